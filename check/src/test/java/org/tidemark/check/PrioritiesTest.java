package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.temporal.NetDigest;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** Of enabled transitions only those of the highest priority happen, whatever engine and proof is at work. */
@Seeded
class PrioritiesTest {
    private static final int CAP = 200;
    private static final ExploreOptions PLAIN = ExploreOptions.plain().withThreads(1);
    private static final StageTimes PROVEN_FIRST = new StageTimes(50_000_000, 1, 0, 20_000_000, 0, 0, 0, 0);

    @Test
    void everyStoreFindsTheStatesOfTheReference(Seeds seeds) throws Exception {
        int complete = 0;
        for (long seed : seeds.upTo(250)) {
            PetriNet net = RandomNets.prioritized(seed);
            NaiveStateSpace naive = NaiveStateSpace.of(net, CAP);
            if (!naive.isComplete()) {
                continue;
            }
            complete++;
            for (StoreChoice store : List.of(StoreChoice.plain(), StoreChoice.delta(3))) {
                ExplorationReport found = new Exploration(new NetSystem(net), PLAIN.withStore(store)).run();
                assertThat(found.states())
                        .as("states of seed %d", seed)
                        .isEqualTo(naive.states().size());
                assertThat(found.counts().edges()).as("edges of seed %d", seed).isEqualTo(naive.edgeCount());
                assertThat(found.counts().deadlocks())
                        .as("deadlocks of seed %d", seed)
                        .isEqualTo(naive.deadlocks());
            }
        }
        assertThat(complete).isGreaterThan(100);
    }

    @Test
    void verdictsAreThoseOfTheReference(Seeds seeds) throws Exception {
        int asked = 0;
        for (long seed : seeds.upTo(75)) {
            PetriNet net = RandomNets.prioritized(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                continue;
            }
            NaiveCtl naive = new NaiveCtl(NaiveGraph.of(net, space));
            NaiveProperties properties = new NaiveProperties(net, space);
            List<Property> all = new ArrayList<>(List.of(
                    new Property.Liveness("live"),
                    new Property.QuasiLiveness("quasi"),
                    new Property.Truth("alive", Formula.always(new Formula.Not(new Formula.Deadlock()))),
                    new Property.Truth("always", Formula.always(new Formula.Fireable(net.transitionName(0))))));
            for (int i = 0; i < 4; i++) {
                RandomFormulas.Kind kind = i < 2 ? RandomFormulas.Kind.CTL : RandomFormulas.Kind.REACHABILITY;
                all.add(new Property.Truth("f" + i, RandomFormulas.draw(kind, net, seed * 7 + i)));
            }
            for (StageTimes stages : List.of(StageTimes.USUAL, PROVEN_FIRST)) {
                for (Finding finding :
                        Checks.of(net, all, PLAIN, told -> {}, stages).run().findings()) {
                    boolean truth = finding.property() instanceof Property.Truth formula
                            ? naive.holds(formula.formula())
                            : properties.holds(finding.property());
                    assertThat(finding.verdict())
                            .as("%s of seed %d", finding.property(), seed)
                            .isEqualTo(Verdict.of(truth));
                    asked++;
                }
            }
        }
        assertThat(asked).isGreaterThan(400);
    }

    private static PetriNet alarm() throws Exception {
        return TideReader.read("""
                place calm = 1
                place smoke, loud
                transition fire { in calm out smoke }
                transition relax { in smoke out calm }
                transition ring priority 1 { in smoke out loud }
                """, "alarm.tide", Map.of()).unfolded(UnfoldingLimits.usual());
    }

    @Test
    void filesThatCarryNoneRefuseThem(@TempDir Path folder) throws Exception {
        for (String ending : List.of(".pnml", ".lola", ".net", ".aut")) {
            Path file = folder.resolve("alarm" + ending);
            assertThatThrownBy(() -> NetFiles.write(alarm(), file, false, note -> {}))
                    .isInstanceOf(InputException.class)
                    .hasMessage(
                            "transition 'ring' has the priority 1: " + ending
                                    + " files cannot represent it, and without it the behaviour would change; use .tide instead");
            assertThat(Files.exists(file)).isFalse();
        }
        Path file = folder.resolve("alarm.tide");
        NetFiles.write(alarm(), file, false, note -> {});
        PetriNet again = NetFiles.read(file);
        assertThat(again.priorities()).containsExactly(0, 0, 1);
        assertThat(NetDigest.of(again)).isEqualTo(NetDigest.of(alarm()));
    }

    @Test
    void aRunIsNoPartialOrder() {
        assertThatThrownBy(() -> ProcessNet.of(alarm(), List.of(0, 2)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("not a partial order");
    }
}
