package org.tidemark.dd.frozen;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;

/**
 * States of a Dag drawn at random, each of them with the same probability, and independently of each other: a state may
 * come twice.
 *
 * <p>A number below the number of states is drawn and its state looked up. Numbers are exact: as many bits are drawn as
 * the largest number has, again until they are not too large, which takes two draws on average at most.
 */
public final class UniformStates {
    /** The bytes of a number beside its digits. */
    private static final long NUMBER_BYTES = 64;

    private UniformStates() {}

    /**
     * Draws states.
     *
     * @param seed the same seed draws the same states
     * @throws IllegalArgumentException where there is no state
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws Cancelled when it was cancelled
     */
    public static int[][] draw(Dag dag, int states, long seed, MemoryBudget budget, BooleanSupplier cancelled) {
        if (dag.isEmpty()) {
            throw new IllegalArgumentException("no states to draw from");
        }
        SplittableRandom random = new SplittableRandom(seed);
        BigRanks ranks = new BigRanks(dag, budget, cancelled);
        long bytes = ranks.bytes(states) + (NUMBER_BYTES + dag.count().bitLength() / Byte.SIZE) * states;
        budget.replace(0, bytes);
        try {
            List<BigInteger> drawn = new ArrayList<>();
            for (int i = 0; i < states; i++) {
                drawn.add(below(dag.count(), random));
            }
            return ranks.unrank(drawn);
        } finally {
            budget.release(bytes);
        }
    }

    /** A number from 0 on and below a bound, each equally probable. */
    static BigInteger below(BigInteger bound, SplittableRandom random) {
        int bits = bound.subtract(BigInteger.ONE).bitLength();
        byte[] bytes = new byte[(bits + Byte.SIZE - 1) / Byte.SIZE];
        while (true) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) random.nextInt();
            }
            if (bits % Byte.SIZE != 0) {
                bytes[0] &= (byte) ((1 << (bits % Byte.SIZE)) - 1);
            }
            BigInteger number = new BigInteger(1, bytes);
            if (number.compareTo(bound) < 0) {
                return number;
            }
        }
    }
}
