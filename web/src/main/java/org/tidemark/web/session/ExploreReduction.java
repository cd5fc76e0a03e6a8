package org.tidemark.web.session;

import org.tidemark.engine.Reduction;

/** The reductions of an exploration that still count all states. */
enum ExploreReduction {
    NONE,
    /** Leaves out all but one of the states that differ by a symmetry. */
    SYMMETRY,
    /** All states but those of a smaller net. */
    COUNTING;

    Reduction[] words() {
        return switch (this) {
            case NONE -> new Reduction[0];
            case SYMMETRY -> new Reduction[] {Reduction.SYMMETRY};
            case COUNTING -> new Reduction[] {Reduction.COUNTING};
        };
    }
}
