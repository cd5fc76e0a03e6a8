package org.tidemark.check.view;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.bits.Cancelled;
import org.tidemark.compose.run.Move;
import org.tidemark.model.Evidence;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.LabelGroups;

/**
 * Finds a run of a network that looks to a formula like one of the network with smaller parts.
 *
 * <p>This is done part by part: what a class can do, each of its states can do after silent steps within the class, and what the
 * other parts do meanwhile does not matter. So each step becomes some silent steps of the parts that move, and then the step itself.
 * Where the run loops, its loop is followed until a state comes again, since what is chosen depends on the state only. Where it stays
 * in its last state, silent steps lead to a state in which nothing is possible. Used once.
 */
final class LiftedRun {
    /** A run with more steps than this shows nothing to anybody; {@link org.tidemark.check.question.NoRun#LENGTH} names it. */
    private static final int MOST_STEPS = 10_000;

    private final MinimisedNetwork smaller;
    private final PetriNet net;
    private final LabelGroups labels;
    private final BooleanSupplier cancelled;
    private final List<@Nullable SilentPaths> paths = new ArrayList<>();
    private final List<Move> moves = new ArrayList<>();
    private int[] state;

    private LiftedRun(MinimisedNetwork smaller, PetriNet net, BooleanSupplier cancelled) {
        this.smaller = smaller;
        this.net = net;
        this.cancelled = cancelled;
        labels = new LabelGroups(smaller.network());
        state = smaller.whole().initialState();
        for (int part = 0; part < state.length; part++) {
            paths.add(null);
        }
    }

    /**
     * A run of a network.
     *
     * @param loop the step to which the last state returns, if it is endless; the last one where nothing is possible any more
     */
    record Steps(List<Move> moves, OptionalInt loop) {
        Steps {
            moves = List.copyOf(moves);
        }
    }

    /**
     * The run; null where it becomes too long.
     *
     * @param net the net of the smaller network
     * @param run a run of that net
     * @throws Cancelled when it is cancelled
     */
    static @Nullable Steps of(MinimisedNetwork smaller, PetriNet net, Evidence run, BooleanSupplier cancelled) {
        return new LiftedRun(smaller, net, cancelled).lift(run);
    }

    private @Nullable Steps lift(Evidence run) {
        int loop = run.loop().orElse(run.steps());
        take(run.events().subList(0, loop));
        if (run.loop().isEmpty()) {
            return new Steps(moves, OptionalInt.empty());
        }
        if (loop == run.steps()) {
            for (int part = 0; part < state.length; part++) {
                moveAlone(part, paths(part).toRest(state[part]));
            }
            return new Steps(moves, OptionalInt.of(moves.size()));
        }
        Map<List<Integer>, Integer> lengthAt = new HashMap<>();
        while (moves.size() <= MOST_STEPS) {
            Integer before = lengthAt.put(Arrays.stream(state).boxed().toList(), moves.size());
            if (before != null) {
                return new Steps(moves, OptionalInt.of(before));
            }
            take(run.events().subList(loop, run.steps()));
        }
        return null;
    }

    private void take(List<Integer> events) {
        for (int event : events) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            take(event);
        }
    }

    /** Does what a transition of the smaller network's net does. */
    private void take(int event) {
        int[] from = classes(net.inputs(), event);
        int[] to = classes(net.outputs(), event);
        LabelGroups.Group meaning = labels.groups()
                .get(net.transitionGroups().name(net.transitionGroups().of(event)));
        if (meaning == null) {
            int part = firstMover(from);
            moveAlone(part, paths(part).to(state[part], LabelledAutomaton.SILENT, to[part]));
            return;
        }
        for (LabelGroups.Own own : meaning.local()) {
            if (movers(from) == 1 && has(own.part(), own.label(), from, to)) {
                moveAlone(own.part(), paths(own.part()).to(state[own.part()], own.label(), to[own.part()]));
                return;
            }
        }
        for (int number : meaning.together()) {
            if (isTaken(network().synchronisations().get(number), from, to)) {
                moveTogether(number, to);
                return;
            }
        }
        throw new IllegalStateException("a transition that is not a step of the network: " + net.transitionName(event));
    }

    private Network network() {
        return smaller.network();
    }

    /** The class of each part on one side of a transition; -1 for parts that do not move. */
    private int[] classes(Arcs arcs, int event) {
        int[] classes = new int[state.length];
        Arrays.fill(classes, -1);
        for (int a = arcs.from(event); a < arcs.to(event); a++) {
            int place = arcs.place(a);
            int part = 0;
            while (place >= network().parts().get(part).automaton().states()) {
                place -= network().parts().get(part++).automaton().states();
            }
            classes[part] = place;
        }
        return classes;
    }

    private static int firstMover(int[] from) {
        int part = 0;
        while (from[part] < 0) {
            part++;
        }
        return part;
    }

    private static long movers(int[] from) {
        return Arrays.stream(from).filter(c -> c >= 0).count();
    }

    private boolean isTaken(Synchronisation together, int[] from, int[] to) {
        boolean isTaken = together.parts().size() == movers(from);
        for (int k = 0; isTaken && k < together.parts().size(); k++) {
            isTaken = has(together.parts().get(k), together.labels().get(k), from, to);
        }
        return isTaken;
    }

    /** Whether a part that moves has a step with this label between its classes. */
    private boolean has(int part, int label, int[] from, int[] to) {
        if (from[part] < 0) {
            return false;
        }
        LabelledAutomaton automaton = network().parts().get(part).automaton();
        for (int step = automaton.from(from[part]); step < automaton.to(from[part]); step++) {
            if (automaton.label(step) == label && automaton.target(step) == to[part]) {
                return true;
            }
        }
        return false;
    }

    private void moveAlone(int part, List<Integer> through) {
        for (int next : through) {
            state = state.clone();
            state[part] = next;
            moves.add(Move.alone(part, state));
        }
    }

    /** Each partner goes to where it can take the step, and then all take it. */
    private void moveTogether(int number, int[] to) {
        Synchronisation together = network().synchronisations().get(number);
        int[] target = new int[state.length];
        for (int k = 0; k < together.parts().size(); k++) {
            int part = together.parts().get(k);
            List<Integer> path = paths(part).to(state[part], together.labels().get(k), to[part]);
            moveAlone(part, path.subList(0, path.size() - 1));
            target[part] = path.get(path.size() - 1);
        }
        state = state.clone();
        together.parts().forEach(part -> state[part] = target[part]);
        moves.add(Move.together(number, state));
    }

    private SilentPaths paths(int part) {
        SilentPaths known = paths.get(part);
        if (known == null) {
            known = new SilentPaths(
                    smaller.silent().get(part), smaller.classOf().get(part));
            paths.set(part, known);
        }
        return known;
    }

    /**
     * How a part does what its class can do: by silent steps within the class, and then the step itself. Which way is taken depends on
     * nothing but where it begins and what is wanted. One thread.
     */
    private static final class SilentPaths {
        private static final int NOT_SEEN = -2;
        private static final int FIRST = -1;

        private final LabelledAutomaton automaton;
        private final int[] classOf;
        private final int[] cameFrom;
        private final BitSet endless;

        /**
         * The paths of a part.
         *
         * @param automaton the part, with those steps silent that nobody sees
         * @param classOf the class of each state; states of a class are branching equivalent, divergence included, or strongly equivalent
         */
        SilentPaths(LabelledAutomaton automaton, int[] classOf) {
            this.automaton = automaton;
            this.classOf = classOf;
            cameFrom = new int[automaton.states()];
            endless = endless();
        }

        /**
         * The states on the way to one of a class by a label, the first one excluded: the last but one has the step.
         *
         * @throws IllegalStateException where the class cannot do that
         */
        List<Integer> to(int from, int label, int goal) {
            if (label == LabelledAutomaton.SILENT && goal == classOf[from]) {
                return List.of(onward(from));
            }
            Arrays.fill(cameFrom, NOT_SEEN);
            cameFrom[from] = FIRST;
            ArrayDeque<Integer> waiting = new ArrayDeque<>(List.of(from));
            while (!waiting.isEmpty()) {
                int state = waiting.remove();
                for (int step = automaton.from(state); step < automaton.to(state); step++) {
                    int target = automaton.target(step);
                    if (automaton.label(step) == label && classOf[target] == goal) {
                        return path(state, target);
                    }
                    if (isInner(step, from) && cameFrom[target] == NOT_SEEN) {
                        cameFrom[target] = state;
                        waiting.add(target);
                    }
                }
            }
            throw new IllegalStateException("a state that cannot do what its class can");
        }

        /** The states on the way to one without a silent step, the first one excluded; only where no silence is endless. */
        List<Integer> toRest(int from) {
            List<Integer> path = new ArrayList<>();
            int state = from;
            for (int step = inner(state); step >= 0; step = inner(state)) {
                state = automaton.target(step);
                path.add(state);
            }
            return path;
        }

        /** The first silent step of a state within its class; -1 where there is none. */
        private int inner(int state) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                if (isInner(step, state)) {
                    return step;
                }
            }
            return -1;
        }

        private boolean isInner(int step, int within) {
            return automaton.label(step) == LabelledAutomaton.SILENT
                    && classOf[automaton.target(step)] == classOf[within];
        }

        private List<Integer> path(int last, int target) {
            ArrayDeque<Integer> path = new ArrayDeque<>(List.of(target));
            for (int state = last; cameFrom[state] != FIRST; state = cameFrom[state]) {
                path.addFirst(state);
            }
            return List.copyOf(path);
        }

        /** The next state of one that goes on silently forever. */
        private int onward(int from) {
            for (int step = automaton.from(from); step < automaton.to(from); step++) {
                if (isInner(step, from) && endless.get(automaton.target(step))) {
                    return automaton.target(step);
                }
            }
            throw new IllegalStateException("a state that cannot go on silently as its class can");
        }

        /** The states from which silent steps within a class go on forever: those are left after all whose steps end. */
        private BitSet endless() {
            int states = automaton.states();
            int[] stepsLeft = new int[states];
            List<List<Integer>> before = new ArrayList<>();
            for (int state = 0; state < states; state++) {
                before.add(new ArrayList<>(0));
            }
            for (int state = 0; state < states; state++) {
                for (int step = automaton.from(state); step < automaton.to(state); step++) {
                    if (isInner(step, state)) {
                        stepsLeft[state]++;
                        before.get(automaton.target(step)).add(state);
                    }
                }
            }
            BitSet left = new BitSet(states);
            left.set(0, states);
            ArrayDeque<Integer> ending = new ArrayDeque<>();
            for (int state = 0; state < states; state++) {
                if (stepsLeft[state] == 0) {
                    ending.add(state);
                }
            }
            while (!ending.isEmpty()) {
                int state = ending.remove();
                left.clear(state);
                for (int source : before.get(state)) {
                    if (--stepsLeft[source] == 0) {
                        ending.add(source);
                    }
                }
            }
            return left;
        }
    }
}
