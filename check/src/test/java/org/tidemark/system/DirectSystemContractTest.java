package org.tidemark.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.tide.TideReader;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** High-level nets executed directly, whose events are numbered as they are met: of each, all states were explored before. */
@Seeded
class DirectSystemContractTest extends ExploredSystemContract {
    private final List<DirectSystem> nets = new ArrayList<>();

    @BeforeEach
    void someNets(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(30)) {
            add(seed % 3 == 0 ? RandomColoredNets.prioritised(seed) : RandomColoredNets.net(seed));
        }
        add(TideReader.read(Path.of("../examples/dbm.tide"), Map.of("n", "3")).net());
        assertThat(nets).hasSizeGreaterThan(Seeds.oneIsGiven() ? 0 : 10);
    }

    /** Adds a net whose states are all explored without a fault or a broken obligation. */
    private void add(ColoredNet net) throws Exception {
        DirectSystem system = new DirectSystem(DirectNet.of(net));
        Exploration all = new Exploration(system, ExploreOptions.plain().withMaxStates(300));
        if (all.run().complete() && all.fault() == null && all.broken() == null) {
            nets.add(system);
        }
    }

    @Override
    protected int events(TransitionSystem system) {
        return ((DirectSystem) system).direct().events();
    }

    /** Formulas keep the names of transitions; the bindings that were met are those whose transition has the name. */
    @Override
    protected List<String> eventsOf(TransitionSystem system, String transition) {
        assertThat(super.eventsOf(system, transition)).containsExactly(transition);
        return IntStream.range(0, events(system))
                .filter(event -> system.vocabulary()
                        .transitions()
                        .get(system.transitionOf(event))
                        .equals(transition))
                .mapToObj(system::eventName)
                .toList();
    }

    @Override
    protected List<DirectSystem> systems() {
        return nets;
    }
}
