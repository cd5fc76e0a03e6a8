package org.tidemark.logic.property;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;

/**
 * Reads properties: a formula, {@code max(…)}, {@code latest(…)}, or a keyword for a question about the whole net.
 * Stateless.
 */
public final class PropertyParser {
    private PropertyParser() {}

    public static Property parse(String name, String text, Vocabulary names) throws FormulaSyntaxException {
        return parse(name, text, 0, text.length(), names);
    }

    /** Reads a property that is part of a text; errors give their position in the whole text. */
    public static Property parse(String name, String text, int from, int to, Vocabulary names)
            throws FormulaSyntaxException {
        String words = text.substring(from, to).replaceAll("#.*", "");
        Property global = Property.global(name, words.strip());
        if (global != null) {
            return global;
        }
        Property duration = DurationParser.parse(name, text, from, to, names);
        if (duration != null) {
            return duration;
        }
        FormulaParser.Question read = FormulaParser.question(text, from, to, names);
        Formula formula = read.formula();
        @Nullable Term maximum = read.maximum();
        if (formula != null) {
            return new Property.Truth(name, formula);
        }
        if (maximum == null) {
            throw new IllegalStateException("neither a formula nor a term");
        }
        return new Property.Maximum(name, maximum);
    }

    /**
     * Reads questions about time: {@code earliest(f)}, {@code latest(f after g)}, comparisons of them with a
     * number, such as {@code latest(f) <= 20}, and {@code EF[<= 20] f} and {@code AF[<= 20] f}, which mean the same as
     * comparisons of the earliest and the latest time. Stateless.
     */
    private static final class DurationParser {
        private static final Pattern BEGIN = Pattern.compile("(?:\\s|#[^\\n]*+\\n)*+(earliest|latest)\\s*\\(");
        private static final Pattern WITHIN =
                Pattern.compile("(?:\\s|#[^\\n]*+\\n)*+(E|A)\\s*F\\s*\\[\\s*(<=|<)\\s*(\\d{1,18})\\s*\\]");
        private static final Pattern BEGIN_WITHIN =
                Pattern.compile("(?:\\s|#[^\\n]*+\\n)*+[EA]\\s*F\\s*\\[\\s*(?:<=|<)?\\s*");
        private static final Pattern AFTER = Pattern.compile("\\bafter\\b");
        private static final Pattern DEADLINE =
                Pattern.compile("\\s*(?:(<=|>=|==|!=|=|<|>)\\s*(\\d{1,18}))?\\s*(?:#[^\\n]*+\\s*+)*+");

        private DurationParser() {}

        /** The question; null where the text does not begin like one. */
        static @Nullable Property parse(String name, String text, int from, int to, Vocabulary names)
                throws FormulaSyntaxException {
            Matcher within = WITHIN.matcher(text).region(from, to);
            if (within.lookingAt()) {
                Property.Deadline deadline =
                        new Property.Deadline(relation(within.group(2)), Long.parseLong(within.group(3)));
                Formula until = condition(text, within.end(), to, names);
                return new Property.Duration(name, within.group(1).equals("A"), null, until, deadline);
            }
            Matcher wrong = BEGIN_WITHIN.matcher(text).region(from, to);
            if (wrong.lookingAt()) {
                throw FormulaSyntaxException.at(
                        text, wrong.end(), "expected < or <= and a whole number, as in EF[<= 20] and AF[< 3]");
            }
            Matcher begin = BEGIN.matcher(text).region(from, to);
            if (!begin.lookingAt()) {
                return null;
            }
            int open = begin.end();
            int close = end(text, open, to);
            if (close < 0) {
                throw FormulaSyntaxException.at(text, open - 1, "'(' is never closed; expected ')'");
            }
            int after = word(text, open, close);
            Formula until = condition(text, open, after < 0 ? close : after, names);
            Formula start = after < 0 ? null : condition(text, after + "after".length(), close, names);
            Matcher rest = DEADLINE.matcher(text).region(close + 1, to);
            if (!rest.matches()) {
                throw FormulaSyntaxException.at(
                        text,
                        firstOf(text, close + 1, to),
                        "expected nothing, or a comparison with a whole number such as <= 20");
            }
            String sign = rest.group(1);
            Property.Deadline deadline = sign == null
                    ? null
                    : new Property.Deadline(relation(sign), Long.parseLong(String.valueOf(rest.group(2))));
            return new Property.Duration(name, "latest".equals(begin.group(1)), start, until, deadline);
        }

        private static Formula condition(String text, int from, int to, Vocabulary names)
                throws FormulaSyntaxException {
            if (text.substring(from, to).isBlank()) {
                throw FormulaSyntaxException.at(
                        text, to, "a condition is missing here; expected one such as latest(p >= 1)");
            }
            Formula condition = FormulaParser.formula(text, from, to, names);
            if (Logic.of(condition) != Logic.STATE) {
                throw FormulaSyntaxException.at(
                        text, firstOf(text, from, to), "a formula about runs; expected a condition on one state");
            }
            return condition;
        }

        private static Relation relation(String sign) {
            return Arrays.stream(Relation.values())
                    .filter(relation -> relation.sign().equals(sign))
                    .findFirst()
                    .orElse(Relation.EQUAL); // written ==
        }

        private static int firstOf(String text, int from, int to) {
            int at = from;
            while (at < to - 1 && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            return at;
        }

        /** Where the parenthesis before an offset is closed; -1 where it is not. */
        private static int end(String text, int from, int to) {
            int depth = 1;
            boolean isQuoted = false;
            for (int i = from; i < to; i++) {
                char c = text.charAt(i);
                isQuoted ^= c == '"' && text.charAt(i - 1) != '\\';
                depth += isQuoted ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
                if (depth == 0) {
                    return i;
                }
            }
            return -1;
        }

        /** Where the word is that separates the two conditions; -1 where there is one condition. */
        private static int word(String text, int from, int to) {
            Matcher after = AFTER.matcher(text).region(from, to);
            while (after.find()) {
                boolean isQuoted = text.substring(from, after.start())
                                        .chars()
                                        .filter(c -> c == '"')
                                        .count()
                                % 2
                        == 1;
                if (!isQuoted) {
                    return after.start();
                }
            }
            return -1;
        }
    }
}
