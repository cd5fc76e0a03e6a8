package org.tidemark.net.symmetry;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The numbers of agents: those of all sets one after the other. The agents of a set may be exchanged, any two of them,
 * or only rotated in a circle. Immutable.
 */
public final class Agents {
    /** For each set the number of its first agent, and after them the number of all. */
    private final int[] first;

    private final int[] setOf;
    private final boolean[] isCircle;

    /** Sets of agents by their sizes. */
    public Agents(int[] sizes, boolean[] isCircle) {
        this.isCircle = isCircle.clone();
        first = new int[sizes.length + 1];
        for (int s = 0; s < sizes.length; s++) {
            first[s + 1] = first[s] + sizes[s];
        }
        setOf = new int[first[sizes.length]];
        for (int s = 0; s < sizes.length; s++) {
            Arrays.fill(setOf, first[s], first[s + 1], s);
        }
    }

    /** How many there are. */
    public int count() {
        return setOf.length;
    }

    public int sets() {
        return isCircle.length;
    }

    /** The first agent of a set. */
    public int first(int set) {
        return first[set];
    }

    public int size(int set) {
        return first[set + 1] - first[set];
    }

    public int setOf(int agent) {
        return setOf[agent];
    }

    public boolean isCircle(int set) {
        return isCircle[set];
    }

    /** How many symmetries they have, the one that moves nothing included. */
    public BigInteger order() {
        BigInteger order = BigInteger.ONE;
        for (int s = 0; s < sets(); s++) {
            order = order.multiply(isCircle[s] ? BigInteger.valueOf(size(s)) : factorial(size(s)));
        }
        return order;
    }

    private static BigInteger factorial(int n) {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product;
    }
}
