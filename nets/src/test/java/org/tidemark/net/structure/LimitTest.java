package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A limit of work is over after a number of polls, those of its shares included, however long they take. */
class LimitTest {
    private static int pollsUntilOver(Limit limit) {
        int polls = 0;
        while (!limit.isOver()) {
            polls++;
        }
        return polls;
    }

    @Test
    void workIsCountedInPolls() {
        assertThat(pollsUntilOver(Limit.polls(100))).isEqualTo(99);
    }

    @Test
    void aShareUsesUpWhatItIsAShareOf() {
        Limit whole = Limit.polls(100);
        assertThat(pollsUntilOver(whole.share(0.5))).isEqualTo(49);
        assertThat(pollsUntilOver(whole.orWhen(() -> false))).isEqualTo(49);
        assertThat(whole.isOver()).isTrue();
    }

    @Test
    void anyLimitIsOverWhenItIsCancelled() {
        assertThat(Limit.polls(100).orWhen(() -> true).share(0.5).isOver()).isTrue();
        assertThat(Limit.none().orWhen(() -> true).isOver()).isTrue();
        assertThat(Limit.none().isOver()).isFalse();
    }
}
