package org.tidemark.spark.search;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.tidemark.model.FieldExtremes;
import org.tidemark.spark.block.SortedRuns;
import org.tidemark.spark.block.StateBlock;

/**
 * Finds out which of the candidates that have come to a partition are new: sorted, each once, they are compared with the known
 * states of the partition in one pass (delayed duplicate detection).
 */
final class Merge {
    private Merge() {}

    /**
     * The new states, with all that was counted when they were found.
     *
     * @param pieces candidates first, then what is known
     */
    static Piece of(ShippedModel shipped, int level, Iterator<Piece> pieces) {
        int width = shipped.width();
        FieldExtremes most = shipped.extremes();
        FieldExtremes scratch = shipped.extremes();
        Tally sum = new Tally();
        List<StateBlock> candidates = new ArrayList<>();
        long[] states = new long[0];
        int n = -1;
        while (pieces.hasNext()) {
            Piece piece = pieces.next();
            if (!piece.isKnown()) {
                if (n >= 0) {
                    throw new IllegalArgumentException(
                            "a candidate behind known states, which it was not compared with");
                }
                candidates.add(piece.block());
                if (piece.tally() != null) {
                    sum.add(piece.tally(), most, scratch);
                }
                continue;
            }
            if (n < 0) {
                SortedRuns.Merged all = SortedRuns.merged(candidates, width);
                candidates.clear();
                states = all.words();
                n = all.size();
            }
            n = piece.block().sift(states, 0, n);
        }
        if (n < 0) {
            throw new IllegalArgumentException("a partition without known states, not even an empty set of them");
        }
        sum.extremes = most.toWords();
        return new Piece(level, StateBlock.of(states, width, 0, n), sum);
    }
}
