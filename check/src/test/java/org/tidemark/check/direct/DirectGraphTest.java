package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.temporal.DirectEvents;
import org.tidemark.check.temporal.GraphMarkings;
import org.tidemark.check.temporal.NetDigest;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SmallerNets;
import org.tidemark.search.Outcome.End;

/** Graphs of nets that are executed directly, against those of their unfoldings. */
@Seeded
class DirectGraphTest {
    private static final int CAP = 80;

    private static ColoredNet tide(String text) throws InputException {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    private static DirectGraph.Result direct(ColoredNet net, @Nullable String measure, ExploreOptions options)
            throws Exception {
        DirectNet direct = DirectNet.of(net);
        Map<String, Formula> labels =
                Map.of("many", FormulaParser.formula("p0 >= 2", new NetVocabulary(direct.names())));
        SweepMeasure.Wish wish = measure == null ? null : new SweepMeasure.Wish(measure, Map.of());
        return new DirectGraph(direct, options, wish, Encoding.AUTO, labels).run(UnfoldingLimits.usual());
    }

    /** All edges and deadlocks of a graph, written with markings, and the label of each marking. */
    private static Set<String> written(PetriNet net, CondensedGraph graph) {
        GraphMarkings markings = new GraphMarkings(new NetSystem(net), graph);
        String[] states = new String[graph.states()];
        for (int s = 0; s < states.length; s++) {
            int[] marking = ((TokenGame) markings.at(s)).marking();
            Set<String> places = new TreeSet<>();
            IntStream.range(0, marking.length)
                    .filter(p -> marking[p] > 0)
                    .forEach(p -> places.add(net.shownPlace(p) + " x " + marking[p]));
            boolean many = Objects.requireNonNull(graph.labels().get("many")).holdsIn(s);
            states[s] = places + (many ? " many" : "");
        }
        Set<String> all = new TreeSet<>();
        EdgeCursor edges = graph.edgesOut();
        for (int s = 0; s < states.length; s++) {
            int degree = 0;
            for (edges.moveTo(s); edges.next(); degree++) {
                all.add(states[s] + " -- " + net.shownTransition(edges.event()) + " --> " + states[edges.target()]);
            }
            if (degree == 0) {
                all.add(states[s] + " is dead");
            }
        }
        return all;
    }

    @Test
    void theGraphIsThatOfTheUnfolding(Seeds seeds) {
        AtomicInteger compared = new AtomicInteger();
        for (long seed : seeds.upTo(50)) {
            SmallerNets.check(RandomColoredNets.prioritised(seed), "seed " + seed, net -> {
                NaiveColored naive = new NaiveColored(net, CAP);
                if (!naive.isComplete()) {
                    return;
                }
                compared.incrementAndGet();
                PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
                NetVocabulary names = new NetVocabulary(unfolded);
                Formula label = new Expansion(names).of(FormulaParser.formula("p0 >= 2", names));
                GraphReport reference = new GraphExploration(
                                new NetSystem(unfolded),
                                ExploreOptions.plain(),
                                null,
                                Encoding.AUTO,
                                Map.of("many", label))
                        .run();
                Set<String> expected = written(
                        unfolded, Objects.requireNonNull(reference.built()).graph());
                for (String measure : new String[] {null, "p0", "-p0, p0"}) {
                    DirectGraph.Result found =
                            direct(net, measure, ExploreOptions.plain().withThreads(2));
                    CondensedGraph graph =
                            Objects.requireNonNull(found.graph().built()).graph();
                    assertThat(written(found.net(), graph)).as("by %s", measure).isEqualTo(expected);
                    if (found.graph().folded()) {
                        assertThat(graph.states()).isEqualTo(naive.states().size());
                        assertThat(graph.edges()).isEqualTo(naive.edges());
                    }
                    assertIsFoundAgain(net, found.net());
                }
            });
        }
        assertThat(compared.get()).isGreaterThan(15);
    }

    /** The names of the events are enough to find the net of a graph again. */
    private static void assertIsFoundAgain(ColoredNet net, PetriNet happening) throws Exception {
        List<String> events = IntStream.range(0, happening.transitions())
                .mapToObj(happening::transitionName)
                .toList();
        PetriNet again = Objects.requireNonNull(DirectEvents.net(net, events, UnfoldingLimits.usual()));
        assertThat(NetDigest.of(net, again)).isEqualTo(NetDigest.of(net, happening));
    }

    @Test
    void aChangedModelHasAnotherDigest() throws Exception {
        String model = "type T = 0..%d place n: T = 0 transition up(x: T) { guard x < %d in n: x out n: x + 1 }";
        ColoredNet net = tide(String.format(model, 9, 5).replace("n:", "p0:"));
        PetriNet happening = direct(net, null, ExploreOptions.plain()).net();
        List<String> events = List.of("up.0", "up.1", "up.2", "up.3", "up.4");
        for (int[] other : new int[][] {{9, 6}, {10, 5}}) {
            ColoredNet changed = tide(String.format(model, other[0], other[1]).replace("n:", "p0:"));
            PetriNet same = Objects.requireNonNull(DirectEvents.net(changed, events, UnfoldingLimits.usual()));
            assertThat(NetDigest.of(same)).isEqualTo(NetDigest.of(happening));
            assertThat(NetDigest.of(changed, same)).isNotEqualTo(NetDigest.of(net, happening));
        }
        assertThat(DirectEvents.net(net, List.of("up.10"), UnfoldingLimits.usual()))
                .isNull();
        assertThat(DirectEvents.net(net, List.of("down"), UnfoldingLimits.usual()))
                .isNull();
    }

    /** More states than those that the widths of fields are learnt from, so that there are two passes, of which the last one counts. */
    @Test
    void moreStatesThanThoseThatAreTriedFirst() throws Exception {
        ColoredNet net = tide("""
                place p0: 0..160 = 0
                place b: 0..160 = 0
                transition up(x: 0..160) { guard x < 160 in p0: x out p0: x + 1 }
                transition vp(x: 0..160) { guard x < 160 in b: x out b: x + 1 }
                """);
        for (String measure : new String[] {null, "sum(x in p0: x)"}) {
            DirectGraph.Result found =
                    direct(net, measure, ExploreOptions.plain().withThreads(2));
            CondensedGraph graph = Objects.requireNonNull(found.graph().built()).graph();
            assertThat(graph.states()).isEqualTo(161 * 161);
            assertThat(graph.edges()).isEqualTo(2 * 160 * 161);
            assertThat(graph.events()).isEqualTo(320);
            assertThat(found.net().transitions()).isEqualTo(320);
            assertThat(graph.isInOrder()).isEqualTo(measure == null);
        }
        long least = 1 << 20;
        while (direct(net, null, ExploreOptions.plain().withMemory(least))
                        .graph()
                        .built()
                == null) {
            least += 1 << 20;
        }
        assertThat(least).as("of memory").isLessThan(64 << 20);
    }

    @Test
    void whatEndsAnExplorationEndsTheGraph() throws Exception {
        DirectGraph.Result fault = direct(
                tide("place p0: 0..5 = 0 transition up(x: 0..5) { in p0: x out p0: x + 1 }"),
                null,
                ExploreOptions.plain());
        assertThat(Objects.requireNonNull(fault.fault()).run()).hasSize(5);
        assertThat(fault.graph().built()).isNull();
        DirectGraph.Result full = direct(
                tide("place a: 1..3 = all 1..3 place p0: 1..3 capacity 2 transition t(x: 1..3) { in a: x out p0: x }"),
                "a",
                ExploreOptions.plain());
        assertThat(Objects.requireNonNull(full.broken()).obligation().name()).isEqualTo("capacity:p0");
        assertThat(Objects.requireNonNull(full.broken().breach()).run()).hasSize(3);
        DirectGraph.Result cut = direct(
                tide(
                        "type Big = 0..1000000000 place p0: Big = 0 transition up(x: Big) { guard x < 1000000 in p0: x out p0: x + 1 }"),
                null,
                ExploreOptions.plain().withMaxStates(100));
        assertThat(cut.graph().end()).isEqualTo(End.STATES);
        assertThat(cut.graph().built()).isNull();
        assertThatThrownBy(() -> direct(tide("place p0: 0..5 = 0"), "nope", ExploreOptions.plain()))
                .isInstanceOf(InputException.class);
    }
}
