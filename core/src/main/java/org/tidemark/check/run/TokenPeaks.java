package org.tidemark.check.run;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldExtremes;

/**
 * The most tokens that were seen in any of the states examined.
 *
 * @param inPlace in one place
 * @param inMarking in all places together
 * @param ofPlaces in each place
 * @param overflowed the place whose tokens became too many to be counted, when that ended the run; otherwise null
 */
public record TokenPeaks(
        long inPlace,
        long inMarking,
        List<Long> ofPlaces,
        @Nullable String overflowed) {
    public TokenPeaks {
        ofPlaces = List.copyOf(ofPlaces);
    }

    /** The peaks of the first fields, which are places; others may follow. */
    static TokenPeaks of(FieldExtremes seen, int places, @Nullable String overflowed) {
        return new TokenPeaks(
                seen.maxOfAll(),
                seen.maxSum(),
                IntStream.range(0, places).mapToObj(seen::max).toList(),
                overflowed);
    }
}
