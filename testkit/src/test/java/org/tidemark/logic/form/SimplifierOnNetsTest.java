package org.tidemark.logic.form;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveLtl;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;

/** The identities of temporal operators on whole state spaces, dead states included, with the bounds of their places. */
class SimplifierOnNetsTest {
    private static final int MOST_STATES = 150;

    @Test
    void simplifiedFormulasOfCtlHoldInTheSameStates(TestInfo test) {
        int[] shorter = new int[1];
        ForAllNets.in(test, 1500).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                Formula simple = new Simplifier(bounds(space)).simplify(formula);
                if (!simple.equals(formula)) {
                    NaiveCtl ctl = new NaiveCtl(NaiveGraph.of(net, space));
                    assertThat(ctl.holds(simple)).isEqualTo(ctl.holds(formula));
                    shorter[0]++;
                }
            }
        });
        assertThat(shorter[0]).isGreaterThan(100);
    }

    @Test
    void simplifiedFormulasOfLtlHoldForTheSameNets(TestInfo test) {
        int[] shorter = new int[1];
        ForAllNets.in(test, 300).with(Kind.LTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                Formula simple = new Simplifier(bounds(space)).simplify(formula);
                if (!simple.equals(formula)) {
                    NaiveGraph graph = NaiveGraph.of(net, space);
                    assertThat(NaiveLtl.holds(simple, graph)).isEqualTo(NaiveLtl.holds(formula, graph));
                    shorter[0]++;
                }
            }
        });
        assertThat(shorter[0]).isGreaterThan(50);
    }

    private static CountBounds bounds(NaiveStateSpace space) {
        return new CountBounds() {
            @Override
            public long upper(String place) {
                int p = Integer.parseInt(place.substring(1));
                return space.states().stream().mapToLong(m -> m.get(p)).max().orElseThrow();
            }

            @Override
            public long lower(String place) {
                int p = Integer.parseInt(place.substring(1));
                return space.states().stream().mapToLong(m -> m.get(p)).min().orElseThrow();
            }
        };
    }
}
