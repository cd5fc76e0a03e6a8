package org.tidemark.bench.stores;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The plain store stays within its bounds of memory wherever it is stopped, once it has more states than fill a small table, which
 * is roomier: PlainStoreTest has the bound for those.
 */
class GrowthTest {
    @ParameterizedTest
    @ValueSource(longs = {1_700_000, 3_000_000, 5_500_000})
    void overheadAndPeakStayWithinBounds(long states) {
        Growth growth = Growth.measure(states);
        assertThat(growth.states()).isEqualTo(states);
        assertThat(growth.overheadPerState()).isBetween(4.0, Growth.MOST_OVERHEAD);
        assertThat(growth.peakRatio()).isBetween(1.0, Growth.MOST_PEAK);
    }
}
