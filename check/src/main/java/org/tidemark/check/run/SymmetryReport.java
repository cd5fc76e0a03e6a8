package org.tidemark.check.run;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effect of symmetries in one search.
 *
 * @param questions the names of the properties that were looked for
 * @param exchanges who may be exchanged or rotated, in words
 * @param order how many symmetries there are
 * @param keepsStart whether all of them leave the initial marking as it is; depths are not known where they do not
 * @param isExact whether each class of states had one representative
 * @param visited how many representatives were visited
 * @param represented what the representatives represent; null where that was not counted, or could not be
 * @param seconds how long it took to find the symmetries
 */
public record SymmetryReport(
        List<String> questions,
        List<String> exchanges,
        BigInteger order,
        boolean keepsStart,
        boolean isExact,
        long visited,
        @Nullable OrbitCounts represented,
        double seconds) {
    public SymmetryReport {
        questions = List.copyOf(questions);
        exchanges = List.copyOf(exchanges);
    }

    /** This report without counts, of a search that may have met classes twice. */
    public SymmetryReport uncounted() {
        return new SymmetryReport(questions, exchanges, order, keepsStart, false, visited, null, seconds);
    }

    /** How many states there are; null where that is not known, or too many to be written down as a verdict. */
    public @Nullable Long states() {
        OrbitCounts all = represented;
        return all != null && all.states().bitLength() < Long.SIZE
                ? (Long) all.states().longValue()
                : null;
    }
}
