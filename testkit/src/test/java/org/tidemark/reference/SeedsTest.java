package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class SeedsTest {
    private static Seeds seeds(Map<String, String> settings) {
        return new Seeds("org.tidemark.SomeTest#promise", settings::get);
    }

    private static List<Long> run(Seeds seeds, int last) {
        List<Long> seen = new ArrayList<>();
        seeds.upTo(last).forEach(seen::add);
        return seen;
    }

    @Test
    void fixedSeedsComeFirstAndThenOneFreshSeedThatIsTheSameInTheWholeRun() {
        List<Long> seen = run(seeds(Map.of()), 3);
        assertThat(seen.subList(0, 3)).containsExactly(1L, 2L, 3L);
        assertThat(seen.subList(3, 4)).allMatch(seed -> seed >= 1_000_000 && seed < Integer.MAX_VALUE);
        assertThat(run(seeds(Map.of()), 0)).isEqualTo(seen.subList(3, 4));
        assertThat(run(seeds(Map.of("tidemark.cases", "7")), 3)).hasSize(8);
        assertThat(run(seeds(Map.of("tidemark.effort", "4")), 3)).hasSize(13);
        assertThat(run(seeds(Map.of("tidemark.effort", "4", "tidemark.cases", "7")), 3))
                .hasSize(8);
    }

    @Test
    void aGivenSeedRunsAloneAndEndsTheTest() {
        Seeds given = seeds(Map.of("tidemark.seed", "77"));
        List<Long> seen = new ArrayList<>();
        Throwable end = catchThrowable(() -> given.upTo(300).forEach(seen::add));
        assertThat(seen).containsExactly(77L);
        assertThat(end).isInstanceOf(TestAbortedException.class).hasMessageContaining("passes for the seed 77");
    }

    @Test
    void aFailureNamesItsSeedAndTheCommandThatRepeatsIt() {
        Seeds seeds = seeds(Map.of());
        Throwable failure = catchThrowable(() -> {
            for (long seed : seeds.upTo(300)) {
                assertThat(seed).isLessThan(42);
            }
        });
        assertThat(SeedReporter.withSeed(seeds, failure))
                .hasCause(failure)
                .hasMessageStartingWith("fails for the seed 42\nwith: ")
                .hasMessageEndingWith(
                        "reproduce with: mvn test -pl core -Dtest=org.tidemark.SomeTest#promise -Dtidemark.seed=42");
    }

    @Test
    void afterTheLoopNoSeedIsBlamed() {
        Seeds seeds = seeds(Map.of());
        run(seeds, 10);
        AssertionError statistics = new AssertionError("too few");
        assertThat(SeedReporter.withSeed(seeds, statistics)).isSameAs(statistics);
    }
}
