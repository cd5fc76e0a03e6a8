package org.tidemark.compose.ltl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.compose.ltl.AutomatonPart.Edge;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * Finds a run from the initial state that is accepted, where there is one: from component to component of the automaton to where
 * it can go round, and there from one thing that it must do again and again to the next and back to where it came in. Where there is
 * no way back it begins the round again farther down. Each piece is read off {@link Rings}, so it is short, but the whole need not be
 * a shortest run. Used once; not thread-safe.
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

    /** Does what has to be done again and again, unless it is out of reach for good, which only happens where nothing asks for it. */
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
}
