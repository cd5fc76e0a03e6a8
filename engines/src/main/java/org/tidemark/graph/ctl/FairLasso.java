package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.GraphComponents;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.TargetGraph;

/**
 * Finds fair runs that never end: a shortest way to a component where they can be, and then round, past whatever each
 * constraint asks for, by the shortest ways there are. Not thread-safe.
 */
final class FairLasso {
    private final TargetGraph graph;
    private final EdgeCursor named;
    private final FairSets fair;
    private final FairRegions regions;
    private final MemoryBudget budget;
    private final Ways ways;

    FairLasso(
            TargetGraph graph,
            EdgeCursor named,
            FairSets fair,
            FairRegions regions,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.graph = graph;
        this.named = named;
        this.fair = fair;
        this.regions = regions;
        this.budget = budget;
        ways = new Ways(graph.edgesOut(), budget, cancelled);
    }

    /** A fair run that stays among such states forever; null where there is none. */
    RunFinder.@Nullable Run find(int from, IntPredicate such) {
        StateSet set = new StateSet(graph.states(), budget);
        for (int s = 0; s < graph.states(); s++) {
            if (such.test(s)) {
                set.add(s);
            }
        }
        StateSet ends = regions.of(set);
        try {
            Route route = new Route(from);
            if (!ends.has(from)) {
                Ways.Way way =
                        set.has(from) ? ways.find(from, set::has, ends::has, Ways.Ends.NOTHING, Long.MAX_VALUE) : null;
                if (way == null) {
                    return null;
                }
                route.along(way.states());
            }
            return goRound(route, ends);
        } finally {
            set.free();
            ends.free();
        }
    }

    private RunFinder.Run goRound(Route route, StateSet ends) {
        int entry = route.states.size() - 1;
        named.moveTo(route.last());
        if (!named.next()) {
            return route.run(entry);
        }
        GraphComponents components = regions.components(ends);
        int component = components.of(route.last());
        IntPredicate inside = s -> components.of(s) == component;
        for (int c = 0; c < fair.size(); c++) {
            if (!route.satisfies(c, entry)) {
                visit(c, route, inside);
            }
        }
        int start = route.states.get(entry);
        if (route.last() != start || route.states.size() - 1 == entry) {
            route.along(way(route.last(), inside, s -> s == start));
        }
        components.free();
        return route.run(entry);
    }

    /** Goes to where a constraint has its due: its event happens or, for a weak one, it is not enabled. */
    private void visit(int constraint, Route route, IntPredicate inside) {
        boolean strong = fair.isStrong(constraint);
        IntPredicate due =
                s -> inside.test(s) && ((!strong && !enables(s, constraint)) || happens(s, constraint, inside));
        if (!due.test(route.last())) {
            Ways.Way way = ways.find(route.last(), inside, due, Ways.Ends.NOTHING, Long.MAX_VALUE);
            if (way == null) {
                return; // a strong constraint that is not enabled anywhere here
            }
            route.along(way.states());
        }
        if ((strong || enables(route.last(), constraint)) && happens(route.last(), constraint, inside)) {
            // The cursor stands on the edge.
            route.step(named.event(), named.target());
        }
    }

    private List<Integer> way(int from, IntPredicate through, IntPredicate goal) {
        Ways.Way way = ways.find(from, through, goal, Ways.Ends.NOTHING, Long.MAX_VALUE);
        if (way == null) {
            throw new IllegalStateException("a component that is not connected");
        }
        return way.states();
    }

    private boolean enables(int state, int constraint) {
        named.moveTo(state);
        while (named.next()) {
            if (fair.has(constraint, named.event())) {
                return true;
            }
        }
        return false;
    }

    /** Whether an event happens that leads to such a state; the cursor then stands on its edge. */
    private boolean happens(int state, int constraint, IntPredicate to) {
        named.moveTo(state);
        while (named.next()) {
            if (fair.has(constraint, named.event()) && to.test(named.target())) {
                return true;
            }
        }
        return false;
    }

    /** A run while it grows. */
    private final class Route {
        private final List<Integer> states = new ArrayList<>();
        private final List<Integer> events = new ArrayList<>();

        Route(int from) {
            states.add(from);
        }

        int last() {
            return states.get(states.size() - 1);
        }

        void step(int event, int to) {
            events.add(event);
            states.add(to);
        }

        /** Goes on along states of which the first is the last of this route. */
        void along(List<Integer> way) {
            for (int i = 1; i < way.size(); i++) {
                int to = way.get(i);
                named.moveTo(last());
                do {
                    if (!named.next()) {
                        throw new IllegalStateException("a run along an edge that is not there");
                    }
                } while (named.target() != to);
                step(named.event(), to);
            }
        }

        /** Whether a constraint has its due between a step and the last one. */
        boolean satisfies(int constraint, int from) {
            for (int i = from; i < states.size(); i++) {
                boolean happened = i < events.size() && fair.has(constraint, events.get(i));
                if (happened || (!fair.isStrong(constraint) && !enables(states.get(i), constraint))) {
                    return true;
                }
            }
            return false;
        }

        RunFinder.Run run(int loop) {
            return new RunFinder.Run(states, events, OptionalInt.of(loop));
        }
    }
}
