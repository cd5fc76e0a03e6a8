package org.tidemark.check.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.MemoryShare;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

class EquivalencesTest {
    private static final int STATES = 20_000;

    /** A chain that ends: no two of its states behave the same. */
    private static LabelledAutomaton chain() {
        AutomatonBuilder steps = new AutomatonBuilder(MemoryBudget.unlimited());
        for (int s = 0; s + 1 < STATES; s++) {
            steps.add(s, 0, s + 1);
        }
        return steps.build(STATES, 0, List.of("a"));
    }

    private static EquivalenceReport smallest(ExploreOptions options) throws Exception {
        return new Equivalences(Equivalence.STRONG, LabelChoice.ALL, options)
                .smallest(new AutomatonSource.Given("chain", chain()));
    }

    @Test
    void memoryIsTakenOutOfWhatIsShared() throws Exception {
        MemoryBudget pool = new MemoryBudget(64 << 20);
        MemoryShare others = new MemoryShare(pool);
        ExploreOptions options =
                ExploreOptions.plain().withMemory(pool.limitBytes()).withShare(new MemoryShare(pool));
        assertThat(others.cover(pool.limitBytes() - 50_000)).isTrue();
        OpenReason full = smallest(options).why();
        assertThat(full).as("why it did not end").isNotNull();
        assertThat(Objects.requireNonNull(full).cause()).isEqualTo(StopReason.MEMORY);
        others.shrinkTo(0);
        EquivalenceReport report = smallest(options);
        assertThat(report.why()).isNull();
        assertThat(Objects.requireNonNull(report.sides().get(0).smallest()).states())
                .isEqualTo(STATES);
        assertThat(pool.peakBytes()).isGreaterThanOrEqualTo(report.peakBytes());
    }
}
