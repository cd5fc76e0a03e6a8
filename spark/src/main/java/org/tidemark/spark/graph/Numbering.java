package org.tidemark.spark.graph;

import java.io.Serializable;
import java.util.Arrays;
import org.tidemark.spark.search.FoundStates;

/**
 * Numbers of all states: those of the first partition in their order, then those of the next one, and so on. Immutable.
 */
final class Numbering implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The first number of each partition, and behind them how many states there are. */
    private final int[] firsts;

    private Numbering(int[] firsts) {
        this.firsts = firsts;
    }

    /**
     * The numbers of some states.
     *
     * @throws ArithmeticException where there are more than an int can count
     */
    static Numbering of(FoundStates states) {
        int[] firsts = new int[states.partitions().count() + 1];
        for (int p = 0; p < firsts.length - 1; p++) {
            firsts[p + 1] = Math.toIntExact(firsts[p] + states.size(p));
        }
        return new Numbering(firsts);
    }

    /** How many states there are. */
    int states() {
        return firsts[firsts.length - 1];
    }

    int partitions() {
        return firsts.length - 1;
    }

    /** The number of the first state of a partition. */
    int first(int partition) {
        return firsts[partition];
    }

    /** How many states a partition has. */
    int size(int partition) {
        return firsts[partition + 1] - firsts[partition];
    }

    /** The partition of a state. */
    int partition(int state) {
        int found = Arrays.binarySearch(firsts, state);
        int partition = found >= 0 ? found : -found - 2;
        while (firsts[partition + 1] == firsts[partition]) {
            partition++; // partitions without states begin where the next one does
        }
        return partition;
    }
}
