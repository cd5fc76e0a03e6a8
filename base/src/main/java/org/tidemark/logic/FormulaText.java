package org.tidemark.logic;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Splits the part of a text that is a formula into symbols, and knows their positions in the whole text.
 *
 * <p>Symbols are separated by white space and by comments, which go from {@code #} to the end of the line. Not
 * thread-safe.
 */
final class FormulaText {
    private static final int EXCERPT = 76;

    /** Spellings of other tools and papers with ours, longer ones first. */
    private static final Map<String, String> FOREIGN = foreign();

    private final String text;
    private final int end;
    private int at;

    FormulaText(String text, int from, int end) {
        this.text = text;
        this.at = from;
        this.end = end;
    }

    String text() {
        return text;
    }

    int end() {
        return end;
    }

    /** Continues at another position, after a part that another reader has read. */
    void goOnAt(int offset) {
        at = offset;
    }

    /** Whether the characters of a name allow it to be written without quotes. */
    static boolean isIdentifier(String name) {
        if (name.isEmpty() || !startsName(name.charAt(0))) {
            return false;
        }
        return name.chars().allMatch(c -> continuesName((char) c));
    }

    private static boolean startsName(char c) {
        return Character.isLetter(c) || c == '_';
    }

    private static boolean continuesName(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.';
    }

    FormulaToken next() throws FormulaSyntaxException {
        skipBlanks();
        int start = at;
        if (at == end) {
            return new FormulaToken(Symbol.END, "", at, at);
        }
        char c = text.charAt(at);
        if (c == '"') {
            return quoted();
        }
        if (startsName(c)) {
            while (at < end && continuesName(text.charAt(at))) {
                at++;
            }
            String word = text.substring(start, at);
            return new FormulaToken(Symbol.spelled(word), word, start, at);
        }
        if (c >= '0' && c <= '9') {
            while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            return new FormulaToken(Symbol.NUMBER, text.substring(start, at), start, at);
        }
        return sign();
    }

    private static Map<String, String> foreign() {
        Map<String, String> here = new LinkedHashMap<>();
        here.put("<=>", "<->");
        here.put("=>", "->");
        here.put("=<", "<=");
        here.put("[]", "G");
        here.put("<>", "F, or != where numbers differ");
        here.put("~", "!");
        here.put("¬", "!");
        here.put("∧", "&&");
        here.put("∨", "||");
        here.put("→", "->");
        here.put("⇒", "->");
        here.put("↔", "<->");
        here.put("⇔", "<->");
        here.put("□", "G");
        here.put("◇", "F");
        here.put("○", "X");
        here.put("≤", "<=");
        here.put("≥", ">=");
        here.put("≠", "!=");
        here.put("∃", "E");
        here.put("∀", "A");
        return Collections.unmodifiableMap(here);
    }

    private void skipBlanks() {
        while (at < end) {
            char c = text.charAt(at);
            if (c == '#') {
                while (at < end && text.charAt(at) != '\n') {
                    at++;
                }
            } else if (Character.isWhitespace(c) || c == '\uFEFF') {
                at++;
            } else {
                return;
            }
        }
    }

    /** The longest sign that starts here. */
    private FormulaToken sign() throws FormulaSyntaxException {
        for (Map.Entry<String, String> foreign : FOREIGN.entrySet()) {
            if (text.startsWith(foreign.getKey(), at) && at + foreign.getKey().length() <= end) {
                throw error(at, "found " + quote(foreign.getKey()) + "; write " + foreign.getValue());
            }
        }
        for (int length = Math.min(3, end - at); length > 0; length--) {
            String sign = text.substring(at, at + length);
            Symbol symbol = Symbol.spelled(sign);
            if (symbol != Symbol.NAME) {
                at += length;
                return new FormulaToken(symbol, sign, at - length, at);
            }
        }
        String shown = Character.toString(text.codePointAt(at));
        throw error(
                at, "found " + quote(shown) + ", which cannot occur in a formula; put names that contain it in \"…\"");
    }

    private FormulaToken quoted() throws FormulaSyntaxException {
        int start = at++;
        StringBuilder name = new StringBuilder();
        while (at < end && text.charAt(at) != '\n') {
            char c = text.charAt(at++);
            if (c == '"') {
                return new FormulaToken(Symbol.NAME, name.toString(), start, at);
            }
            name.append(c == '\\' ? escaped() : c);
        }
        throw error(start, "this quoted name has no closing '\"' on its line");
    }

    private char escaped() throws FormulaSyntaxException {
        char c = at < end ? text.charAt(at++) : ' ';
        return switch (c) {
            case '"', '\\' -> c;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> throw error(at - 2, "found " + quote("\\" + c) + ", expected \\\", \\\\, \\n, \\r or \\t");
        };
    }

    /** A part of the text as a message shows it. */
    String shown(int from, int to) {
        return quote(text.substring(from, to));
    }

    /** A piece of a formula as a message shows it: in quotes, on one line, and not too long. */
    static String quote(String found) {
        String line = found.replaceAll("\\p{Cntrl}", " ");
        return "'" + (line.length() <= 60 ? line : line.substring(0, 59) + "…") + "'";
    }

    /** An error at a position of the text. */
    FormulaSyntaxException error(int offset, String sentence) {
        int lineStart = offset == 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
        int lineEnd = text.indexOf('\n', offset);
        lineEnd = lineEnd < 0 ? text.length() : lineEnd;
        int line = 1
                + (int) text.substring(0, lineStart)
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        int from = Math.max(lineStart, Math.min(offset - EXCERPT / 2, lineEnd - EXCERPT));
        int to = Math.min(lineEnd, from + EXCERPT);
        String before = text.substring(from, Math.min(offset, to)).replaceAll("\\S", " ");
        String excerpt = text.substring(from, to).stripTrailing() + "\n" + before + "^";
        return new FormulaSyntaxException(offset, line, 1 + offset - lineStart, sentence, excerpt);
    }

    /** A position of the text as a message shows it: {@code 1:7}. */
    String position(int offset) {
        FormulaSyntaxException there = error(offset, "");
        return there.line() + ":" + there.column();
    }
}
