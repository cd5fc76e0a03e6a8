package org.tidemark.store.delta;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;

/** Which levels are forgotten, one by one, where every third level is explicit. */
class StrataLevelsTest {
    private static final int K = 3;

    private final DeltaRecords records = new DeltaRecords(MemoryBudget.unlimited(), 2, K);
    private final Strata strata = new Strata(records);
    private int levels;
    private long states;

    /** Adds levels with this many states each. */
    private void add(int... sizes) {
        for (int size : sizes) {
            assertThat(records.ensure(states + size, states)).isTrue();
            for (int i = 0; i < size; i++) {
                records.put(states++, records.record(0, 0, levels % K));
            }
            levels++;
        }
    }

    @Test
    void aLevelGoesWhenTheNextIsExplicitOrGoneAndTheLastTwoStay() {
        add(2, 3, 4, 5, 6, 7);
        assertThat(strata.isGone(5, 9)).isFalse();
        assertThat(strata.forget(states)).isEqualTo(4);
        assertThat(strata.isGone(5, 9)).isTrue();
        assertThat(strata.isGone(6, 8)).isTrue();
        assertThat(strata.isGone(4, 9)).isFalse();
        assertThat(strata.isGone(5, 10)).isFalse();
        assertThat(strata.forget(states)).isEqualTo(3);
        assertThat(strata.isGone(2, 9)).isTrue();
        assertThat(strata.isGone(1, 9)).isFalse();
        assertThat(strata.forget(states)).isZero();
        assertThat(strata.forgotten()).isEqualTo(7);
        assertThat(strata.mostHeld(states)).isEqualTo(27);

        add(8);
        assertThat(strata.forget(states))
                .as("the level before the last may be expanded still")
                .isZero();
        assertThat(strata.mostHeld(states)).isEqualTo(28);
        add(1);
        assertThat(strata.forget(states)).isEqualTo(7);
        assertThat(strata.isGone(20, 27)).isTrue();
        assertThat(strata.isGone(14, 27)).isFalse();
        assertThat(strata.isGone(20, 28)).isFalse();
        assertThat(strata.mostHeld(states)).as("before they were forgotten").isEqualTo(29);
    }

    @Test
    void asManyStrataGoAsAnEighthOfTheStatesTakes() {
        add(1, 10, 1, 1, 1, 1, 1);
        assertThat(strata.forget(states)).isEqualTo(11);
        assertThat(strata.isGone(1, 12)).isTrue();
        assertThat(strata.isGone(0, 12)).isFalse();
        assertThat(strata.isGone(1, 13)).isFalse();
    }

    @Test
    void whatIsNotSeenYetIsNotGone() {
        add(1, 1, 9, 1, 1, 1);
        assertThat(strata.forget(states)).isEqualTo(9);
        add(1);
        assertThat(strata.isGone(2, 11)).isTrue();
        assertThat(strata.isGone(2, states)).isFalse();
        assertThat(strata.isGone(states - 1, states)).isFalse();
    }

    @Test
    void thereMayBeManyLevels() {
        for (int level = 0; level < 300; level++) {
            add(1);
        }
        assertThat(strata.forget(states)).isEqualTo(99);
        assertThat(strata.isGone(296, 297)).isTrue();
        assertThat(strata.isGone(299, 300)).isFalse();
        assertThat(strata.forget(states)).isEqualTo(99);
        for (int id = 0; id < 300; id++) {
            assertThat(strata.isGone(id, id + 1)).as("level %d", id).isEqualTo(id % K > 0 && id < 298);
        }
    }
}
