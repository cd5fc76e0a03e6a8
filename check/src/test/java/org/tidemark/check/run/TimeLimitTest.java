package org.tidemark.check.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeLimitTest {
    private static TimeLimit of(long nanos) {
        return new TimeLimit(ExploreOptions.plain().withTime(nanos));
    }

    @Test
    void theTimeIsUpWhenItIsUp() {
        assertThat(of(0).isReached()).isTrue();
        assertThat(of(0).deadlineNanos() - System.nanoTime()).isNotPositive();
        assertThat(of(3_600_000_000_000L).isReached()).isFalse();
        assertThat(of(3_600_000_000_000L).deadlineNanos() - System.nanoTime()).isPositive();
        assertThat(of(0).seconds()).isNotNegative();
    }

    @Test
    void aHugeTimeDoesNotComeRoundToThePast() {
        for (long nanos : new long[] {Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MAX_VALUE / 2}) {
            assertThat(of(nanos).isReached()).isFalse();
            assertThat(of(nanos).deadlineNanos()).isGreaterThan(System.nanoTime());
        }
    }
}
