package org.tidemark.check.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.check.align.Alignment.Kind;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.log.EventLog;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.RandomProcesses;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.StopReason;

/** Alignments cost what a naive search over markings and positions says, and are refused where there are none. */
@Seeded
class LogAlignmentTest {
    private static final List<String> LABELS = List.of("a", "b", "c", "tau", "d");
    private static final List<String> ACTIVITIES = List.of("a", "b", "c", "x");
    private static final int MOST_STATES = 2_000;
    private static final int NO_RUN = -1;
    private static final int TOO_MANY = -2;

    private static Formula atLeast(PetriNet net, int place, int tokens) {
        return new Formula.Comparison(
                new Term.Count(net.placeName(place)), Relation.AT_LEAST, new Term.Constant(tokens));
    }

    /** A net with labels drawn at random, some of which several transitions have. */
    private static PetriNet labelled(PetriNet net, SplittableRandom random) {
        PetriNetBuilder copy = new PetriNetBuilder(net.name());
        for (int p = 0; p < net.places(); p++) {
            copy.place(net.placeId(p), net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            copy.transition("t" + t, LABELS.get(random.nextInt(LABELS.size())));
            Arcs inputs = net.inputs();
            for (int a = inputs.from(t); a < inputs.to(t); a++) {
                copy.input(t, inputs.place(a), inputs.weight(a));
            }
            Arcs outputs = net.outputs();
            for (int a = outputs.from(t); a < outputs.to(t); a++) {
                copy.output(t, outputs.place(a), outputs.weight(a));
            }
        }
        return copy.build();
    }

    private static EventLog log(List<int[]> traces) {
        List<EventLog.Variant> variants = IntStream.range(0, traces.size())
                .mapToObj(i -> new EventLog.Variant(traces.get(i), List.of("case " + i)))
                .toList();
        return new EventLog("log.csv", ACTIVITIES, variants);
    }

    private static LogAlignment.Result aligned(
            TransitionSystem system, Formula ending, EventLog log, ExploreOptions options) throws InputException {
        LoggedNames names = LoggedNames.of(system, log, Set.of(), List.of());
        return new LogAlignment(system, ending, names, log, options, 0).run();
    }

    /** The least cost by relaxing all pairs of a marking and a position until nothing changes any more. */
    private static int naive(PetriNet net, Formula ending, int[] trace) {
        Game game = new NetSystem(net).game();
        Map<List<Object>, Integer> costs = new HashMap<>();
        Deque<List<Object>> open = new ArrayDeque<>();
        costs.put(List.of(game.state(), 0), 0);
        open.add(List.of(game.state(), 0));
        int best = Integer.MAX_VALUE;
        while (!open.isEmpty()) {
            List<Object> node = open.remove();
            int cost = Objects.requireNonNull(costs.get(node));
            int position = (int) node.get(1);
            game.goTo(node.get(0));
            if (position == trace.length && game.holds(ending)) {
                best = Math.min(best, cost);
            }
            if (position < trace.length) {
                relax(List.of(node.get(0), position + 1), cost + 1, costs, open);
            }
            for (int event : game.enabled()) {
                game.goTo(node.get(0));
                game.fire(event);
                String label = net.transitionLabel(event);
                Object after = game.state();
                relax(List.of(after, position), label.equals("tau") ? cost : cost + 1, costs, open);
                if (position < trace.length && label.equals(ACTIVITIES.get(trace[position]))) {
                    relax(List.of(after, position + 1), cost, costs, open);
                }
            }
            if (costs.size() > MOST_STATES) {
                return TOO_MANY;
            }
        }
        return best == Integer.MAX_VALUE ? NO_RUN : best;
    }

    private static void relax(List<Object> node, int cost, Map<List<Object>, Integer> costs, Deque<List<Object>> open) {
        Integer known = costs.get(node);
        if (known == null || cost < known) {
            costs.put(node, cost);
            open.add(node);
        }
    }

    @Test
    void costsAreThoseOfANaiveSearch(Seeds seeds) throws InputException {
        int compared = 0;
        int deviating = 0;
        for (long seed : seeds.upTo(150)) {
            SplittableRandom random = new SplittableRandom(seed);
            PetriNet net = labelled(seed % 2 == 0 ? RandomNets.net(seed) : RandomProcesses.net(seed), random.split());
            Formula ending = atLeast(net, random.nextInt(net.places()), 1);
            List<int[]> traces = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                traces.add(random.ints(random.nextInt(7), 0, ACTIVITIES.size()).toArray());
            }
            int least = naive(net, ending, new int[0]);
            List<Integer> costs =
                    traces.stream().map(trace -> naive(net, ending, trace)).toList();
            if (least == TOO_MANY || costs.contains(TOO_MANY)) {
                continue;
            }
            if (least == NO_RUN) {
                assertThatThrownBy(() -> aligned(new NetSystem(net), ending, log(traces), ExploreOptions.plain()))
                        .hasMessageContaining("no run ends as it should");
                continue;
            }
            LogAlignment.Result found = aligned(new NetSystem(net), ending, log(traces), ExploreOptions.plain());
            assertThat(found.leastCost()).isEqualTo(least);
            for (int i = 0; i < traces.size(); i++) {
                Alignment alignment =
                        Objects.requireNonNull(found.variants().get(i).alignment());
                assertThat(alignment.cost()).as("trace %d", i).isEqualTo(costs.get(i));
                assertThat(alignment.moves().stream()
                                .filter(move -> move.kind() == Kind.LOG || move.kind() == Kind.MODEL)
                                .count())
                        .isEqualTo(alignment.cost());
                compared++;
                deviating += alignment.fits() ? 0 : 1;
            }
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(compared).isGreaterThan(200);
            assertThat(deviating).isGreaterThan(100).isLessThan(compared);
        }
    }

    /** A chain a, b, c from a source to a sink. */
    private static PetriNet chain() {
        PetriNetBuilder net = new PetriNetBuilder("chain");
        for (int p = 0; p < 4; p++) {
            net.place("p" + p, p == 0 ? 1 : 0);
        }
        for (int t = 0; t < 3; t++) {
            net.transition(ACTIVITIES.get(t));
            net.input(t, t, 1).output(t, t + 1, 1);
        }
        return net.build();
    }

    @Test
    void fitnessAndDeviationsOfAChain() throws InputException {
        PetriNet net = chain();
        EventLog log = new EventLog(
                "log.csv",
                ACTIVITIES,
                List.of(
                        new EventLog.Variant(new int[] {0, 1, 2}, List.of("1", "2")),
                        new EventLog.Variant(new int[] {0, 3, 2}, List.of("3"))));
        NetSystem system = new NetSystem(net);
        LoggedNames names = LoggedNames.of(system, log, Set.of(), List.of());
        LogAlignment alignment = new LogAlignment(system, atLeast(net, 3, 1), names, log, ExploreOptions.plain(), 0);
        LogAlignment.Result found = alignment.run();
        assertThat(found.variants().get(0).fitness(3)).isEqualTo(1);
        assertThat(found.variants().get(1).fitness(3)).isEqualTo(1 - 2 / 6.0);
        assertThat(alignment.deviations(found))
                .containsExactly(
                        new LogAlignment.Deviation("b", 2, 1, 0),
                        new LogAlignment.Deviation("x", 0, 0, 1),
                        new LogAlignment.Deviation("a", 3, 0, 0),
                        new LogAlignment.Deviation("c", 3, 0, 0));
    }

    @Test
    void hiddenStepsCostNothing() throws InputException {
        PetriNet net = chain();
        EventLog log = log(List.of(new int[] {0, 2}));
        NetSystem system = new NetSystem(net);
        LoggedNames names = LoggedNames.of(system, log, Set.of(), List.of("b"));
        LogAlignment.Result found =
                new LogAlignment(system, atLeast(net, 3, 1), names, log, ExploreOptions.plain(), 0).run();
        assertThat(found.variants().get(0).alignment()).isNotNull();
        assertThat(found.leastCost()).isEqualTo(2);
        assertThat(Objects.requireNonNull(found.variants().get(0).alignment()).moves().stream()
                        .map(Alignment.Move::kind))
                .containsExactly(Kind.SYNCHRONOUS, Kind.SILENT, Kind.SYNCHRONOUS);
        assertThatThrownBy(() -> LoggedNames.of(system, log, Set.of(), List.of("bb")))
                .hasMessageContaining("no transition of chain is called 'bb'");
    }

    /** A net in which the end is reached after more tokens than any memory can hold states of. */
    private static PetriNet endless() {
        PetriNetBuilder net = new PetriNetBuilder("endless");
        for (int p = 0; p < 12; p++) {
            net.place("p" + p, 0);
            net.transition("tau" + p);
            net.output(p, p, 1);
        }
        net.place("end", 0);
        int last = net.transition("a");
        net.input(last, 0, 50).output(last, 12, 1);
        return net.build();
    }

    @Test
    void whatTheLimitsDoNotAllowIsUnknown() throws InputException {
        PetriNet net = endless();
        EventLog log = log(List.of(new int[] {1}));
        ExploreOptions little = ExploreOptions.plain().withMemory(2 << 20);
        LogAlignment.Result found = aligned(new NetSystem(net), atLeast(net, 1, 200), log, little);
        assertThat(found.variants().get(0).open()).isEqualTo(StopReason.MEMORY);
        ExploreOptions brief = ExploreOptions.plain().withTime(200_000_000).withMemory(64 << 20);
        LogAlignment.Result late = aligned(new NetSystem(net), atLeast(net, 1, 2_000_000), log, brief);
        assertThat(late.variants().get(0).open()).isIn(StopReason.TIME, StopReason.MEMORY);
        assertThat(late.variants().get(0).fitness(late.leastCost())).isNaN();
    }
}
