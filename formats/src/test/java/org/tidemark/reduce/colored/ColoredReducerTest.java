package org.tidemark.reduce.colored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.RuleUse;
import org.tidemark.reduce.colored.ColoredReducer.StablePlaces;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What is left of a high-level net shows as much as the whole of it. */
@Seeded
class ColoredReducerTest {
    private static final int MOST_STATES = 3_000;

    private static ColoredReduction reduce(ColoredNet net, VisibleParts sight, Preserved needed) throws Exception {
        return ColoredReducer.reduce(net, sight, EnumSet.of(needed), Limit.nanos(Long.MAX_VALUE));
    }

    private static VisibleParts seeing(int... places) {
        VisibleParts sight = new VisibleParts();
        Arrays.stream(places).forEach(sight.places()::set);
        return sight;
    }

    private static ColoredNet tide(String text) throws Exception {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    /** The tokens in each place of the high-level net that is seen, of every reachable marking, and whether it is dead. */
    private static Set<List<Integer>> seen(PetriNet net, VisibleParts sight, ColoredNet of) {
        NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
        return space.states().stream()
                .map(marking -> {
                    List<Integer> totals = new ArrayList<>();
                    sight.places().stream().forEach(p -> {
                        int group = net.placeGroups().find(of.places().get(p).id());
                        totals.add(net.placeGroups()
                                .members(group)
                                .map(marking::get)
                                .sum());
                    });
                    return totals;
                })
                .collect(Collectors.toSet());
    }

    @Test
    void reachableTokensAreThoseOfTheWholeNet(Seeds seeds) throws Exception {
        Map<String, Integer> used = new HashMap<>();
        for (long seed : seeds.upTo(450)) {
            ColoredNet net = seed % 4 == 0 ? RandomColoredNets.net(seed) : MergingNets.net(seed);
            if (ColoredReducer.objection(net) != null) {
                continue;
            }
            PetriNet whole = Unfolding.of(net, UnfoldingLimits.usual());
            if (!NaiveStateSpace.of(whole, MOST_STATES).isComplete()) {
                continue;
            }
            for (Preserved needed : List.of(Preserved.REACHABILITY, Preserved.CTL)) {
                VisibleParts sight = seeing((int) (seed % net.places().size()), 0);
                ColoredReduction reduction = reduce(net, sight, needed);
                reduction.uses().forEach(use -> used.merge(use.rule(), 1, Integer::sum));
                PetriNet part = reduction.unfold(UnfoldingLimits.usual());
                assertThat(seen(part, sight, net))
                        .as("seed %d, %s", seed, reduction.uses())
                        .isEqualTo(seen(whole, sight, net));
                if (needed == Preserved.CTL) {
                    assertThat(NaiveStateSpace.of(part, MOST_STATES).deadlocks() > 0)
                            .as("seed %d, dead markings", seed)
                            .isEqualTo(NaiveStateSpace.of(whole, MOST_STATES).deadlocks() > 0);
                }
            }
        }
        assertThat(used.keySet()).containsAll(ColoredReducer.ruleNames());
    }

    @Test
    void votersAreOneClass() throws Exception {
        ColoredNet net = tide("""
                net referendum
                type Voter = 1..50
                place waits: Voter = all Voter
                place yes, no: Voter
                transition agree(v: Voter) { in waits: v  out yes: v }
                transition refuse(v: Voter) { in waits: v  out no: v }
                """);
        ColoredReduction reduction = reduce(net, seeing(0, 1, 2), Preserved.CTL);
        assertThat(reduction.mergingPlaces()).isEqualTo(3);
        PetriNet part = reduction.unfold(UnfoldingLimits.usual());
        assertThat(part.places()).isEqualTo(3);
        assertThat(part.transitions()).isEqualTo(2);
        assertThat(part.initial(0)).isEqualTo(50);
    }

    @Test
    void whatAQuestionTellsApartIsKeptApart() throws Exception {
        ColoredNet net = tide("""
                net referendum
                type Voter = 1..4
                place waits: Voter = all Voter
                place yes: Voter
                transition agree(v: Voter) { in waits: v  out yes: v }
                """);
        VisibleParts sight = seeing(1);
        sight.valuedPlaces().set(1);
        PetriNet part = reduce(net, sight, Preserved.CTL).unfold(UnfoldingLimits.usual());
        assertThat(part.places()).isEqualTo(8);
    }

    /** Each of these would be able to do more, or less, if its values were one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "transition t(v: V) { in a: v; b: v }",
                "transition t(v: V) { in a: v  read b: v }",
                "transition t(v: V) { in a: 2'v  out b: v } transition u(v: V) { in b: v }",
                "transition t(v: V) { in a: v  inhibit b: v }",
                "transition t(v: V) { in a: v  out b: v } transition u { in a: 1 } transition w { in b: 2 }",
                "transition t { in a: all V } transition u(v: V) { in b: v  out a: v }",
                "transition t(v: V) { guard v != 1 in a: v  out b: v } transition u(v: V) { guard v != 2 in b: v }"
            })
    void valuesThatAreToldApartStayApart(String transitions) throws Exception {
        ColoredNet net = tide("type V = 1..3 place a: V = 1, 2, 3 place b: V = 1, 2 place seen = 1 " + transitions);
        PetriNet whole = Unfolding.of(net, UnfoldingLimits.usual());
        VisibleParts sight = seeing(0, 1);
        PetriNet part = reduce(net, sight, Preserved.CTL).unfold(UnfoldingLimits.usual());
        assertThat(seen(part, sight, net)).isEqualTo(seen(whole, sight, net));
        assertThat(part.places()).isGreaterThanOrEqualTo(4);
    }

    /** What one arc needs, takes or puts at a place adds to what another one does. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "transition t(x, y: V) { in turns; pool: x; pool: y  out pool: x; pool: y; b: x }",
                "transition t(x, y: V) { in pool: x; pool: y; a: y  out pool: x; pool: y; b: x }",
                "transition t(x, y: V) { in turns; pool: x  out pool: x; b: x  read pool: y }",
                "transition t(x, y: V) { in turns; pool: x; pool: y  out pool: x; pool: y; b: y  inhibit pool: 2'x }",
                "transition t(x, y: V) { in a: x; a: y  out b: x; b: y }",
                "transition t(x, y: V) { in a: x; a: y  out a: x; b: y }",
                "transition t(x, y: V) { in a: x; a: y  out b: x  read a: y }",
                "transition t(x: V) { in a: x; a: 1  out b: x }",
                "transition t(x, y: V) { in a: x  read a: y  out b: y }",
                "transition t(x, y: V) { in a: x  read a: x; a: y  out b: x; b: y }",
                "transition t(x, y: V) { in a: x; b: y  out a: y; a: y }",
                "transition t(x, y: V) { in a: x; a: y  out b: x; b: all V } transition u(x: V) { in b: x; b: 2 }"
            })
    void tokensOfParallelArcsAreAddedUp(String transitions) throws Exception {
        ColoredNet net = tide("type V = 1..3 place a: V = 1, 2, 3 place b: V = 2 place pool: V = 1, 2 place turns = 3 "
                + transitions);
        VisibleParts sight = seeing(0, 1);
        PetriNet part = reduce(net, sight, Preserved.CTL).unfold(UnfoldingLimits.usual());
        PetriNet whole = Unfolding.of(net, UnfoldingLimits.usual());
        assertThat(seen(part, sight, net)).isEqualTo(seen(whole, sight, net));
    }

    /** Each value has few enough tokens, but all of them together have too many. */
    @Test
    void tooManyTokensOfAClassAreNotUnfolded() throws Exception {
        ColoredNet net = tide("""
                type V = 1..2
                place a: V = 2000000000'1, 2000000000'2
                place b
                transition t(v: V) { in a: v  out b }
                """);
        ColoredReduction reduction = reduce(net, seeing(0, 1), Preserved.CTL);
        assertThat(reduction.mergingPlaces()).isEqualTo(1);
        assertThatThrownBy(() -> reduction.unfold(UnfoldingLimits.usual()))
                .isExactlyInstanceOf(ColorException.class)
                .hasMessageContaining("occurs more than 2147483647 times");
    }

    @Test
    @Timeout(30)
    void classesEndWithTheLimit() throws Exception {
        ColoredNet net = tide("""
                type V = 1..65536
                place a: V = 1
                place b: V
                transition t(v: V) { in a: v  out b: all V except v }
                """);
        ColoredReduction reduction =
                ColoredReducer.reduce(net, seeing(0, 1), EnumSet.of(Preserved.CTL), Limit.millis(200));
        assertThat(reduction.mergingPlaces()).isZero();
    }

    @Test
    void classesOfVeryManyValuesAreNotLookedFor() throws Exception {
        StringBuilder text = new StringBuilder("type V = 1..65536 place p0: V = 1 ");
        for (int i = 1; i <= 20; i++) {
            text.append("place p%d: V transition t%d(v: V) { in p%d: v  out p%d: v } ".formatted(i, i, i - 1, i));
        }
        VisibleParts sight = seeing(20);
        assertThat(reduce(tide(text.toString()), sight, Preserved.CTL).mergingPlaces())
                .isZero();
        String smaller = text.toString().replace("65536", "1000");
        assertThat(reduce(tide(smaller), sight, Preserved.CTL).mergingPlaces()).isEqualTo(21);
    }

    @Test
    void runsAreLiftedWithinALimit() throws Exception {
        ColoredNet net = tide("""
                type V = 1..3
                place a: V = 2, 3
                place b: V
                transition t(v: V) { in a: v  out b: v }
                """);
        ColoredReduction reduction = reduce(net, seeing(0, 1), Preserved.CTL);
        PetriNet part = reduction.unfold(UnfoldingLimits.usual());
        Evidence run = Evidence.run(List.of(0, 0), "");
        LiftedRun lifted = Objects.requireNonNull(LiftedRun.of(reduction, part, run, Limit.none()));
        assertThat(lifted.steps()).extracting(step -> step.binding()[0]).containsExactlyInAnyOrder(1L, 2L);
        assertThat(LiftedRun.of(reduction, part, run, Limit.polls(1))).isNull();
    }

    @Test
    void stablePlacesAreNotUnfolded() throws Exception {
        ColoredNet net = tide("""
                net roads
                type Town = 1..5
                place road: (Town, Town) = (1, 2), (2, 3), (4, 5)
                place at: Town = 1
                transition go(x, y: Town) { in at: x  read road: (x, y)  out at: y }
                """);
        ColoredReduction reduction = reduce(net, seeing(1), Preserved.CTL);
        assertThat(reduction.uses()).extracting(RuleUse::rule).contains(StablePlaces.NAME);
        PetriNet part = reduction.unfold(UnfoldingLimits.usual());
        assertThat(part.places()).isEqualTo(3);
        assertThat(part.transitions()).isEqualTo(2);
        assertThat(part.arcs()).isEqualTo(4);
    }

    @Test
    void nothingIsLeftOutOfANetWithConditionsOrPriorities(Seeds seeds) {
        for (long seed : seeds.upTo(60)) {
            ColoredNet net = RandomColoredNets.obliged(seed);
            boolean isObliged = net.places().stream()
                    .anyMatch(place -> place.capacity() != null || place.each() != null || place.content() != null);
            boolean isPrioritised = net.transitions().stream().anyMatch(transition -> transition.priority() != 0);
            if (isObliged || isPrioritised) {
                assertThat(ColoredReducer.objection(net)).isNotNull();
            }
        }
    }
}
