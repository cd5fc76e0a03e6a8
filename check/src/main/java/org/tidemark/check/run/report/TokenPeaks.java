package org.tidemark.check.run.report;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.Layout;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;

/**
 * The most tokens that were seen in any of the states examined.
 *
 * @param ofOneValue of one value in one place; in a place/transition net, in one place
 * @param inMarking in all places together
 * @param ofPlaces in each place of the net that was explored, which may be an unfolding
 * @param asWritten in each place of the net as it was written, of whatever values
 * @param overflowed the place whose tokens became too many to be counted, when that ended the run; otherwise null
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

    /** What is to see the states of a net, so that {@link #of} can report the peaks. */
    public static FieldExtremes watching(PetriNet net, Layout layout) {
        Folding folding = net.folding();
        return folding == null ? new FieldExtremes(layout) : new FieldExtremes(layout, ends(folding.places()));
    }

    private static int[] ends(Folding.Groups places) {
        return IntStream.range(0, places.size()).map(places::to).toArray();
    }

    /** The peaks of the first fields, which are places; others may follow. */
    public static TokenPeaks of(FieldExtremes seen, PetriNet net, @Nullable String overflowed) {
        List<Long> ofPlaces =
                IntStream.range(0, net.places()).mapToObj(seen::max).toList();
        Folding folding = net.folding();
        List<Long> asWritten = folding == null
                ? ofPlaces
                : IntStream.range(0, folding.places().size())
                        .mapToObj(seen::maxOfGroup)
                        .toList();
        return new TokenPeaks(seen.maxOfAll(), seen.maxSum(), ofPlaces, asWritten, overflowed);
    }
}
