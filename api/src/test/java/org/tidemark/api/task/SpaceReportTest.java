package org.tidemark.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SpaceReport;
import org.tidemark.check.run.SpaceReport.Bound;
import org.tidemark.check.run.SpaceSurvey;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.BrokenProcesses;
import org.tidemark.reference.NaiveProgram;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomNets;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * The report on state spaces of all kinds of models, whole and partial, compared with the definitions on the graph of all states that their games give, which share
 * no code with the models.
 */
class SpaceReportTest {
    private static final int MOST_STATES = 250;

    /** An arc: where it leads, and its transition. */
    private record Arc(int to, int transition) {}

    /** All states of a system by its game, with the bounds of its fields. */
    private static final class Graph {
        final List<List<Arc>> arcs = new ArrayList<>();
        final Map<String, BigInteger> most = new HashMap<>();
        final Map<String, BigInteger> least = new HashMap<>();
        private final TransitionSystem system;
        private final Map<Object, Integer> numbers = new HashMap<>();
        private final List<Object> states = new ArrayList<>();
        private final Game game;
        private final List<String> fields;

        private Graph(TransitionSystem system, List<String> fields) {
            this.system = system;
            this.fields = fields;
            game = system.game();
            number();
        }

        /** The graph; null where it is too large. */
        static @Nullable Graph of(TransitionSystem system, List<String> fields) {
            Graph graph = new Graph(system, fields);
            for (int state = 0; state < graph.states.size(); state++) {
                if (graph.states.size() > MOST_STATES) {
                    return null;
                }
                graph.expand(state);
            }
            return graph;
        }

        private void expand(int state) {
            game.goTo(states.get(state));
            for (String each : fields) {
                most.merge(each, game.number(each), BigInteger::max);
                least.merge(each, game.number(each), BigInteger::min);
            }
            List<Arc> leaving = new ArrayList<>();
            for (int event : game.enabled()) {
                game.goTo(states.get(state));
                game.fire(event);
                leaving.add(new Arc(number(), system.transitionOf(event)));
            }
            arcs.add(leaving);
        }

        private int number() {
            return numbers.computeIfAbsent(game.state(), state -> {
                states.add(state);
                return states.size() - 1;
            });
        }

        int nodes() {
            return arcs.size();
        }

        /** The nodes that a node leads to by one arc or more within some nodes, without those of a transition. */
        BitSet from(int node, int without, IntPredicate within) {
            BitSet found = new BitSet();
            ArrayDeque<Integer> open = new ArrayDeque<>(List.of(node));
            while (!open.isEmpty()) {
                for (Arc each : arcs.get(open.remove())) {
                    if (each.transition != without && within.test(each.to) && !found.get(each.to)) {
                        found.set(each.to);
                        open.add(each.to);
                    }
                }
            }
            return found;
        }

        BitSet onCycles(int without, IntPredicate within) {
            BitSet found = new BitSet();
            IntStream.range(0, nodes())
                    .filter(within)
                    .filter(node -> from(node, without, within).get(node))
                    .forEach(found::set);
            return found;
        }

        boolean enables(int node, int transition) {
            return arcs.get(node).stream().anyMatch(each -> each.transition == transition);
        }
    }

    private static SpaceReport report(TransitionSystem system, long mostStates) throws Exception {
        return new SpaceSurvey(system, ExploreOptions.plain().withMaxStates(mostStates)).run();
    }

    /** Compares the report with the definitions; the number of nodes, 0 where there are too many. */
    private static int compare(TransitionSystem system) throws Exception {
        SpaceReport found = report(system, MOST_STATES + 50);
        if (!found.isFull()) {
            return 0;
        }
        Graph graph = Graph.of(system, found.bounds().stream().map(Bound::place).toList());
        if (graph == null) {
            return 0;
        }
        String name = system.name();
        long arcs = graph.arcs.stream().mapToLong(List::size).sum();
        long dead = graph.arcs.stream().filter(List::isEmpty).count();
        assertThat(List.of(found.nodes(), found.arcs(), found.dead().count()))
                .as(name)
                .isEqualTo(List.of((long) graph.nodes(), arcs, dead));
        for (Bound each : found.bounds()) {
            assertThat(List.of(BigInteger.valueOf(each.upper()), BigInteger.valueOf(each.lower())))
                    .as("%s: %s", name, each.place())
                    .isEqualTo(List.of(
                            Objects.requireNonNull(graph.most.get(each.place())),
                            Objects.requireNonNull(graph.least.get(each.place()))));
        }
        List<BitSet> leads = IntStream.range(0, graph.nodes())
                .mapToObj(node -> graph.from(node, -1, to -> true))
                .toList();
        long home = IntStream.range(0, graph.nodes())
                .filter(to -> IntStream.range(0, graph.nodes())
                        .allMatch(from -> from == to || leads.get(from).get(to)))
                .count();
        assertThat(Objects.requireNonNull(found.home()).count()).as(name).isEqualTo(home);
        List<String> transitions = system.vocabulary().transitions();
        for (int t = 0; t < transitions.size(); t++) {
            compare(graph, leads, t, transitions.get(t), found);
        }
        comparePartial(system, graph, found);
        return graph.nodes();
    }

    private static void compare(Graph graph, List<BitSet> leads, int t, String name, SpaceReport found) {
        BitSet enabled = new BitSet();
        IntStream.range(0, graph.nodes()).filter(node -> graph.enables(node, t)).forEach(enabled::set);
        assertThat(found.unseen().contains(name)).as(name).isEqualTo(enabled.isEmpty());
        boolean isLive = IntStream.range(0, graph.nodes())
                .allMatch(node -> enabled.get(node) || leads.get(node).intersects(enabled));
        assertThat(Objects.requireNonNull(found.live()).contains(name)).as(name).isEqualTo(isLive);
        SpaceReport.Fairness fairness = Objects.requireNonNull(found.fairness());
        boolean isFinite = graph.onCycles(-1, node -> true).isEmpty();
        assertThat(fairness.isFinite()).isEqualTo(isFinite);
        BitSet cycles = graph.onCycles(t, node -> true);
        int kind = isFinite
                ? -1
                : cycles.isEmpty()
                        ? 0
                        : !cycles.intersects(enabled)
                                ? 1
                                : graph.onCycles(t, enabled::get).isEmpty() ? 2 : 3;
        List<List<String>> lists = List.of(fairness.impartial(), fairness.fair(), fairness.just(), fairness.none());
        for (int k = 0; k < lists.size(); k++) {
            assertThat(lists.get(k).contains(name)).as("%s: %d", name, k).isEqualTo(k == kind);
        }
    }

    /** What a partial report says holds of the whole: nothing that was not examined is called dead. */
    private static void comparePartial(TransitionSystem system, Graph graph, SpaceReport whole) throws Exception {
        Map<String, Bound> bounds = new TreeMap<>();
        whole.bounds().forEach(each -> bounds.put(each.place(), each));
        for (long most : new long[] {1, graph.nodes() / 2, graph.nodes() - 1}) {
            if (most < 1 || most >= graph.nodes()) {
                continue;
            }
            SpaceReport part = report(system, most);
            assertThat(part.isFull()).isFalse();
            assertThat(part.home()).isNull();
            assertThat(part.live()).isNull();
            assertThat(part.fairness()).isNull();
            assertThat(part.components()).isNull();
            assertThat(part.examined()).isLessThan(part.nodes() + 1).isLessThan(graph.nodes());
            assertThat(part.nodes()).isLessThanOrEqualTo(whole.nodes());
            assertThat(part.arcs()).isLessThanOrEqualTo(whole.arcs());
            assertThat(part.dead().count()).isLessThanOrEqualTo(whole.dead().count());
            assertThat(part.unseen()).containsAll(whole.unseen());
            for (Bound each : part.bounds()) {
                Bound all = Objects.requireNonNull(bounds.get(each.place()));
                assertThat(each.upper()).as(each.place()).isLessThanOrEqualTo(all.upper());
                assertThat(each.lower()).as(each.place()).isGreaterThanOrEqualTo(all.lower());
            }
        }
    }

    private static NetSource open(String file, Map<String, String> definitions) throws Exception {
        Path path = Path.of("..", "examples", file);
        return NetFiles.open(Files.readString(path), path, definitions, note -> {});
    }

    private static TransitionSystem system(String text, String name) throws Exception {
        return Objects.requireNonNull(
                NetFiles.open(text, Path.of(name), Map.of(), note -> {}).system());
    }

    @Test
    void whatWentBeforeCountsAsTime() throws Exception {
        TimeLimit time = new TimeLimit(ExploreOptions.plain());
        Thread.sleep(60);
        SpaceReport report = new SpaceSurvey(new NetSystem(RandomNets.net(1)), ExploreOptions.plain(), time).run();
        assertThat(report.seconds()).isGreaterThanOrEqualTo(0.06);
    }

    @Test
    void nets() throws Exception {
        int compared = 0;
        for (long seed = 1; seed <= 120; seed++) {
            compared += compare(new NetSystem(seed % 3 == 0 ? RandomNets.prioritized(seed) : RandomNets.net(seed))) > 3
                    ? 1
                    : 0;
        }
        assertThat(compared).isGreaterThan(50);
    }

    @Test
    void highLevelNetsAndNetworks() throws Exception {
        int compared = 0;
        for (long seed = 1; seed <= 60; seed++) {
            compared += compare(new DirectSystem(DirectNet.of(RandomColoredNets.net(seed)))) > 1 ? 1 : 0;
        }
        assertThat(compared).isGreaterThan(5);
        NetSource network = open("vending.network", Map.of());
        assertThat(compare(new NetSystem(network.unfolded(org.tidemark.color.UnfoldingLimits.usual()))))
                .isPositive();
    }

    @Test
    void programs() throws Exception {
        int compared = 0;
        for (long seed = 1; seed <= 40; seed++) {
            NaiveProgram program = new NaiveProgram(seed);
            compared += program.isWhole && compare(system(program.text(), "m.dve")) > 3 ? 1 : 0;
        }
        assertThat(compared).isGreaterThan(5);
        assertThat(compare(system("""
            byte turn = 0;
            active [2] proctype P() { byte i = 0; do :: turn == _pid && i < 3 -> i++; turn = 1 - _pid :: i == 3 -> break od }
            """, "m.pml"))).isPositive();
    }

    /** Two instances of a page, one of which can do nothing, and tokens with stamps: arcs are bindings, and time is no arc of its own. */
    @Test
    void instancesAndTimeAreThoseOfCpnTools() throws Exception {
        TransitionSystem system = system("""
                <workspaceElements><cpnet><globbox><ml>colset N = int with 0..1 timed; var n : N;</ml></globbox>
                <page id="TOP"><pageattr name="Top"/>
                  <place id="A"><text>A</text><type><text>N</text></type><initmark><text>1`0@+3++1`1@+5</text></initmark></place>
                  <place id="B"><text>B</text><type><text>N</text></type></place>
                  <trans id="S"><text>s</text><subst subpage="LOW" portsock="(P,A)(Q,A)"/></trans>
                  <trans id="R"><text>r</text><subst subpage="LOW" portsock="(P,B)(Q,B)"/></trans>
                </page>
                <page id="LOW"><pageattr name="Low"/>
                  <place id="P"><text>P</text><type><text>N</text></type></place>
                  <place id="Q"><text>Q</text><type><text>N</text></type></place>
                  <trans id="T"><text>t</text></trans>
                  <arc id="1" orientation="PtoT"><transend idref="T"/><placeend idref="P"/><annot><text>n</text></annot></arc>
                  <arc id="2" orientation="TtoP"><transend idref="T"/><placeend idref="Q"/><annot><text>if n = 0 then empty else 1`0@+2</text></annot></arc>
                </page></cpnet></workspaceElements>\
                """, "two.cpn");
        assertThat(compare(system)).isEqualTo(4);
        SpaceReport found = report(system, 100);
        assertThat(found.unseen()).containsExactly("Low't 2");
        assertThat(found.live()).isEmpty();
        assertThat(List.of(found.nodes(), found.arcs(), found.dead().count())).containsExactly(4L, 3L, 1L);
        assertThat(found.bounds().get(0).most()).containsExactly(Map.entry("0", 1), Map.entry("1", 1));
        assertThat(Objects.requireNonNull(found.fairness()).isFinite()).isTrue();
    }

    @Test
    void netsOfCpnToolsWorkflowsAndTime() throws Exception {
        assertThat(compare(Objects.requireNonNull(
                        open("philosophers.cpn", Map.of()).system())))
                .isEqualTo(82);
        assertThat(compare(
                        Objects.requireNonNull(open("dbm.cpn", Map.of("n", "4")).system())))
                .isEqualTo(109);
        assertThat(compare(Objects.requireNonNull(open("protocol.cpn", Map.of()).system())))
                .isEqualTo(217);
        assertThat(compare(system(BrokenProcesses.INVOICE.text(), BrokenProcesses.INVOICE.file())))
                .isPositive();
        assertThat(compare(Objects.requireNonNull(open("repair.tapn", Map.of()).system())))
                .isPositive();
    }
}
