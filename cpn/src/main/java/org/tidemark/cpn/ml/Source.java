package org.tidemark.cpn.ml;

/**
 * A text of CPN ML in a file.
 *
 * @param where what the text belongs to, for messages: "page 'Top', transition 'Send', guard"
 * @param line the line of the file that the text begins in
 * @param text the text itself
 */
public record Source(String where, int line, String text) {
    /** The line of the file that a position of the text is in. */
    public int lineOf(int at) {
        return line
                + (int) text.substring(0, Math.min(at, text.length()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }

    /** The column of a position in its line of the text, counted from 1. */
    public int columnOf(int at) {
        return Math.min(at, text.length()) - text.lastIndexOf('\n', Math.min(at, text.length()) - 1);
    }
}
