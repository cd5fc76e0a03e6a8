package org.tidemark.net.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.FormulaParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** What is said of the markings after some steps is so in each of them. */
class EarlyMarkingsTest {
    private static final int STEPS = 4;

    @Test
    void whatIsKnownIsSoInEveryState(TestInfo test) {
        AtomicInteger known = new AtomicInteger();
        ForAllNets.in(test, 600).with(Kind.STATE).check((net, condition) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 200);
            if (!space.isComplete()) {
                return;
            }
            NaiveGraph graph = NaiveGraph.of(net, space).stuttering();
            NaiveTruth truth = new NaiveTruth(net);
            EarlyMarkings early = new EarlyMarkings(net, Incidence.of(net));
            Set<Integer> there = new TreeSet<>(Set.of(0));
            for (int steps = 1; steps <= STEPS; steps++) {
                Set<Integer> next = new TreeSet<>();
                there.forEach(s -> next.addAll(graph.successors(s)));
                there = next;
                Boolean said = early.truth(condition, steps);
                if (said != null) {
                    assertThat(there)
                            .as(said + " after " + steps + " steps")
                            .allMatch(s -> said
                                    == truth.holds(condition, space.states().get(s)));
                    known.addAndGet(space.states().size() > 1 ? 1 : 0);
                }
            }
        });
        assertThat(known.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 100);
    }

    @Test
    void aLargeSumChangesSlowly() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/100");
        NetVocabulary names = new NetVocabulary(net);
        EarlyMarkings early = new EarlyMarkings(net, Incidence.of(net));
        String eating = "eat_1 + eat_2 + eat_3 + eat_4 + eat_5 >= 1";
        assertThat(early.truth(FormulaParser.formula(eating, names), 1)).isFalse();
        assertThat(early.truth(FormulaParser.formula(eating, names), 2)).isNull();
        assertThat(early.truth(FormulaParser.formula("fork_1 + fork_4 + fork_7 >= 2", names), 1))
                .isTrue();
    }
}
