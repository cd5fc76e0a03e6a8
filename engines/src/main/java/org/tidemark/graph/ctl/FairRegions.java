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
 * <p>A run that stays may go through all states and edges of its component again and again. So a component serves unless
 * some constraint is enabled in it and does not happen inside. A weak constraint that is enabled in all of its states
 * spoils it and every part of it; the states that enable a strong one are taken out, and what is left falls into components again
 * (Emerson and Lei 1987). There are at most as many rounds as strong constraints, and one more; each passes over the edges
 * some times. Not thread-safe.
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
}
