package org.tidemark.compose.ltl;

import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.compose.ltl.AutomatonPart.Edge;
import org.tidemark.dd.Forest;
import org.tidemark.graph.ctl.FairSets;

/**
 * Steps of pairs that must come again and again: always, or only where states are met again and again that ask for
 * them. Cells belong to the caller that made them.
 */
sealed interface Recurrence {
    /** Adds the pairs of a set from which such a step leads into the set. */
    void addSources(StateSets states, AutomatonPart part, PairSets of, PairSets to);

    /** Whether a run may do without, if nothing that it does asks for it. */
    default boolean isOnlyAskedFor() {
        return this instanceof Compassion || this instanceof Pair;
    }

    /** Whether the step from a state by a transition of the automaton and one of the model is such a step. */
    boolean isStep(StateSets states, Edge edge, int event, int[] state);

    /** Transitions of the automaton with a mark. */
    record Marked(long mark) implements Recurrence {
        @Override
        public void addSources(StateSets states, AutomatonPart part, PairSets of, PairSets to) {
            addBefore(states, part, of, to, mark, bounds -> {});
        }

        @Override
        public boolean isStep(StateSets states, Edge edge, int event, int[] state) {
            return (edge.marks() & mark) != 0;
        }
    }

    /**
     * Weak fairness: again and again the steps happen, or are not enabled.
     *
     * @param enabled the states where some of it is enabled
     */
    @SuppressWarnings("ArrayRecordComponent") // a cell is itself and nothing else
    record Justice(FairSteps steps, int[] enabled) implements Recurrence {
        @Override
        public void addSources(StateSets states, AutomatonPart part, PairSets of, PairSets to) {
            addBefore(
                    states,
                    part,
                    of,
                    to,
                    0,
                    bounds -> bounds[0] = states.forest().difference(bounds[0], enabled[0]));
            steps.addSources(states, part, of, to);
        }

        @Override
        public boolean isStep(StateSets states, Edge edge, int event, int[] state) {
            return steps.has(event) || !states.has(enabled, state);
        }
    }

    /**
     * Something happens, if it is enabled again and again: strong fairness.
     *
     * @param enabled the states where some of it is enabled
     */
    @SuppressWarnings("ArrayRecordComponent") // a cell is itself and nothing else
    record Compassion(FairSteps steps, int[] enabled) implements Recurrence {
        @Override
        public void addSources(StateSets states, AutomatonPart part, PairSets of, PairSets to) {
            steps.addSources(states, part, of, to);
        }

        @Override
        public boolean isStep(StateSets states, Edge edge, int event, int[] state) {
            return steps.has(event);
        }
    }

    /**
     * Transitions of the automaton with one mark come again and again, if those with another one do: a pair of Streett.
     * A run that has left all answers behind may go on without requests, so that it is transitions that are taken out
     * for its sake, not states.
     */
    record Pair(long request, long answer) implements Recurrence {
        @Override
        public void addSources(StateSets states, AutomatonPart part, PairSets of, PairSets to) {
            addBefore(states, part, of, to, answer, bounds -> {});
        }

        @Override
        public boolean isStep(StateSets states, Edge edge, int event, int[] state) {
            return (edge.marks() & answer) != 0;
        }
    }

    /**
     * The steps of one fairness constraint. They are computed again whenever they are needed: a set of all of them for
     * each of many constraints would take the square of their number.
     *
     * @param constraint one of the sets of transitions, as runs name them
     * @param eventsOf the joint steps of the system of the sets that some transitions are
     */
    record FairSteps(FairSets fair, int constraint, Function<IntStream, BitSet> eventsOf) {
        /** Whether a transition is one of them. */
        boolean has(int transition) {
            return fair.has(constraint, transition);
        }

        /** The numbers of the events in the system of the sets. */
        BitSet events() {
            return eventsOf.apply(fair.events(constraint));
        }

        private void addSources(StateSets states, AutomatonPart part, PairSets of, PairSets to) {
            BitSet events = events();
            int[] before = states.hold(Forest.EMPTY);
            try {
                for (int q = 0; q < part.states(); q++) {
                    before[0] = part.into(q).isEmpty() ? Forest.EMPTY : states.before(events, of.at(q));
                    for (Edge edge : part.into(q)) {
                        int here = states.forest().intersection(of.at(edge.from())[0], edge.guard()[0]);
                        to.add(edge.from(), states.forest().intersection(here, before[0]));
                    }
                }
            } finally {
                states.drop(before);
            }
        }
    }

    /** Adds what leads into a set by transitions with a mark, from pairs whose states a cell is narrowed to. */
    private static void addBefore(
            StateSets states, AutomatonPart part, PairSets of, PairSets to, long mark, Consumer<int[]> narrowing) {
        int[] bounds = states.hold(Forest.EMPTY);
        try {
            for (int q = 0; q < part.states(); q++) {
                for (Edge edge : part.into(q)) {
                    if ((edge.marks() & mark) == mark) {
                        bounds[0] = states.forest().intersection(of.at(edge.from())[0], edge.guard()[0]);
                        narrowing.accept(bounds);
                        int found = states.before(of.at(q), bounds);
                        to.add(edge.from(), found);
                    }
                }
            }
        } finally {
            states.drop(bounds);
        }
    }
}
