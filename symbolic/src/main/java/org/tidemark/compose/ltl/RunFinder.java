package org.tidemark.compose.ltl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.compose.ltl.AutomatonPart.Edge;
import org.tidemark.dd.Forest;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * Finds a run from the initial state that is accepted, where there is one: from component to component of the automaton
 * to where it can go round, and there from one thing that it must do again and again to the next and back to where it
 * came in. Where there is no way back it begins the round again farther down. Each piece is read off {@link Rings}, so
 * it is short, but the whole need not be a shortest run. Used once; not thread-safe.
 */
public final class RunFinder {
    private final StateSets states;
    private final AcceptedStates accepted;
    private final SingleSteps steps;
    private final List<Integer> events = new ArrayList<>();
    private int[] state;
    private int q;

    /** A search on what was found to be accepted. */
    public RunFinder(StateSets states, AcceptedStates accepted, SingleSteps steps) {
        this.states = states;
        this.accepted = accepted;
        this.steps = steps;
        state = states.initial();
        q = accepted.automaton().initial();
    }

    /**
     * The run.
     *
     * @param isLoopWanted whether it is to go round even where it may go on as it likes
     */
    public FoundRun find(boolean isLoopWanted) {
        while (!states.isDead(state)) {
            int c = accepted.component(q);
            if (accepted.acceptsAll(c) && !isLoopWanted) {
                return new FoundRun(events, FoundRun.ANY);
            }
            PairSets hull = accepted.hull(c);
            if (hull != null && hull.has(accepted.number(q), state)) {
                return round(c, hull);
            }
            goToExit(c, hull);
        }
        return new FoundRun(events, events.size());
    }

    /** Goes to where a run can stay and be accepted, or out of the component. */
    private void goToExit(int c, @Nullable PairSets hull) {
        AutomatonPart part = accepted.part(c);
        try (PairSets exits = accepted.exits(c);
                PairSets all = PairSets.enabled(states, part)) {
            if (hull != null) {
                exits.addAll(hull);
            }
            walk(new Place(c, part, all), exits);
        }
        boolean isInside = hull != null && hull.has(accepted.number(q), state);
        if (!isInside && !states.isDead(state)) {
            leave(c);
        }
    }

    /** Where it walks: the pairs of a component that it may go through. */
    private record Place(int component, AutomatonPart part, PairSets within) {}

    /** Goes to a goal; ends early where nothing can happen any more. */
    private void walk(Place place, PairSets goal) {
        if (goal.has(accepted.number(q), state)) {
            return;
        }
        try (Rings rings = Rings.to(goal, place.within, accepted.number(q), state, states, place.part)) {
            int left = rings.distance(accepted.number(q), state);
            while (left > 0 && !states.isDead(state)) {
                int limit = left;
                step(place, (edge, event, after) -> rings.isNearer(edge.to(), after, limit));
                left = rings.distance(accepted.number(q), state);
            }
        }
    }

    /** Whether a step is to be taken. */
    @FunctionalInterface
    private interface Choice {
        boolean takes(Edge edge, int event, int[] after);
    }

    /** Takes a step inside of a component; there is one. */
    private void step(Place place, Choice choice) {
        for (int event : steps.enabled(state)) {
            int[] after = steps.after(state, event);
            for (Edge edge : place.part.outOf(accepted.number(q))) {
                if (states.has(edge.guard(), state) && choice.takes(edge, event, after)) {
                    events.add(event);
                    state = after;
                    q = accepted.member(place.component, edge.to());
                    return;
                }
            }
        }
        throw new IllegalStateException("a step that was found backwards and not forwards");
    }

    /** Takes a step out of a component to something accepted. */
    private void leave(int c) {
        BuchiAutomaton automaton = accepted.automaton();
        for (int event : steps.enabled(state)) {
            int[] after = steps.after(state, event);
            for (int t = automaton.first(q); t < automaton.end(q); t++) {
                int[] guard = accepted.guard(t);
                int to = automaton.target(t);
                if (guard != null
                        && accepted.component(to) != c
                        && states.has(guard, state)
                        && states.has(accepted.won(to), after)) {
                    events.add(event);
                    state = after;
                    q = to;
                    return;
                }
            }
        }
        throw new IllegalStateException("a way out that was found backwards and not forwards");
    }

    /** Follows a cycle in a hull, from a pair of it. */
    private FoundRun round(int c, PairSets hull) {
        Place place = new Place(c, accepted.hullPart(c), hull);
        while (true) {
            int[] from = state;
            int phase = q;
            int loop = events.size();
            for (Recurrence each : accepted.recurring(c)) {
                visit(place, each);
            }
            if (events.size() == loop && !states.isDead(state)) {
                step(place, (edge, event, after) -> hull.has(edge.to(), after));
            }
            if (states.isDead(state)) {
                return new FoundRun(events, events.size());
            }
            try (PairSets start = new PairSets(states, place.part)) {
                start.add(accepted.number(phase), states.forest().singleton(from));
                if (canReach(start, place)) {
                    walk(place, start);
                    return new FoundRun(events, loop);
                }
            }
        }
    }

    /**
     * Does what has to be done again and again, unless it is out of reach for good, which only happens where nothing
     * asks for it.
     */
    private void visit(Place place, Recurrence what) {
        try (PairSets sources = new PairSets(states, place.part)) {
            what.addSources(states, place.part, place.within, sources);
            boolean isAlways = !what.isOnlyAskedFor();
            if (!states.isDead(state) && (isAlways || canReach(sources, place))) {
                walk(place, sources);
                if (!states.isDead(state)) {
                    int[] here = state;
                    step(
                            place,
                            (edge, event, after) ->
                                    what.isStep(states, edge, event, here) && place.within.has(edge.to(), after));
                }
            }
        }
    }

    private boolean canReach(PairSets goal, Place place) {
        try (PairSets before = new PairSets(states, place.part)) {
            before.addAll(goal);
            before.extend(place.within);
            return before.has(accepted.number(q), state);
        }
    }

    /**
     * Sets of pairs round a goal, each made of those before it by one kind of step and one transition of the automaton,
     * so that a run to the goal can be read off them. They are numbered through; what is in a later one and not in an
     * earlier one has a step into an earlier one. Not thread-safe.
     */
    private static final class Rings implements AutoCloseable {
        private final StateSets states;
        private final AutomatonPart part;
        private final PairSets within;

        /** For each state of the automaton its growing sets, and the numbers of these. */
        private final List<List<Ring>> rings = new ArrayList<>();

        private int count;

        @SuppressWarnings("ArrayRecordComponent") // a cell is itself and nothing else
        private record Ring(int number, int[] cell) {}

        private Rings(StateSets states, AutomatonPart part, PairSets within) {
            this.states = states;
            this.part = part;
            this.within = within;
        }

        /**
         * The rings from a goal to a pair from which it can be reached within some others.
         *
         * @throws IllegalStateException where it cannot
         */
        static Rings to(PairSets goal, PairSets within, int q, int[] state, StateSets states, AutomatonPart part) {
            Rings rings = new Rings(states, part, within);
            boolean done = false;
            try {
                for (int each = 0; each < part.states(); each++) {
                    rings.rings.add(new ArrayList<>());
                    rings.rings.get(each).add(new Ring(0, states.hold(goal.at(each)[0])));
                }
                while (!rings.has(q, state)) {
                    rings.grow(q, state);
                }
                done = true;
                return rings;
            } finally {
                if (!done) {
                    rings.close();
                }
            }
        }

        private int[] last(int q) {
            return rings.get(q).get(rings.get(q).size() - 1).cell;
        }

        private boolean has(int q, int[] state) {
            return states.has(last(q), state);
        }

        private void grow(int q, int[] state) {
            int before = count;
            int[] back = states.hold(Forest.EMPTY);
            try {
                for (int kind = states.kinds(); kind >= 0 && !has(q, state); kind--) {
                    for (int to = 0; to < part.states() && !has(q, state); to++) {
                        if (!part.into(to).isEmpty()) {
                            back[0] = kind == states.kinds() ? states.staying(last(to)) : states.before(kind, last(to));
                            addBefore(to, back);
                        }
                    }
                    states.collect();
                }
            } finally {
                states.drop(back);
            }
            if (count == before) {
                throw new IllegalStateException("a goal that cannot be reached");
            }
        }

        private void addBefore(int to, int[] back) {
            Forest forest = states.forest();
            for (Edge edge : part.into(to)) {
                int from = edge.from();
                int bounds = forest.intersection(edge.guard()[0], within.at(from)[0]);
                int grown = forest.union(last(from)[0], forest.intersection(back[0], bounds));
                if (grown != last(from)[0]) {
                    count++;
                    rings.get(from).add(new Ring(count, states.hold(grown)));
                }
            }
        }

        /** The number of the first ring that has a pair, which must be in one; 0 at the goal. */
        int distance(int q, int[] state) {
            List<Ring> here = rings.get(q);
            int low = 0;
            int high = here.size() - 1;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (states.has(here.get(middle).cell, state)) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return here.get(low).number;
        }

        /** Whether a pair is in a ring with a smaller number than this. */
        boolean isNearer(int q, int[] state, int number) {
            List<Ring> here = rings.get(q);
            int low = 0; // how many rings have a smaller number
            int high = here.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (here.get(middle).number < number) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low > 0 && states.has(here.get(low - 1).cell, state);
        }

        @Override
        public void close() {
            rings.forEach(here -> here.forEach(ring -> states.drop(ring.cell)));
            rings.clear();
        }
    }
}
