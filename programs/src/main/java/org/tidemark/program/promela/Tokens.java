package org.tidemark.program.promela;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.tidemark.input.InputException;
import org.tidemark.program.promela.Token.Kind;

/**
 * The tokens of a model as the parser meets them. In a body, the end of a line stands for a semicolon where a statement may end there, as in Spin; text that replaces
 * a call of an inline is read before the rest.
 */
final class Tokens {
    private static final Set<String> ENDING = Set.of("}", ")", "]", "od", "fi", "else", "break", "++", "--");
    private static final Set<String> KEYWORDS = Set.of(
            "active",
            "assert",
            "atomic",
            "bit",
            "bool",
            "byte",
            "do",
            "chan",
            "empty",
            "enabled",
            "eval",
            "for",
            "full",
            "get_priority",
            "goto",
            "hidden",
            "if",
            "init",
            "inline",
            "int",
            "len",
            "local",
            "ltl",
            "mtype",
            "nempty",
            "never",
            "nfull",
            "notrace",
            "np_",
            "of",
            "pc_value",
            "pid",
            "printf",
            "printm",
            "priority",
            "proctype",
            "provided",
            "return",
            "run",
            "d_step",
            "select",
            "set_priority",
            "short",
            "timeout",
            "trace",
            "show",
            "typedef",
            "unless",
            "unsigned",
            "xr",
            "xs");
    private static final int MAX_TEXT = 100;

    /** A text that waits for another one to be read. */
    private record Waiting(List<Token> text, int at, int depth, Token last) {}

    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private List<Token> text;
    private int at;

    /** How many parentheses are open, in which the end of a line means nothing. */
    private int depth;

    private boolean inSequence;
    private Token last;

    /** The last token that is not a semicolon that the end of a line stands for. */
    private Token lastSolid;

    Tokens(List<Token> text) {
        this.text = text;
        this.last = text.get(0);
        this.lastSolid = last;
    }

    boolean isEnd() {
        return text.get(at).kind() == Kind.END;
    }

    /** Whether the next token is a semicolon that stands for the end of a line. */
    boolean isImplied() {
        Token next = text.get(at);
        return inSequence
                && depth == 0
                && next.isFirst()
                && (last.kind() == Kind.NUMBER
                        || ENDING.contains(last.text())
                        || (last.kind() == Kind.NAME && !KEYWORDS.contains(last.text())))
                && !(last.is("}") && next.text().startsWith("u"));
    }

    Token peek() {
        return isImplied() ? semicolon() : text.get(at);
    }

    private Token semicolon() {
        return new Token(Kind.SIGN, ";", 0, last.source(), last.line(), false, false);
    }

    /** The next token that is in the text. */
    Token peekSolid() {
        return text.get(at);
    }

    /** A token behind the next one, where that is in the text. */
    Token peek(int ahead) {
        return text.get(Math.min(at + ahead, text.size() - 1));
    }

    Token next() {
        if (isImplied()) {
            last = semicolon();
            return last;
        }
        last = text.get(at);
        lastSolid = last;
        if (last.is("(")) {
            depth++;
        } else if (last.is(")")) {
            depth = Math.max(0, depth - 1);
        }
        if (at < text.size() - 1) {
            at++;
        }
        return last;
    }

    Token last() {
        return last;
    }

    Token lastSolid() {
        return lastSolid;
    }

    boolean accept(String sign) {
        boolean is = peek().is(sign);
        if (is) {
            next();
        }
        return is;
    }

    void expect(String sign) throws InputException {
        Token token = peek();
        if (!token.is(sign)) {
            // An end of line is shown as what follows it.
            Token found = isImplied() ? text.get(at) : token;
            throw found.wrong("found " + found.quoted() + ", expected '" + sign + "'");
        }
        next();
    }

    Token name(String what) throws InputException {
        Token token = next();
        if (token.kind() != Kind.NAME || KEYWORDS.contains(token.text())) {
            throw token.wrong("found " + token.quoted() + ", expected " + what);
        }
        return token;
    }

    static List<String> keywords() {
        return KEYWORDS.stream().sorted().toList();
    }

    static boolean isKeyword(String name) {
        return KEYWORDS.contains(name);
    }

    /** Skips semicolons and arrows; whether there were any. */
    boolean skipSeparators() {
        boolean any = false;
        while (peek().is(";") || peek().is("->")) {
            next();
            any = true;
        }
        return any;
    }

    int position() {
        return at;
    }

    void goTo(int position) {
        at = position;
        depth = 0;
        // Whatever the end of a line before it stands for was read.
        last = semicolon();
    }

    void beginSequence() {
        inSequence = true;
    }

    void endSequence() {
        inSequence = false;
    }

    List<Token> between(int begin, int end) {
        return List.copyOf(text.subList(begin, end));
    }

    /** The text from a position up to here, on one line. */
    String text(int begin) {
        StringBuilder shown = new StringBuilder();
        for (int i = begin; i < at && shown.length() < MAX_TEXT; i++) {
            Token token = text.get(i);
            shown.append(i > begin && (token.isSpaced() || token.isFirst()) ? " " : "")
                    .append(token.text());
        }
        return shown.length() < MAX_TEXT ? shown.toString() : shown.substring(0, MAX_TEXT - 1) + "…";
    }

    /** The arguments in parentheses, split at their commas. */
    List<List<Token>> arguments() throws InputException {
        Token open = text.get(at);
        expect("(");
        List<List<Token>> arguments = new ArrayList<>();
        List<Token> current = new ArrayList<>();
        int nested = 0;
        while (nested > 0 || !text.get(at).is(")")) {
            Token token = text.get(at);
            if (token.kind() == Kind.END) {
                throw open.wrong("the arguments have no ')'");
            }
            at++;
            nested += token.is("(") || token.is("[") ? 1 : token.is(")") || token.is("]") ? -1 : 0;
            if (token.is(",") && nested == 0) {
                arguments.add(current);
                current = new ArrayList<>();
            } else {
                current.add(token);
            }
        }
        arguments.add(current);
        next();
        return arguments;
    }

    /** Reads another text first, which takes the place of a name. */
    void push(List<Token> inserted, Token name) {
        waiting.push(new Waiting(text, at, depth, last));
        List<Token> closed = new ArrayList<>(inserted);
        closed.add(new Token(Kind.END, "", 0, name.source(), name.line(), true, true));
        text = closed;
        at = 0;
        depth = 0;
        last = new Token(Kind.SIGN, ";", 0, name.source(), name.line(), false, false);
    }

    /** Goes back to the text that waits; what was read ends as a block does. */
    void pop() {
        Token end = last;
        Waiting outer = waiting.pop();
        text = outer.text;
        at = outer.at;
        depth = outer.depth;
        last = end;
        lastSolid = end;
    }
}
