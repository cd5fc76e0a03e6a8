package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.GraphComponents;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.TargetCursor;
import org.tidemark.graph.TargetGraph;

/**
 * Finds where runs can stay forever and be fair: strongly connected parts of a set of states.
 *
 * <p>A run that stays may go through all states and edges of its component again and again. So a component serves
 * unless some constraint is enabled in it and does not happen inside. A weak constraint that is enabled in all of its
 * states spoils it and every part of it; the states that enable a strong one are taken out, and what is left falls into
 * components again (Emerson and Lei 1987). There are at most as many rounds as strong constraints, and one more; each
 * passes over the edges some times. Not thread-safe.
 */
final class FairRegions {
    private final TargetGraph graph;
    private final StateSet dead;
    private final List<FairMarks> marks = new ArrayList<>();
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;

    /**
     * Regions of a graph.
     *
     * @param graph its edges, which need not know events
     * @param named the same edges, with events
     * @param events how many events there are
     * @param dead the states without successors, where a run ends and is fair
     */
    FairRegions(
            TargetGraph graph,
            EdgeCursor named,
            int events,
            FairSets fair,
            StateSet dead,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.graph = graph;
        this.dead = dead;
        this.budget = budget;
        this.cancelled = cancelled;
        for (int first = 0; first < fair.size(); first += FairMarks.MOST) {
            marks.add(new FairMarks(fair, first, events, named));
        }
    }

    /**
     * The states of a set in which a fair run within it can be forever: those of fair components, and dead ones. From
     * every other state of the set such a run can at most come into these. The result belongs to the caller; its own
     * components are the fair ones.
     */
    StateSet of(StateSet set) {
        StateSet fair = set.copy();
        fair.keepAll(dead);
        StateSet left = set.copy();
        left.removeAll(dead);
        while (left.next(0) >= 0) {
            GraphComponents components = components(left);
            sort(left, components, fair);
            components.free();
        }
        left.free();
        return fair;
    }

    /** The components of a part of the graph. */
    GraphComponents components(StateSet within) {
        GraphComponents found = GraphComponents.of(graph, within, budget, cancelled);
        if (found == null) {
            throw new Cancelled();
        }
        return found;
    }

    /** Moves the states of fair components to the fair ones, and takes out all that no longer can be. */
    private void sort(StateSet left, GraphComponents components, StateSet fair) {
        long bytes = 4L * components.count() + MemoryBudget.ARRAY_HEADER_BYTES;
        budget.replace(0, bytes);
        int[] rank = new int[components.count()];
        int ranks = rank(left, components, rank);
        bytes += room(marks.size() * FairMarks.bytes(ranks));
        List<FairMarks.Found> found = new ArrayList<>();
        for (FairMarks each : marks) {
            found.add(each.look(left, components, rank, ranks));
        }
        for (int s = left.next(0); s >= 0; s = left.next(s + 1)) {
            int r = rank[components.of(s)];
            if (r < 0 || isHopeless(found, r)) {
                left.remove(s);
            } else if (isFair(found, r)) {
                fair.add(s);
                left.remove(s);
            } else if (mustBeAvoided(found, r, s)) {
                left.remove(s);
            }
        }
        budget.release(bytes);
    }

    private long room(long bytes) {
        budget.replace(0, bytes);
        return bytes;
    }

    /** Numbers the components that have an edge inside; the others get -1, since no run stays in them. */
    private int rank(StateSet left, GraphComponents components, int[] rank) {
        Arrays.fill(rank, -1);
        int ranks = 0;
        TargetCursor edges = graph.edgesOut();
        for (int s = left.next(0); s >= 0; s = left.next(s + 1)) {
            int component = components.of(s);
            if (rank[component] < 0) {
                edges.moveTo(s);
                while (rank[component] < 0 && edges.next()) {
                    if (components.of(edges.target()) == component) {
                        rank[component] = ranks++;
                    }
                }
            }
        }
        return ranks;
    }

    private boolean isHopeless(List<FairMarks.Found> found, int rank) {
        for (int i = 0; i < marks.size(); i++) {
            if (marks.get(i).isHopeless(found.get(i), rank)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFair(List<FairMarks.Found> found, int rank) {
        for (int i = 0; i < marks.size(); i++) {
            if (marks.get(i).avoided(found.get(i), rank) != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean mustBeAvoided(List<FairMarks.Found> found, int rank, int state) {
        for (int i = 0; i < marks.size(); i++) {
            long avoided = marks.get(i).avoided(found.get(i), rank);
            if (avoided != 0 && marks.get(i).enables(state, avoided)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The marks of up to 64 fairness constraints in the components of a graph, one bit each: whether they are enabled
     * in all states, enabled in some, and happen between states of the component. Not thread-safe.
     */
    private static final class FairMarks {
        static final int MOST = Long.SIZE;

        private final long[] maskOf;
        private final long weak;
        private final long strong;
        private final EdgeCursor edges;

        /** The constraints from a first one on, as far as they fit. */
        FairMarks(FairSets fair, int first, int events, EdgeCursor edges) {
            this.edges = edges;
            maskOf = new long[events];
            int n = Math.min(MOST, fair.size() - first);
            long strongOnes = 0;
            for (int i = 0; i < n; i++) {
                long bit = 1L << i;
                fair.events(first + i).filter(event -> event < events).forEach(event -> maskOf[event] |= bit);
                strongOnes |= fair.isStrong(first + i) ? bit : 0;
            }
            strong = strongOnes;
            weak = (n == MOST ? -1L : (1L << n) - 1) & ~strongOnes;
        }

        /** The marks of components, each by its rank. */
        static final class Found {
            private final long[] everywhere;
            private final long[] somewhere;
            private final long[] inside;

            private Found(int ranks) {
                everywhere = new long[ranks];
                somewhere = new long[ranks];
                inside = new long[ranks];
                Arrays.fill(everywhere, -1);
            }
        }

        /** Looks at all states; those of a component without a rank have rank -1. */
        Found look(StateSet states, GraphComponents components, int[] rank, int ranks) {
            Found found = new Found(ranks);
            for (int s = states.next(0); s >= 0; s = states.next(s + 1)) {
                int component = components.of(s);
                int r = rank[component];
                if (r >= 0) {
                    long enabled = 0;
                    edges.moveTo(s);
                    while (edges.next()) {
                        long mask = maskOf[edges.event()];
                        enabled |= mask;
                        if (mask != 0 && components.of(edges.target()) == component) {
                            found.inside[r] |= mask;
                        }
                    }
                    found.everywhere[r] &= enabled;
                    found.somewhere[r] |= enabled;
                }
            }
            return found;
        }

        /** Whether no run that stays in the component is fair, wherever it goes there. */
        boolean isHopeless(Found found, int rank) {
            return (weak & found.everywhere[rank] & ~found.inside[rank]) != 0;
        }

        /** The constraints whose states a fair run in the component must avoid from some time on. */
        long avoided(Found found, int rank) {
            return strong & found.somewhere[rank] & ~found.inside[rank];
        }

        /** Whether any of these constraints is enabled in a state. */
        boolean enables(int state, long constraints) {
            edges.moveTo(state);
            while (edges.next()) {
                if ((maskOf[edges.event()] & constraints) != 0) {
                    return true;
                }
            }
            return false;
        }

        /** The bytes for the marks of this many components. */
        static long bytes(int ranks) {
            return 3 * (8L * ranks + MemoryBudget.ARRAY_HEADER_BYTES);
        }
    }
}
