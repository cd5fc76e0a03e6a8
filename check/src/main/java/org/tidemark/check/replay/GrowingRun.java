package org.tidemark.check.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Term;
import org.tidemark.model.Evidence;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Pump;

/**
 * An endless run that never comes back to a marking: its last part, the round, is repeated forever with more tokens each time.
 *
 * <p>Along such a run every condition becomes constant. Before step {@code i} of round {@code k}, place {@code p} holds
 * {@code m_i(p) + k*d(p)} tokens, where {@code d(p) >= 0} is what a round adds. A comparison of sums with 0 keeps its truth from the first
 * round in which the sum has the sign of its growth, or does not grow; a transition that is enabled stays so, since more tokens disable
 * nothing in a net without inhibitor arcs and priorities; and one that lacks tokens in a place that does not grow is never enabled at that
 * step. So a formula about runs is true of the endless run if and only if it is true of the word that repeats the conditions of one such
 * round. Immutable.
 */
public final class GrowingRun {
    /** The most steps of a run that is unrolled until its conditions are constant. */
    private static final int MOST_STEPS = 100_000;

    private GrowingRun() {}

    /** A pumping run, with as many rounds as make the conditions of a formula constant in the last one; null where that takes too many. */
    public static @Nullable Evidence unrolled(PetriNet net, Pump pump, Formula f) {
        List<Integer> events = new ArrayList<>(pump.prefix());
        while (events.size() + pump.cycle().size() <= MOST_STEPS) {
            int from = events.size();
            events.addAll(pump.cycle());
            Evidence run = Evidence.growth(events, from, "a run with more tokens in each round");
            try {
                if (isConstant(net, run, f)) {
                    return run;
                }
            } catch (ArithmeticException tooManyTokens) {
                return null;
            }
            // Rounds are doubled, since the number of tokens that matters may be large.
            int more = Math.min(MOST_STEPS, 2 * events.size());
            while (events.size() + 2 * pump.cycle().size() <= more) {
                events.addAll(pump.cycle());
            }
        }
        return null;
    }

    /**
     * The run as a formula sees it.
     *
     * @throws IllegalStateException where it is not such a run, or some condition of the formula is not constant from its last round on
     */
    public static LassoReplay replay(NetSystem system, Evidence run, Formula f) {
        if (!isConstant(system.net(), run, f)) {
            throw new IllegalStateException("a run that is said to go on in the same way and does not: " + run);
        }
        return LassoReplay.repeating(system, run.events(), run.pump().orElseThrow());
    }

    /** Whether the last round can be repeated forever, and the conditions of a formula stay as they are in it. */
    private static boolean isConstant(PetriNet net, Evidence run, Formula f) {
        int from = run.pump().orElseThrow();
        if (net.inhibitors().size() > 0 || net.hasPriorities() || from == run.steps()) {
            return false;
        }
        TokenGame game = new TokenGame(net);
        run.events().subList(0, from).forEach(game::fire);
        int[] before = game.marking().clone();
        TokenGame end = new TokenGame(net);
        run.events().forEach(end::fire);
        int[] growth = new int[before.length];
        for (int p = 0; p < before.length; p++) {
            growth[p] = end.marking()[p] - before[p];
            if (growth[p] < 0) {
                return false;
            }
        }
        List<Formula> conditions = new ArrayList<>();
        if (!collect(f, conditions)) {
            return false;
        }
        for (int event : run.events().subList(from, run.steps())) {
            for (Formula condition : conditions) {
                if (!isConstant(net, condition, game, growth)) {
                    return false;
                }
            }
            game.fire(event);
        }
        return true;
    }

    /** Collects the comparisons and transitions of a formula; false where it has other conditions. */
    private static boolean collect(Formula f, List<Formula> into) {
        if (f instanceof Formula.Comparison || f instanceof Formula.Fireable) {
            into.add(f);
            return true;
        }
        boolean isLeaf = f.children().isEmpty();
        boolean isConstant =
                f instanceof Formula.Constant || f instanceof Formula.Deadlock; // something always happens next
        return isLeaf ? isConstant : f.children().stream().allMatch(part -> collect(part, into));
    }

    private static boolean isConstant(PetriNet net, Formula condition, TokenGame game, int[] growth) {
        if (condition instanceof Formula.Fireable fireable) {
            int transition = net.findTransition(fireable.transition());
            return game.enabled(transition)
                    || lacks(net.inputs(), transition, game.marking(), growth)
                    || lacks(net.reads(), transition, game.marking(), growth);
        }
        Formula.Comparison comparison = (Formula.Comparison) condition;
        Linear sum = Linear.of(new Term.Sum(List.of(comparison.left(), new Term.Negated(comparison.right()))));
        if (sum == null || sum.coefficients().keySet().stream().anyMatch(place -> net.findPlace(place) < 0)) {
            return false;
        }
        BigInteger value = sum.constant();
        BigInteger grows = BigInteger.ZERO;
        for (Map.Entry<String, BigInteger> part : sum.coefficients().entrySet()) {
            int place = net.findPlace(part.getKey());
            value = value.add(part.getValue().multiply(BigInteger.valueOf(game.marking()[place])));
            grows = grows.add(part.getValue().multiply(BigInteger.valueOf(growth[place])));
        }
        return grows.signum() == 0 || grows.signum() == value.signum();
    }

    /** Whether a place that does not grow has too few tokens for a transition. */
    private static boolean lacks(Arcs arcs, int transition, int[] marking, int[] growth) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            int place = arcs.place(a);
            if (marking[place] < arcs.weight(a) && growth[place] == 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether the formula is one about runs whose conditions can be followed. */
    public static boolean canFollow(@Nullable Formula f) {
        return f != null && !hasQuantifiers(f) && collect(f, new ArrayList<>());
    }

    private static boolean hasQuantifiers(Formula f) {
        return f instanceof Formula.Exists
                || f instanceof Formula.ForAll
                || f.children().stream().anyMatch(GrowingRun::hasQuantifiers);
    }
}
