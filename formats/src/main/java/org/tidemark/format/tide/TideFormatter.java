package org.tidemark.format.tide;

import java.util.List;
import java.util.Set;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.format.tide.TideToken.Source;
import org.tidemark.input.InputException;

/**
 * Formats a tide file: declarations start at the margin, the arcs of a transition are below each other unless it fits
 * on one line, and there are never two spaces or blank lines in a row. Words, comments and the author's line breaks
 * stay. Formatting twice gives the same text.
 */
public final class TideFormatter {
    private static final Set<String> CLAUSES = Set.of("in", "out", "read", "inhibit", "guard");
    private static final Set<String> NONE_BEFORE = Set.of(",", ";", ":", ")", "]", ".", "'", "..");
    private static final Set<String> NONE_AFTER = Set.of("(", "[", ".", "'", "..", "!");
    private static final Set<String> BRACKETED = Set.of("array", "queue", "stack", "vector", "id");

    /** The tokens of {@code strongly fair together}. */
    private static final int LONGEST_FAIRNESS = 3;

    private final List<TideToken> tokens;
    private final StringBuilder out = new StringBuilder();

    /** The tokens of the next transition that say which runs are fair to it, and its keyword. */
    private int fairFrom;

    private int fairUntil;

    private int parentheses;
    private int braces;
    private boolean header;
    private boolean body;
    private boolean bodyOnOneLine;

    /** Whether the body is that of an equivalence. */
    private boolean isDefining;

    private TideFormatter(List<TideToken> tokens) {
        this.tokens = tokens;
    }

    /** The formatted text; the input must be valid. */
    public static String format(String text, String file) throws InputException {
        List<TideToken> tokens = Lexer.tokens(new Source(file, text));
        TideParser.parse(tokens);
        return new TideFormatter(tokens).format();
    }

    private String format() {
        for (int i = 0; i < tokens.size() - 1; i++) {
            TideToken token = tokens.get(i);
            findFairness(i);
            enter(token, i);
            if (i > 0) {
                separate(tokens.get(i - 1), token, i);
            }
            out.append(token.kind() == Kind.RAW ? raw(token) : written(token));
            leave(token);
        }
        return out.isEmpty() ? "" : out.append('\n').toString();
    }

    private static String written(TideToken token) {
        return token.kind() == Kind.COMMENT ? token.text() : token.written();
    }

    private static String raw(TideToken token) {
        String text = token.text().strip();
        if (!text.contains("\n")) {
            return " " + text + " ";
        }
        StringBuilder lines = new StringBuilder("\n");
        int depth = 1;
        for (String line : text.lines().map(String::strip).toList()) {
            depth -= line.startsWith("}") ? 1 : 0;
            lines.append("  ".repeat(line.isEmpty() ? 0 : Math.max(1, depth)))
                    .append(line)
                    .append('\n');
            depth += line.endsWith("{") ? 1 : 0;
        }
        return lines.toString();
    }

    /** Updates the state after an opening token. */
    private void enter(TideToken token, int i) {
        if (token.is("transition") || beginsEquivalence(i)) {
            header = true;
            isDefining = !token.is("transition");
        }
        if (token.is("{") && header && parentheses == 0) {
            header = false;
            body = true;
            braces = 0;
            bodyOnOneLine = closing(i).line() == token.line();
        } else if (token.is("{")) {
            braces++;
        } else if (token.is("(") || token.is("[")) {
            parentheses++;
        }
    }

    private void leave(TideToken token) {
        if (token.is("}") && body && braces == 0) {
            body = false;
        } else if (token.is("}")) {
            braces--;
        } else if (token.is(")") || token.is("]")) {
            parentheses--;
        }
    }

    /** The brace that closes the one at an index. */
    private TideToken closing(int opened) {
        int depth = 0;
        for (int i = opened; ; i++) {
            depth += tokens.get(i).is("{") ? 1 : tokens.get(i).is("}") ? -1 : 0;
            if (depth == 0) {
                return tokens.get(i);
            }
        }
    }

    private boolean endsBody(TideToken token) {
        return token.is("}") && body && braces == 0;
    }

    /** Whether a token begins something on a line of its own. */
    private boolean begins(int i) {
        TideToken token = tokens.get(i);
        if (i < fairUntil) {
            return i == fairFrom;
        }
        boolean clause =
                body && !bodyOnOneLine && (endsBody(token) || (token.kind() == Kind.KEYWORD && isClause(token.text())));
        return clause
                || beginsEquivalence(i)
                || beginsDefinition(i)
                || (token.kind() == Kind.KEYWORD && TideParser.DECLARATIONS.contains(token.text()))
                || beginsNetwork(i)
                || (token.kind() == Kind.COMMENT && parentheses == 0 && braces == 0);
    }

    /** An equivalence has only one of the clauses of a transition; {@code in} belongs to its tokens. */
    private boolean isClause(String word) {
        return isDefining ? word.equals("guard") : CLAUSES.contains(word);
    }

    private boolean beginsEquivalence(int i) {
        return !body
                && isName(i, TideParser.EQUIVALENCE)
                && i + 2 < tokens.size()
                && tokens.get(i + 1).kind() == Kind.NAME
                && (tokens.get(i + 2).is("(") || tokens.get(i + 2).is("{"));
    }

    /** Whether {@code p = items} or {@code p at most 3} begins, which only an equivalence has between its braces. */
    private boolean beginsDefinition(int i) {
        boolean mayBegin = body && !bodyOnOneLine && braces == 0 && parentheses == 0;
        return mayBegin
                && tokens.get(i).kind() == Kind.NAME
                && (isName(i + 1, "at")
                        ? isName(i + 2, "most")
                        : isDefining && tokens.get(i + 1).is("="));
    }

    private boolean beginsNetwork(int i) {
        return tokens.get(i).isNetwork()
                && i + 3 < tokens.size()
                && tokens.get(i + 2).is("{")
                && tokens.get(i + 3).kind() == Kind.RAW;
    }

    /** The first of the tokens before a transition that say which runs are fair to it; the transition itself without such. */
    private int startOfFairness(int transition) {
        int start = transition;
        start -= isName(start - 1, "together") ? 1 : 0;
        if (!isName(start - 1, "fair")) {
            return transition;
        }
        start--;
        start -= isName(start - 1, "strongly") ? 1 : 0;
        boolean isType = start > 0
                && (tokens.get(start - 1).is(":") || tokens.get(start - 1).is("="));
        return isType ? transition : start;
    }

    /** Looks ahead where such tokens may begin. */
    private void findFairness(int i) {
        if (i < fairUntil || (!isName(i, "fair") && !isName(i, "strongly"))) {
            return;
        }
        int most = Math.min(tokens.size(), i + LONGEST_FAIRNESS + 1);
        for (int t = i + 1; t < most; t++) {
            if (tokens.get(t).is("transition") && startOfFairness(t) == i) {
                fairFrom = i;
                fairUntil = t + 1;
            }
        }
    }

    private boolean isName(int i, String word) {
        return i >= 0
                && tokens.get(i).kind() == Kind.NAME
                && tokens.get(i).written().equals(word);
    }

    private void separate(TideToken before, TideToken token, int i) {
        int breaks = token.line() - lastLine(before);
        boolean trailing = token.kind() == Kind.COMMENT && breaks == 0;
        boolean begins = begins(i) && !trailing;
        if (begins || breaks > 0 || before.kind() == Kind.COMMENT) {
            if (token.kind() == Kind.RAW || before.kind() == Kind.RAW) {
                return;
            }
            int margin = body && !endsBody(token) ? 2 : 0;
            boolean first = before.is("{") && body && braces == 0;
            out.append(breaks > 1 && begins && !first && !endsBody(token) ? "\n\n" : "\n")
                    .append(" ".repeat(begins ? margin : margin + 4));
        } else if (spaced(before, token, i)) {
            out.append(" ");
        }
    }

    private static int lastLine(TideToken token) {
        return token.line()
                + (int) token.written().chars().filter(c -> c == '\n').count();
    }

    private boolean spaced(TideToken before, TideToken token, int i) {
        if (before.kind() == Kind.RAW || token.kind() == Kind.RAW) {
            return false;
        }
        boolean inner = braces > 0 && (before.is("{") || token.is("}"));
        boolean closesRecord = token.is("}") && !endsBody(token);
        if (inner && (before.is("{") || closesRecord)) {
            return false;
        }
        if (isSign(token, NONE_BEFORE) || isSign(before, NONE_AFTER) || isUnary(i - 1)) {
            return false;
        }
        boolean afterName = before.kind() == Kind.NAME || before.is(")") || before.is("]");
        if (token.is("(") && before.kind() == Kind.NAME) {
            return false;
        }
        return !(token.is("[") && (afterName || BRACKETED.contains(before.text())));
    }

    private static boolean isSign(TideToken token, Set<String> signs) {
        return token.kind() == Kind.SIGN && signs.contains(token.text());
    }

    /** Whether a minus is a prefix operator. */
    private boolean isUnary(int i) {
        if (i < 1 || !tokens.get(i).is("-")) {
            return false;
        }
        TideToken before = tokens.get(i - 1);
        boolean value = before.kind() == Kind.NAME
                || before.kind() == Kind.NUMBER
                || before.is(")")
                || before.is("]")
                || before.is("}")
                || before.is("true")
                || before.is("false");
        return !value || isPriority(i - 1);
    }

    /** Whether a name is the word before the number of a transition: what it follows is a name or a list of variables. */
    private boolean isPriority(int i) {
        return i > 0
                && tokens.get(i).kind() == Kind.NAME
                && tokens.get(i).text().equals("priority")
                && (tokens.get(i - 1).kind() == Kind.NAME || tokens.get(i - 1).is(")"));
    }
}
