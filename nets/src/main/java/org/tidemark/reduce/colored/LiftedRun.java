package org.tidemark.reduce.colored;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredGame;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Demand;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.unfold.ColorClasses;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.colored.ColoredReduction.Step;

/**
 * A run of the high-level net that shows what a run of the reduced unfolding shows: each token that a step takes is one
 * of the class that is there. Every step is played by the textbook rule.
 *
 * @param steps its events
 * @param loop where it goes on again from its end; empty for a finite run
 */
public record LiftedRun(List<Step> steps, OptionalInt loop) {
    /** How often a loop is followed until a marking comes again. */
    private static final int MOST_ROUNDS = 64;

    private static final int MOST_STEPS = 100_000;

    /**
     * The run that shows the same.
     *
     * @param unfolded the reduced unfolding
     * @return null where it becomes too long, where tokens accumulate, or where the limit is over before
     * @throws IllegalStateException when a step is not enabled, which is a bug
     */
    public static @Nullable LiftedRun of(ColoredReduction reduction, PetriNet unfolded, Evidence run, Limit limit) {
        if (run.pump().isPresent() || run.events().size() > MOST_STEPS) {
            return null;
        }
        Lifting lifting = new Lifting(reduction, unfolded);
        boolean ends =
                run.loop().isEmpty() || run.loop().getAsInt() == run.events().size();
        if (ends) {
            if (!lifting.play(run.events(), limit)) {
                return null;
            }
            return new LiftedRun(
                    lifting.steps, run.loop().isEmpty() ? run.loop() : OptionalInt.of(lifting.steps.size()));
        }
        int loop = run.loop().getAsInt();
        boolean isPlayed = lifting.play(run.events().subList(0, loop), limit);
        Map<List<SortedMap<Long, Integer>>, Integer> lengthAt = new HashMap<>();
        for (int round = 0; isPlayed && round < MOST_ROUNDS && lifting.steps.size() <= MOST_STEPS; round++) {
            Integer before = lengthAt.put(lifting.marking(), lifting.steps.size());
            if (before != null) {
                return new LiftedRun(lifting.steps, OptionalInt.of(before));
            }
            isPlayed = lifting.play(run.events().subList(loop, run.events().size()), limit);
        }
        return null;
    }

    /** Plays a run of classes with values. */
    private static final class Lifting {
        private final ColoredReduction reduction;
        private final PetriNet unfolded;
        private final ColoredGame game;
        private final Map<Integer, Step> known = new HashMap<>();
        private final List<Step> steps = new ArrayList<>();
        private final Map<String, Integer> places = new HashMap<>();

        Lifting(ColoredReduction reduction, PetriNet unfolded) {
            this.reduction = reduction;
            this.unfolded = unfolded;
            try {
                game = new ColoredGame(reduction.original());
            } catch (ColorException e) {
                throw new IllegalStateException("an initial marking that had a value before", e);
            }
            for (int p = 0; p < reduction.original().places().size(); p++) {
                places.put(reduction.original().places().get(p).id(), p);
            }
        }

        /** Plays some steps; false if the limit is over before the last. */
        boolean play(List<Integer> events, Limit limit) {
            for (int event : events) {
                if (limit.isOver()) {
                    return false;
                }
                Step classes = known.computeIfAbsent(event, e -> reduction.step(unfolded, e));
                long[] binding = binding(classes);
                int transition = reduction.originalTransition(classes.transition());
                if (!game.enabled(transition, binding)) {
                    throw new IllegalStateException(
                            "a lifted run with a step that is not enabled: " + unfolded.transitionName(event));
                }
                game.fire(transition, binding);
                steps.add(new Step(transition, binding));
            }
            return true;
        }

        List<SortedMap<Long, Integer>> marking() {
            List<SortedMap<Long, Integer>> marking = new ArrayList<>();
            for (int p = 0; p < reduction.original().places().size(); p++) {
                marking.add(new TreeMap<>(game.tokens(p)));
            }
            return marking;
        }

        /** Values for the variables, of the same classes, with which the tokens that are needed are there. */
        private long[] binding(Step classes) {
            ColoredTransition transition = reduction.net().transitions().get(classes.transition());
            long[] binding = classes.binding().clone();
            Map<Integer, Map<Long, Integer>> taken = new HashMap<>();
            for (ColoredArc arc : transition.arcs()) {
                List<ArcTerm> terms = ArcTerm.of(arc.tokens());
                if (Demand.asks(arc) && terms != null && merges(arc.place())) {
                    Map<Long, Integer> gone = arc.kind() == ColoredArc.Kind.INPUT
                            ? taken.computeIfAbsent(arc.place(), p -> new HashMap<>())
                            : new HashMap<>();
                    terms.forEach(term -> choose(arc.place(), term, classes.binding(), gone, binding));
                }
            }
            return binding;
        }

        private boolean merges(int place) {
            return reduction.scope().classes().merges(place);
        }

        private void choose(int place, ArcTerm term, long[] ofClass, Map<Long, Integer> gone, long[] binding) {
            ColorClasses classes = reduction.scope().classes();
            long wanted = classes.representative(place, term.element().eval(ofClass));
            String id = reduction.net().places().get(place).id();
            int original = Objects.requireNonNull(places.get(id));
            for (Map.Entry<Long, Integer> token : game.tokens(original).entrySet()) {
                long rank = token.getKey();
                int left = token.getValue() - gone.getOrDefault(rank, 0);
                if (left >= term.times() && classes.representative(place, rank) == wanted) {
                    gone.merge(rank, (int) term.times(), Integer::sum);
                    bind(term, rank, binding);
                    return;
                }
            }
            throw new IllegalStateException("a lifted run without a token in place '" + id + "'");
        }

        private static void bind(ArcTerm term, long rank, long[] binding) {
            List<Expr> components = Objects.requireNonNullElse(term.components(), List.of());
            for (int i = 0; i < components.size(); i++) {
                if (components.get(i) instanceof Variable variable) {
                    binding[variable.index()] =
                            term.element().type() instanceof TupleType tuple ? tuple.component(rank, i) : rank;
                }
            }
        }
    }
}
