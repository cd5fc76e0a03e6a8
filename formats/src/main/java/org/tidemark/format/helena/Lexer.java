package org.tidemark.format.helena;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.input.InputException;

/**
 * The tokens of a file of Helena or MARIA, after comments are left out and {@code #ifdef} and its kin are obeyed. Not thread-safe.
 */
public final class Lexer {
    private static final String SINGLE = "(){}[]<>;:,.=+-*/%?&|'!#^~";

    /** The languages, with their signs of two characters. */
    public enum Language {
        HELENA("<(", ")>", ":=", "->", "::", "..", "!=", "<=", ">="),
        /** Properties of nets of Helena. */
        PROPERTIES("=>", "<>", "[]"),
        MARIA("..", "==", "!=", "<=", ">=", "&&", "||");

        @SuppressWarnings("ImmutableEnumChecker") // a list that cannot change
        private final List<String> signs;

        Language(String... signs) {
            this.signs = List.of(signs);
        }
    }

    /** The kinds of tokens. */
    public enum Kind {
        NAME,
        NUMBER,
        TEXT,
        SIGN,
        END
    }

    /** A token with its position. */
    public record Token(Kind kind, String text, String file, int line, int column) {
        /** Whether it is this sign or word. */
        public boolean is(String sign) {
            return text.equals(sign) && (kind == Kind.SIGN || kind == Kind.NAME);
        }

        /** An error at this token. */
        public InputException error(String message) {
            return InputException.at(file, line, column, message);
        }

        /** The token in a message. */
        public String shown() {
            return kind == Kind.END ? "the end of the file" : InputException.quote(text);
        }
    }

    /** A branch of a condition: whether its lines count, and where it began. */
    private record Branch(boolean isRead, int line) {}

    private final String file;
    private final Language language;
    private final Set<String> symbols;
    private final Set<String> asked = new LinkedHashSet<>();
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<Branch> branches = new ArrayDeque<>();

    private Lexer(String file, Language language, Set<String> symbols) {
        this.file = file;
        this.language = language;
        this.symbols = new LinkedHashSet<>(symbols);
    }

    /** The tokens of a file and the symbols that its conditions ask for. */
    public record Lexed(List<Token> tokens, Set<String> asked) {}

    /** Reads a file, with some symbols defined. */
    public static Lexed read(String text, String file, Language language, Set<String> symbols) throws InputException {
        Lexer lexer = new Lexer(file, language, symbols);
        lexer.lex(withoutComments(text, file));
        return new Lexed(lexer.tokens, lexer.asked);
    }

    /** The text with blanks in place of comments, so that positions stay. */
    private static String withoutComments(String text, String file) throws InputException {
        StringBuilder rest = new StringBuilder(text);
        boolean isText = false;
        int line = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            line += c == '\n' ? 1 : 0;
            if (isText) {
                isText = c != '"';
                continue;
            }
            isText = c == '"';
            boolean isBlock = text.startsWith("/*", i);
            if (!isBlock && !text.startsWith("//", i)) {
                continue;
            }
            int end = text.indexOf(isBlock ? "*/" : "\n", i + 2);
            if (end < 0 && isBlock) {
                throw InputException.at(file, line, "a comment without an end; expected '*/'");
            }
            end = end < 0 ? text.length() : isBlock ? end + 2 : end;
            for (int j = i; j < end; j++) {
                if (text.charAt(j) != '\n') {
                    rest.setCharAt(j, ' ');
                }
            }
            line += (int)
                    text.substring(i, end).chars().filter(each -> each == '\n').count();
            i = end - 1;
        }
        return rest.toString();
    }

    private void lex(String text) throws InputException {
        int line = 1;
        int at = 0;
        int last = 1;
        int column = 1;
        while (at < text.length()) {
            int end = text.indexOf('\n', at);
            end = end < 0 ? text.length() : end;
            String content = text.substring(at, end);
            int first = line;
            while (content.endsWith("\\") && end < text.length()) {
                int next = text.indexOf('\n', end + 1);
                next = next < 0 ? text.length() : next;
                content = content.substring(0, content.length() - 1) + text.substring(end + 1, next);
                end = next;
                line++;
            }
            if (content.strip().startsWith("#")) {
                directive(content.strip().substring(1).strip().split("\\s+", -1), first);
            } else if (isRead()) {
                tokens(content, first);
            }
            last = line;
            column = content.length() + 1;
            at = end + 1;
            line++;
        }
        if (!branches.isEmpty()) {
            throw InputException.at(file, branches.peek().line, "a condition without an end; expected '#endif'");
        }
        tokens.add(new Token(Kind.END, "", file, last, column));
    }

    private boolean isRead() {
        return branches.stream().allMatch(Branch::isRead);
    }

    private void directive(String[] words, int line) throws InputException {
        String name = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "define" -> {
                if (isRead()) {
                    symbols.add(symbol(name, line));
                }
            }
            case "undef" -> {
                if (isRead()) {
                    symbols.remove(symbol(name, line));
                }
            }
            case "ifdef", "ifndef" -> {
                asked.add(symbol(name, line));
                branches.push(new Branch(symbols.contains(name) == words[0].equals("ifdef"), line));
            }
            case "else", "endif" -> {
                Branch branch = branches.poll();
                if (branch == null) {
                    throw InputException.at(
                            file, line, "'#" + words[0] + "' without a condition; expected '#ifdef' before it");
                }
                if (words[0].equals("else")) {
                    branches.push(new Branch(!branch.isRead, line));
                }
            }
            default ->
                throw InputException.at(
                        file,
                        line,
                        InputException.quote("#" + words[0])
                                + "; expected #define, #undef, #ifdef, #ifndef, #else or #endif");
        }
    }

    private String symbol(String name, int line) throws InputException {
        if (name.isEmpty()) {
            throw InputException.at(file, line, "a condition without a symbol; expected a name");
        }
        return name;
    }

    private void tokens(String text, int line) throws InputException {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            int end = at + 1;
            if (Character.isWhitespace(c)) {
                at++;
                continue;
            }
            Kind kind = Kind.SIGN;
            if (Character.isLetter(c) || c == '_') {
                kind = Kind.NAME;
                end = span(text, at, false);
            } else if (Character.isDigit(c)) {
                kind = Kind.NUMBER;
                end = span(text, at, true);
            } else if (c == '"') {
                kind = Kind.TEXT;
                end = text.indexOf('"', at + 1) + 1;
                if (end == 0) {
                    throw InputException.at(file, line, at + 1, "a text without an end; expected '\"'");
                }
            } else {
                end = at + sign(text, at, line);
            }
            tokens.add(new Token(kind, text.substring(at, end), file, line, at + 1));
            at = end;
        }
    }

    private static int span(String text, int from, boolean isNumber) {
        int end = from;
        while (end < text.length()
                && (Character.isDigit(text.charAt(end))
                        || (!isNumber && (Character.isLetter(text.charAt(end)) || text.charAt(end) == '_')))) {
            end++;
        }
        return end;
    }

    private int sign(String text, int at, int line) throws InputException {
        for (String sign : language.signs) {
            if (text.startsWith(sign, at)) {
                return 2;
            }
        }
        if (SINGLE.indexOf(text.charAt(at)) < 0) {
            throw InputException.at(
                    file,
                    line,
                    at + 1,
                    InputException.quote(text.substring(at, at + 1)) + ": not a sign of the language");
        }
        return 1;
    }
}
