package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Subject;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.EqualTimes;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.symmetry.ClockRotation;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveColored.Spot;
import org.tidemark.reference.NaiveTimed;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.TimedSketch;

/** Nets whose tokens come later have the states that a naive interpreter of timed nets finds. */
@Seeded
class TimedNetsTest {
    private static final int CAP = 400;
    private static final int READY = 0;

    /** The states of the net that was made, without those where something is just arriving. */
    private static Set<List<Integer>> found(ColoredNet net, NaiveColored states, int places) {
        int clock = index(net, "clock");
        Set<List<Integer>> all = new HashSet<>();
        for (SortedMap<Spot, Long> marking : states.states()) {
            int now = (int) marking.keySet().stream()
                    .filter(spot -> spot.place() == clock)
                    .findFirst()
                    .orElseThrow()
                    .rank();
            Integer[] state = new Integer[4 * places];
            Arrays.fill(state, 0);
            boolean arriving = false;
            long cycle = net.places().get(clock).type().count();
            for (Map.Entry<Spot, Long> entry : marking.entrySet()) {
                String name = net.places().get(entry.getKey().place()).name();
                if (name.startsWith("p") && !name.equals("pending")) {
                    int p = 4 * (name.charAt(1) - '0');
                    boolean later = name.endsWith("_later");
                    int in = later ? (int) ((entry.getKey().rank() - now + cycle) % cycle) : READY;
                    arriving |= later && in == 0;
                    state[p + in] = state[p + in] + entry.getValue().intValue();
                }
            }
            if (!arriving) {
                all.add(List.of(state));
            }
        }
        return all;
    }

    private static int index(ColoredNet net, String name) {
        return (int) net.places().stream()
                .takeWhile(place -> !place.name().equals(name))
                .count();
    }

    @Test
    void randomNets(Seeds seeds) throws Exception {
        int compared = 0;
        int turned = 0;
        for (long seed : seeds.upTo(200)) {
            TimedSketch timed = TimedSketch.random(seed);
            NaiveTimed expected = new NaiveTimed(timed, CAP);
            if (!expected.isComplete() || !timed.hasTime()) {
                continue;
            }
            TideModel model = TideReader.read(timed.text(), "timed.tide", Map.of());
            NaiveColored states = new NaiveColored(model.net(), 20 * CAP);
            assertThat(states.isComplete()).isTrue();
            assertThat(found(model.net(), states, timed.places()))
                    .as("seed %d:%n%s", seed, timed.text())
                    .isEqualTo(expected.states());
            long explored = new Exploration(
                            new NetSystem(model.unfolded(UnfoldingLimits.usual())), ExploreOptions.plain())
                    .run()
                    .states();
            assertThat(explored).isEqualTo(states.states().size());
            turned += comparesRelativeTime(model, states, timed) ? 1 : 0;
            compared++;
        }
        assertThat(compared).isGreaterThan(50);
        assertThat(turned).isGreaterThan(25);
    }

    /** Whether the clock can be turned; then states that differ only in the moment it is are met once. */
    private static boolean comparesRelativeTime(TideModel model, NaiveColored states, TimedSketch timed)
            throws Exception {
        Set<List<List<Integer>>> different = new HashSet<>();
        for (SortedMap<Spot, Long> marking : states.states()) {
            different.add(waits(model.net(), marking, timed.places()));
        }
        DirectNet direct = DirectNet.of(Clock.relative(model.net()));
        assertThat(new DirectExploration(direct, ExploreOptions.plain())
                        .run()
                        .exploration()
                        .states())
                .as(timed.text())
                .isEqualTo(different.size());
        comparesSweep(Clock.relative(model.net()), different.size());
        PetriNet net = model.unfolded(UnfoldingLimits.usual());
        ClockRotation rotation = ClockRotation.of(net);
        if (rotation == null) {
            return false;
        }
        ExplorationReport report =
                new Exploration(new NetSystem(net), ExploreOptions.plain(), new EqualTimes(rotation)).run();
        assertThat(report.states()).as(timed.text()).isEqualTo(different.size());
        List<Integer> run = report.deadlock().run();
        assertThat(run == null).isEqualTo(states.deadlocks() == 0);
        assertThat(run == null || TokenGame.after(net, run).isDead()).isTrue();
        return true;
    }

    /** A sweep meets the same states; how many they are is known unless some were met twice. */
    private static void comparesSweep(ColoredNet net, int expected) throws Exception {
        CheckReport report = new Checker(
                        Subject.of(DirectNet.of(net), () -> null),
                        List.of(new Property.StateSpace("states")),
                        new CheckOptions(ExploreOptions.plain()),
                        Plans.countingBySweeps(new SweepMeasure.Wish("p0", Map.of()), false))
                .run();
        SweepReport swept = Objects.requireNonNull(report.directSweep()).sweep();
        assertThat(swept.complete()).isTrue();
        Long states = swept.states();
        assertThat(states == null ? expected : states.intValue()).isEqualTo(expected);
        assertThat(swept.outcome().explored()).isGreaterThanOrEqualTo(expected);
    }

    /** Of each place how long its tokens have yet to wait, those that are ready first as a number. */
    private static List<List<Integer>> waits(ColoredNet net, SortedMap<Spot, Long> marking, int places) {
        int clock = index(net, "clock");
        int cycle = (int) net.places().get(clock).type().count();
        int now = (int) marking.keySet().stream()
                .filter(spot -> spot.place() == clock)
                .findFirst()
                .orElseThrow()
                .rank();
        List<List<Integer>> waits = new ArrayList<>();
        for (int p = 0; p < places; p++) {
            List<Integer> tokens = new ArrayList<>();
            int ready = index(net, "p" + p);
            int later = index(net, "p" + p + "_later");
            tokens.add(marking.getOrDefault(new Spot(ready, 0), 0L).intValue());
            for (int wait = 0; later < net.places().size() && wait < cycle; wait++) {
                tokens.add(marking.getOrDefault(new Spot(later, (now + wait) % cycle), 0L)
                        .intValue());
            }
            waits.add(tokens);
        }
        return waits;
    }

    @Test
    void valuesArriveInOneOrder() throws Exception {
        TideModel model = TideReader.read(
                "type T = id[6] place a: T = all T place b: T transition t { in a: all T out b: all T @+ 2 }",
                "order.tide",
                Map.of());
        NaiveColored states = new NaiveColored(model.net(), CAP);
        // at first, sent, one moment later, another one, and six arrivals
        assertThat(states.states()).hasSize(1 + 1 + 2 + 6);
        assertThat(states.deadlocks()).isEqualTo(1);
    }

    /** As the page about the language says: the place that a delay speaks of later comes first. */
    @Test
    void placesArriveInOneOrder() throws Exception {
        TideModel model = TideReader.read(
                "place s = 1 place a, b transition t { in s out a: 2 @+ 1; b @+ 1 } transition u { in s; a }",
                "order.tide",
                Map.of());
        NaiveColored states = new NaiveColored(model.net(), CAP);
        // at first, sent, one moment later, and three arrivals
        assertThat(states.states()).hasSize(1 + 1 + 1 + 3);
        assertThat(model.net().transitions())
                .filteredOn(t -> t.name().equals("arrive_b"))
                .allMatch(b -> model.net().transitions().stream()
                        .allMatch(other -> other.equals(b) || other.priority() < b.priority()));
    }
}
