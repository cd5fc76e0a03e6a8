package org.tidemark.check.run;

import java.math.BigInteger;
import org.tidemark.model.Orbits;
import org.tidemark.search.StateObserver;

/** Adds up what the representatives represent that one worker has expanded. Belongs to that worker. */
public final class OrbitSum implements StateObserver {
    private final Orbits orbits;
    private long representatives;
    private BigInteger states = BigInteger.ZERO;
    private BigInteger edges = BigInteger.ZERO;
    private BigInteger deadlocks = BigInteger.ZERO;

    /**
     * A sum that begins with nothing.
     *
     * @param orbits knows how many states a class has
     */
    public OrbitSum(Orbits orbits) {
        this.orbits = orbits;
    }

    /** Once per representative, not per edge: numbers of states are too large for words. */
    @Override
    public void expanded(long id, long[] words, int at, int successors) {
        BigInteger orbit = orbits.orbitSize(words, at);
        representatives++;
        states = states.add(orbit);
        edges = edges.add(orbit.multiply(BigInteger.valueOf(successors)));
        deadlocks = successors == 0 ? deadlocks.add(orbit) : deadlocks;
    }

    /** Whether each class had one representative, as far as these show it. */
    public boolean isExact() {
        return orbits.isExact();
    }

    public OrbitCounts counts() {
        return new OrbitCounts(representatives, states, edges, deadlocks);
    }
}
