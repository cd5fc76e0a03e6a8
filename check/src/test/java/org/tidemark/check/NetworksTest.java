package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.language.AutomatonSource;
import org.tidemark.check.language.EquivalenceReport;
import org.tidemark.check.language.Equivalences;
import org.tidemark.check.language.EventNames;
import org.tidemark.check.language.LabelChoice;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.NetSource;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Engines find of networks what the reference finds. */
@Seeded
class NetworksTest {
    private static final ExploreOptions OPTIONS = ExploreOptions.plain().withThreads(1);

    @Test
    void explorationCountsWhatTheReferenceCounts(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(200)) {
            Network network = RandomNetworks.draw(seed);
            ReferenceNetwork reference = new ReferenceNetwork(network);
            PetriNet net = NetSource.of(network, "n").unfolded(UnfoldingLimits.usual());
            ExplorationReport report = new Exploration(new NetSystem(net), OPTIONS).run();
            assertThat(report.states()).isEqualTo(reference.states().size());
            assertThat(report.counts().edges()).isEqualTo(reference.edges());
            assertThat(report.counts().deadlocks())
                    .isEqualTo(reference.deadlocks().size());
        }
    }

    /** Hidden labels and silent steps are silent, and all others are seen by their labels. */
    @Test
    void theAutomatonOfANetworkIsThatOfTheReference(Seeds seeds) throws Exception {
        int different = 0;
        for (long seed : seeds.upTo(300)) {
            Network network = RandomNetworks.draw(seed);
            NetSource source = NetSource.of(network, "n");
            PetriNet net = source.unfolded(UnfoldingLimits.usual());
            EquivalenceReport report = new Equivalences(Equivalence.STRONG, LabelChoice.ALL, OPTIONS)
                    .compare(
                            new AutomatonSource.Explored("n", net, EventNames.of(net, source.silentEvents()), null),
                            new AutomatonSource.Given("reference", automaton(network)));
            assertThat(Objects.requireNonNull(report.answer()).equivalent()).isTrue();
            assertThat(report.sides().get(0).whole().silentSteps())
                    .isEqualTo(report.sides().get(1).whole().silentSteps());
            different += report.sides().get(0).whole().silentSteps() > 0 ? 1 : 0;
        }
        assertThat(different).isGreaterThan(20);
    }

    private static LabelledAutomaton automaton(Network network) {
        Map<List<Integer>, Set<ReferenceNetwork.Step>> graph = new ReferenceNetwork(network).graph();
        List<List<Integer>> states = new ArrayList<>(graph.keySet());
        Set<String> seen = new LinkedHashSet<>();
        graph.values()
                .forEach(steps -> steps.forEach(step -> {
                    if (step.label() != null && !network.hidden().contains(step.label())) {
                        seen.add(step.label());
                    }
                }));
        List<String> labels = List.copyOf(seen);
        AutomatonBuilder automaton = new AutomatonBuilder(MemoryBudget.unlimited());
        graph.forEach((state, steps) -> steps.forEach(step -> automaton.add(
                states.indexOf(state), labels.indexOf(String.valueOf(step.label())), states.indexOf(step.target()))));
        return automaton.build(states.size(), 0, labels);
    }
}
