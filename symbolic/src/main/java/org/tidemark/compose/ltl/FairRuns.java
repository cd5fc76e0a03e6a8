package org.tidemark.compose.ltl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.graph.ctl.FairSets;

/**
 * Which runs count, in terms of sets: for each thing that runs are fair to, the states where it is enabled. Not
 * thread-safe.
 */
public final class FairRuns implements AutoCloseable {
    private final StateSets states;
    private final List<Recurrence> recurring = new ArrayList<>();
    private final List<int[]> cells = new ArrayList<>();

    /**
     * The runs that are fair to some transitions.
     *
     * @param eventsOf the joint steps of the system that some transitions are
     */
    public FairRuns(StateSets states, FairSets fair, Function<IntStream, BitSet> eventsOf) {
        this.states = states;
        boolean done = false;
        try {
            for (int i = 0; i < fair.size(); i++) {
                Recurrence.FairSteps steps = new Recurrence.FairSteps(fair, i, eventsOf);
                int[] enabled = states.hold(states.before(steps.events(), states.all()));
                cells.add(enabled);
                recurring.add(
                        fair.isStrong(i)
                                ? new Recurrence.Compassion(steps, enabled)
                                : new Recurrence.Justice(steps, enabled));
            }
            done = true;
        } finally {
            if (!done) {
                close();
            }
        }
    }

    /** Whether every run counts. */
    boolean isAll() {
        return recurring.isEmpty();
    }

    /** The recurrences of a fair run. */
    List<Recurrence> recurring() {
        return List.copyOf(recurring);
    }

    @Override
    public void close() {
        cells.forEach(states::drop);
        cells.clear();
    }
}
