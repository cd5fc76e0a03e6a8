package org.tidemark.compose.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.ComposedStates;
import org.tidemark.compose.Composition;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.ctl.ComposedChecker.Search;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.StepCounts;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Next;
import org.tidemark.model.Kronecker;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.Kronecker.Part;
import org.tidemark.model.StepMatrix;

/**
 * Three automata of 3, 2 and 3 states, in the manner of figures 3 and 4 of Buchholz and Kemper. The outer two go from 0 to 1
 * when the middle one is at 0, wander between 1 and 2 alone, and go back when it is at 0; the first then sends the middle one to
 * 1, from where it returns alone. So while it is there, the first is at 0: 12 of 18 states are reachable. As 1 and 2 have the same
 * past, the outer ones have two classes each.
 */
class FoldedExampleTest {
    private static final StepMatrix LEAVE = StepMatrix.of(3, new int[] {0}, new int[] {1}, 1);
    private static final StepMatrix WANDER = StepMatrix.of(3, new int[] {1, 2}, new int[] {2, 1}, 2);
    private static final StepMatrix RETURN = StepMatrix.of(3, new int[] {1, 2}, new int[] {0, 0}, 2);
    private static final StepMatrix AT_HOME = StepMatrix.of(2, new int[] {0}, new int[] {0}, 1);
    private static final StepMatrix SENT = StepMatrix.of(2, new int[] {0}, new int[] {1}, 1);
    private static final StepMatrix BACK = StepMatrix.of(2, new int[] {1}, new int[] {0}, 1);

    private static final Kronecker SYSTEM = new Kronecker(
            List.of(new Part(0, WANDER), new Part(0, BACK), new Part(0, WANDER)),
            List.of(
                    new Joint(List.of(0, 1), List.of(LEAVE, AT_HOME)),
                    new Joint(List.of(0, 1), List.of(RETURN, SENT)),
                    new Joint(List.of(1, 2), List.of(AT_HOME, LEAVE)),
                    new Joint(List.of(1, 2), List.of(AT_HOME, RETURN))));

    private static ComposedStates composed() throws TooLarge {
        CompositionOptions options = CompositionOptions.standard()
                .withGroups(List.of(List.of(0), List.of(1), List.of(2)))
                .withArrangement(false);
        return Composition.of(SYSTEM, options).run(MemoryBudget.unlimited(), () -> false);
    }

    @Test
    void theDiagramOfTheClassesHasTheSameNodesAndFewerArcs() throws TooLarge {
        Dag states = composed().states();
        Dag classes = composed().classes();
        assertThat(SYSTEM.potentialStates()).isEqualTo(BigInteger.valueOf(18));
        assertThat(states.states()).isEqualTo(12);
        assertThat(classes.states()).isEqualTo(6);
        assertThat(List.of(classes.size(0), classes.size(1), classes.size(2))).containsExactly(2, 2, 2);
        assertThat(states.nodes()).isEqualTo(4);
        assertThat(states.arcs()).isEqualTo(9);
        assertThat(classes.nodes()).isEqualTo(4);
        assertThat(classes.arcs()).isEqualTo(7);
        assertThat(states.rank(new int[] {0, 1, 0})).isEqualTo(3);
        assertThat(states.rank(new int[] {2, 0, 2})).isEqualTo(11);
        assertThat(states.contains(new int[] {2, 1, 2})).isFalse();
    }

    /** By hand: 6, 3 and 8 that the parts take alone, and 3, 6, 3 and 6 together. */
    @Test
    void stepsAreCounted() throws TooLarge {
        try (StepCounts counts = new StepCounts(composed().states(), MemoryBudget.unlimited())) {
            assertThat(SystemEdges.count(SYSTEM, counts)).isEqualTo(BigInteger.valueOf(6 + 3 + 8 + 3 + 6 + 3 + 6));
        }
    }

    @Test
    void formulasAreDecidedOnTheStates() throws TooLarge {
        PartCondition.Atoms atoms = atom -> new PartCondition.Each(
                ((Fireable) atom).transition().equals("sent")
                        ? Map.of(1, BitSet.valueOf(new long[] {2}))
                        : Map.of(0, BitSet.valueOf(new long[] {1})));
        Formula sent = new Fireable("sent");
        Formula home = new Fireable("home");
        for (Search search : Search.values()) {
            try (ComposedChecker checker = new ComposedChecker(
                    SYSTEM, composed().states(), atoms, search, MemoryBudget.unlimited(), () -> false)) {
                assertThat(checker.holds(Formula.always(new Formula.Implies(sent, home))))
                        .isTrue();
                assertThat(checker.holds(Formula.always(Formula.reachable(sent))))
                        .isTrue();
                assertThat(checker.holds(new Exists(new Globally(new Formula.Not(sent)))))
                        .isTrue();
                assertThat(checker.count(new Exists(new Next(sent)))).isEqualTo(BigInteger.valueOf(8));
                assertThat(checker.holds(Formula.reachable(new Formula.Deadlock())))
                        .isFalse();
                assertThat(checker.example(sent)).containsExactly(0, 1, 0);
                assertThat(checker.example(new Formula.Deadlock())).isNull();
            }
        }
    }
}
