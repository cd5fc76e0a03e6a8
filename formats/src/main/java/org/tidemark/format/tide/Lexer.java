package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.format.tide.TideToken.Source;
import org.tidemark.input.InputException;

/**
 * Splits a text into tokens, including comments. A comment runs from {@code //} to the end of its line. Lines and
 * columns count from 1.
 */
final class Lexer {
    static final Set<String> KEYWORDS = Set.of(
            "net",
            "param",
            "const",
            "type",
            "fun",
            "place",
            "transition",
            "property",
            "progress",
            "include",
            "in",
            "out",
            "read",
            "inhibit",
            "guard",
            "all",
            "except",
            "for",
            "where",
            "if",
            "then",
            "else",
            "enum",
            "id",
            "union",
            "array",
            "queue",
            "stack",
            "vector",
            "of",
            "bool",
            "dot",
            "true",
            "false",
            "is");

    /** The number of digits of the greatest 64-bit number. */
    private static final int MOST_DIGITS = 19;

    private static final List<String> SIGNS = List.of(
            ":=", "..", "@+", "->", "||", "&&", "!=", "<=", ">=", "==", "=", "<", ">", "!", "+", "-", "*", "/", "%",
            "'", "(", ")", "[", "]", "{", "}", ",", ";", ":", ".", "|");

    private final Source source;
    private final String text;
    private final List<TideToken> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    private Lexer(Source source) {
        this.source = source;
        this.text = source.text();
    }

    /** All tokens of a file; the last one marks its end. */
    static List<TideToken> tokens(Source source) throws InputException {
        Lexer lexer = new Lexer(source);
        while (lexer.step()) {}
        return lexer.tokens;
    }

    /** The tokens of a text that may be half typed: what is no token of the language is one without a text. */
    static List<TideToken> tolerant(Source source) {
        Lexer lexer = new Lexer(source);
        boolean more = true;
        while (more) {
            try {
                more = lexer.step();
            } catch (InputException passedOver) {
                // The lexer is behind what it complains about.
            }
        }
        return lexer.tokens;
    }

    /** The tokens up to the first that is not one of the language; the last one marks the end there. */
    static List<TideToken> leading(Source source) {
        Lexer lexer = new Lexer(source);
        try {
            while (lexer.step()) {}
        } catch (InputException foreign) {
            TideToken first = lexer.tokens.remove(lexer.tokens.size() - 1);
            lexer.tokens.add(
                    new TideToken(Kind.END, "", source, first.line(), first.column(), first.start(), first.start()));
        }
        return lexer.tokens;
    }

    private boolean step() throws InputException {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            newline(text.charAt(at++));
        }
        if (at == text.length()) {
            add(Kind.END, "", at);
            return false;
        }
        char c = text.charAt(at);
        if (text.startsWith("/*", at) || text.startsWith("(*", at) || c == '#') {
            add(Kind.SIGN, "", at + (c == '#' ? 1 : 2));
            throw last().error(last().found() + ": a comment begins with '//' and ends with its line");
        }
        if (text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            end = end < 0 ? text.length() : end;
            add(Kind.COMMENT, text.substring(at, end).stripTrailing(), end);
        } else if (isStart(c)) {
            int end = at;
            while (end < text.length() && isPart(text.charAt(end))) {
                end++;
            }
            String word = text.substring(at, end);
            add(KEYWORDS.contains(word) ? Kind.KEYWORD : Kind.NAME, word, end);
        } else if (isDigit(c)) {
            number();
        } else if (c == '"') {
            quoted();
        } else {
            sign();
        }
        return true;
    }

    static boolean isStart(int c) {
        return Character.isLetter(c) || c == '_';
    }

    static boolean isPart(int c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private void newline(char c) {
        if (c == '\n') {
            line++;
            lineStart = at;
        }
    }

    private void add(Kind kind, String word, int end) {
        tokens.add(new TideToken(kind, word, source, line, at - lineStart + 1, at, end));
        at = end;
    }

    private void number() throws InputException {
        int end = at;
        while (end < text.length() && (isDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        String digits = text.substring(at, end).replace("_", "");
        add(Kind.NUMBER, digits, end);
        if (digits.length() > MOST_DIGITS) {
            throw last().error("the number " + InputException.quote(digits) + ": expected at most " + MOST_DIGITS
                    + " digits");
        }
        if (end < text.length() && isStart(text.charAt(end))) {
            throw last().error("a number with a letter after it, found "
                    + InputException.quote(text.substring(end - digits.length(), end + 1))
                    + ": expected names to begin with a letter");
        }
    }

    private void quoted() throws InputException {
        StringBuilder name = new StringBuilder();
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
            end += text.charAt(end) == '\\' && end + 1 < text.length() ? 1 : 0;
            name.append(text.charAt(end++));
        }
        boolean closed = end < text.length() && text.charAt(end) == '"';
        add(Kind.NAME, name.toString(), closed ? end + 1 : end);
        if (!closed) {
            throw last().error("a name whose quotes are never closed; expected '\"' on the same line");
        }
    }

    private void sign() throws InputException {
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                boolean raw = sign.equals("{") && isQuestion();
                add(Kind.SIGN, sign, at + sign.length());
                if (raw) {
                    raw();
                }
                return;
            }
        }
        add(Kind.SIGN, "", at + Character.charCount(text.codePointAt(at)));
        throw last().error(last().found() + ", which is not part of the language");
    }

    /** Whether the previous token is the name of a property, a progress measure or a network. */
    private boolean isQuestion() {
        int name = before(tokens.size());
        int word = before(name);
        return word >= 0
                && tokens.get(name).kind() == Kind.NAME
                && (tokens.get(word).is("property")
                        || tokens.get(word).is("progress")
                        || tokens.get(word).isNetwork());
    }

    /** The last token before an index that is not a comment; -1 if there is none. */
    private int before(int index) {
        int i = index - 1;
        while (i >= 0 && tokens.get(i).kind() == Kind.COMMENT) {
            i--;
        }
        return i;
    }

    /** Takes everything up to the closing brace; braces in quotes do not count, and others come in pairs. */
    private void raw() throws InputException {
        TideToken opened = last();
        int end = at;
        boolean quoted = false;
        for (int open = 1; end < text.length(); end++) {
            char c = text.charAt(end);
            quoted ^= c == '"';
            open += quoted ? 0 : c == '{' ? 1 : c == '}' ? -1 : 0;
            if (open == 0) {
                break;
            }
        }
        if (end == text.length()) {
            throw opened.error("a brace that is never closed; expected '}' after its content");
        }
        int from = at;
        add(Kind.RAW, text.substring(from, end), end);
        for (int i = from; i < end; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
    }

    private TideToken last() {
        return tokens.get(tokens.size() - 1);
    }
}
