package org.tidemark.program.promela;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.program.promela.Token.Kind;
import org.tidemark.program.promela.Token.Source;

/**
 * Turns the text of a model into tokens, as the C preprocessor that Spin runs would: comments, lines that are continued, {@code #define} with and without arguments,
 * {@code #if} and its relatives, {@code #include} of files beside the model. A name that the user defines has that value whatever the text defines it as.
 */
final class Preprocessor {
    private static final int MAX_INCLUDES = 100;
    private static final int MAX_TOKENS = 4_000_000;

    /** Signs of more than one character; of those that begin alike, the longest first. */
    private static final List<String> SIGNS =
            List.of("->", "--", "++", "::", "<<", "<=", ">>", ">=", "==", "!=", "!!", "??", "&&", "||", "..", "##");

    /** Reads files that are included. */
    interface Files {
        /** The text of a file whose name stands in another file; null where there is none. */
        @Nullable
        String text(String includedFrom, String name);

        /** The name of such a file, for messages. */
        String name(String includedFrom, String name);
    }

    /**
     * A macro.
     *
     * @param parameters null for a name that is replaced without arguments
     */
    private record Macro(@Nullable List<String> parameters, List<Token> body) {}

    private final Files files;
    private final Map<String, Macro> macros = new HashMap<>();
    private final Map<String, String> given;
    private final Set<String> met = new HashSet<>();
    private final List<Token> tokens = new ArrayList<>();

    /** For each open {@code #if}: whether its text is used, and whether a branch of it was. */
    private final Deque<boolean[]> conditions = new ArrayDeque<>();

    private int includes;

    Preprocessor(Files files, Map<String, String> given) throws InputException {
        this.files = files;
        this.given = given;
        for (Map.Entry<String, String> each : given.entrySet()) {
            Source source = new Source("-D " + each.getKey(), each.getValue());
            macros.put(each.getKey(), new Macro(null, new Lexer(source).line(each.getValue(), 1)));
        }
    }

    /** The tokens of a model, the last of which is its end. */
    List<Token> tokens(Source source) throws InputException {
        read(source);
        for (String name : given.keySet()) {
            if (!met.contains(name)) {
                throw new InputException(
                        source.file() + ": nothing in the model is called " + InputException.quote(name)
                                + ", which is defined as " + InputException.quote(given.getOrDefault(name, "")));
            }
        }
        int last = Math.max(1, source.lines().length);
        tokens.add(new Token(Kind.END, "", 0, source, last, true, true));
        return tokens;
    }

    private void read(Source source) throws InputException {
        int outer = conditions.size();
        Lexer lexer = new Lexer(source);
        List<Token> pending = new ArrayList<>();
        while (lexer.hasNext()) {
            int line = lexer.lineNumber();
            String text = lexer.next();
            if (text.stripLeading().startsWith("#")) {
                expandAll(pending);
                pending.clear();
                directive(source, line, text.stripLeading().substring(1).strip(), lexer);
            } else if (isUsed()) {
                pending.addAll(lexer.line(text, line));
            }
        }
        expandAll(pending);
        if (conditions.size() > outer) {
            throw source.wrong(source.lines().length, "#if without #endif");
        }
    }

    private boolean isUsed() {
        return conditions.stream().allMatch(condition -> condition[0]);
    }

    private void directive(Source source, int line, String text, Lexer lexer) throws InputException {
        String word = text.replaceFirst("(?s)[^a-z].*", "");
        String rest = text.substring(word.length()).strip();
        switch (word) {
            case "if", "ifdef", "ifndef" -> {
                boolean holds = isUsed() && condition(word, rest, source, line, lexer);
                conditions.push(new boolean[] {holds, holds});
            }
            case "elif" -> {
                boolean[] open = open(source, line);
                open[0] = false;
                if (!open[1] && isUsedOutside()) {
                    open[0] = condition("if", rest, source, line, lexer);
                    open[1] = open[0];
                }
            }
            case "else" -> {
                boolean[] open = open(source, line);
                open[0] = !open[1];
                open[1] = true;
            }
            case "endif" -> {
                open(source, line);
                conditions.pop();
            }
            default -> {
                if (isUsed()) {
                    command(word, rest, source, line, lexer);
                }
            }
        }
    }

    private boolean isUsedOutside() {
        return conditions.stream().skip(1).allMatch(condition -> condition[0]);
    }

    private boolean[] open(Source source, int line) throws InputException {
        boolean[] open = conditions.peek();
        if (open == null) {
            throw source.wrong(line, "there is no #if to which this belongs");
        }
        return open;
    }

    private void command(String word, String rest, Source source, int line, Lexer lexer) throws InputException {
        switch (word) {
            case "define" -> define(source, line, lexer.line(rest, line));
            case "undef" -> {
                if (!given.containsKey(rest)) {
                    macros.remove(rest);
                }
            }
            case "include" -> include(source, line, rest);
            case "error" -> throw source.wrong(line, "#error " + rest);
            case "", "line", "pragma", "ident", "warning" -> {
                // Has no meaning for a model.
            }
            default -> throw source.wrong(line, "unknown directive " + InputException.quote("#" + word));
        }
    }

    private void include(Source source, int line, String rest) throws InputException {
        if (rest.length() < 2 || !rest.startsWith("\"") || rest.indexOf('"', 1) < 0) {
            throw source.wrong(line, "expected #include \"FILE\" with a file beside the model");
        }
        if (++includes > MAX_INCLUDES) {
            throw source.wrong(line, "more than " + MAX_INCLUDES + " files are included");
        }
        String name = rest.substring(1, rest.indexOf('"', 1));
        String text = files.text(source.file(), name);
        if (text == null) {
            throw source.wrong(line, "cannot read the included file " + InputException.quote(name));
        }
        read(new Source(files.name(source.file(), name), text));
    }

    private void define(Source source, int line, List<Token> text) throws InputException {
        if (text.isEmpty() || text.get(0).kind() != Kind.NAME) {
            throw source.wrong(line, "expected #define NAME");
        }
        String name = text.get(0).text();
        met.add(name);
        int next = 1;
        List<String> parameters = null;
        if (text.size() > 1 && text.get(1).is("(") && !text.get(1).isSpaced()) {
            parameters = new ArrayList<>();
            next = 2;
            while (next < text.size() && !text.get(next).is(")")) {
                if (text.get(next).kind() == Kind.NAME) {
                    parameters.add(text.get(next).text());
                } else if (!text.get(next).is(",")) {
                    throw source.wrong(
                            line, "unexpected " + text.get(next).quoted() + " among the parameters of a macro");
                }
                next++;
            }
            if (next == text.size()) {
                throw source.wrong(line, "the parameters of the macro have no ')'");
            }
            next++;
        }
        if (!given.containsKey(name)) {
            macros.put(name, new Macro(parameters, List.copyOf(text.subList(next, text.size()))));
        }
    }

    private boolean condition(String word, String rest, Source source, int line, Lexer lexer) throws InputException {
        if (!word.equals("if")) {
            String name = rest.replaceFirst("[^A-Za-z_0-9].*", "");
            met.add(name);
            return macros.containsKey(name) == word.equals("ifdef");
        }
        List<Token> text = new ArrayList<>();
        List<Token> raw = lexer.line(rest, line);
        for (int i = 0; i < raw.size(); i++) {
            if (raw.get(i).is("defined")) {
                boolean inParentheses = i + 1 < raw.size() && raw.get(i + 1).is("(");
                int at = i + (inParentheses ? 2 : 1);
                if (at >= raw.size()) {
                    throw source.wrong(line, "expected a name behind 'defined'");
                }
                met.add(raw.get(at).text());
                boolean is = macros.containsKey(raw.get(at).text());
                text.add(new Token(Kind.NUMBER, is ? "1" : "0", is ? 1 : 0, source, line, true, false));
                i = at + (inParentheses ? 1 : 0);
            } else {
                text.add(raw.get(i));
            }
        }
        List<Token> expanded = new ArrayList<>();
        expand(text, Set.of(), expanded);
        return new Condition(expanded, source, line).value() != 0;
    }

    private void expandAll(List<Token> text) throws InputException {
        expand(text, Set.of(), tokens);
    }

    /** Appends a text with its macros replaced, but for those that are being replaced already. */
    private void expand(List<Token> text, Set<String> hidden, List<Token> out) throws InputException {
        for (int i = 0; i < text.size(); i++) {
            Token token = text.get(i);
            if (token.kind() == Kind.NAME) {
                met.add(token.text());
            }
            Macro macro = token.kind() == Kind.NAME && !hidden.contains(token.text()) ? macros.get(token.text()) : null;
            if (macro == null || (macro.parameters != null && !isCalled(text, i))) {
                out.add(token);
            } else if (macro.parameters == null) {
                replace(macro, Map.of(), token, hidden, out);
            } else {
                List<List<Token>> arguments = new ArrayList<>();
                i = arguments(text, i + 1, arguments);
                replace(macro, bound(macro.parameters, arguments, token), token, hidden, out);
            }
            if (out.size() > MAX_TOKENS) {
                throw token.wrong("the model has more than " + MAX_TOKENS + " tokens when its macros are replaced");
            }
        }
    }

    private static boolean isCalled(List<Token> text, int at) {
        return at + 1 < text.size() && text.get(at + 1).is("(");
    }

    /** Splits what is between parentheses at its commas; returns where the closing one is. */
    private static int arguments(List<Token> text, int open, List<List<Token>> arguments) throws InputException {
        int depth = 0;
        List<Token> current = new ArrayList<>();
        for (int i = open; i < text.size(); i++) {
            Token token = text.get(i);
            if (token.is("(") && depth++ == 0) {
                continue;
            }
            if (token.is(")") && --depth == 0) {
                arguments.add(current);
                return i;
            }
            if (token.is(",") && depth == 1) {
                arguments.add(current);
                current = new ArrayList<>();
            } else {
                current.add(token);
            }
        }
        throw text.get(open).wrong("the arguments of the macro have no ')'");
    }

    private static Map<String, List<Token>> bound(List<String> parameters, List<List<Token>> arguments, Token call)
            throws InputException {
        boolean none = parameters.isEmpty()
                && arguments.size() == 1
                && arguments.get(0).isEmpty();
        if (!none && arguments.size() != parameters.size()) {
            throw call.wrong("the macro " + call.quoted() + " has " + parameters.size() + " parameters, not "
                    + arguments.size());
        }
        Map<String, List<Token>> bound = new HashMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            bound.put(parameters.get(i), arguments.get(i));
        }
        return bound;
    }

    private void replace(
            Macro macro, Map<String, List<Token>> arguments, Token call, Set<String> hidden, List<Token> out)
            throws InputException {
        List<Token> body = new ArrayList<>();
        for (int i = 0; i < macro.body.size(); i++) {
            Token token = macro.body.get(i);
            List<Token> argument = token.kind() == Kind.NAME ? arguments.get(token.text()) : null;
            boolean pasted = token.is("##") && !body.isEmpty() && i + 1 < macro.body.size();
            List<Token> written = token.is("#") && i + 1 < macro.body.size()
                    ? arguments.get(macro.body.get(i + 1).text())
                    : null;
            if (written != null) {
                i++;
                StringBuilder text = new StringBuilder("\"");
                written.forEach(part -> text.append(part.isSpaced() && text.length() > 1 ? " " : "")
                        .append(part.text()));
                body.add(new Token(
                        Kind.STRING, text.append('"').toString(), 0, call.source(), call.line(), true, false));
            } else if (pasted) {
                Token right = macro.body.get(++i);
                List<Token> given = arguments.getOrDefault(right.text(), List.of(right));
                String text = body.remove(body.size() - 1).text()
                        + (given.isEmpty() ? "" : given.get(0).text());
                body.addAll(new Lexer(call.source()).line(text, call.line()));
                body.addAll(given.subList(Math.min(1, given.size()), given.size()));
            } else if (argument == null) {
                body.add(token);
            } else if (i + 1 < macro.body.size() && macro.body.get(i + 1).is("##")) {
                body.addAll(argument);
            } else {
                expand(argument, hidden, body);
            }
        }
        List<Token> placed = new ArrayList<>();
        for (Token token : body) {
            placed.add(token.at(call, placed.isEmpty()));
        }
        Set<String> more = new HashSet<>(hidden);
        more.add(call.text());
        expand(placed, more, out);
    }

    /** The value of the condition of an {@code #if}, in which names that are left mean 0. */
    private static final class Condition {
        private static final List<List<String>> LEVELS = List.of(
                List.of("||"),
                List.of("&&"),
                List.of("|"),
                List.of("^"),
                List.of("&"),
                List.of("==", "!="),
                List.of("<", ">", "<=", ">="),
                List.of("<<", ">>"),
                List.of("+", "-"),
                List.of("*", "/", "%"));

        private final List<Token> text;
        private final Source source;
        private final int line;
        private int at;

        Condition(List<Token> text, Source source, int line) {
            this.text = text;
            this.source = source;
            this.line = line;
        }

        int value() throws InputException {
            int value = binary(0);
            if (at < text.size()) {
                throw source.wrong(line, "unexpected " + text.get(at).quoted() + " in the condition of #if");
            }
            return value;
        }

        private int binary(int level) throws InputException {
            if (level == LEVELS.size()) {
                return unary();
            }
            int left = binary(level + 1);
            while (at < text.size() && LEVELS.get(level).contains(text.get(at).text())) {
                String sign = text.get(at++).text();
                Integer value = Operators.apply(sign, left, binary(level + 1));
                if (value == null) {
                    throw source.wrong(line, "division by zero");
                }
                left = value;
            }
            return left;
        }

        private int unary() throws InputException {
            if (at == text.size()) {
                throw source.wrong(line, "expected a condition behind #if");
            }
            Token token = text.get(at++);
            switch (token.text()) {
                case "!" -> {
                    return unary() == 0 ? 1 : 0;
                }
                case "-" -> {
                    return -unary();
                }
                case "~" -> {
                    return ~unary();
                }
                case "(" -> {
                    int value = binary(0);
                    if (at == text.size() || !text.get(at++).is(")")) {
                        throw source.wrong(line, "expected ')'");
                    }
                    return value;
                }
                default -> {
                    if (token.kind() != Kind.NUMBER && token.kind() != Kind.NAME) {
                        throw source.wrong(line, "unexpected " + token.quoted() + " in the condition of #if");
                    }
                    return token.text().equals("true") ? 1 : token.value();
                }
            }
        }
    }

    /** The lines of a file, with comments left out and continued lines joined, and the tokens of each. */
    private static final class Lexer {
        private final Source source;
        private int next;

        Lexer(Source source) {
            this.source = source;
        }

        boolean hasNext() {
            return next < source.lines().length;
        }

        /** The number of the line that is next. */
        int lineNumber() {
            return next + 1;
        }

        /** The next line; it ends behind a comment that ends in a later line, and with lines that continue it. */
        String next() throws InputException {
            StringBuilder line = new StringBuilder();
            boolean inComment = false;
            int begin = next;
            do {
                String text = source.lines()[next++];
                boolean continued = text.endsWith("\\");
                inComment = strip(continued ? text.substring(0, text.length() - 1) : text, inComment, line);
                if (!inComment && !continued) {
                    return line.toString();
                }
                line.append(' ');
            } while (hasNext());
            if (inComment) {
                throw source.wrong(begin + 1, "the comment has no end");
            }
            return line.toString();
        }

        private static boolean strip(String text, boolean comment, StringBuilder out) {
            boolean in = comment;
            char quote = 0;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (in) {
                    if (text.startsWith("*/", i)) {
                        in = false;
                        out.append(' ');
                        i++;
                    }
                } else if (quote != 0) {
                    out.append(c);
                    if (c == '\\' && i + 1 < text.length()) {
                        out.append(text.charAt(++i));
                    } else if (c == quote) {
                        quote = 0;
                    }
                } else if (text.startsWith("/*", i)) {
                    in = true;
                    i++;
                } else if (text.startsWith("//", i)) {
                    return false;
                } else {
                    // An apostrophe in the text of a branch that is left out begins nothing.
                    quote = c == '"'
                                    || (c == '\''
                                            && text.indexOf('\'', i + 1) > 0
                                            && text.indexOf('\'', i + 1) <= i + 3)
                            ? c
                            : 0;
                    out.append(c);
                }
            }
            return in;
        }

        List<Token> line(String text, int line) throws InputException {
            List<Token> tokens = new ArrayList<>();
            int i = 0;
            boolean spaced = true;
            while (i < text.length()) {
                char c = text.charAt(i);
                if (Character.isWhitespace(c)) {
                    spaced = true;
                    i++;
                    continue;
                }
                int end = end(text, i, line);
                String word = text.substring(i, end);
                Kind kind = kind(c);
                int value = kind == Kind.NUMBER ? number(word, line) : 0;
                tokens.add(new Token(kind, word, value, source, line, spaced, tokens.isEmpty()));
                spaced = false;
                i = end;
            }
            return tokens;
        }

        private static Kind kind(char c) {
            if (Character.isDigit(c) || c == '\'') {
                return Kind.NUMBER;
            }
            if (isNamePart(c)) {
                return Kind.NAME;
            }
            return c == '"' ? Kind.STRING : Kind.SIGN;
        }

        private static boolean isNamePart(char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
        }

        private int end(String text, int begin, int line) throws InputException {
            char c = text.charAt(begin);
            int i = begin + 1;
            if (c == '"' || c == '\'') {
                while (i < text.length() && text.charAt(i) != c) {
                    i += text.charAt(i) == '\\' ? 2 : 1;
                }
                if (i >= text.length()) {
                    throw source.wrong(line, c == '"' ? "the string has no end" : "the character has no end");
                }
                return i + 1;
            }
            if (isNamePart(c)) {
                boolean digits = Character.isDigit(c);
                while (i < text.length() && (digits ? Character.isDigit(text.charAt(i)) : isNamePart(text.charAt(i)))) {
                    i++;
                }
                return i;
            }
            for (String sign : SIGNS) {
                if (text.startsWith(sign, begin)) {
                    return begin + sign.length();
                }
            }
            return i;
        }

        private int number(String word, int line) throws InputException {
            if (word.startsWith("'")) {
                String inner = word.substring(1, word.length() - 1);
                if (inner.length() == 2 && inner.charAt(0) == '\\') {
                    int escape = "nrtf".indexOf(inner.charAt(1));
                    return escape < 0 ? inner.charAt(1) : "\n\r\t\f".charAt(escape);
                }
                if (inner.length() != 1) {
                    throw source.wrong(line, "expected one character instead of " + word);
                }
                return inner.charAt(0);
            }
            try {
                return Integer.parseInt(word);
            } catch (NumberFormatException tooLarge) {
                throw source.wrong(line, "the number " + word + " does not fit 32 bits");
            }
        }
    }
}
