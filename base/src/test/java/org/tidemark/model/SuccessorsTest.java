package org.tidemark.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A batch keeps its entries while it grows, and forgets them when cleared. */
class SuccessorsTest {
    @Test
    void entriesSurviveGrowthWithEventAndOrigin() {
        Successors batch = new Successors(2, 0);
        for (int i = 0; i < 100; i++) {
            batch.from(1000 + i / 10);
            batch.add(i, new long[] {-1, i, 2L * i}, 1);
        }
        assertThat(batch.size()).isEqualTo(100);
        for (int i = 0; i < 100; i++) {
            assertThat(batch.event(i)).isEqualTo(i);
            assertThat(batch.origin(i)).isEqualTo(1000 + i / 10);
            assertThat(batch.words()[batch.at(i)]).isEqualTo(i);
            assertThat(batch.words()[batch.at(i) + 1]).isEqualTo(2L * i);
        }
    }

    @Test
    void whatIsReservedCountsOnlyOnceCommitted() {
        Successors batch = new Successors(1, 1);
        batch.words()[batch.reserve()] = 5;
        batch.words()[batch.reserve()] = 6;
        assertThat(batch.size()).isZero();
        batch.commit(9);
        assertThat(batch.size()).isEqualTo(1);
        assertThat(batch.words()[batch.at(0)]).isEqualTo(6);
        assertThat(batch.origin(0)).isEqualTo(Successors.NO_ORIGIN);
    }

    @Test
    void aClearedBatchKeepsItsBuffer() {
        Successors batch = new Successors(1, 4);
        batch.add(0, new long[] {7}, 0);
        long[] buffer = batch.words();
        batch.clear();
        assertThat(batch.size()).isZero();
        batch.add(1, new long[] {8}, 0);
        assertThat(batch.words()).isSameAs(buffer);
    }
}
