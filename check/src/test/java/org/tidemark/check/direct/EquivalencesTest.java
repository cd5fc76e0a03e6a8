package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Equivalence;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.DotType;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** Equivalences that models declare: one representative of states that are taken for one, and what may be said of the others. */
@Seeded
class EquivalencesTest {
    private static final String COUNTER = """
            type N = 0..1000000
            place low: N = 0
            place high: N = 0
            place steps
            transition up(l, h: N) { guard h < l + 3 read low: l in high: h out high: h + 1; steps }
            transition follow(l, h: N) { guard l < h in low: l read high: h out low: l + 1 }
            transition stuck(l, h: N) { guard h > l + 3 read low: l; high: h }
            equivalence shifted(l in low) { guard l > 0 low = 0 high = h - l for h in high }
            equivalence forgotten { steps at most 2 }
            """;

    private static ColoredNet tide(String text) throws InputException {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    private static CheckReport check(ColoredNet net, String... formulas) throws Exception {
        NetVocabulary names = new NetVocabulary(Unfolding.names(net));
        List<Property> asked = new ArrayList<>();
        for (String formula : formulas) {
            asked.add(PropertyParser.parse("f" + asked.size(), formula, names));
        }
        return new Checker(
                        Subject.of(DirectNet.of(net), () -> null),
                        asked,
                        new CheckOptions(ExploreOptions.plain()),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
    }

    /** The protocol of the examples, by hand: the numbers of its places, and how many messages have arrived. */
    private record Numbered(long next, long awaited, List<Long> data, List<Long> acks, long log) {
        Numbered with(List<Long> nowData, List<Long> nowAcks) {
            return new Numbered(next, awaited, nowData, nowAcks, log);
        }

        List<Numbered> successors(int room) {
            List<Numbered> all = new ArrayList<>();
            if (data.size() + acks.size() < room) {
                all.add(with(plus(data, next), acks));
            }
            for (long d : new HashSet<>(data)) {
                all.add(with(minus(data, d), acks));
                if (d == awaited) {
                    all.add(new Numbered(next, d + 1, minus(data, d), plus(acks, d + 1), log + 1));
                }
                if (d < awaited) {
                    all.add(with(minus(data, d), plus(acks, awaited)));
                }
            }
            for (long a : new HashSet<>(acks)) {
                all.add(with(data, minus(acks, a)));
                all.add(a > next ? new Numbered(a, awaited, data, minus(acks, a), log) : with(data, minus(acks, a)));
            }
            return all;
        }

        Numbered representative() {
            List<Long> newData = new ArrayList<>();
            data.forEach(d -> newData.add(next > 0 && d < next ? -1 : d - next));
            List<Long> newAcks = new ArrayList<>();
            acks.forEach(a -> newAcks.add(next > 0 && a <= next ? 0 : a - next));
            Collections.sort(newData);
            Collections.sort(newAcks);
            return new Numbered(0, awaited - next, newData, newAcks, Math.min(log, 1));
        }

        private static List<Long> plus(List<Long> list, long one) {
            List<Long> more = new ArrayList<>(list);
            more.add(one);
            Collections.sort(more);
            return more;
        }

        private static List<Long> minus(List<Long> list, long one) {
            List<Long> fewer = new ArrayList<>(list);
            fewer.remove(one);
            return fewer;
        }
    }

    /** The classes of all states up to a number, which are found without any equivalence. */
    private static Set<Numbered> classes(int room, long last) {
        Set<Numbered> seen = new HashSet<>();
        Set<Numbered> classes = new HashSet<>();
        Deque<Numbered> open = new ArrayDeque<>(List.of(new Numbered(0, 0, List.of(), List.of(), 0)));
        while (!open.isEmpty()) {
            Numbered state = open.remove();
            if (state.next <= last && seen.add(state)) {
                classes.add(state.representative());
                open.addAll(state.successors(room));
            }
        }
        return classes;
    }

    @Test
    void anEndlessProtocolHasTheClassesOfItsFirstStates() throws Exception {
        for (int room = 1; room <= 4; room++) {
            ColoredNet net = TideReader.read(Path.of("../examples/numbered.tide"), Map.of("room", String.valueOf(room)))
                    .net();
            DirectReport report = new DirectExploration(DirectNet.of(net), ExploreOptions.plain()).run();
            assertThat(report.exploration().complete()).isTrue();
            assertThat(report.exploration().states()).isEqualTo(classes(room, 4).size());
            ClassReport found = Objects.requireNonNull(report.classes());
            assertThat(found.proven()).containsExactly("forgotten");
            assertThat(found.assumed()).containsExactly("shifted");
            assertThat(found.compared()).isPositive();
        }
    }

    @Test
    void answersSayWhatTheyDependOn() throws Exception {
        CheckReport report = check(
                tide(COUNTER),
                "AG !fireable(stuck)",
                "EF steps >= 2",
                "EF steps >= 3",
                "AG steps <= 2",
                "AG EF fireable(up)",
                "G F fireable(follow)",
                "EF low.3 >= 1",
                "max(steps)",
                "AG high <= 1");
        List<Boolean> expected = new ArrayList<>();
        report.findings()
                .forEach(finding -> expected.add(
                        finding.verdict() instanceof Verdict.Unknown
                                ? null
                                : finding.verdict() instanceof Verdict.Holds));
        // What may be so in one state of a class only is looked for among the first states of the net as it is.
        assertThat(expected).containsExactly(true, true, true, false, true, true, true, null, true);
        for (Finding finding : report.findings()) {
            boolean isShown = finding.run() != null || finding.verdict() instanceof Verdict.Unknown;
            assertThat(report.assumedFor(finding)).isEqualTo(isShown ? List.of() : List.of("shifted"));
        }
    }

    /** In no class does a number grow beyond its type; in the net as it is, it does. */
    @Test
    void aFaultOfTheNetAsItIsIsNoted() throws Exception {
        ColoredNet net = tide(COUNTER.replace("0..1000000", "0..20"));
        String tellsStatesApart = "EF (high.20 >= 1 && low.0 >= 1)";
        assertThat(check(net, tellsStatesApart).notes())
                .anySatisfy(note -> assertThat(note)
                        .startsWith(
                                "without its equivalences the net comes to a fault that no class of states shows: up")
                        .contains("21 is not a value of type"));
        assertThat(check(net, "AG !fireable(stuck)").notes())
                .noneSatisfy(note -> assertThat(note).contains("fault"));
    }

    @Test
    void statesThatBehaveOtherwiseAreRefused() throws Exception {
        String wrong = COUNTER.replace("high = h - l", "high = h - h");
        assertThatThrownBy(() -> check(tide(wrong), "AG !deadlock"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("m.tide:8:13: the equivalence 'shifted' is not one: it takes '");
        String endless = COUNTER.replace("guard l > 0 low = 0", "low = if l = 0 then 1 else 0");
        assertThatThrownBy(() -> check(tide(endless), "AG !deadlock"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is not one");
        String noValue = COUNTER.replace("low = 0 high", "low = l - 2 high");
        assertThatThrownBy(() -> check(tide(noValue), "AG !deadlock"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("it has no value in some state");
    }

    /** A deadlock in the class of the initial state is one of the net, and the run leads there without the equivalence. */
    @Test
    void aRunGoesOnWhereTheRepresentativeWasTurnedBack() throws Exception {
        ColoredNet net = tide("""
                type N = 0..1000000
                place at: N = 0
                place left: 0..9 = 5
                place jammed
                transition go(n: N, k: 0..9) { guard k > 0 in at: n; left: k out at: n + 1; left: k - 1 }
                transition jam(k: 0..9) { guard k = 0 read left: k inhibit jammed out jammed }
                equivalence same(n in at) { guard n > 0 at = 0 }
                """);
        CheckReport report = check(net, "EF jammed >= 1", "EF at.4 >= 1", "AG !deadlock");
        assertThat(report.findings().get(0).verdict()).isInstanceOf(Verdict.Holds.class);
        List<Integer> run =
                Objects.requireNonNull(report.findings().get(0).run()).events();
        assertThat(run).hasSize(6);
        TokenGame end = TokenGame.after(Objects.requireNonNull(report.net()), run);
        assertThat(end.marking()[end.net().findPlace("jammed")]).isEqualTo(1);
        assertThat(end.marking()[end.net().findPlace("at.5")]).isEqualTo(1);
        assertThat(report.findings().get(1).verdict()).isInstanceOf(Verdict.Holds.class);
        assertThat(Objects.requireNonNull(report.findings().get(1).run()).events())
                .hasSize(4);
        assertThat(report.findings().get(2).verdict()).isInstanceOf(Verdict.Violated.class);
    }

    @Test
    void capsAreRefusedWhereTokensAreTakenOrTestedFor() {
        String net = "place p = 1 place q transition t { in p out p; q } transition u { read q: 3 inhibit p: 2 } ";
        assertThatThrownBy(() -> tide(net + "equivalence e { p at most 1 }"))
                .hasMessageContaining("transition 't' takes tokens from it, so that 2 do not behave like 1");
        assertThatThrownBy(() -> tide(net + "equivalence e { q at most 2 }"))
                .hasMessageContaining("transition 'u' may test for more");
        assertThatThrownBy(() -> tide(net + "equivalence e { }")).hasMessageContaining("changes no place");
        assertThatThrownBy(() -> tide(net + "equivalence e { q at most 3; q = 0 }"))
                .hasMessageContaining("for the second time");
    }

    /** A net whose transitions write down each of their steps has no end; without what is written down it has the states that it had. */
    @Test
    void whatNobodyReadsMakesNoDifference(Seeds seeds) throws Exception {
        int compared = 0;
        for (long seed : seeds.upTo(60)) {
            ColoredNet net = RandomColoredNets.net(seed).withoutObligations();
            NaiveColored naive = new NaiveColored(net, 150);
            if (!naive.isComplete()) {
                continue;
            }
            DirectReport report = new DirectExploration(
                            DirectNet.of(logging(net)), ExploreOptions.plain().withMaxStates(2_000))
                    .run();
            assertThat(report.exploration().complete()).as("seed %d", seed).isTrue();
            assertThat(report.exploration().states()).isEqualTo(naive.states().size());
            assertThat(report.exploration().counts().edges()).isEqualTo(naive.edges());
            assertThat(report.exploration().counts().deadlocks()).isEqualTo(naive.deadlocks());
            DirectNet again = DirectNet.of(logging(net));
            SweepReport swept = new DirectSweep(
                            again,
                            ExploreOptions.plain(),
                            new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of()),
                            null,
                            true)
                    .run()
                    .sweep();
            assertThat(swept.complete()).isTrue();
            Long states = swept.states();
            assertThat(states == null ? naive.states().size() : states.intValue())
                    .as("seed %d, swept", seed)
                    .isEqualTo(naive.states().size());
            assertThat(swept.paths().toDeadlock() == null).isEqualTo(naive.deadlocks() == 0);
            compared++;
        }
        assertThat(compared).isGreaterThan(Seeds.oneIsGiven() ? -1 : 10);
    }

    private static ColoredNet logging(ColoredNet net) {
        List<ColoredPlace> places = new ArrayList<>(net.places());
        places.add(new ColoredPlace("log", null, DotType.DOT, MultiSet.empty(DotType.DOT)));
        List<ColoredTransition> transitions = new ArrayList<>();
        for (ColoredTransition t : net.transitions()) {
            List<ColoredArc> arcs = new ArrayList<>(t.arcs());
            arcs.add(new ColoredArc(ColoredArc.Kind.OUTPUT, net.places().size(), MultiSet.Times.of(1, Constant.DOT)));
            transitions.add(
                    new ColoredTransition(t.id(), t.label(), t.variables(), t.slots(), t.guard(), arcs, t.priority()));
        }
        Equivalence forgets = new Equivalence(
                "forgets",
                "m.tide:1:1",
                List.of(),
                Constant.TRUE,
                List.of(new Equivalence.Part(net.places().size(), null, 0)),
                0,
                true);
        return new ColoredNet(net.name(), places, transitions, net.language(), net.clock(), List.of(forgets));
    }
}
