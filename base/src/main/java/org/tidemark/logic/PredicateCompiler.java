package org.tidemark.logic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;

/**
 * Compiles state formulas to code that tests packed words. Negations are pushed down to the tests and cost nothing;
 * constants disappear. Belongs to one thread.
 */
final class PredicateCompiler {
    /** The constants true and false; both are compared by identity. */
    private static final StatePredicate ALWAYS = (words, at, dead) -> true;

    private static final StatePredicate NEVER = (words, at, dead) -> false;

    private final Model model;
    private final Layout layout;
    private final Expander expander;
    private final NumberCompiler numbers;
    private @Nullable Map<String, List<Integer>> events;

    PredicateCompiler(Model model, Expander expander) {
        this.model = model;
        this.layout = model.layout();
        this.expander = expander;
        this.numbers = new NumberCompiler(layout);
    }

    StatePredicate compile(Formula f) throws FormulaException {
        return compile(f, true);
    }

    /** The formula, or its negation if {@code as} is false. */
    private StatePredicate compile(Formula f, boolean as) throws FormulaException {
        if (f instanceof Constant constant) {
            return constant(constant.value() == as);
        }
        if (f instanceof Comparison comparison) {
            return comparison(comparison, as);
        }
        if (f instanceof Fireable fireable) {
            return fireable(named(fireable.transition()), as);
        }
        if (f instanceof Deadlock) {
            return as ? (words, at, dead) -> dead : (words, at, dead) -> !dead;
        }
        if (f instanceof Not not) {
            return compile(not.of(), !as);
        }
        if (f instanceof And and) {
            return junction(and.parts(), as, as);
        }
        if (f instanceof Or or) {
            return junction(or.parts(), as, !as);
        }
        if (f instanceof Implies implies) {
            return junction(List.of(compile(implies.premise(), !as), compile(implies.conclusion(), as)), !as);
        }
        if (f instanceof Iff iff) {
            return same(compile(iff.left(), true), compile(iff.right(), true), as);
        }
        throw new FormulaException("expected a formula about one state, without temporal operators");
    }

    private static StatePredicate constant(boolean value) {
        return value ? ALWAYS : NEVER;
    }

    private StatePredicate comparison(Comparison comparison, boolean as) throws FormulaException {
        try {
            return inWords(comparison, as);
        } catch (NumberTooLarge byWidths) {
            return exact(comparison, as);
        }
    }

    /** For fields that are wider than what occurs, so that the numbers fit and their widths do not show it. */
    private StatePredicate exact(Comparison comparison, boolean as) throws FormulaException {
        Relation relation = as ? comparison.relation() : comparison.relation().negated();
        ExactNumber left = ExactNumber.of(comparison.left(), layout);
        ExactNumber right = ExactNumber.of(comparison.right(), layout);
        return (words, at, dead) -> relation.holds(left.value(words, at).compareTo(right.value(words, at)), 0);
    }

    private StatePredicate inWords(Comparison comparison, boolean as) throws FormulaException {
        LinearComparison linear = LinearComparison.of(comparison);
        if (linear == null) {
            return general(
                    numbers.compile(comparison.left()),
                    as ? comparison.relation() : comparison.relation().negated(),
                    numbers.compile(comparison.right()));
        }
        if (!as) {
            linear = linear.negated();
        }
        for (String place : linear.sum().coefficients().keySet()) {
            numbers.fields(place);
        }
        Boolean decided = linear.decide(numbers.bounds());
        if (decided != null) {
            return constant(decided);
        }
        String first = linear.sum().coefficients().firstKey();
        if (linear.sum().coefficients().size() == 1 && numbers.fields(first).size() == 1) {
            // Without a common divisor the only coefficient is 1, and an undecided bound fits the field.
            return field(
                    numbers.fields(first).get(0),
                    linear.relation(),
                    linear.bound().longValue());
        }
        return against(
                numbers.compile(linear.sum()), linear.relation(), linear.bound().longValue());
    }

    private static StatePredicate general(StateNumber left, Relation relation, StateNumber right) {
        return (words, at, dead) -> relation.holds(left.value(words, at), right.value(words, at));
    }

    private static StatePredicate against(StateNumber sum, Relation relation, long bound) {
        return switch (relation) {
            case AT_MOST -> (words, at, dead) -> sum.value(words, at) <= bound;
            case AT_LEAST -> (words, at, dead) -> sum.value(words, at) >= bound;
            case EQUAL -> (words, at, dead) -> sum.value(words, at) == bound;
            default -> (words, at, dead) -> sum.value(words, at) != bound;
        };
    }

    /** Compares one field, in place, with a number between its least and its largest value. */
    private StatePredicate field(int field, Relation relation, long bound) {
        int word = layout.word(field);
        long mask = layout.mask(field);
        if (relation == Relation.EQUAL || relation == Relation.DIFFERENT) {
            return WordTest.of(relation == Relation.EQUAL, word, mask, bound << layout.shift(field));
        }
        boolean atLeast = relation == Relation.AT_LEAST;
        long least = atLeast ? bound : bound + 1;
        if (least == 1) {
            return WordTest.of(!atLeast, word, mask, 0);
        }
        if (least == layout.maxValue(field)) {
            return WordTest.of(atLeast, word, mask, mask);
        }
        long inPlace = least << layout.shift(field);
        return atLeast ? WordRange.between(word, mask, inPlace, mask) : WordRange.between(word, mask, 0, inPlace - 1);
    }

    private List<Integer> named(String transition) throws FormulaException {
        List<Integer> named = events().get(transition);
        if (named == null) {
            throw new FormulaException("the model has no transition '" + transition + "'");
        }
        return named;
    }

    /** Whether one of these events can happen, or none if {@code as} is false. */
    private StatePredicate fireable(List<Integer> named, boolean as) {
        int[] any = named.stream().mapToInt(Integer::intValue).toArray();
        if (any.length > 1 && model instanceof LinearEvents effects) {
            return AnyFireable.of(any, as, layout, effects, expander);
        }
        return (words, at, dead) -> {
            for (int event : any) {
                if (expander.enabled(event, words, at)) {
                    return as;
                }
            }
            return !as;
        };
    }

    private Map<String, List<Integer>> events() {
        if (events == null) {
            events = new HashMap<>();
            for (int e = 0; e < model.events(); e++) {
                events.computeIfAbsent(model.eventName(e), name -> new ArrayList<>(1))
                        .add(e);
            }
        }
        return events;
    }

    private static StatePredicate same(StatePredicate left, StatePredicate right, boolean as) {
        return (words, at, dead) -> (left.holds(words, at, dead) == right.holds(words, at, dead)) == as;
    }

    /** The formulas, or their negations, joined; all that ask whether something can happen are one test. */
    private StatePredicate junction(List<Formula> parts, boolean as, boolean conjunction) throws FormulaException {
        List<StatePredicate> compiled = new ArrayList<>(parts.size());
        List<Integer> together = new ArrayList<>();
        for (Formula part : parts) {
            boolean negated = part instanceof Not;
            Formula inner = part instanceof Not not ? not.of() : part;
            if (inner instanceof Fireable fireable && (negated == as) == conjunction) {
                together.addAll(named(fireable.transition()));
            } else {
                compiled.add(compile(part, as));
            }
        }
        if (!together.isEmpty()) {
            compiled.add(fireable(together, !conjunction));
        }
        return junction(compiled, conjunction);
    }

    /** A conjunction or disjunction: word tests come first, since they are the cheapest. */
    private static StatePredicate junction(List<StatePredicate> parts, boolean conjunction) {
        List<WordTest> tests = new ArrayList<>();
        List<StatePredicate> others = new ArrayList<>();
        for (StatePredicate part : parts) {
            if (part == constant(!conjunction)) {
                return part;
            }
            if (part instanceof WordTest test && test.isPartOf(conjunction)) {
                tests.add(test);
            } else if (part != constant(conjunction)) {
                others.add(part);
            }
        }
        if (!tests.isEmpty()) {
            WordTest merged = WordTest.merged(conjunction, tests);
            if (merged == null) {
                return constant(!conjunction);
            }
            others.add(0, merged);
        }
        others.sort(Comparator.comparing(part -> !(part instanceof WordTest || part instanceof WordRange)));
        return switch (others.size()) {
            case 0 -> constant(conjunction);
            case 1 -> others.get(0);
            default -> junction(others.toArray(StatePredicate[]::new), conjunction);
        };
    }

    private static StatePredicate junction(StatePredicate[] parts, boolean conjunction) {
        return conjunction
                ? new Conjunction(parts)
                : (words, at, dead) -> {
                    for (StatePredicate part : parts) {
                        if (part.holds(words, at, dead)) {
                            return true;
                        }
                    }
                    return false;
                };
    }

    /** A conjunction; its guard is that of the first part that has one. */
    private static final class Conjunction implements StatePredicate {
        private final StatePredicate[] parts;

        Conjunction(StatePredicate[] parts) {
            this.parts = parts;
        }

        @Override
        public boolean holds(long[] words, int at, boolean dead) {
            for (StatePredicate part : parts) {
                if (!part.holds(words, at, dead)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public WordRange guard() {
            return Arrays.stream(parts)
                    .map(StatePredicate::guard)
                    .filter(guard -> !guard.equals(WordRange.ANY))
                    .findFirst()
                    .orElse(WordRange.ANY);
        }
    }

    /**
     * Bit tests, one per word: either all words equal their values under their masks, or some word does not.
     *
     * <p>With {@code all}, {@code p = 1 && q = 0} over one-bit fields 0 and 1 of word 3 is
     * {@code (words[3] & 0b11) == 0b01}. Without, {@code p >= 1 || q >= 1} is {@code (words[3] & 0b11) != 0}: the
     * negation of "no bit is set".
     */
    private static final class WordTest implements StatePredicate {
        private final boolean all;
        private final int[] word;
        private final long[] mask;
        private final long[] value;

        private WordTest(boolean all, int[] word, long[] mask, long[] value) {
            this.all = all;
            this.word = word;
            this.mask = mask;
            this.value = value;
        }

        /** {@code (word & mask) == value}, or its negation. */
        static WordTest of(boolean equal, int word, long mask, long value) {
            return new WordTest(equal, new int[] {word}, new long[] {mask}, new long[] {value});
        }

        /** Whether the test can be merged word by word into a conjunction or, respectively, a disjunction. */
        boolean isPartOf(boolean conjunction) {
            return all == conjunction || isOneBit();
        }

        private boolean isOneBit() {
            return word.length == 1 && Long.bitCount(mask[0]) == 1;
        }

        /**
         * The conjunction or disjunction of mergeable tests; null if two tests exclude each other, so that the
         * conjunction never holds and the disjunction always does.
         */
        static @Nullable WordTest merged(boolean conjunction, List<WordTest> tests) {
            SortedMap<Integer, long[]> byWord = new TreeMap<>();
            for (WordTest test : tests) {
                for (int i = 0; i < test.word.length; i++) {
                    // In a disjunction, a bit that must be set is one that must differ from 0.
                    long value = test.all == conjunction ? test.value[i] : test.value[i] ^ test.mask[i];
                    long[] so = byWord.computeIfAbsent(test.word[i], w -> new long[2]);
                    if (((so[1] ^ value) & so[0] & test.mask[i]) != 0) {
                        return null;
                    }
                    so[0] |= test.mask[i];
                    so[1] |= value;
                }
            }
            return new WordTest(
                    conjunction,
                    byWord.keySet().stream().mapToInt(Integer::intValue).toArray(),
                    byWord.values().stream().mapToLong(so -> so[0]).toArray(),
                    byWord.values().stream().mapToLong(so -> so[1]).toArray());
        }

        @Override
        public boolean holds(long[] words, int at, boolean dead) {
            for (int i = 0; i < word.length; i++) {
                if ((words[at + word[i]] & mask[i]) != value[i]) {
                    return !all;
                }
            }
            return all;
        }

        /** If all words must match, any one of them is a guard; if one of several is enough, there is no guard. */
        @Override
        public WordRange guard() {
            if (all) {
                return WordRange.between(word[0], mask[0], value[0], value[0]);
            }
            // A value other than 0 is at least 1; a range cannot exclude a number in its middle.
            return word.length == 1 && value[0] == 0 ? WordRange.between(word[0], mask[0], 1, -1) : WordRange.ANY;
        }

        @Override
        public String toString() {
            return (all ? "all" : "not all") + " of words " + Arrays.toString(word) + " are " + Arrays.toString(value);
        }
    }

    /**
     * Whether one of many events can happen, such as the bindings of a transition of a coloured net.
     *
     * <p>An event that lowers a field cannot happen where the field is 0. The events are sorted by such a field, and
     * those of a word whose fields are all 0 are passed over with one test. The event that was found last is tried
     * first, since states that are met one after the other differ in little. Belongs to one thread.
     */
    private static final class AnyFireable implements StatePredicate {
        private final Expander expander;
        private final boolean as;

        /** The word that each group tests, the bits of which one must be set, and where its events begin. */
        private final int[] word;

        private final long[] mask;
        private final int[] start;
        private final int[] events;
        private int latest;

        /** Events by the word and the mask of a field; events with the mask 0 are always asked about. */
        private AnyFireable(Expander expander, boolean as, Map<Integer, Map<Long, List<Integer>>> groups, int size) {
            this.expander = expander;
            this.as = as;
            int count = groups.values().stream().mapToInt(Map::size).sum();
            word = new int[count];
            mask = new long[count];
            start = new int[count + 1];
            events = new int[size];
            int group = 0;
            int filled = 0;
            for (Map.Entry<Integer, Map<Long, List<Integer>>> ofWord : groups.entrySet()) {
                for (Map.Entry<Long, List<Integer>> entry : ofWord.getValue().entrySet()) {
                    word[group] = ofWord.getKey();
                    mask[group] = entry.getKey();
                    for (int event : entry.getValue()) {
                        events[filled++] = event;
                    }
                    start[++group] = filled;
                }
            }
            latest = events[0];
        }

        /** The condition that some of these events can happen, or that none can if {@code as} is false. */
        static AnyFireable of(int[] events, boolean as, Layout layout, LinearEvents effects, Expander expander) {
            Map<Integer, Integer> lowered = new HashMap<>();
            for (int event : events) {
                effects.effect(event, (field, by) -> {
                    if (by < 0) {
                        lowered.merge(field, 1, Integer::sum);
                    }
                });
            }
            Map<Integer, Map<Long, List<Integer>>> groups = new TreeMap<>();
            for (int event : events) {
                int field = rarest(event, effects, lowered);
                groups.computeIfAbsent(field < 0 ? 0 : layout.word(field), w -> new TreeMap<>())
                        .computeIfAbsent(field < 0 ? 0 : layout.mask(field), m -> new ArrayList<>())
                        .add(event);
            }
            return new AnyFireable(expander, as, groups, events.length);
        }

        /**
         * Of the fields that an event lowers, the one that the fewest others lower, so that groups are small; -1 if
         * there is none.
         */
        private static int rarest(int event, LinearEvents effects, Map<Integer, Integer> lowered) {
            int[] best = {-1};
            effects.effect(event, (field, by) -> {
                if (by < 0 && (best[0] < 0 || lowered.getOrDefault(field, 0) < lowered.getOrDefault(best[0], 0))) {
                    best[0] = field;
                }
            });
            return best[0];
        }

        @Override
        public boolean holds(long[] words, int at, boolean dead) {
            return any(words, at) == as;
        }

        private boolean any(long[] words, int at) {
            if (expander.enabled(latest, words, at)) {
                return true;
            }
            for (int group = 0; group < word.length; group++) {
                if (mask[group] == 0 || (words[at + word[group]] & mask[group]) != 0) {
                    for (int i = start[group], end = start[group + 1]; i < end; i++) {
                        if (expander.enabled(events[i], words, at)) {
                            latest = events[i];
                            return true;
                        }
                    }
                }
            }
            return false;
        }
    }
}
