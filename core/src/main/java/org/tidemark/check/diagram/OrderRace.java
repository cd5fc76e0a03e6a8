package org.tidemark.check.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

/**
 * Several searches for the states of one net, each in an order of its own, of which the first to find them all wins.
 *
 * <p>They take turns, and turns become longer. After some rounds the half that has done fewer levels is given up, and again
 * later, down to two: the best order is often a thousand times better than the worst, and no rule tells which it is, so most of
 * what the others cost is spent before they are seen to be behind. A search that finds no more memory is given up, too, as long
 * as there is another. One thread.
 */
final class OrderRace {
    private static final long FIRST_TURN = 1000;
    private static final int ROUNDS_BETWEEN = 3;
    private static final int LEAST = 2;

    private final List<Trial> trials;
    private volatile int leading;

    OrderRace(List<Trial> trials) {
        this.trials = new ArrayList<>(trials);
    }

    /** The levels that the furthest one has done. */
    int levelsDone() {
        return leading;
    }

    /** Runs until one has found all states; the others are closed. */
    Trial winner() {
        long turn = FIRST_TURN;
        for (int round = 1; ; round++) {
            Trial first = round(turn);
            if (first != null) {
                trials.stream().filter(trial -> trial != first).forEach(Trial::close);
                return first;
            }
            if (round % ROUNDS_BETWEEN == 0) {
                thinOut();
            }
            turn *= 2;
        }
    }

    private @Nullable Trial round(long turn) {
        for (Trial trial : List.copyOf(trials)) {
            try {
                if (trial.saturation().advance(turn)) {
                    return trial;
                }
                leading = Math.max(leading, trial.saturation().levelsDone());
            } catch (MemoryBudget.Exhausted full) {
                if (trials.size() == 1) {
                    throw full;
                }
                trials.remove(trial);
                trial.close();
            }
        }
        return null;
    }

    private void thinOut() {
        trials.sort(Comparator.comparingInt(
                        (Trial trial) -> trial.saturation().levelsDone())
                .reversed());
        int kept = Math.max(LEAST, (trials.size() + 1) / 2);
        while (trials.size() > kept) {
            trials.remove(trials.size() - 1).close();
        }
    }
}
