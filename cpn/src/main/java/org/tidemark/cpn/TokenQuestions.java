package org.tidemark.cpn;

import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.ColourSet;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.Elaborator.Compiled;
import org.tidemark.cpn.ml.Elaborator.Dependence;
import org.tidemark.cpn.ml.Elaborator.Kind;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.cpn.ml.MlException;
import org.tidemark.cpn.ml.Parser;
import org.tidemark.cpn.ml.Source;
import org.tidemark.cpn.ml.Values.Function;
import org.tidemark.cpn.ml.Values.Raised;
import org.tidemark.logic.Brackets;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.UnknownName;
import org.tidemark.logic.ValueReader;

/**
 * Reads what formulas say about the colours of tokens, in CPN ML: {@code "Top'A 1"[(1,"x")]} is how many tokens of the place have this colour, and {@code count((n, p)
 * in "Top'A 1": n > 1)} how many match a pattern and a condition; {@code exists} and {@code forall} likewise. A condition ends where the formula goes on with
 * {@code &&}, {@code ||}, {@code ->}, {@code <->} or a bracket of its own. Thread-safe by the lock of the elaborator.
 */
final class TokenQuestions implements ValueReader {
    private static final Pattern NAME = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*+\"|[\\p{L}_][\\p{L}\\p{Nd}_.]*");
    private static final Set<String> WORDS = Set.of("count", "sum", "exists", "forall");
    private static final Pattern GOES_ON = Pattern.compile("&&|\\|\\||->|<->");
    private static final Pattern IN = Pattern.compile("\\s+in\\s+(?=[\"\\p{L}_])");

    private final CpnSystem system;

    TokenQuestions(CpnSystem system) {
        this.system = system;
    }

    @Override
    public @Nullable Reading read(String text, int from, int to) throws FormulaSyntaxException {
        Matcher name = NAME.matcher(text).region(from, to);
        if (!name.lookingAt()) {
            return null;
        }
        if (WORDS.contains(name.group()) && !system.net().placeNames().containsKey(name.group())) {
            return counted(text, name.group(), name.end(), to);
        }
        Integer place = system.net().placeNames().get(unquoted(name.group()));
        if (place == null || name.end() >= to || text.charAt(name.end()) != '[') {
            return null;
        }
        int close = closing(text, name.end(), to);
        return new Reading(ofColour(text, from, name.end() + 1, close, place), close + 1);
    }

    private static String oneLine(String written) {
        return written.strip().replaceAll("\\s*\\n\\s*", " ");
    }

    private static String unquoted(String name) {
        return name.startsWith("\"") ? name.substring(1, name.length() - 1).replaceAll("\\\\(.)", "$1") : name;
    }

    private static int closing(String text, int open, int to) throws FormulaSyntaxException {
        int close = Brackets.closing(text, open, to);
        if (close < 0) {
            throw FormulaSyntaxException.at(text, open, "'" + text.charAt(open) + "' is never closed");
        }
        return close;
    }

    /** {@code "Top'A 1"[colour]}. */
    private Term ofColour(String text, int from, int begin, int end, int place) throws FormulaSyntaxException {
        String written = text.substring(begin, end);
        ColourSet colours = system.net().places().get(place).colours();
        try {
            Object colour = colour(written, colours);
            return new Term.Tokens(
                    system.known(new TokenCount(system, place, oneLine(text.substring(from, end + 1)), colour, null)));
        } catch (MlException wrong) {
            throw FormulaSyntaxException.at(text, begin + wrong.at(), String.valueOf(wrong.getMessage()));
        }
    }

    /** {@code count(pattern in place: condition)}, {@code exists pattern in place: condition}; a count may be without a condition. */
    private Reading counted(String text, String word, int after, int to) throws FormulaSyntaxException {
        boolean isCount = word.equals("count") || word.equals("sum");
        int open = after;
        while (open < to && Character.isWhitespace(text.charAt(open))) {
            open++;
        }
        boolean isEnclosed = isCount
                || (open < to
                        && text.charAt(open) == '('
                        && IN.matcher(text)
                                .region(open, closing(text, open, to))
                                .find());
        if (isCount && (open == to || text.charAt(open) != '(')) {
            throw FormulaSyntaxException.at(text, after, "expected '(', as in " + example(word));
        }
        int begin = isEnclosed ? open + 1 : open;
        int end = isEnclosed ? closing(text, open, to) : to;
        Matcher in = IN.matcher(text).region(begin, end);
        if (!in.find()) {
            throw FormulaSyntaxException.at(text, begin, "expected a pattern and a place, as in " + example(word));
        }
        Matcher of = NAME.matcher(text).region(in.end(), end);
        if (!of.lookingAt()) {
            throw FormulaSyntaxException.at(text, in.end(), "expected the name of a place, as in " + example(word));
        }
        Integer place = system.net().placeNames().get(unquoted(of.group()));
        if (place == null) {
            String sentence = new UnknownName(unquoted(of.group()), system.vocabulary()).asPlace();
            throw FormulaSyntaxException.at(text, in.end(), sentence);
        }
        int colon = of.end();
        while (colon < end && Character.isWhitespace(text.charAt(colon))) {
            colon++;
        }
        boolean hasCondition = colon < end && text.charAt(colon) == ':';
        if (!hasCondition && (!word.equals("count") || colon < end)) {
            throw FormulaSyntaxException.at(
                    text,
                    colon,
                    "expected ':' and a " + (word.equals("sum") ? "number" : "condition") + ", as in " + example(word));
        }
        int last = !hasCondition ? colon : isEnclosed ? end : ending(text, colon + 1, end);
        String from = text.substring(after - word.length(), isEnclosed ? end + 1 : last)
                .strip();
        boolean isForAll = word.equals("forall");
        Function test = test(word, text, begin, in.start(), hasCondition ? colon + 1 : last, last, place);
        // what violates 'forall' is counted, by a name that no count has
        String name = isForAll ? "not " + from : from;
        Term count = new Term.Tokens(system.known(new TokenCount(system, place, name, null, test)));
        int stop = isEnclosed ? end + 1 : last;
        return new Reading(isCount ? count : ofAll(count, word, from, !isEnclosed), stop);
    }

    private static Formula ofAll(Term count, String word, String written, boolean isOpen) {
        boolean isExists = word.equals("exists");
        Formula compared = new Formula.Comparison(
                count, isExists ? Relation.AT_LEAST : Relation.EQUAL, new Term.Constant(isExists ? 1 : 0));
        return new Formula.Written(written, isOpen, compared);
    }

    private String example(String word) {
        String place = "\"" + system.net().places().get(0).name() + "\"";
        return switch (word) {
            case "count" -> "count(x in " + place + ": x = …)";
            case "sum" -> "sum((n, _) in " + place + ": n)";
            default -> word + " x in " + place + ": x = …";
        };
    }

    /** Where a condition ends that no bracket encloses. */
    private static int ending(String text, int from, int to) throws FormulaSyntaxException {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '"') {
                i = Brackets.closingQuote(text, i, to);
            } else if (c == '(' || c == '[' || c == '{') {
                i = closing(text, i, to);
            } else if (c == ')'
                    || c == ']'
                    || c == '}'
                    || GOES_ON.matcher(text).region(i, to).lookingAt()) {
                return i;
            }
        }
        return to;
    }

    /** The value of a text without variables, which must be a colour of the set. */
    private Object colour(String written, ColourSet colours) {
        Elaborator elaborator = system.net().elaborator();
        synchronized (elaborator) {
            Source source = new Source("colour", 0, written);
            Compiled compiled = elaborator.inscription(source, new Parser(source).whole(), null);
            elaborator.expect(colours.type(), compiled);
            refuseEffects(compiled);
            Object value = elaborator.evaluated(compiled);
            if (!colours.isLegal(value)) {
                throw new MlException(source, 0, written.strip() + " is not a colour of " + colours.name());
            }
            return value;
        }
    }

    private static void refuseEffects(Compiled compiled) {
        for (Dependence each : compiled.dependences()) {
            if (each.kind() != Kind.READS) {
                throw Elaborator.refused(each);
            }
        }
    }

    /** The number or condition of colours that match a pattern; 0 and false for others. Of {@code forall}, which colours break it. */
    private Function test(String word, String text, int begin, int end, int conditionBegin, int conditionEnd, int place)
            throws FormulaSyntaxException {
        String pattern = text.substring(begin, end);
        String condition = conditionBegin == conditionEnd ? "true" : text.substring(conditionBegin, conditionEnd);
        String start = "fn ((";
        boolean isForAll = word.equals("forall");
        boolean isSum = word.equals("sum");
        String colours = system.net().places().get(place).colours().name();
        String middle = ") : " + colours + ") => " + (isForAll ? "not ((" : "((");
        String others = isForAll ? "true" : isSum ? "0" : "false";
        String whole = start + pattern + middle + condition + ") : " + (isSum ? "int" : "bool") + ") | _ => " + others;
        Elaborator elaborator = system.net().elaborator();
        synchronized (elaborator) {
            try {
                Source source = new Source("condition", 0, whole);
                Compiled compiled = elaborator.inscription(source, new Parser(source).whole(), null);
                refuseEffects(compiled);
                return (Function) elaborator.evaluated(compiled);
            } catch (MlException wrong) {
                int inPattern = begin + wrong.at() - start.length();
                int inCondition = conditionBegin + wrong.at() - (start + pattern + middle).length();
                int first = conditionEnd - condition.stripLeading().length(); // where its type is wrong as a whole
                boolean isInside = inCondition > first && inCondition < conditionEnd;
                int at = inPattern <= end ? Math.max(begin, inPattern) : isInside ? inCondition : first;
                throw FormulaSyntaxException.at(text, at, String.valueOf(wrong.getMessage()));
            }
        }
    }

    /** How many tokens of a place have a colour or satisfy a condition, or the sum of a number over its tokens. Thread-safe. */
    static final class TokenCount implements TokenSum {
        private final CpnSystem system;
        private final int place;
        private final String text;
        private final @Nullable Object colour;
        private final @Nullable Function test;

        TokenCount(CpnSystem system, int place, String text, @Nullable Object colour, @Nullable Function test) {
            this.system = system;
            this.place = place;
            this.text = text;
            this.colour = colour;
            this.test = test;
        }

        int number() {
            return place;
        }

        /** The number in a multi-set. */
        long in(Tokens tokens, Machine machine) {
            Object wanted = colour;
            if (wanted != null) {
                return tokens.countOf(wanted);
            }
            try {
                long all = 0;
                for (int i = 0; i < tokens.distinct(); i++) {
                    all = Math.addExact(all, Math.multiplyExact(weight(tokens.value(i), machine), tokens.count(i)));
                }
                return all;
            } catch (ArithmeticException tooLarge) {
                throw Undefined.tooLarge(text + " needs more than 64 bits");
            }
        }

        private long weight(Object value, Machine machine) {
            machine.begin();
            machine.takeClockRead();
            Object result;
            try {
                result = Objects.requireNonNull(test).apply(value, machine);
            } catch (Raised | Machine.Endless | StackOverflowError | ArithmeticException | ClassCastException e) {
                throw Undefined.noValue(text + " has no value for the token "
                        + system.net().places().get(place).colours().text(value) + ": " + Elaborator.evaluation(e));
            }
            if (machine.takeClockRead()) {
                throw Undefined.noValue(text + " reads the time, which conditions on tokens cannot");
            }
            return result instanceof Long number ? number : (Boolean) result ? 1 : 0;
        }

        @Override
        public String place() {
            return system.net().places().get(place).name();
        }

        @Override
        public long weight(long rank) {
            throw new IllegalStateException("colours of nets of CPN Tools have no ranks");
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof TokenCount count && system == count.system && text.equals(count.text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }
}
