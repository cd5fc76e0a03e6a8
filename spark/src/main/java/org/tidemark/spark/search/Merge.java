package org.tidemark.spark.search;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.tidemark.model.FieldExtremes;
import org.tidemark.search.disk.StateSorter;
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
        int width = shipped.model().layout().words();
        FieldExtremes all = shipped.extremes();
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
                    sum.add(piece.tally(), all, scratch);
                }
                continue;
            }
            if (n < 0) {
                states = sorted(candidates, width);
                n = StateBlock.different(states, width, 0, states.length / width);
            }
            n = piece.block().sift(states, 0, n);
        }
        if (n < 0) {
            throw new IllegalArgumentException("a partition without known states, not even an empty set of them");
        }
        sum.extremes = all.toWords();
        return new Piece(level, StateBlock.of(states, width, 0, n), sum);
    }

    private static long[] sorted(List<StateBlock> candidates, int width) {
        long states = candidates.stream().mapToLong(StateBlock::size).sum();
        if (states * width > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException(
                    states + " candidates have come to one partition; more partitions are needed");
        }
        long[] all = new long[(int) states * width];
        int at = 0;
        for (StateBlock block : candidates) {
            block.decode(all, at * width);
            at += block.size();
        }
        candidates.clear();
        new StateSorter(all, width).sort(0, at);
        return all;
    }
}
