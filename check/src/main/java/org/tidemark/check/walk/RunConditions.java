package org.tidemark.check.walk;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Term;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.Neighbours;
import org.tidemark.net.exec.QuickGame;

/**
 * In which states of a run conditions hold. Sums of tokens are kept up to date as transitions fire, so that a step costs what it changes, however
 * long the sums are. Belongs to one thread.
 */
final class RunConditions {
    /** How many steps are taken between two looks at the clock. */
    private static final int POLL_INTERVAL = 16;

    /** Weights beyond this might make a sum of tokens too large for a long. */
    private static final BigInteger MOST_WEIGHT = BigInteger.valueOf(1_000);

    private static final int MOST_BITS = 60;

    /** A disjunction of transitions that is at least this long is looked up as a set. */
    private static final int LEAST_SET_SIZE = 4;

    /** A condition that is looked at in the marking of the game. */
    private interface Test {
        boolean holds();
    }

    private final PetriNet net;
    private final QuickGame game;
    private final Map<Formula, Test> tests = new LinkedHashMap<>();
    private final List<Long> firstSums = new ArrayList<>();
    private final Map<Integer, List<long[]>> weights = new HashMap<>();
    private long[] sums = new long[0];

    RunConditions(Neighbours neighbours) {
        net = neighbours.net();
        game = new QuickGame(neighbours);
    }

    /** Will look at a condition from now on; one that is about more than sums and transitions is left to others. */
    void add(Formula condition) {
        if (!tests.containsKey(condition)) {
            Test test = test(condition);
            if (test != null) {
                tests.put(condition, test);
            }
        }
    }

    /** The steps of a run before which each condition holds; null where there was no time to look. */
    @Nullable
    Map<Formula, BitSet> along(Evidence run, BooleanSupplier enough) {
        game.reset();
        sums = firstSums.stream().mapToLong(Long::longValue).toArray();
        Map<Formula, BitSet> rows = new HashMap<>();
        tests.keySet().forEach(condition -> rows.put(condition, new BitSet()));
        for (int step = 0; step <= run.steps(); step++) {
            if (step % POLL_INTERVAL == 0 && enough.getAsBoolean()) {
                return null;
            }
            for (Map.Entry<Formula, Test> entry : tests.entrySet()) {
                if (entry.getValue().holds()) {
                    rows.computeIfAbsent(entry.getKey(), x -> new BitSet()).set(step);
                }
            }
            if (step < run.steps()) {
                int t = run.events().get(step);
                game.changes(t, this::changed);
                if (!game.fire(t)) {
                    return null;
                }
            }
        }
        return rows;
    }

    private void changed(int place, int by) {
        for (long[] weight : weights.getOrDefault(place, List.of())) {
            sums[(int) weight[0]] += weight[1] * by;
        }
    }

    private @Nullable Test test(Formula f) {
        if (f instanceof Formula.Constant constant) {
            return constant::value;
        }
        if (f instanceof Formula.Fireable fireable) {
            int t = net.findTransition(fireable.transition());
            return () -> game.isEnabled(t);
        }
        if (f instanceof Formula.Deadlock) {
            return () -> game.enabled() == 0;
        }
        if (f instanceof Formula.Comparison comparison) {
            return comparison(comparison);
        }
        boolean isSet = f instanceof Formula.Or
                && f.children().size() >= LEAST_SET_SIZE
                && f.children().stream().allMatch(Formula.Fireable.class::isInstance);
        return isSet ? anyOf(f.children()) : compound(f);
    }

    private Test anyOf(List<Formula> fireable) {
        int[] some = fireable.stream()
                .mapToInt(f -> net.findTransition(((Formula.Fireable) f).transition()))
                .toArray();
        BitSet set = new BitSet();
        Arrays.stream(some).forEach(set::set);
        return () -> {
            int enabled = game.enabled();
            boolean isFew = enabled < some.length;
            for (int k = 0; k < (isFew ? enabled : some.length); k++) {
                if (isFew ? set.get(game.enabled(k)) : game.isEnabled(some[k])) {
                    return true;
                }
            }
            return false;
        };
    }

    private @Nullable Test comparison(Formula.Comparison c) {
        Linear linear = Linear.of(new Term.Sum(List.of(c.left(), new Term.Negated(c.right()))));
        if (linear == null
                || linear.constant().bitLength() > MOST_BITS
                || linear.coefficients().values().stream().anyMatch(w -> w.abs().compareTo(MOST_WEIGHT) > 0)) {
            return null;
        }
        int number = firstSums.size();
        long[] first = {linear.constant().longValue()};
        linear.coefficients().forEach((name, weight) -> {
            int place = net.findPlace(name);
            first[0] += weight.longValue() * net.initial(place);
            weights.computeIfAbsent(place, none -> new ArrayList<>()).add(new long[] {number, weight.longValue()});
        });
        firstSums.add(first[0]);
        return () -> c.relation().holds(sums[number], 0);
    }

    private @Nullable Test compound(Formula f) {
        List<Test> parts = new ArrayList<>();
        for (Formula child : f.children()) {
            Test part = test(child);
            if (part == null) {
                return null;
            }
            parts.add(part);
        }
        if (f instanceof Formula.Not) {
            return () -> !parts.get(0).holds();
        }
        if (f instanceof Formula.Implies) {
            return () -> !parts.get(0).holds() || parts.get(1).holds();
        }
        if (f instanceof Formula.Iff) {
            return () -> parts.get(0).holds() == parts.get(1).holds();
        }
        boolean isAnd = f instanceof Formula.And;
        return isAnd || f instanceof Formula.Or ? () -> isAnd == all(parts, isAnd) : null;
    }

    /** Whether all parts are as they should be. */
    private static boolean all(List<Test> parts, boolean as) {
        for (Test part : parts) {
            if (part.holds() != as) {
                return false;
            }
        }
        return true;
    }
}
