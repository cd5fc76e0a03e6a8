package org.tidemark.check.diagram;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

/**
 * Several searches for the states of one net, each in an order of its own, of which the first to find them all wins.
 *
 * <p>They take turns, and turns become longer, since the best order is often a thousand times better than the worst. After some
 * turns, of an order and the same upside down the one that has done more levels is given up: where that goes quickly, events reach up
 * to the first levels, and nearly all the work is still to come there. Later a search is given up only when it finds no more
 * memory and there is another. One thread.
 */
final class OrderRace {
    private static final long FIRST_TURN = 1000;
    private static final int ROUNDS = 3;

    private final List<Trial> trials;
    private volatile int leading;

    OrderRace(List<Trial> trials) {
        this.trials = new ArrayList<>(trials);
    }

    /** The levels that the furthest one has done. */
    int levelsDone() {
        return leading;
    }

    /** Runs until one has found all states; whatever happens, the others are closed. */
    Trial winner() {
        Trial first = null;
        try {
            long turn = FIRST_TURN;
            for (int round = 1; first == null; round++) {
                first = round(turn);
                turn += turn / 2;
                if (first == null && round == ROUNDS) {
                    giveUpTurned();
                }
            }
            return first;
        } finally {
            Trial won = first;
            trials.stream().filter(trial -> trial != won).forEach(Trial::close);
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

    private void giveUpTurned() {
        for (Trial trial : List.copyOf(trials)) {
            boolean hasBetter = trials.stream()
                    .anyMatch(other -> other.order().isTurned(trial.order())
                            && other.saturation().levelsDone()
                                    <= trial.saturation().levelsDone());
            if (hasBetter) {
                trials.remove(trial);
                trial.close();
            }
        }
    }
}
