package org.tidemark.check.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.count.PooledNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Counts through equations are those of the definition, and those of closed formulas. */
@Seeded
class ReducedCountTest {
    private static final int MOST_STATES = 3_000;

    private static CountReport.Counts counts(PetriNet net) {
        CountReport report = new ReducedCount(net, ExploreOptions.plain()).run();
        return Objects.requireNonNull(report.counts(), () -> net.name() + " " + report.why());
    }

    @Test
    void countsAreThoseOfTheDefinition(Seeds seeds) {
        for (long seed : seeds.upTo(1500)) {
            PetriNet net = seed % 4 == 0 ? RandomNets.net(seed) : PooledNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                CountReport.Counts counts = counts(net);
                String what = net.name();
                assertThat(counts.states())
                        .as(what)
                        .isEqualTo(BigInteger.valueOf(space.states().size()));
                assertThat(counts.edges()).as(what).isEqualTo(BigInteger.valueOf(space.edgeCount()));
                assertThat(counts.most())
                        .as(what)
                        .isEqualTo(Arrays.stream(space.maxima()).asLongStream().toArray());
                assertThat(counts.mostInPlace()).as(what).isEqualTo(space.maxTokensInPlace());
                assertThat(counts.mostInAll()).as(what).isEqualTo(space.maxTokensInMarking());
            }
        }
    }
}
