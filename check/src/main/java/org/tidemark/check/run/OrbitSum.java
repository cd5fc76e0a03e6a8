package org.tidemark.check.run;

import java.math.BigInteger;
import org.tidemark.net.symmetry.Canoniser;
import org.tidemark.search.StateObserver;

/** Adds up what the representatives represent that one worker has expanded. Belongs to that worker. */
public final class OrbitSum implements StateObserver {
    private final BigInteger order;
    private final Canoniser canoniser;
    private long representatives;
    private BigInteger states = BigInteger.ZERO;
    private BigInteger edges = BigInteger.ZERO;
    private BigInteger deadlocks = BigInteger.ZERO;

    /**
     * A sum that begins with nothing.
     *
     * @param order how many symmetries there are
     * @param canoniser knows how many of them keep a state
     */
    public OrbitSum(BigInteger order, Canoniser canoniser) {
        this.order = order;
        this.canoniser = canoniser;
    }

    /** Once per representative, not per edge: numbers of states are too large for words. */
    @Override
    public void expanded(long id, long[] words, int at, int successors) {
        BigInteger orbit = canoniser.orbitSize(order, words, at);
        representatives++;
        states = states.add(orbit);
        edges = edges.add(orbit.multiply(BigInteger.valueOf(successors)));
        deadlocks = successors == 0 ? deadlocks.add(orbit) : deadlocks;
    }

    /** Whether each class had one representative, as far as these show it. */
    public boolean isExact() {
        return canoniser.isExact();
    }

    public OrbitCounts counts() {
        return new OrbitCounts(representatives, states, edges, deadlocks);
    }
}
