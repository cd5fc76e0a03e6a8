package org.tidemark.check.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** A run is gone on with until it comes back or ends, and no longer than there is time. */
class ContinuationTest {
    /** Tokens move one way, so that no marking comes again. */
    private static PetriNet line(int tokens) {
        PetriNetBuilder builder = new PetriNetBuilder("line");
        int move = builder.transition("move");
        builder.input(move, builder.place("here", tokens), 1).output(move, builder.place("there", 0), 1);
        return builder.build();
    }

    @Test
    void goesOnIntoADeadEnd() {
        Evidence run = Objects.requireNonNull(Continuation.of(line(5), List.of(0, 0), () -> false));
        assertThat(run.events()).containsExactly(0, 0, 0, 0, 0);
        assertThat(run.loop()).hasValue(5);
    }

    @Test
    void looksAtTheClockAtEveryStep() {
        AtomicInteger asked = new AtomicInteger();
        assertThat(Continuation.of(line(5000), List.of(), () -> asked.incrementAndGet() > 100))
                .isNull();
        assertThat(asked.get()).isEqualTo(101);
    }
}
