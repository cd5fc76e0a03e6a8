package org.tidemark.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/** The counts that the course expects are those of the zoo's formulas, and the families come in three sizes. */
class BenchNetsTest {
    @Test
    void expectedStatesAgreeWithTheFormulas() {
        int compared = 0;
        for (BenchNets.Entry entry : BenchNets.ENTRIES) {
            var formula = model(entry.net()).states(entry.value());
            if (formula.isPresent()) {
                assertThat(formula)
                        .as(entry.label())
                        .contains(BigInteger.valueOf(entry.counts().states()));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(12);
    }

    private static ZooModel model(String name) {
        return Zoo.models().stream()
                .filter(m -> m.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyFamilyHasThreeSizesThatGrow() {
        assertThat(BenchNets.nets()).hasSize(12);
        for (String net : BenchNets.nets()) {
            var sizes =
                    BenchNets.ENTRIES.stream().filter(e -> e.net().equals(net)).toList();
            assertThat(sizes).extracting(BenchNets.Entry::size).containsExactly(BenchNets.Size.values());
            assertThat(sizes)
                    .isSortedAccordingTo((a, b) ->
                            Long.compare(a.counts().states(), b.counts().states()));
        }
    }
}
