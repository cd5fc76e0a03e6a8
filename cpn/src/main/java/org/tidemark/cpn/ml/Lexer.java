package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tidemark.input.InputException;

/** Splits a text of CPN ML into tokens. Comments nest; a name may have qualifiers, as in {@code List.map}. */
final class Lexer {
    enum Kind {
        /** A name, perhaps with qualifiers, or one of operator characters. */
        NAME,
        KEYWORD,
        INT,
        REAL,
        STRING,
        CHAR,
        TYPE_VARIABLE,
        END
    }

    record Token(Kind kind, String text, int at) {
        boolean is(String word) {
            return text.equals(word) && (kind == Kind.KEYWORD || kind == Kind.NAME);
        }
    }

    private static final Set<String> KEYWORDS = Set.of(
            "abstype",
            "and",
            "andalso",
            "as",
            "case",
            "datatype",
            "do",
            "else",
            "end",
            "exception",
            "fn",
            "fun",
            "handle",
            "if",
            "in",
            "infix",
            "infixr",
            "let",
            "local",
            "nonfix",
            "of",
            "op",
            "open",
            "orelse",
            "raise",
            "rec",
            "sig",
            "signature",
            "struct",
            "structure",
            "then",
            "type",
            "val",
            "while",
            "with",
            "withtype");
    private static final Set<String> RESERVED = Set.of("=>", "->", "|", ":", "#", "...", "`");
    private static final String SYMBOLS = "!%&$#+-/:<=>?@\\~^|*";

    private final Source source;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(Source source) {
        this.source = source;
        text = source.text();
    }

    static List<Token> tokens(Source source) {
        Lexer lexer = new Lexer(source);
        while (lexer.next()) {
            // one token or blank at a time
        }
        lexer.tokens.add(new Token(Kind.END, "", lexer.text.length()));
        return lexer.tokens;
    }

    private boolean next() {
        if (at >= text.length()) {
            return false;
        }
        char c = text.charAt(at);
        if (Character.isWhitespace(c) || c == '\u00A0') {
            at++;
        } else if (text.startsWith("(*", at)) {
            comment();
        } else if (Character.isLetter(c)) {
            name();
        } else if (c == '\'') {
            int from = at++;
            skipName();
            add(Kind.TYPE_VARIABLE, from);
        } else if (Character.isDigit(c)
                || (c == '~' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1)))) {
            number();
        } else if (c == '"') {
            tokens.add(new Token(Kind.STRING, string(), tokenStart));
        } else if (text.startsWith("#\"", at)) {
            at++;
            tokens.add(new Token(Kind.CHAR, string(), tokenStart));
        } else if ("()[]{},;_`".indexOf(c) >= 0) {
            at++;
            add(Kind.KEYWORD, at - 1);
        } else if (text.startsWith("...", at)) {
            at += 3;
            add(Kind.KEYWORD, at - 3);
        } else if (text.startsWith("..", at)) {
            at += 2;
            add(Kind.KEYWORD, at - 2);
        } else if (SYMBOLS.indexOf(c) >= 0) {
            symbol();
        } else if (c == '.'
                && !tokens.isEmpty()
                && tokens.get(tokens.size() - 1).kind() == Kind.NAME) {
            Token before = tokens.remove(tokens.size() - 1);
            int from = ++at;
            skipName();
            tokens.add(new Token(Kind.NAME, before.text() + "." + text.substring(from, at), before.at()));
        } else {
            throw wrong(at, "unexpected character " + InputException.quote(String.valueOf(c)));
        }
        return true;
    }

    private int tokenStart;

    private void add(Kind kind, int from) {
        tokens.add(new Token(kind, text.substring(from, at), from));
    }

    private void comment() {
        int from = at;
        int depth = 0;
        do {
            if (text.startsWith("(*", at)) {
                depth++;
                at += 2;
            } else if (text.startsWith("*)", at)) {
                depth--;
                at += 2;
            } else if (++at >= text.length()) {
                throw wrong(from, "the comment has no end");
            }
        } while (depth > 0);
    }

    private void skipName() {
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_' || text.charAt(at) == '\'')) {
            at++;
        }
    }

    private void name() {
        int from = at;
        skipName();
        while (at + 1 < text.length()
                && text.charAt(at) == '.'
                && !KEYWORDS.contains(text.substring(from, at))
                && (Character.isLetter(text.charAt(at + 1)) || SYMBOLS.indexOf(text.charAt(at + 1)) >= 0)) {
            at++;
            if (Character.isLetter(text.charAt(at))) {
                skipName();
            } else {
                while (at < text.length() && SYMBOLS.indexOf(text.charAt(at)) >= 0) {
                    at++;
                }
                break;
            }
        }
        add(KEYWORDS.contains(text.substring(from, at)) ? Kind.KEYWORD : Kind.NAME, from);
    }

    private void number() {
        int from = at++;
        if (text.startsWith("0x", from) || text.startsWith("~0x", from)) {
            at = from + (text.charAt(from) == '~' ? 3 : 2);
            while (at < text.length() && Character.digit(text.charAt(at), 16) >= 0) {
                at++;
            }
            add(Kind.INT, from);
            return;
        }
        digits();
        boolean isReal = at + 1 < text.length() && text.charAt(at) == '.' && Character.isDigit(text.charAt(at + 1));
        if (isReal) {
            at++;
            digits();
        }
        if (at + 1 < text.length()
                && (text.charAt(at) == 'e' || text.charAt(at) == 'E')
                && (Character.isDigit(text.charAt(at + 1)) || text.charAt(at + 1) == '~')) {
            isReal = true;
            at += 2;
            digits();
        }
        add(isReal ? Kind.REAL : Kind.INT, from);
    }

    private void digits() {
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
    }

    private void symbol() {
        int from = at;
        while (at < text.length() && SYMBOLS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String all = text.substring(from, at);
        if (all.length() > 1 && all.startsWith("#")) {
            at = from + 1; // a selector before an operator
        } else if (all.length() > 1 && all.endsWith("~") && at < text.length() && Character.isDigit(text.charAt(at))) {
            at--; // the sign of a number
        } else if (all.length() > 1 && all.endsWith("#")) {
            at--; // a selector
        } else if (all.length() > 1 && all.endsWith("!") && !all.equals("!!")) {
            at--; // the contents of a reference
        }
        add(RESERVED.contains(text.substring(from, at)) ? Kind.KEYWORD : Kind.NAME, from);
    }

    /** The contents of the string constant that begins here. */
    private String string() {
        tokenStart = at;
        StringBuilder contents = new StringBuilder();
        for (at++; ; at++) {
            if (at >= text.length()) {
                throw wrong(tokenStart, "the string has no end");
            }
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return contents.toString();
            }
            if (c == '\\') {
                escape(contents);
            } else {
                contents.append(c);
            }
        }
    }

    private void escape(StringBuilder contents) {
        at++;
        char c = at < text.length() ? text.charAt(at) : ' ';
        int plain = "abtnvfr\"\\".indexOf(c);
        if (plain >= 0) {
            contents.append("\007\b\t\n\013\f\r\"\\".charAt(plain));
        } else if (Character.isDigit(c) && at + 2 < text.length()) {
            contents.append((char) Integer.parseInt(text.substring(at, at + 3)));
            at += 2;
        } else if (c == '^' && at + 1 < text.length()) {
            at++;
            contents.append((char) (text.charAt(at) - 64));
        } else if (Character.isWhitespace(c)) {
            at = text.indexOf('\\', at);
            if (at < 0) {
                at = text.length();
            }
        } else {
            throw wrong(at, "unknown escape in a string");
        }
    }

    private MlException wrong(int position, String message) {
        return new MlException(source, position, message);
    }
}
