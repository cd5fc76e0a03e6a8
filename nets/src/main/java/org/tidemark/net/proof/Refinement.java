package org.tidemark.net.proof;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.SparseVector;

/** Looks closer at solutions of the state equation that nothing rules out so far. */
public interface Refinement {
    /**
     * A lemma that a solution breaks, by what takes part in it at all; null where none is found.
     *
     * @param fired the transitions that fire, be it in part
     * @param empty the places that are empty in the end
     */
    @Nullable
    Lemma bySupport(BitSet fired, BitSet empty);

    /**
     * A lemma that every solution breaks which fires the same transitions, none of them more often than this; null
     * where none is found.
     */
    @Nullable
    Lemma byCounts(SparseVector most);

    /** Whether a run was found, so that nothing is left to look for. */
    boolean isDone();
}
