package org.tidemark.check.run;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.symmetry.AgentSet;
import org.tidemark.net.symmetry.NetSymmetry;

/**
 * What symmetries did in one search.
 *
 * @param exchanges who may be exchanged or rotated, in words
 * @param order how many symmetries there are
 * @param isExact whether each class of states had one representative
 * @param represented what the representatives stand for; null where that was not counted, or could not be
 * @param seconds how long it took to find the symmetries
 */
public record SymmetryReport(
        List<String> exchanges,
        BigInteger order,
        boolean isExact,
        @Nullable OrbitCounts represented,
        double seconds) {
    public SymmetryReport {
        exchanges = List.copyOf(exchanges);
    }

    /** The same of a search that may have met classes twice. */
    public SymmetryReport uncounted() {
        return new SymmetryReport(exchanges, order, isExact, null, seconds);
    }

    /** The report of a search that is over. */
    public static SymmetryReport of(NetSymmetry symmetry, SymmetricStates states, double seconds) {
        return new SymmetryReport(
                symmetry.sets().stream().map(AgentSet::inWords).toList(),
                symmetry.order(),
                states.isExact(),
                states.counted(),
                seconds);
    }
}
