package org.tidemark.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.proof.RandomFormulas;
import org.tidemark.net.proof.Truth;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.Seeds;

/** Which conditions follow from others, against all small markings. */
class StateImplicationTest {
    private static final PetriNet NET = net();

    private static PetriNet net() {
        PetriNetBuilder net = new PetriNetBuilder("three");
        for (String place : List.of("p", "q", "r")) {
            net.place(place, 0);
        }
        net.input(net.transition("t"), 0, 1);
        return net.build();
    }

    private static boolean holds(String premise, String conclusion) throws Exception {
        NetVocabulary names = new NetVocabulary(NET);
        return new StateImplication()
                .holds(FormulaParser.formula(premise, names), FormulaParser.formula(conclusion, names));
    }

    @Test
    void moreTokensFollowFromEvenMore() throws Exception {
        assertThat(holds("p >= 3", "p >= 2")).isTrue();
        assertThat(holds("p >= 2", "p >= 3")).isFalse();
        assertThat(holds("p >= 2", "p + q > 1")).isTrue();
        assertThat(holds("p + q >= 2", "p >= 2")).isFalse();
        assertThat(holds("p + q <= 2", "p <= 2")).isTrue();
        assertThat(holds("p <= 2", "p + q <= 2")).isFalse();
        assertThat(holds("p = 2", "p != 3")).isTrue();
        assertThat(holds("p >= q + 1", "p != q")).isTrue();
        assertThat(holds("p != 3", "p = 2")).isFalse();
    }

    @Test
    void partsOfConditionsCount() throws Exception {
        assertThat(holds("p >= 3 && fireable(t)", "p >= 2 || q = 1")).isTrue();
        assertThat(holds("p >= 3 || q >= 2", "p + q >= 2")).isTrue();
        assertThat(holds("p >= 3 || q >= 2", "p >= 3")).isFalse();
        assertThat(holds("p = 1 && q = 1", "q >= 1 && p <= 1")).isTrue();
        assertThat(holds("!(p >= 2 && deadlock)", "!(p >= 3 && deadlock)")).isTrue();
    }

    /** Neither truth is ever contradicted by a marking of up to two tokens a place. */
    @Test
    void noMarkingContradictsWhatFollows(TestInfo test) {
        int[] count = new int[1];
        ForAllNets.in(test, 200).check(net -> {
            if (net.places() > 6) {
                return;
            }
            RandomFormulas formulas = new RandomFormulas(net, net.arcs());
            List<Formula> some = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                some.add(formulas.formula(i % 3));
            }
            for (Formula a : some) {
                for (Formula b : some) {
                    if (a != b && new StateImplication().holds(a, b)) {
                        count[0]++;
                        contradict(net, a, b);
                    }
                }
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(count[0]).isGreaterThan(20);
        }
    }

    private static void contradict(PetriNet net, Formula a, Formula b) {
        int all = (int) Math.pow(3, net.places());
        for (int code = 0; code < all; code++) {
            List<Integer> marking = new ArrayList<>();
            for (int p = 0, rest = code; p < net.places(); p++, rest /= 3) {
                marking.add(rest % 3);
            }
            Truth truth = new Truth(net, marking);
            assertThat(!truth.of(a) || truth.of(b))
                    .as("%s => %s in %s", a, b, marking)
                    .isTrue();
        }
    }
}
