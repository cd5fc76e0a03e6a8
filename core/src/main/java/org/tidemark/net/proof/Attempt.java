package org.tidemark.net.proof;

import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.SparseVector;

/** What came of an attempt to prove something: a proof, or an open question. */
public sealed interface Attempt {
    /** It is so. */
    record Proven(Proof proof) implements Attempt {}

    /**
     * Nothing is known, and nothing follows from that.
     *
     * @param reason what stopped the attempt, for people
     * @param firings how often each transition might fire on the way to a counterexample, if there is one: a hint for a
     *     guided walk; null when the attempt did not get that far
     */
    record Open(String reason, @Nullable SparseVector firings) implements Attempt {}

    default boolean isProven() {
        return this instanceof Proven;
    }
}
