package org.tidemark.search.sweep;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.layer.Layer;

/**
 * The states of one layer in the order of their depth, the number of steps on the way to them: those of one depth are a
 * round, and what a round finds in the layer belongs to the next one. So no state is expanded before the shortest way
 * to it that stays within what the sweep expands is known, and it does not matter in which order a round is processed.
 *
 * <p>A state that was in the layer from the start and is met again by a shorter way moves to an earlier round. Tags are
 * those of {@link PathTag}. Not thread-safe.
 */
final class Agenda {
    private static final int USUAL = 64;

    private final MemoryBudget budget;
    private @Nullable Layer layer;

    /** The states that the layer had at first, as {@code depth << 32 | number}, and how many of them are dealt with. */
    private long[] early = new long[USUAL];

    private int earlyStates;
    private int earlyDone;

    /** The states of this round, how many of them were taken, and those of the next round. */
    private int[] now = new int[USUAL];

    private int nowStates;
    private int taken;
    private int[] soon = new int[USUAL];
    private int soonStates;

    private long round;
    private long bookedBytes;

    Agenda(MemoryBudget budget) {
        this.budget = budget;
    }

    /** Begins a layer; null where it has no state yet. */
    void begin(@Nullable Layer next) {
        layer = next;
        earlyStates = next == null ? 0 : next.size();
        earlyDone = 0;
        nowStates = 0;
        taken = 0;
        soonStates = 0;
        round = -1;
        if (next == null) {
            return;
        }
        if (earlyStates > early.length) {
            book(Math.max(earlyStates, 2 * early.length), now.length, soon.length);
            early = new long[Math.max(earlyStates, 2 * early.length)];
        }
        boolean sorted = true;
        for (int i = 0; i < earlyStates; i++) {
            early[i] = PathTag.depth(next.tag(i)) << Integer.SIZE | i;
            sorted &= i == 0 || early[i] > early[i - 1];
        }
        if (!sorted) {
            Arrays.sort(early, 0, earlyStates);
        }
    }

    private void book(int earlies, int nows, int soons) {
        long bytes = (long) earlies * Long.BYTES + (long) (nows + soons) * Integer.BYTES;
        budget.replace(bookedBytes, bytes);
        bookedBytes = bytes;
    }

    /** The depth of the next round; -1 when no state is left. */
    long nextRound() {
        passBy();
        long ofEarly = earlyDone == earlyStates ? Long.MAX_VALUE : early[earlyDone] >> Integer.SIZE;
        long ofSoon = soonStates == 0 ? Long.MAX_VALUE : PathTag.next(round);
        long least = Math.min(ofEarly, ofSoon);
        return least == Long.MAX_VALUE ? -1 : least;
    }

    /** Passes by the states that moved to an earlier round. */
    private void passBy() {
        Layer of = layer;
        while (of != null
                && earlyDone < earlyStates
                && PathTag.depth(of.tag((int) early[earlyDone])) < early[earlyDone] >> Integer.SIZE) {
            earlyDone++;
        }
    }

    /** Begins the round of a depth, which is not above {@link #nextRound}. */
    void beginRound(long depth) {
        int[] free = now;
        boolean isNext = soonStates > 0 && PathTag.next(round) == depth;
        if (isNext) {
            now = soon;
            nowStates = soonStates;
            soon = free;
            soonStates = 0;
        } else {
            nowStates = 0;
        }
        taken = 0;
        round = depth;
        for (passBy(); earlyDone < earlyStates && early[earlyDone] >> Integer.SIZE == depth; passBy()) {
            makeRoomNow();
            now[nowStates++] = (int) early[earlyDone++];
        }
    }

    private void makeRoomNow() {
        if (nowStates == now.length) {
            book(early.length, 2 * now.length, soon.length);
            now = Arrays.copyOf(now, 2 * now.length);
        }
    }

    /** A state of the layer was found, or found again by a shorter way, in this round. */
    void add(Layer of, int state) {
        layer = of;
        if (soonStates == soon.length) {
            book(early.length, now.length, 2 * soon.length);
            soon = Arrays.copyOf(soon, 2 * soon.length);
        }
        soon[soonStates++] = state;
    }

    /** How many states of this round are left. */
    int left() {
        return nowStates - taken;
    }

    /** The next state of this round. */
    int take() {
        return now[taken++];
    }

    void close() {
        budget.release(bookedBytes);
        bookedBytes = 0;
    }
}
