package org.tidemark.color.direct;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.color.ColorException;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Demand;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.Sizes;
import org.tidemark.color.unfold.BindingPlan;
import org.tidemark.color.unfold.BindingPlan.Step;
import org.tidemark.color.unfold.BindingProblem;

/**
 * A plan for finding the bindings of a transition from the tokens present: which places to look at (the cover: places
 * that together bind all variables), in which order, and which places an event of the transition touches.
 *
 * <p>The places outside the cover are checked when the event steps there, those most likely to refuse first.
 * Immutable.
 */
final class CoverPlan {
    /** The most values that are tried for variables no token binds. */
    private static final long MOST_CHOICES = 1 << 20;

    private final ColoredTransition transition;
    private final BindingProblem problem;
    private final List<BindingPlan> plans;
    private final int[] cover;
    private final int[] touched;
    private final List<Demand> gates;

    private CoverPlan(ColoredTransition transition) {
        this.transition = transition;
        problem = new BindingProblem(transition);
        // Assume two tokens per place: arcs that bind many variables at once, or of whose tokens something is known,
        // then come first, and trying all values last.
        int[] two = new int[problem.demands().size()];
        Arrays.fill(two, 2);
        plans = problem.searches().stream()
                .map(search -> BindingPlan.of(problem, search, two, -1))
                .toList();
        cover = placesLookedAt();
        touched = placesTouched();
        gates = problem.demands().stream()
                .filter(d -> d.element().isBoundBy(new BitSet()))
                .toList();
    }

    /**
     * The plan for a transition.
     *
     * @throws ColorException when there are too many values to try for variables that no token binds
     */
    static CoverPlan of(ColoredTransition transition) throws ColorException {
        CoverPlan cover = new CoverPlan(transition);
        for (BindingPlan plan : cover.plans) {
            BigInteger choices = BigInteger.ONE;
            for (int i = 0; i < plan.length(); i++) {
                if (plan.step(i) instanceof Step.Choose choose && !cover.takesFirst(choose)) {
                    choices = Sizes.product(choices, choose.variable().type().size());
                    if (choices.compareTo(BigInteger.valueOf(MOST_CHOICES)) > 0) {
                        throw new ColorException(
                                transition.id(),
                                "transition '" + transition.name() + "' variable '"
                                        + choose.variable().name() + "': no token determines its value, and "
                                        + Sizes.show(choices)
                                        + " values would be tried in every state; bind it with an input arc or an equation, or choose a smaller type");
                    }
                }
            }
        }
        return cover;
    }

    /** Whether the first value of a variable is taken, since nothing depends on it. */
    private boolean takesFirst(Step.Choose choose) {
        return choose.once() && choose.variable().type().isRanked() && !problem.isGuarded(choose.variable());
    }

    private int[] placesLookedAt() {
        Set<Integer> places = new LinkedHashSet<>();
        for (BindingPlan plan : plans) {
            boolean chooses = false;
            for (int i = 0; i < plan.length(); i++) {
                chooses |= plan.step(i) instanceof Step.Choose;
            }
            for (int i = 0; i < plan.length(); i++) {
                if (plan.step(i) instanceof Step.Try tried) {
                    places.add(problem.demands().get(tried.demand()).place());
                } else if (chooses && plan.step(i) instanceof Step.LookUp lookUp) {
                    places.add(problem.demands().get(lookUp.demand()).place());
                }
            }
        }
        return toArray(places);
    }

    private int[] placesTouched() {
        List<ColoredArc> arcs = new ArrayList<>(transition.arcs());
        arcs.sort((a, b) -> Integer.compare(eagerness(a), eagerness(b)));
        Set<Integer> places = new LinkedHashSet<>();
        arcs.forEach(arc -> places.add(arc.place()));
        return toArray(places);
    }

    /** Lower for an arc that is more likely to refuse. */
    private int eagerness(ColoredArc arc) {
        if (arc.kind() == ColoredArc.Kind.OUTPUT) {
            return 3;
        }
        boolean covered = Arrays.stream(cover).anyMatch(place -> place == arc.place());
        return covered ? 2 : arc.tokens().of() instanceof DotType ? 0 : 1;
    }

    private static int[] toArray(Set<Integer> places) {
        return places.stream().mapToInt(place -> place).toArray();
    }

    ColoredTransition transition() {
        return transition;
    }

    BindingProblem problem() {
        return problem;
    }

    /** How to find the bindings: each is found by one of these plans, and once. */
    List<BindingPlan> plans() {
        return plans;
    }

    /** The places whose tokens suggest bindings. The array must not be modified. */
    int[] cover() {
        return cover;
    }

    /** Tokens that every event of the transition needs, regardless of its binding. */
    List<Demand> gates() {
        return gates;
    }

    /** All places with arcs, those that may refuse first. The array must not be modified. */
    int[] touched() {
        return touched;
    }
}
