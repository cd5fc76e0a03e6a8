package org.tidemark.automata.equivalence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.EquivalenceCheck.ModalStates;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Classes, smallest automata and differences on random automata, against the definitions and against each other. */
@Seeded
class EquivalenceTest {
    private static final List<String> LABELS = List.of("a", "b");
    private static final WorkLimit NONE = WorkLimit.none();

    private static LabelledAutomaton random(SplittableRandom random, int most) {
        int states = 1 + random.nextInt(most);
        AutomatonBuilder steps = new AutomatonBuilder(MemoryBudget.unlimited());
        int count = random.nextInt(3 * states + 1);
        for (int i = 0; i < count; i++) {
            int label = random.nextInt(5) < 3 ? LabelledAutomaton.SILENT : random.nextInt(2);
            steps.add(random.nextInt(states), label, random.nextInt(states));
        }
        return steps.build(states, 0, LABELS);
    }

    private static LabelledAutomaton of(int states, Object... steps) {
        AutomatonBuilder builder = new AutomatonBuilder(MemoryBudget.unlimited());
        for (int i = 0; i < steps.length; i += 3) {
            builder.add((int) steps[i], LABELS.indexOf(steps[i + 1]), (int) steps[i + 2]);
        }
        return builder.build(states, 0, LABELS);
    }

    @Test
    void classesAreThoseOfTheDefinition(Seeds seeds) {
        for (long seed : seeds.upTo(3000)) {
            LabelledAutomaton automaton = random(new SplittableRandom(seed), 9);
            for (Equivalence equivalence : Equivalence.values()) {
                boolean[][] related = new NaiveEquivalence(automaton).related(equivalence);
                int[] classOf =
                        EquivalenceClasses.of(automaton, equivalence, NONE).classOf();
                for (int s = 0; s < automaton.states(); s++) {
                    for (int t = 0; t < automaton.states(); t++) {
                        assertThat(classOf[s] == classOf[t])
                                .as("%s: states %d and %d", equivalence, s, t)
                                .isEqualTo(related[s][t]);
                    }
                }
            }
        }
    }

    @Test
    void theSmallestAutomatonIsEquivalentAndNoSmallerOneIs(Seeds seeds) {
        for (long seed : seeds.upTo(500)) {
            LabelledAutomaton automaton = random(new SplittableRandom(seed), 12);
            for (Equivalence equivalence : Equivalence.values()) {
                LabelledAutomaton smallest = Minimiser.minimal(automaton, equivalence, NONE);
                assertThat(EquivalenceCheck.of(automaton, smallest, equivalence, NONE)
                                .equivalent())
                        .as("%s", equivalence)
                        .isTrue();
                EquivalenceClasses classes = EquivalenceClasses.of(smallest, equivalence, NONE);
                assertThat(classes.classes()).isEqualTo(smallest.states());
                assertThat(Minimiser.minimal(smallest, equivalence, NONE).steps())
                        .isEqualTo(smallest.steps());
            }
        }
    }

    @Test
    void automataAreEquivalentOrAFormulaTellsThemApart(Seeds seeds) {
        Map<Equivalence, Integer> different = new EnumMap<>(Equivalence.class);
        Map<Equivalence, Integer> same = new EnumMap<>(Equivalence.class);
        for (long seed : seeds.upTo(1500)) {
            SplittableRandom random = new SplittableRandom(seed);
            LabelledAutomaton first = random(random, 4);
            LabelledAutomaton second = random(random, 4);
            for (Equivalence equivalence : Equivalence.values()) {
                EquivalenceCheck check = EquivalenceCheck.of(first, second, equivalence, NONE);
                boolean[][] related = new NaiveEquivalence(sideBySide(first, second)).related(equivalence);
                assertThat(check.equivalent()).as("%s", equivalence).isEqualTo(related[0][first.states()]);
                // The formula was evaluated on both sides before it was given out; here, on the originals.
                Modal difference = check.difference();
                if (difference != null) {
                    BitSet none = new BitSet();
                    assertThat(new ModalStates(first, none).holds(difference, 0))
                            .isTrue();
                    assertThat(new ModalStates(second, none).holds(difference, 0))
                            .isFalse();
                }
                (check.equivalent() ? same : different).merge(equivalence, 1, Integer::sum);
            }
        }
        assertThat(different)
                .hasSize(4)
                .allSatisfy((equivalence, often) -> assertThat(often).isGreaterThan(50));
        assertThat(same)
                .hasSize(4)
                .allSatisfy((equivalence, often) -> assertThat(often).isGreaterThan(50));
    }

    private static LabelledAutomaton sideBySide(LabelledAutomaton first, LabelledAutomaton second) {
        AutomatonBuilder steps = new AutomatonBuilder(MemoryBudget.unlimited());
        for (LabelledAutomaton automaton : List.of(first, second)) {
            int shift = automaton == second ? first.states() : 0;
            for (int s = 0; s < automaton.states(); s++) {
                for (int e = automaton.from(s); e < automaton.to(s); e++) {
                    steps.add(shift + s, automaton.label(e), shift + automaton.target(e));
                }
            }
        }
        return steps.build(first.states() + second.states(), 0, LABELS);
    }

    /** Milner's vending machines: tea or coffee after the coin, or a coin that decides. */
    @Test
    void aChoiceMadeEarlyIsToldFromOneMadeLate() {
        LabelledAutomaton late = of(4, 0, "a", 1, 1, "a", 2, 1, "b", 3);
        LabelledAutomaton early = of(5, 0, "a", 1, 0, "a", 2, 1, "a", 3, 2, "b", 4);
        EquivalenceCheck check = EquivalenceCheck.of(late, early, Equivalence.STRONG, NONE);
        assertThat(check.equivalent()).isFalse();
        assertThat(Objects.requireNonNull(check.difference()).text(check.labels()))
                .isEqualTo("<a> (<a> true && <b> true)");
    }

    /** a.(b + tau.c) + a.c style: the third law of tau holds weakly and not for branching. */
    @Test
    void weakAndBranchingDifferWhereASilentStepDiscardsAChoice() {
        LabelledAutomaton with = of(5, 0, "a", 1, 1, "b", 2, 1, "tau", 3, 0, "a", 3, 3, "a", 4);
        LabelledAutomaton without = of(5, 0, "a", 1, 1, "b", 2, 1, "tau", 3, 3, "a", 4);
        assertThat(EquivalenceCheck.of(with, without, Equivalence.WEAK, NONE).equivalent())
                .isTrue();
        assertThat(EquivalenceCheck.of(with, without, Equivalence.BRANCHING, NONE)
                        .equivalent())
                .isFalse();
        assertThat(Minimiser.minimal(with, Equivalence.WEAK, NONE).steps())
                .isEqualTo(Minimiser.minimal(without, Equivalence.WEAK, NONE).steps());
    }

    @Test
    void endlessSilenceCountsOnlyWhereItIsAskedFor() {
        LabelledAutomaton spinning = of(2, 0, "tau", 0, 0, "a", 1);
        LabelledAutomaton quiet = of(2, 0, "a", 1);
        assertThat(EquivalenceCheck.of(spinning, quiet, Equivalence.BRANCHING, NONE)
                        .equivalent())
                .isTrue();
        EquivalenceCheck check = EquivalenceCheck.of(spinning, quiet, Equivalence.DIVERGENCE_BRANCHING, NONE);
        assertThat(check.equivalent()).isFalse();
        assertThat(check.difference()).isEqualTo(new Modal.EndlessAlong(Modal.all(List.of())));
        assertThat(Minimiser.minimal(spinning, Equivalence.DIVERGENCE_BRANCHING, NONE)
                        .silentSteps())
                .isEqualTo(1);
    }

    /** A long chain comes apart state by state from its end: what a quadratic algorithm would take minutes for. */
    @Test
    void aLongChainTakesNoLongerThanItsLengthAllows() {
        int length = 200_000;
        LabelledAutomaton chain = chain(length);
        assertThat(Minimiser.minimal(chain, Equivalence.STRONG, NONE).states()).isEqualTo(length + 1);
        assertThat(Minimiser.minimal(chain, Equivalence.BRANCHING, NONE).states())
                .isEqualTo(length + 1);
    }

    /** The formula would have thousands of nested steps, and a naive search for it as many nested calls. */
    @Test
    void chainsThatDifferFarAwayAreDifferentWithoutAFormula() {
        for (Equivalence equivalence : Equivalence.values()) {
            EquivalenceCheck check = EquivalenceCheck.of(chain(6000), chain(6001), equivalence, NONE);
            assertThat(check.equivalent()).isFalse();
            assertThat(check.difference()).isNull();
            EquivalenceCheck near = EquivalenceCheck.of(chain(101), chain(100), equivalence, NONE);
            assertThat(near.difference()).isNotNull();
        }
    }

    private static LabelledAutomaton chain(int length) {
        AutomatonBuilder steps = new AutomatonBuilder(MemoryBudget.unlimited());
        for (int s = 0; s < length; s++) {
            steps.add(s, 0, s + 1);
        }
        return steps.build(length + 1, 0, LABELS);
    }

    @Test
    void budgetsAndCancellationEndTheWork() {
        LabelledAutomaton automaton = random(new SplittableRandom(5), 2000);
        for (Equivalence equivalence : Equivalence.values()) {
            assertThatThrownBy(() -> Minimiser.minimal(
                            automaton, equivalence, new WorkLimit(new MemoryBudget(10_000), () -> false)))
                    .isInstanceOf(MemoryBudget.Exhausted.class);
            assertThatThrownBy(() -> Minimiser.minimal(
                            automaton, equivalence, new WorkLimit(MemoryBudget.unlimited(), () -> true)))
                    .isInstanceOf(Cancelled.class);
        }
    }
}
