package org.tidemark.search.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.progress.Subspaces;
import org.tidemark.progress.TermMeasure;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome.End;
import org.tidemark.zoo.Zoo;

/** Sweeps by subspaces find what other sweeps find, and hold fewer states. */
class SubspacesTest {
    private static final int MOST_STATES = 400;

    /** What a sweep did, and the states it expanded. */
    private record Swept(SweepOutcome outcome, Set<List<Integer>> states) {}

    private static Swept sweep(
            NetModel model, ProgressMeasure measure, @Nullable Subspaces subspaces, MemoryBudget budget) {
        Set<List<Integer>> states = new HashSet<>();
        SweepPlan plan =
                SweepPlan.within(new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, budget));
        SweepOutcome outcome = new Sweep(
                        model, measure, subspaces == null ? plan : plan.by(subspaces), (id, words, at, successors) -> {
                            List<Integer> marking = new ArrayList<>();
                            for (int p = 0; p < model.net().places(); p++) {
                                marking.add((int) model.layout().get(words, at, p));
                            }
                            states.add(marking);
                        })
                .run();
        assertThat(budget.usedBytes()).isZero();
        return new Swept(outcome, states);
    }

    /** A sum of some places, with small weights of any sign. */
    private static Term sum(PetriNet net, SplittableRandom random) {
        List<Term> parts = new ArrayList<>(List.of(new Term.Constant(0), new Term.Constant(0)));
        for (int p = 0; p < net.places(); p++) {
            if (random.nextInt(3) == 0) {
                parts.add(new Term.Product(new Term.Constant(random.nextInt(-2, 3)), new Term.Count(net.placeName(p))));
            }
        }
        return new Term.Sum(parts);
    }

    private static TermMeasure measure(NetModel model, SplittableRandom random) throws FormulaException {
        List<Term> parts = new ArrayList<>();
        for (int i = random.nextInt(2, 4); i > 0; i--) {
            parts.add(sum(model.net(), random));
        }
        return TermMeasure.of(parts, model.layout());
    }

    @Test
    void whatIsProvenHoldsAndWhatIsFoundIsTheSame(TestInfo test) {
        int[] divided = new int[1];
        int[] forgotten = new int[1];
        ForAllNets.in(test, 350).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = Run.model(net, space.maxima());
            SplittableRandom random = new SplittableRandom(31L * net.places() + space.edgeCount());
            for (int tries = 0; tries < 20; tries++) {
                TermMeasure measure = measure(model, random);
                Subspaces subspaces = Subspaces.of(measure, model);
                if (subspaces != null) {
                    Swept nested = sweep(model, measure, subspaces, new MemoryBudget(1 << 24));
                    Swept plain = sweep(model, measure, null, new MemoryBudget(1 << 24));
                    assertSame(nested, plain, space);
                    divided[0] += nested.outcome().subspaces() > 1 ? 1 : 0;
                    forgotten[0] +=
                            nested.outcome().mostPersistent() < nested.outcome().persistentStates() ? 1 : 0;
                }
            }
        });
        assertThat(divided[0]).as("runs with several subspaces").isGreaterThan(25);
        assertThat(forgotten[0]).as("runs that forgot persistent states").isGreaterThan(2);
    }

    private static void assertSame(Swept nested, Swept plain, NaiveStateSpace space) {
        SweepOutcome outcome = nested.outcome();
        assertThat(outcome.end()).isEqualTo(End.COMPLETE);
        assertThat(nested.states()).isEqualTo(new HashSet<>(space.states()));
        assertThat(outcome.persistentStates()).isEqualTo(plain.outcome().persistentStates());
        assertThat(outcome.explored())
                .isBetween(
                        (long) space.states().size(),
                        outcome.sweeps() * space.states().size());
        assertThat(outcome.peakStates()).isBetween(1L, (long) space.states().size());
        assertThat(outcome.perSweep()).hasSize((int) outcome.sweeps());
        assertThat(outcome.perSweep().stream()
                        .mapToLong(SweepOutcome.OneSweep::explored)
                        .sum())
                .isEqualTo(outcome.explored());
        if (outcome.regressEdges() == 0) {
            assertThat(outcome.states()).isEqualTo(space.states().size());
            assertThat(outcome.edges()).isEqualTo(space.edgeCount());
        } else {
            assertThat(outcome.states()).isNull();
        }
    }

    @Test
    void aMeasureIsDividedAfterThePartsThatAreProven() throws Exception {
        NetModel model = Run.model(Zoo.open("zoo:stop-and-wait/5/1"), 1);
        Subspaces subspaces = Objects.requireNonNull(Subspaces.of(
                org.tidemark.progress.Measures.parse("gotAll, 0 - expects_1, expects_1, expects_2", model), model));
        assertThat(subspaces.text()).isEqualTo("gotAll, 0 - expects_1, expects_1");
        assertThat(subspaces.width()).isEqualTo(2);
        assertThat(subspaces.first(-1)).isEqualTo(-2);
        assertThat(subspaces.last(-1)).isEqualTo(-1);
        assertThat(subspaces.last(4)).isEqualTo(5);
        assertThat(Subspaces.of(org.tidemark.progress.Measures.parse("gotAll", model), model))
                .isNull();
        assertThat(Subspaces.of(org.tidemark.progress.Measures.parse("expects_2, gotAll", model), model))
                .isNull();
    }
}
