package org.tidemark.check.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.sight.DirectPeak;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.model.Successors;
import org.tidemark.search.DeadTest;
import org.tidemark.search.StateObserver;

/** What one worker of a direct exploration does with its states: it counts tokens, looks for goals and faults, and shows edges. */
final class PassObserver implements StateObserver {
    private final DirectNet direct;
    private final TokenCounts counts;
    private final @Nullable GoalSight goals;
    private final List<DirectPeak> peaks;
    private final @Nullable StateObserver edges;
    private final FaultyState faulty;

    /** Looks again at states without successors, where events are left out; null where none are. */
    private final @Nullable DeadTest deadTest;

    /** Takes note of the state in which a fault was found. */
    @FunctionalInterface
    interface FaultyState {
        void is(long id);
    }

    PassObserver(DirectModel model, TokenCounts counts, DirectAim aim, MemoryBudget budget, FaultyState faulty) {
        direct = model.direct();
        this.counts = counts;
        goals = aim.goals().isEmpty() ? null : new GoalSight(model, counts, aim);
        peaks = aim.peaks();
        EdgeWatch watch = aim.edges();
        edges = watch == null ? null : watch.on(model, budget);
        this.faulty = faulty;
        deadTest = aim.needed() == null ? null : new DeadTest(model);
    }

    @Override
    public void expanded(long id, long[] words, int at, int successors) {
        counts.see(words, at);
        if (goals != null) {
            boolean isDead = deadTest == null ? successors == 0 : deadTest.successors(successors, words, at) == 0;
            goals.look(id, words, at, isDead);
        }
        for (int i = 0; i < peaks.size(); i++) {
            peaks.get(i).look(id, counts);
        }
        DirectNet.Fault fault = direct.fault();
        if (fault != null && fault.thread() == Thread.currentThread()) {
            faulty.is(id);
        }
        if (edges != null) {
            edges.expanded(id, words, at, successors);
        }
    }

    @Override
    public void stored(Successors batch, long[] answers) {
        if (edges != null) {
            edges.stored(batch, answers);
        }
    }
}
