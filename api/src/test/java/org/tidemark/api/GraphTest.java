package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.engine.Colors;
import org.tidemark.engine.SearchOrder;
import org.tidemark.verdict.Verdict;

/** Graphs are built, saved, opened, asked and closed. */
class GraphTest {
    private static final Options OPTIONS = Options.defaults();

    private static Graph graph(Model model) throws InvalidInputException {
        return model.graph(OPTIONS).graph().orElseThrow();
    }

    @Test
    void aGraphAnswersFormulasAsTheModelDoes() throws InvalidInputException {
        Model model = Model.zoo("philosophers/4");
        try (Graph graph = graph(model)) {
            assertThat(graph.states()).isEqualTo(34);
            assertThat(graph.edges()).isEqualTo(88);
            Graph.Truth dead = graph.check("EF deadlock", OPTIONS);
            assertThat(dead.answer().holds()).isTrue();
            assertThat(dead.states()).isEqualTo(34);
            Graph.Truth again = graph.check("AG EF eat_1 >= 1", OPTIONS);
            assertThat(again.answer().isViolated()).isTrue();
            assertThat(again.answer().run().orElseThrow().length()).isEqualTo(4);
            assertThat(again.states()).isZero();
            assertThat(graph.check("G F eat_1 >= 1", OPTIONS).answer().isViolated())
                    .isTrue();
            assertThat(graph.check("eat_1 >= 1", OPTIONS).states()).isPositive();
        }
    }

    @Test
    void theGraphOfANetThatIsExecutedDirectlyIsThatOfItsUnfolding(@TempDir Path folder) throws Exception {
        Path tide = Files.writeString(folder.resolve("ring.tide"), """
                type Node = 0..2
                place at: Node = 0
                place done: Node
                transition pass(n: Node) { in at: n out at: (n + 1) % 3 }
                transition stop(n: Node) { in at: n out done: n }
                """);
        Model model = Model.open(tide);
        Path file = folder.resolve("ring.graph");
        try (Graph unfolded = model.graph(OPTIONS.colors(Colors.UNFOLD)).graph().orElseThrow();
                Graph direct =
                        model.graph(OPTIONS.colors(Colors.DIRECT)).graph().orElseThrow()) {
            assertThat(direct.states()).isEqualTo(unfolded.states()).isEqualTo(6);
            assertThat(direct.edges()).isEqualTo(unfolded.edges());
            for (String formula : List.of("AG EF deadlock", "F done.1 = 1", "EF done = 1", "G at = 1")) {
                assertThat(direct.check(formula, OPTIONS).answer().verdict())
                        .isEqualTo(unfolded.check(formula, OPTIONS).answer().verdict());
            }
            assertThat(direct.text(Format.AUT)).contains("stop(n = 1)").doesNotContain("stop.1");
            direct.save(file);
        }
        try (Graph again = Graph.open(file)) {
            assertThat(again.states()).isEqualTo(6);
            assertThat(again.check("EF done.1 = 1", OPTIONS)
                            .answer()
                            .run()
                            .orElseThrow()
                            .events())
                    .containsExactly("pass(n = 0)", "stop(n = 1)");
        }
        Files.writeString(tide, Files.readString(tide).replace("% 3", "% 2"));
        assertThatThrownBy(() -> Graph.open(file)).hasMessageContaining("another model");
    }

    /** Walks a graph from its initial state, and plays every edge by hand. */
    @Test
    void aGraphKnowsWhatItsModelDeclaresFair(@TempDir Path folder) throws Exception {
        Path tide = Files.writeString(folder.resolve("spin.tide"), """
                place idle = 1
                place busy
                fair transition enter { in idle out busy }
                transition spin { read idle }
                """);
        Path file = folder.resolve("spin.graph");
        try (Graph graph = graph(Model.open(tide))) {
            assertThat(graph.check("F busy >= 1", OPTIONS).answer().holds()).isTrue();
            assertThat(graph.check("F busy >= 1", OPTIONS.weaklyFair("none"))
                            .answer()
                            .holds())
                    .isFalse();
            graph.save(file);
        }
        try (Graph graph = Graph.open(file)) {
            assertThat(graph.check("F busy >= 1", OPTIONS).answer().holds()).isTrue();
        }
    }

    @Test
    void aGraphIsWalkedAlongItsEvents() throws InvalidInputException {
        for (String reference : List.of("philosophers/4", "tide-philosophers/3", "kanban/1")) {
            Model model = Model.zoo(reference);
            try (Graph graph = graph(model)) {
                long edges = 0;
                for (int state = 0; state < graph.states(); state++) {
                    Run way = graph.runTo(state);
                    assertThat(way.end().marked())
                            .isEqualTo(graph.marking(state).marked());
                    List<String> enabled = new ArrayList<>();
                    for (Graph.Edge edge : graph.edges(state)) {
                        ManualRun step = model.manualRun();
                        way.events().forEach(step::fire);
                        step.fire(edge.event());
                        assertThat(step.marking().marked())
                                .isEqualTo(graph.marking(edge.target()).marked());
                        enabled.add(edge.event());
                        edges++;
                    }
                    ManualRun here = model.manualRun();
                    way.events().forEach(here::fire);
                    assertThat(here.enabled()).containsExactlyInAnyOrderElementsOf(enabled);
                }
                assertThat(edges).isEqualTo(graph.edges());
                assertThatThrownBy(() -> graph.edges(graph.states())).isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void aGraphIsWrittenForOtherPrograms() throws InvalidInputException {
        Model model = Model.zoo("philosophers/3");
        try (Graph graph = graph(model);
                Graph large = graph(Model.zoo("philosophers/8"))) {
            assertThat(graph.text(Format.AUT)).startsWith("des (0, " + graph.edges() + ", 14)");
            assertThat(Model.parse(graph.text(Format.AUT), Format.AUT)
                            .explore(OPTIONS)
                            .states()
                            .number())
                    .isEqualTo(14);
            assertThat(graph.text(Format.SVG)).startsWith("<svg").contains("takeLeft_1");
            assertThat(graph.text(Format.DOT)).startsWith("digraph");
            assertThat(graph.text(Format.GRAPHML)).contains("<graphml");
            assertThatThrownBy(() -> graph.text(Format.PNML)).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> large.text(Format.SVG))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("400");
        }
    }

    @Test
    void aSweepBuildsTheSameGraph() throws InvalidInputException {
        Graph.Result swept = Model.zoo("dbm/3").graph(OPTIONS.search(SearchOrder.SWEEP));
        assertThat(swept.exploration().isComplete()).isTrue();
        try (Graph graph = swept.graph().orElseThrow()) {
            assertThat(graph.check("AG !deadlock", OPTIONS).answer().holds()).isTrue();
        }
    }

    @Test
    void aSavedGraphIsOpenedAgain(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("phil.graph");
        Model model = Model.zoo("philosophers", Map.of("philosophers", "3"));
        try (Graph graph = graph(model)) {
            graph.save(file);
            assertThatThrownBy(() -> graph.save(file)).isInstanceOf(InvalidInputException.class);
        }
        try (Graph opened = Graph.open(file);
                Graph same = Graph.open(file, model)) {
            assertThat(opened.states()).isEqualTo(14);
            assertThat(opened.check("AG EF eat_2 >= 1", OPTIONS).answer().isViolated())
                    .isTrue();
            assertThat(same.check("EF eat_2 >= 1", OPTIONS).answer().holds()).isTrue();
        }
        assertThatThrownBy(() -> Graph.open(file, Model.zoo("philosophers/4")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("another model");
        Path other = Files.writeString(folder.resolve("other.graph"), "no graph at all");
        assertThatThrownBy(() -> Graph.open(other)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aGraphOfAFileWithParametersFindsItsModelAgain(@TempDir Path folder) throws Exception {
        Path tide = Files.writeString(folder.resolve("n.tide"), """
                net n
                param n: 1..9 = 3
                place left = n
                transition step { in left }
                """);
        Path file = folder.resolve("n.graph");
        try (Graph graph = graph(Model.open(tide, Map.of("n", "5")))) {
            graph.save(file);
        }
        try (Graph graph = Graph.open(file)) {
            assertThat(graph.states()).isEqualTo(6);
        }
    }

    @Test
    void aClosedGraphSaysSo(@TempDir Path folder) throws InvalidInputException {
        Graph graph = graph(Model.zoo("philosophers/3"));
        graph.close();
        graph.close();
        assertThatThrownBy(graph::states)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(graph::edges).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> graph.check("EF deadlock", OPTIONS)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> graph.save(folder.resolve("x.graph"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatAGraphCannotAnswerIsRefused() throws InvalidInputException {
        try (Graph graph = graph(Model.zoo("philosophers/3"))) {
            assertThatThrownBy(() -> graph.check("max(eat_1)", OPTIONS)).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(() -> graph.check("AG (", OPTIONS)).isInstanceOf(InvalidInputException.class);
            Cancellation cancellation = new Cancellation();
            cancellation.cancel();
            assertThat(graph.check("EF deadlock", OPTIONS.cancellation(cancellation))
                            .answer()
                            .verdict())
                    .isInstanceOf(Verdict.Unknown.class);
        }
    }
}
