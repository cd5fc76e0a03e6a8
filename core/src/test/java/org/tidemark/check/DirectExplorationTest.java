package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.color.ColorException;
import org.tidemark.color.ColoredNet;
import org.tidemark.color.DirectNet;
import org.tidemark.color.Unfolding;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.TideReader;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.search.Outcome.End;

class DirectExplorationTest {
    private static final int CAP = 150;

    private static DirectReport explore(ColoredNet net, ExploreOptions options) throws ColorException {
        return new DirectExploration(DirectNet.of(net), options, false).run();
    }

    private static ColoredNet example(String file, String... settings) throws InputException {
        Map<String, String> chosen = new java.util.HashMap<>();
        for (String setting : settings) {
            chosen.put(setting.split("=", 2)[0], setting.split("=", 2)[1]);
        }
        return TideReader.read(Path.of("../examples", file), chosen).net();
    }

    private static ColoredNet tide(String text) throws InputException {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    @Test
    void databaseManagersHaveTheStatesOfTheFormula() throws Exception {
        long power = 1;
        for (int n = 1; n <= 8; n++, power *= 3) {
            DirectReport found = explore(example("dbm.tide", "n=" + n), ExploreOptions.plain());
            assertThat(found.exploration().states()).isEqualTo(n * power + 1);
            assertThat(found.exploration().complete()).isTrue();
        }
    }

    @Test
    void randomNetsHaveTheStatesOfTheReferenceAndOfTheUnfolding() throws Exception {
        int complete = 0;
        for (long seed = 1; seed <= 600; seed++) {
            ColoredNet net = RandomColoredNets.net(seed);
            NaiveColored expected = new NaiveColored(net, CAP);
            if (expected.isComplete()) {
                complete++;
                DirectExploration exploration =
                        new DirectExploration(DirectNet.of(net), ExploreOptions.plain(), false);
                ExplorationReport found = exploration.run().exploration();
                assertThat(found.states()).as("states of seed %d", seed).isEqualTo(expected.states().size());
                assertThat(found.outcome().edges()).as("edges of seed %d", seed).isEqualTo(expected.edges());
                assertThat(found.outcome().deadlocks())
                        .as("deadlocks of seed %d", seed)
                        .isEqualTo(expected.deadlocks());
                compare(found, new Exploration(Unfolding.of(net, UnfoldingLimits.usual()), ExploreOptions.plain()).run(), seed);
                compare(found, new Exploration(exploration.occurring(UnfoldingLimits.usual()), ExploreOptions.plain()).run(), seed);
            }
        }
        assertThat(complete).isGreaterThan(150);
    }

    private static void compare(ExplorationReport found, ExplorationReport expected, long seed) {
        assertThat(figures(found)).as("seed %d", seed).isEqualTo(figures(expected));
    }

    private static List<Object> figures(ExplorationReport report) {
        return List.of(
                report.outcome().end(),
                report.states(),
                report.outcome().edges(),
                report.outcome().deadlocks(),
                report.outcome().depth(),
                report.maxTokensInPlace(),
                report.maxTokensInMarking(),
                report.runToDeadlock() == null ? -1 : report.runToDeadlock().size());
    }

    @Test
    void storesSearchesAndThreadsAgree() throws Exception {
        for (ColoredNet net : List.of(
                example("dbm.tide", "n=6"),
                example("two-phase-commit.tide"),
                example("philosophers.tide"),
                example("stop-and-wait.tide"))) {
            ExplorationReport expected = explore(net, ExploreOptions.plain()).exploration();
            for (StoreChoice store : List.of(StoreChoice.plain(), StoreChoice.tree(), StoreChoice.delta(3))) {
                for (int threads = 1; threads <= 3; threads++) {
                    ExploreOptions options = ExploreOptions.plain().withStore(store).withThreads(threads);
                    compare(explore(net, options).exploration(), expected, threads);
                }
                ExplorationReport deep = explore(
                                net,
                                ExploreOptions.plain().withStore(store).withOrder(ExploreOptions.Order.DEPTH_FIRST))
                        .exploration();
                assertThat(deep.states()).isEqualTo(expected.states());
                assertThat(deep.outcome().edges()).isEqualTo(expected.outcome().edges());
            }
        }
    }
}
