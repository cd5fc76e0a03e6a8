package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.check.question.Breach;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.system.Obligation;
import org.tidemark.verdict.Verdict;

/** What a model takes for granted is looked at in every state, by check and by explore. */
@Seeded
class ObligationsTest {
    private static final int CAP = 150;
    private static final ExploreOptions PLAIN = ExploreOptions.plain().withThreads(1);

    @Test
    void randomNetsKeepWhatTheReferenceSaysTheyKeep(Seeds seeds) throws Exception {
        int kept = 0;
        int broken = 0;
        for (long seed : seeds.upTo(120)) {
            ColoredNet net = RandomColoredNets.obliged(seed);
            NaiveColored naive = new NaiveColored(net, CAP);
            if (!naive.isComplete()) {
                continue;
            }
            PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
            assertSameStates(unfolded.obliged(List.of()), naive, seed);
            boolean all = true;
            for (Finding finding : check(unfolded).findings()) {
                boolean holds = holds(finding.property().name(), net, naive);
                assertThat(finding.verdict())
                        .as("%s of seed %d", finding.property().name(), seed)
                        .isEqualTo(Verdict.of(holds));
                all &= holds;
                kept += holds ? 1 : 0;
                broken += holds ? 0 : 1;
                if (!holds) {
                    assertThat(finding.evidence()).as("a run, seed %d", seed).isNotNull();
                    assertThat(finding.because()).isNotEmpty();
                }
            }
            assertEndsAtBreach(unfolded, all, seed);
        }
        assertThat(kept).isGreaterThan(25);
        assertThat(broken).isGreaterThan(25);
    }

    /** A binding with a fault makes no transition, so what is unfolded may be of one priority where the net is not. */
    @Test
    void faultsHeedPrioritiesOfWhatIsNotUnfolded() throws Exception {
        String first = "transition up(x: 0..2) priority %d { in p: x out p: succ(x) } ";
        String fault = "transition low(x: 0..2) priority %d { in p: x out p: x / (x - x) }";
        int[][] priorities = {{1, 0}, {-2, -1}, {-1, -2}, {0, 0}, {3, 3}, {0, 1}};
        for (int[] priority : priorities) {
            String text = "place p: 0..2 = 0 " + String.format(first + fault, priority[0], priority[1]);
            PetriNet net =
                    Unfolding.of(TideReader.read(text, "m.tide", Map.of()).net(), UnfoldingLimits.usual());
            boolean holds = priority[0] > priority[1];
            assertThat(check(net).findings()).as(text).singleElement().satisfies(finding -> {
                assertThat(finding.property().name()).isEqualTo("fault:low");
                assertThat(finding.verdict()).isEqualTo(Verdict.of(holds));
            });
            Exploration exploration = new Exploration(new NetSystem(net), PLAIN);
            ExplorationReport report = exploration.run();
            assertThat(exploration.breach() == null).as(text).isEqualTo(holds);
            assertThat(report.states() == 3 && report.complete()).as(text).isEqualTo(holds);
        }
    }

    private static CheckReport check(PetriNet net) throws Exception {
        List<Property> asked =
                net.obligations().stream().<Property>map(Obligation::property).toList();
        return Checks.of(net, asked, PLAIN, told -> {}).run();
    }

    private static void assertSameStates(PetriNet net, NaiveColored naive, long seed) throws Exception {
        ExplorationReport report = new Exploration(new NetSystem(net), PLAIN).run();
        assertThat(report.states())
                .as("states of seed %d", seed)
                .isEqualTo(naive.states().size());
        assertThat(report.counts().edges()).as("edges of seed %d", seed).isEqualTo(naive.edges());
        assertThat(report.counts().deadlocks()).as("deadlocks of seed %d", seed).isEqualTo(naive.deadlocks());
    }

    /** Whether the reference has seen an obligation kept in every state. */
    static boolean holds(String obligation, ColoredNet net, NaiveColored naive) {
        String[] parts = obligation.split(":", 2);
        if (parts[0].equals("fault")) {
            for (int t = 0; t < net.transitions().size(); t++) {
                if (net.transitions().get(t).id().equals(parts[1])) {
                    return !naive.isFaulty(t);
                }
            }
        }
        for (int p = 0; p < net.places().size(); p++) {
            ColoredPlace place = net.places().get(p);
            if (place.id().equals(parts[1])) {
                return parts[0].equals("content")
                        ? naive.isAsTold(p, Objects.requireNonNull(place.content()))
                        : (place.capacity() == null || naive.most(p) <= place.capacity())
                                && (place.each() == null || naive.mostOfOne(p) <= place.each());
            }
        }
        throw new AssertionError(obligation);
    }

    private static void assertEndsAtBreach(PetriNet net, boolean allHold, long seed) throws Exception {
        Exploration exploration = new Exploration(new NetSystem(net), PLAIN);
        ExplorationReport report = exploration.run();
        Breach breach = exploration.breach();
        assertThat(breach == null).as("kept, seed %d", seed).isEqualTo(allHold);
        assertThat(report.complete() || breach != null).isTrue();
    }

    private static PetriNet tide(String text) throws Exception {
        return TideReader.read(text, "m.tide", Map.of()).unfolded(UnfoldingLimits.usual());
    }

    @Test
    void aBreachTellsWhereAndWhy() throws Exception {
        PetriNet net = tide("place a = 3 place b capacity 2 transition t { in a out b }");
        Exploration exploration = new Exploration(new NetSystem(net), PLAIN);
        exploration.run();
        Breach breach = Objects.requireNonNull(exploration.breach());
        assertThat(breach.obligation().name()).isEqualTo("capacity:b");
        assertThat(breach.why()).isEqualTo("place 'b' holds more than 2 tokens");
        assertThat(breach.run()).containsExactly(0, 0, 0);
    }

    @Test
    void whatIsWrongFromTheBeginningHasAnEmptyRun() throws Exception {
        PetriNet net = tide("place a capacity 2 = 3 transition t { read a }");
        Exploration exploration = new Exploration(new NetSystem(net), PLAIN);
        exploration.run();
        assertThat(Objects.requireNonNull(exploration.breach()).run()).isEmpty();
        Finding finding = check(net).findings().get(0);
        assertThat(finding.verdict()).isInstanceOf(Verdict.Violated.class);
        assertThat(finding.because()).isEqualTo("place 'a' holds more than 2 tokens");
        assertThat(Objects.requireNonNull(finding.evidence()).steps()).isZero();
    }

    @Test
    void aRedundantPlaceBeginsAsOthersTellAndIsHeldToIt() throws Exception {
        String model = """
                type T = 1..3
                place free: T = all T except busy, x.1 for x in pairs
                place busy: T = 1
                place pairs: (T, T) = (2, 3)
                place count = 1 for x in busy, 2 for x in pairs where x.1 = 2
                transition work(x: T) { in free: x; count out busy: x }
                """;
        PetriNet net = tide(model);
        assertThat(net.obligations()).extracting(Obligation::name).containsExactly("content:free", "content:count");
        int free = net.placeGroups().find("free");
        assertThat(net.placeGroups().to(free) - net.placeGroups().from(free)).isEqualTo(1);
        assertThat(net.initial(net.findPlace("count"))).isEqualTo(3);
        Exploration exploration = new Exploration(new NetSystem(net), PLAIN);
        exploration.run();
        Breach breach = Objects.requireNonNull(exploration.breach());
        assertThat(breach.why()).startsWith("place 'count' does not hold what is declared: count = ");
        assertThat(breach.run()).hasSize(1);
    }

    @Test
    void faultsThatNeverComeAreNoErrors() throws Exception {
        PetriNet net = tide("""
                place counter: 0..9 = 0
                place steps = 3
                transition inc(c: 0..9) { in counter: c; steps out counter: c + 1 }
                transition half(c: 0..9) { in counter: c  guard 8 / c > 3  out counter: c - 1 }
                """);
        Exploration exploration = new Exploration(new NetSystem(net), PLAIN);
        exploration.run();
        assertThat(Objects.requireNonNull(exploration.breach()).why())
                .isEqualTo("transition 'half' with c = 0 finds its tokens, but 8 is divided by zero; "
                        + "a guard can exclude what is not meant to happen");
        List<Finding> findings = check(net).findings();
        assertThat(findings)
                .extracting(finding -> finding.property().name())
                .containsExactly("fault:inc", "fault:half");
        assertThat(findings.get(0).verdict()).isEqualTo(new Verdict.Holds());
    }
}
