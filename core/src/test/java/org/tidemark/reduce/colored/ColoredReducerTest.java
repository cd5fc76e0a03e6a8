package org.tidemark.reduce.colored;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.RuleUse;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What is left of a high-level net shows as much as the whole of it. */
@Seeded
class ColoredReducerTest {
    private static final int MOST_STATES = 3_000;

    private static ColoredReduction reduce(ColoredNet net, Sight sight, Preserved needed) throws Exception {
        return ColoredReducer.reduce(net, sight, EnumSet.of(needed), Limit.nanos(Long.MAX_VALUE));
    }

    private static Sight seeing(int... places) {
        Sight sight = new Sight();
        Arrays.stream(places).forEach(sight.places()::set);
        return sight;
    }

    private static ColoredNet tide(String text) throws Exception {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    /** The tokens in each place of the high-level net that is seen, of every reachable marking, and whether it is dead. */
    private static Set<List<Integer>> seen(PetriNet net, Sight sight, ColoredNet of) {
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
        for (long seed : seeds.upTo(1_500)) {
            ColoredNet net = seed % 4 == 0 ? RandomColoredNets.net(seed) : MergingNets.net(seed);
            if (ColoredReducer.objection(net) != null) {
                continue;
            }
            PetriNet whole = Unfolding.of(net, UnfoldingLimits.usual());
            if (!NaiveStateSpace.of(whole, MOST_STATES).isComplete()) {
                continue;
            }
            for (Preserved needed : List.of(Preserved.REACHABILITY, Preserved.CTL)) {
                Sight sight = seeing((int) (seed % net.places().size()), 0);
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
        Sight sight = seeing(1);
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
        Sight sight = seeing(0, 1);
        PetriNet part = reduce(net, sight, Preserved.CTL).unfold(UnfoldingLimits.usual());
        assertThat(seen(part, sight, net)).isEqualTo(seen(whole, sight, net));
        assertThat(part.places()).isGreaterThanOrEqualTo(4);
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
