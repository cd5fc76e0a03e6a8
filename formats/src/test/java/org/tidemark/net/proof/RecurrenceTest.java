package org.tidemark.net.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** What is proven to come again does, on whole state spaces. */
class RecurrenceTest {
    private static final int MOST_STATES = 150;
    private static final long POLLS = 20_000;

    @Test
    void whatIsProvenToComeAgainCanBeReachedFromEveryState(TestInfo test) {
        AtomicInteger proven = new AtomicInteger();
        ForAllNets.in(test, 600).with(Kind.STATE).check((net, condition) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            Formula first = new Formula.Not(new Formula.Fireable(net.transitionId(0)));
            for (Formula asked : List.of(condition, new Formula.Not(condition), first)) {
                if (space.isComplete() && isProven(net, asked)) {
                    Formula again =
                            new Formula.ForAll(new Formula.Globally(new Formula.Exists(new Formula.Finally(asked))));
                    assertThat(new NaiveCtl(NaiveGraph.of(net, space)).holds(again))
                            .isTrue();
                    proven.incrementAndGet();
                }
            }
        });
        assertThat(proven.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 200);
    }

    private static boolean isProven(PetriNet net, Formula asked) {
        return new Recurrence(net, Incidence.of(net))
                .isProven(asked, Proofs.of(net, PlaceBounds.of(net, Limit.polls(POLLS))), Limit.polls(POLLS));
    }

    @Test
    void whatIsProvenToBeReversibleIs(TestInfo test) {
        AtomicInteger proven = new AtomicInteger();
        ForAllNets.in(test, 600).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            boolean isProven = new Recurrence(net, Incidence.of(net))
                    .isReversible(Proofs.of(net, PlaceBounds.of(net, Limit.polls(POLLS))), Limit.polls(POLLS));
            if (space.isComplete() && isProven) {
                assertThat(leadingTo(NaiveGraph.of(net, space), 0).cardinality())
                        .isEqualTo(space.states().size());
                proven.addAndGet(space.states().size() > 1 ? 1 : 0);
            }
        });
        assertThat(proven.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 5);
    }

    /** By rounds of the definition: one step more each time. */
    private static BitSet leadingTo(NaiveGraph graph, int state) {
        BitSet leading = new BitSet();
        leading.set(state);
        for (int before = 0; before < leading.cardinality(); ) {
            before = leading.cardinality();
            for (int s = 0; s < graph.states(); s++) {
                if (graph.successors(s).stream().anyMatch(leading::get)) {
                    leading.set(s);
                }
            }
        }
        return leading;
    }

    /** Kanban systems of any size come back to where they began, as closed formulas for their states take for granted. */
    @Test
    void aLargeSystemIsReversible() throws Exception {
        PetriNet net = Zoo.open("zoo:kanban/1000");
        assertThat(new Recurrence(net, Incidence.of(net))
                        .isReversible(Proofs.of(net, PlaceBounds.of(net, Limit.polls(POLLS))), Limit.polls(POLLS)))
                .isTrue();
    }
}
