package org.tidemark.check.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.network.Network;
import org.tidemark.check.language.AutomatonSource;
import org.tidemark.check.language.EquivalenceReport;
import org.tidemark.check.language.Equivalences;
import org.tidemark.check.language.EventNames;
import org.tidemark.check.language.LabelChoice;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** A network of smaller parts behaves as the network does. */
@Seeded
class NetworkQuotientTest {
    private static final ExploreOptions OPTIONS = ExploreOptions.plain().withThreads(1);

    private static AutomatonSource source(String name, Network network, PetriNet net) {
        return new AutomatonSource.Explored(name, net, EventNames.of(net, NetworkNet.silent(network)), null);
    }

    @Test
    void itBehavesTheSame(Seeds seeds) throws Exception {
        int smaller = 0;
        for (long seed : seeds.upTo(60)) {
            Network network = RandomNetworks.draw(seed, 3, 5);
            PetriNet whole = NetworkNet.of(network, Long.MAX_VALUE);
            for (Equivalence equivalence : Equivalence.values()) {
                PetriNet net = NetworkQuotient.net(network, equivalence, OPTIONS);
                EquivalenceReport report = new Equivalences(equivalence, LabelChoice.ALL, OPTIONS)
                        .compare(source("whole", network, whole), source("smaller", network, net));
                assertThat(Objects.requireNonNull(report.answer()).equivalent())
                        .as(equivalence + " " + seed)
                        .isTrue();
                smaller += net.places() < whole.places() ? 1 : 0;
            }
        }
        assertThat(smaller).isGreaterThan(50);
    }

    /** Each of ten parts has ten equivalent ways: one combination is left of ten thousand million, and what one part does alone. */
    @Test
    void aWideNetworkBecomesNarrow() throws Exception {
        PetriNet net = NetworkQuotient.net(WideNetworks.scattering(), Equivalence.STRONG, OPTIONS);
        assertThat(net.places()).isEqualTo(30); // at first, on the way back, and left for good
        assertThat(net.transitions()).isEqualTo(1024 + 10);
    }
}
