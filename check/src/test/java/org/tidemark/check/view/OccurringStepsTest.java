package org.tidemark.check.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.network.Network;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** The net of the steps that occur does what the network does. */
@Seeded
class OccurringStepsTest {
    private static final ExploreOptions OPTIONS = ExploreOptions.plain().withThreads(1);

    private static PetriNet occurring(Network network) throws Exception {
        return NetworkNet.of(network, OccurringSteps.of(network, UnfoldingLimits.usual()), Long.MAX_VALUE);
    }

    @Test
    void countsAreThoseOfTheReference(Seeds seeds) throws Exception {
        int fewer = 0;
        for (long seed : seeds.upTo(200)) {
            Network network = RandomNetworks.draw(seed);
            ReferenceNetwork reference = new ReferenceNetwork(network);
            PetriNet net = occurring(network);
            ExplorationReport report = new Exploration(new NetSystem(net), OPTIONS).run();
            assertThat(report.states()).isEqualTo(reference.states().size());
            assertThat(report.counts().edges()).isEqualTo(reference.edges());
            assertThat(report.counts().deadlocks())
                    .isEqualTo(reference.deadlocks().size());
            fewer += net.transitions() < NetworkNet.of(network, Long.MAX_VALUE).transitions() ? 1 : 0;
        }
        assertThat(fewer).isGreaterThan(20);
    }

    /** Nodes have the names of the whole net, and formulas about them have the same truth. */
    @Test
    void verdictsAreThoseOfTheWholeNet(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(100)) {
            Network network = RandomNetworks.draw(seed);
            PetriNet whole = NetworkNet.of(network, Long.MAX_VALUE);
            PetriNet net = occurring(network);
            NaiveProperties truth = new NaiveProperties(whole, NaiveStateSpace.of(whole, 1000));
            for (Kind kind : kinds(net)) {
                Formula formula = RandomFormulas.draw(kind, net, seed);
                Verdict verdict = new Checker(
                                Subject.of(net),
                                List.of(new Property.Truth("f", formula)),
                                new CheckOptions(OPTIONS),
                                Plans.exploring(UnfoldingLimits.usual()))
                        .run()
                        .findings()
                        .get(0)
                        .verdict();
                assertThat(verdict).as(String.valueOf(formula)).isEqualTo(Verdict.of(truth.holds(formula)));
            }
        }
    }

    /** A formula is drawn about places and transitions, of which there may be none. */
    private static List<Kind> kinds(PetriNet net) {
        return net.transitions() == 0 ? List.of() : List.of(Kind.REACHABILITY, Kind.CTL, Kind.LTL);
    }

    /** Round ten hours, and from one of them any number of clocks stops for good: 10 + 2^10 - 1 states. */
    @Test
    void whatIsTooWideForANetIsExplored() throws Exception {
        NetSource source = NetSource.of(WideNetworks.clocks(), "clocks.network");
        assertThatThrownBy(() -> source.unfolded(UnfoldingLimits.usual())).isInstanceOf(LimitException.class);
        PetriNet net = source.findingSteps(OccurringSteps::of).unfolded(UnfoldingLimits.usual());
        assertThat(net.transitions()).isEqualTo(WideNetworks.WAYS + WideNetworks.PARTS);
        ExplorationReport report = new Exploration(new NetSystem(net), OPTIONS).run();
        assertThat(report.states()).isEqualTo(10 + 1023);
        assertThat(report.counts().deadlocks()).isEqualTo(1);
    }

    @Test
    void limitsAreKeptAndSaid() {
        NetSource source =
                NetSource.of(WideNetworks.scattering(), "scattering.network").findingSteps(OccurringSteps::of);
        assertThatThrownBy(() -> source.unfolded(UnfoldingLimits.usual()))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("10,000,000,090 transitions")
                .hasMessageContaining("too many successors after 1 state");
        NetSource clocks = NetSource.of(WideNetworks.clocks(), "clocks.network").findingSteps(OccurringSteps::of);
        UnfoldingLimits none = new UnfoldingLimits(1 << 30, Long.MAX_VALUE, () -> true);
        assertThatThrownBy(() -> clocks.unfolded(none))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("cancelled");
    }
}
