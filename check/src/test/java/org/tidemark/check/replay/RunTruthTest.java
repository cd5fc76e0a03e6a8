package org.tidemark.check.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.zoo.Zoo;

/** What a run shows of a formula is so, and a run shows what it should. */
class RunTruthTest {
    private static final int MOST_STATES = 300;
    private static final int LONGEST = 12;

    /** Whatever some run shows of a formula of CTL or CTL*, the reference says of the net as well. */
    @Test
    void whatARunShowsIsTrueOfTheNet(TestInfo test) {
        int[] shown = new int[2];
        for (Kind kind : List.of(Kind.CTL, Kind.CTL_STAR)) {
            ForAllNets.in(test, 300).with(kind).check((net, formula) -> {
                NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
                if (!space.isComplete()) {
                    return;
                }
                boolean holds = new NaiveProperties(net, space).holds(formula);
                for (int walk = 1; walk <= 3; walk++) {
                    RunTruth run = new RunTruth(new NetSystem(net), walk(net, walk), false);
                    assertThat(run.shows(formula, !holds)).isFalse();
                    shown[holds ? 1 : 0] += run.shows(formula, holds) ? 1 : 0;
                }
            });
        }
        assertThat(shown[0]).isPositive();
        assertThat(shown[1]).isPositive();
    }

    /** A walk that closes where it comes back to a marking, or ends in a dead one, or after some steps. */
    private static Evidence walk(PetriNet net, int stride) {
        TokenGame game = new TokenGame(net);
        List<Integer> events = new ArrayList<>();
        List<List<Integer>> seen = new ArrayList<>();
        while (events.size() < LONGEST) {
            List<Integer> marking = IntStream.of(game.marking()).boxed().toList();
            int before = seen.indexOf(marking);
            if (before >= 0) {
                return new Evidence(events, OptionalInt.of(before), "");
            }
            seen.add(marking);
            int[] enabled =
                    IntStream.range(0, net.transitions()).filter(game::enabled).toArray();
            if (enabled.length == 0) {
                return new Evidence(events, OptionalInt.of(events.size()), "");
            }
            int event = enabled[(stride * (events.size() + 1)) % enabled.length];
            game.fire(event);
            events.add(event);
        }
        return Evidence.run(events, "");
    }

    @Test
    void aRunThatEndsShowsWhatItHasPassed() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        Evidence run = Evidence.run(List.of(net.findTransition("request_1"), net.findTransition("enter_1")), "");
        assertThat(shows(net, run, "E[critical_2 = 0 U critical_1 = 1]", true)).isTrue();
        assertThat(shows(net, run, "EX EX critical_1 = 1", true)).isTrue();
        assertThat(shows(net, run, "A[critical_1 = 0 W critical_2 = 1]", false)).isTrue();
        assertThat(shows(net, run, "EF (critical_1 = 1 && EF critical_2 = 1)", true))
                .isFalse();
        assertThat(shows(net, run, "EG critical_2 = 0", true)).isFalse();
        assertThat(shows(net, run, "AG critical_1 = 0", true)).isFalse();
    }

    private static boolean shows(PetriNet net, Evidence run, String text, boolean truth) throws Exception {
        Formula formula = ((Property.Truth) PropertyParser.parse("f", text, new NetVocabulary(net))).formula();
        return new RunTruth(new NetSystem(net), run, false).shows(formula, truth);
    }
}
