package org.tidemark.check.run;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldExtremes;

/**
 * The most tokens that were seen in any of the states examined.
 *
 * @param ofOneValue of one value in one place; in a place/transition net, in one place
 * @param inMarking in all places together
 * @param ofPlaces in each place of the net that was explored, which may be an unfolding
 * @param asWritten in each place of the net as it was written, of whatever values
 * @param overflowed the limit that ended the run, such as the most tokens that are counted in a place, as a sentence without its full stop; null where none did
 */
public record TokenPeaks(
        long ofOneValue,
        long inMarking,
        List<Long> ofPlaces,
        List<Long> asWritten,
        @Nullable String overflowed) {
    public TokenPeaks {
        ofPlaces = List.copyOf(ofPlaces);
        asWritten = List.copyOf(asWritten);
    }

    /** In one place of the net as it was written, of whatever values. */
    public long inPlace() {
        return asWritten.stream().mapToLong(n -> n).max().orElse(0);
    }

    /** The peaks of all fields, and of groups of them where they are grouped. */
    public static TokenPeaks of(FieldExtremes seen, @Nullable String overflowed) {
        List<Long> ofPlaces =
                IntStream.range(0, seen.fields()).mapToObj(seen::max).toList();
        List<Long> asWritten = seen.groups() == 0
                ? ofPlaces
                : IntStream.range(0, seen.groups()).mapToObj(seen::maxOfGroup).toList();
        return new TokenPeaks(seen.maxOfAll(), seen.maxSum(), ofPlaces, asWritten, overflowed);
    }
}
