package org.tidemark.logic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
}
