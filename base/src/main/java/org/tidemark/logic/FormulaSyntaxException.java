package org.tidemark.logic;

/**
 * A syntax error in a formula: its position, what was found there, what was expected, and the line with a caret under
 * the position.
 */
public final class FormulaSyntaxException extends FormulaException {
    private static final long serialVersionUID = 1L;
    private final int offset;
    private final int line;
    private final int column;
    private final String sentence;
    private final String excerpt;

    FormulaSyntaxException(int offset, int line, int column, String sentence, String excerpt) {
        super(line + ":" + column + ": " + sentence);
        this.offset = offset;
        this.line = line;
        this.column = column;
        this.sentence = sentence;
        this.excerpt = excerpt;
    }

    /** An error at an offset of a text, for readers of a part of a formula. */
    public static FormulaSyntaxException at(String text, int offset, String sentence) {
        return new FormulaText(text, offset, text.length()).error(offset, sentence);
    }

    /** Where in the text it is, counted from 0. */
    public int offset() {
        return offset;
    }

    /** Counted from 1, like the column, which counts UTF-16 units. */
    public int line() {
        return line;
    }

    public int column() {
        return column;
    }

    /** The message without the position: the text found and the text expected. */
    public String sentence() {
        return sentence;
    }

    /**
     * Two lines: the line of the text, or the part of it around the position, and one with a caret under the
     * position.
     */
    public String excerpt() {
        return excerpt;
    }
}
