package org.tidemark.net.proof;

import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.SparseVector;

/** The outcome of an attempt to prove something: a proof, or an open question. */
public sealed interface ProofAttempt {
    /** The statement is proven. */
    record Proven(Proof proof) implements ProofAttempt {}

    /**
     * The attempt failed, which says nothing about the statement.
     *
     * @param reason what stopped the attempt, as text for users
     * @param firings how often each transition might fire on the way to a counterexample, if there is one: a hint for a
     *     guided walk; null when the attempt did not get that far
     */
    record Open(String reason, @Nullable SparseVector firings) implements ProofAttempt {}

    default boolean isProven() {
        return this instanceof Proven;
    }
}
