package org.tidemark.search.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.sweep.Sweep.LayerProfile;
import org.tidemark.search.sweep.SweepOutcome.LayerRecord;
import org.tidemark.search.sweep.SweepOutcome.OneSweep;
import org.tidemark.trace.SpanningTree;
import org.tidemark.zoo.Zoo;

class SweepTest {
    private static Limits limits(long deadline, boolean cancelled) {
        return new Limits(Long.MAX_VALUE, Long.MAX_VALUE, deadline, () -> cancelled, MemoryBudget.unlimited());
    }

    /** The figures of section 2 of Jensen, Kristensen and Mailund (2012). */
    @Test
    void theTwoPhaseCommitProtocolIsSweptAsInThePaper() throws Exception {
        PetriNet net = Zoo.open("zoo:two-phase-commit/2");
        Run run = Run.all(Run.model(net, 1), Measures.coordinator(net));
        assertThat(run.states).hasSize(19);
        assertThat(run.outcome.explored()).isEqualTo(38);
        assertThat(run.outcome.sweeps()).isEqualTo(2);
        assertThat(run.outcome.perSweep()).containsExactly(new OneSweep(1, 19, 13), new OneSweep(1, 19, 14));
        assertThat(run.outcome.peakStates()).isEqualTo(14);
        assertThat(run.outcome.persistentStates()).isOne();
        assertThat(run.outcome.layers()).isEqualTo(6);
        assertThat(run.outcome.largestLayer()).isEqualTo(9);
        assertThat(run.outcome.states()).isNull();
        assertThat(run.outcome.deadlocks()).isZero();
        assertThat(run.outcome.profile())
                .startsWith(
                        new LayerRecord(1, 0, 1, 1, 2, 0),
                        new LayerRecord(1, 1, 1, 9, 13, 0),
                        new LayerRecord(1, 2, 1, 9, 10, 4))
                .hasSize(6);
    }

    @Test
    void theStopAndWaitProtocolNeedsAFractionOfItsStatesAtATime() throws Exception {
        PetriNet net = Zoo.open("zoo:stop-and-wait/10/2");
        Run run = Run.all(Run.model(net, 2), Measures.packet(net));
        assertThat(run.outcome.sweeps()).isOne();
        assertThat(run.outcome.states()).isEqualTo(6_111);
        assertThat(run.outcome.edges()).isEqualTo(28_816);
        assertThat(run.outcome.deadlocks()).isOne();
        assertThat(run.outcome.peakStates()).isLessThan(6_111 / 3);
        assertThat(run.outcome.layers()).isEqualTo(11);
    }

    /** With one message in each channel; with more, old messages that linger make later layers larger. */
    @Test
    void thePeakOfTheStopAndWaitProtocolDoesNotDependOnThePackets() throws Exception {
        for (int packets : new int[] {5, 10, 20, 40}) {
            PetriNet net = Zoo.open("zoo:stop-and-wait/" + packets + "/1");
            Run run = Run.all(Run.model(net, 1), Measures.packet(net));
            assertThat(run.outcome.states()).isEqualTo(11L * packets - 1);
            assertThat(run.outcome.peakStates()).isEqualTo(12);
        }
    }

    @Test
    void aStateWithVeryManySuccessorsIsBookedToo() {
        PetriNetBuilder builder = new PetriNetBuilder("star");
        builder.place("centre", 1);
        for (int t = 0; t < 3000; t++) {
            builder.transition("t" + t);
            builder.place("end_" + t, 0);
            builder.input(t, 0, 1);
            builder.output(t, t + 1, 1);
        }
        NetModel model = Run.model(builder.build(), 1);
        Run run = Run.all(model, marking -> 1 - marking[0]);
        assertThat(run.outcome.states()).isEqualTo(3001);
        assertThat(run.outcome.deadlocks()).isEqualTo(3000);
        assertThat(run.budget.usedBytes()).isZero();
        long statesAlone = 3001L * 8 * model.layout().words();
        Run tight = Run.within(model, marking -> 1 - marking[0], new MemoryBudget(statesAlone), Long.MAX_VALUE);
        assertThat(tight.outcome.end()).isEqualTo(End.MEMORY);
        assertThat(tight.budget.usedBytes()).isZero();
    }

    @Test
    void aWholeStateSpaceIsOneLayerWhereNothingProgresses() throws Exception {
        PetriNet net = Zoo.open("zoo:kanban/3");
        Run run = Run.all(Run.model(net, 3), marking -> 5);
        assertThat(run.outcome.states()).isEqualTo(58_400);
        assertThat(run.outcome.edges()).isEqualTo(446_400);
        assertThat(run.outcome.peakStates()).isEqualTo(58_400);
        assertThat(run.outcome.layers()).isOne();
    }

    @Test
    void thousandsOfTinyLayersAreSweptInLittleMemory() throws Exception {
        PetriNet net = Zoo.open("zoo:counter/14");
        NetModel model = Run.model(net, 1);
        List<Long> order = new ArrayList<>();
        MemoryBudget budget = new MemoryBudget(4_000);
        Limits limits = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, budget);
        SweepOutcome outcome = new Sweep(
                        model,
                        Measures.of(model, marking -> counted(net, marking)),
                        SweepPlan.within(limits),
                        (id, words, at, n) -> order.add(id))
                .run();
        assertThat(outcome.end()).isEqualTo(End.COMPLETE);
        assertThat(outcome.explored()).isGreaterThanOrEqualTo(1 << 14);
        assertThat(outcome.peakStates()).isLessThanOrEqualTo(3);
        assertThat(outcome.profile()).hasSizeBetween(1000, LayerProfile.MOST);
        assertThat(outcome.profile().stream().mapToLong(LayerRecord::layers).sum())
                .isEqualTo(outcome.layers());
        assertThat(order).isSorted().hasSize((int) outcome.explored());
    }

    private static long counted(PetriNet net, int[] marking) {
        long number = 0;
        for (int p = 0; p < marking.length; p++) {
            String name = net.placeName(p);
            if (name.startsWith("bit_")) {
                number |= (long) marking[p] << Integer.parseInt(name.substring("bit_".length()));
            }
        }
        return number;
    }

    @Test
    void aSweepEndsWithTheLayerInWhichSomethingWasNoticed() throws Exception {
        PetriNet net = Zoo.open("zoo:two-phase-commit/2");
        Run run = Run.until(Run.model(net, 1), Measures.coordinator(net), m -> m.get(1) == 1, plan -> plan);
        assertThat(run.outcome.end()).isEqualTo(End.CANCELLED);
        assertThat(run.outcome.explored()).isEqualTo(10);
        assertThat(run.outcome.layers()).isEqualTo(2);
    }

    @Test
    void theClockAndTheUserEndIt() throws Exception {
        NetModel model = Run.model(Zoo.open("zoo:kanban/3"), 3);
        SweepPlan late = SweepPlan.within(limits(System.nanoTime() - 1, false));
        assertThat(new Sweep(model, Measures.of(model, m -> m[0]), late, (id, words, at, n) -> {})
                        .run()
                        .end())
                .isEqualTo(End.TIME);
        SweepPlan unwanted = SweepPlan.within(limits(Long.MAX_VALUE, true));
        assertThat(new Sweep(model, Measures.of(model, m -> m[0]), unwanted, (id, words, at, n) -> {})
                        .run()
                        .end())
                .isEqualTo(End.CANCELLED);
        assertThatThrownBy(() -> SweepPlan.within(new Limits(9, 9, Long.MAX_VALUE, () -> false)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatDoesNotFitIsSaid() throws Exception {
        NetModel unbounded = Run.model(Zoo.open("zoo:unbounded"), 15);
        Run narrow = Run.all(unbounded, marking -> 0);
        assertThat(narrow.outcome.end()).isEqualTo(End.OVERFLOW);
        assertThat(narrow.outcome.overflow()).isNotNull();
        assertThat(narrow.budget.usedBytes()).isZero();

        NetModel model = Run.model(Zoo.open("zoo:kanban/3"), 3);
        Run large = Run.all(model, marking -> Math.multiplyExact(Long.MAX_VALUE, 1 + marking[1]));
        assertThat(large.outcome.end()).isEqualTo(End.OVERFLOW);
        assertThat(large.outcome.overflow()).isNull();
        assertThat(large.outcome.explored()).isPositive();
    }

    @Test
    void statesBehindACutOffAreLeftOutButSeen() throws Exception {
        PetriNet net = Zoo.open("zoo:unbounded");
        NetModel model = Run.model(net, 15);
        int buffer = 2;
        assertThat(net.placeName(buffer)).isEqualTo("items");
        Run run = Run.with(
                model,
                marking -> 0,
                plan -> plan.withCutOff(() -> (words, at) -> tokens(model, words, at, buffer) >= 15));
        assertThat(run.outcome.end()).isEqualTo(End.COMPLETE);
        assertThat(run.outcome.statesCutOff()).isPositive();
        assertThat(run.outcome.deadStatesSeen()).isZero();
        assertThat(run.states).anyMatch(marking -> marking.get(buffer) == 15);
    }

    private static long tokens(NetModel model, long[] words, int at, int place) {
        return model.layout().get(words, at, place);
    }

    @Test
    void withoutADiskTheAnswerIsTheSameAndThePathIsMissing() throws Exception {
        PetriNet net = Zoo.open("zoo:two-phase-commit/2");
        try (SpanningTree tree = SpanningTree.in(Path.of("there", "is", "no", "such", "folder"))) {
            Run run = Run.with(Run.model(net, 1), Measures.coordinator(net), plan -> plan.withPaths(tree));
            assertThat(run.outcome.explored()).isEqualTo(38);
            assertThat(run.states).hasSize(19);
            assertThat(tree.trouble()).isNotNull();
        }
    }

    @Test
    void manyShortSweepsKeepTheProfileSmall() {
        LayerProfile profile = new LayerProfile();
        long states = 0;
        for (int sweep = 1; sweep <= 20_000; sweep++) {
            profile.add(new LayerRecord(sweep, 3, 1, sweep, sweep, 1));
            states += sweep;
        }
        assertThat(profile.records()).hasSizeLessThanOrEqualTo(LayerProfile.MOST);
        assertThat(profile.records().stream().mapToLong(LayerRecord::states).sum())
                .isEqualTo(states);
        assertThat(profile.records().stream().mapToLong(LayerRecord::layers).sum())
                .isEqualTo(20_000);
        assertThat(profile.records().stream().mapToLong(LayerRecord::held).max())
                .hasValue(20_000);
    }
}
