package org.tidemark.web.session;

import java.util.List;
import org.tidemark.api.Reduction;

/** What an exploration may leave out and still count all states. */
enum ExploreReduction {
    NONE,
    /** Of states that differ by a symmetry, all but one. */
    SYMMETRY(Reduction.SYMMETRY),
    /** All states but those of a smaller net. */
    COUNTING(Reduction.COUNTING);

    private final List<Reduction> words;

    ExploreReduction(Reduction... words) {
        this.words = List.of(words);
    }

    Reduction[] words() {
        return words.toArray(new Reduction[0]);
    }
}
