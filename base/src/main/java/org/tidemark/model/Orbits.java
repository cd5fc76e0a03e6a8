package org.tidemark.model;

import java.math.BigInteger;

/** Finds representatives of classes of states whose sizes are known. Belongs to one thread. */
public interface Orbits extends Canonical {
    /** How many states the class of a state has. */
    BigInteger orbitSize(long[] words, int at);

    /** Whether, of each class that was met, all states can be reached, and one was the representative. */
    boolean isExact();
}
