package org.tidemark.logic.buchi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tidemark.bits.TooLarge;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.buchi.Reduction.Bisimulation;
import org.tidemark.logic.buchi.Reduction.MarkReduction;
import org.tidemark.logic.buchi.Reduction.Simulation;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Automata and simplified formulas against the definition of LTL, on random formulas and endless words. */
@Seeded
class LtlTranslatorTest {
    private static final int FORMULAS = 400;
    private static final int WORDS = 8;
    private static final long EASY = 1_000_000_000;

    /** What is done with each formula and some words. */
    private interface Trial {
        void check(Formula f, List<LassoWord> words) throws Exception;
    }

    private static void forRandomFormulas(Seeds seeds, int formulas, int mostOperators, Trial trial) throws Exception {
        for (long seed : seeds.upTo(formulas)) {
            Random random = new Random(seed);
            Formula f = RandomLtl.draw(random, 1 + random.nextInt(mostOperators));
            List<LassoWord> words = Stream.generate(() -> LassoWord.draw(random, RandomLtl.PROPOSITIONS))
                    .limit(WORDS)
                    .toList();
            trial.check(f, words);
        }
    }

    private static void assertSame(Formula f, LassoWord word, boolean expected, boolean found) {
        assertThat(found)
                .as(() -> FormulaPrinter.print(f) + " on " + word.letters())
                .isEqualTo(expected);
    }

    @Test
    void simplifiedFormulasHoldOfTheSameRuns(Seeds seeds) throws Exception {
        forRandomFormulas(seeds, 4 * FORMULAS, 9, (f, words) -> {
            Formula simple = Objects.requireNonNull(LtlSimplifier.simplify(f));
            for (LassoWord word : words) {
                assertSame(f, word, word.satisfies(f), word.satisfies(simple));
            }
        });
    }

    @Test
    void automataAcceptTheRunsThatFormulasHoldOf(Seeds seeds) throws Exception {
        forRandomFormulas(seeds, FORMULAS, 8, (f, words) -> {
            BuchiAutomaton yes = LtlTranslator.translate(f, AutomatonLimit.USUAL);
            BuchiAutomaton no = LtlTranslator.translateContrary(f, AutomatonLimit.USUAL);
            for (LassoWord word : words) {
                boolean expected = word.satisfies(f);
                assertSame(f, word, expected, word.isAcceptedBy(yes));
                assertSame(new Not(f), word, !expected, word.isAcceptedBy(no));
            }
        });
    }

    @Test
    void oneAcceptanceSetIsAsGoodAsMany(Seeds seeds) throws Exception {
        forRandomFormulas(seeds, FORMULAS, 9, (f, words) -> {
            BuchiAutomaton a = LtlTranslator.translate(f, AutomatonLimit.USUAL);
            BuchiAutomaton one = Degeneralisation.degeneralise(a, AutomatonLimit.USUAL);
            assertThat(one.sets()).isLessThanOrEqualTo(1);
            for (LassoWord word : words) {
                assertSame(f, word, word.isAcceptedBy(a), word.isAcceptedBy(one));
            }
        });
    }

    @Test
    void everyStepOfTheReductionKeepsTheLanguage(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(FORMULAS)) {
            Random random = new Random(seed);
            BuchiAutomaton a = RandomBuchi.draw(random);
            // Little effort leaves some steps undone.
            Effort effort = effort(seed % 2 == 0 ? EASY : random.nextInt(2000));
            List<BuchiAutomaton> same = List.of(
                    Pruning.prune(a, false),
                    Pruning.prune(a, true),
                    MarkReduction.reduce(a, effort),
                    TransitionMerge.merge(a, effort),
                    Bisimulation.reduce(a, effort),
                    Simulation.reduce(a, true, effort),
                    Simulation.reduce(a, false, effort),
                    Degeneralisation.degeneralise(a, AutomatonLimit.USUAL),
                    Reduction.reduce(a, AutomatonLimit.USUAL));
            for (int w = 0; w < WORDS; w++) {
                LassoWord word = LassoWord.draw(random, RandomLtl.PROPOSITIONS);
                boolean expected = word.isAcceptedBy(a);
                for (int i = 0; i < same.size(); i++) {
                    assertThat(word.isAcceptedBy(same.get(i)))
                            .as("seed " + seed + ", automaton " + i + ", word " + word.letters())
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static Effort effort(long steps) {
        return new Effort(steps, AutomatonLimit.USUAL, 0, 0);
    }

    /** This many bits of the first ones, or fewer where some come twice. */
    private static long bits(Random random, int width, int draws) {
        long bits = 0;
        for (int i = 0; i < draws; i++) {
            bits |= 1L << random.nextInt(width);
        }
        return bits;
    }

    private static Formula allSometime(int count) {
        return Formula.and(IntStream.range(0, count)
                .<Formula>mapToObj(i -> new Finally(new Fireable("t" + i)))
                .toList());
    }

    @Test
    @Timeout(60)
    void largeAutomataAreMadeSmallerWithinReason() throws Exception {
        BuchiAutomaton a = LtlTranslator.translate(allSometime(9), AutomatonLimit.USUAL);
        assertThat(a.states()).isEqualTo(512);
        assertThat(a.transitions()).isEqualTo(19_683);
        assertThat(Classification.of(a).strength()).isEqualTo(Strength.TERMINAL);
        // Thousands of ways from a state to itself, each of which is compared with each.
        Random random = new Random(1);
        BuchiBuilder wide = new BuchiBuilder(a.propositions(), 1);
        wide.state();
        for (int i = 0; i < 50_000; i++) {
            int positive = random.nextInt(1 << 9);
            wide.transition(0, positive, random.nextInt(1 << 9) & ~positive, 0, 0);
        }
        wide.transition(0, 0, 0, 1, 0);
        BuchiAutomaton reduced = Reduction.reduce(wide.build(0), AutomatonLimit.USUAL);
        assertThat(reduced.transitions()).isPositive();
    }

    @Test
    @Timeout(60)
    void makingAnAutomatonSmallerEndsWhenNobodyWaits() throws Exception {
        BuchiAutomaton a = LtlTranslator.translate(allSometime(7), AutomatonLimit.USUAL);
        int[] asked = new int[1];
        TooLarge ended = catchThrowableOfType(
                TooLarge.class, () -> Reduction.reduce(a, AutomatonLimit.USUAL.orWhen(() -> asked[0]++ > 3)));
        assertThat(ended).hasMessageContaining("was stopped");
    }

    @Test
    void whetherGuardsLeaveSomethingOutIsFoundOutOrLeftOpen(Seeds seeds) {
        int[] seen = new int[2];
        for (long seed : seeds.upTo(2000)) {
            Random random = new Random(seed);
            List<Cube> cubes = new ArrayList<>();
            for (int i = 1 + random.nextInt(12); i > 0; i--) {
                long positive = bits(random, 4, random.nextInt(3));
                cubes.add(new Cube(positive, bits(random, 4, random.nextInt(3)) & ~positive));
            }
            boolean all = IntStream.range(0, 16)
                    .allMatch(letter -> cubes.stream().anyMatch(cube -> cube.contains(new Cube(letter, ~letter & 15))));
            seen[all ? 1 : 0]++;
            assertThat(new GuardCubes(EASY).cover(cubes, Cube.ALL)).isEqualTo(all);
            boolean hasty = new GuardCubes(random.nextInt(30)).cover(cubes, Cube.ALL);
            assertThat(hasty && !all).as("covered, to one in haste").isFalse();
        }
        assertThat(seen).doesNotContain(0);
    }

    @Test
    @Timeout(60)
    void guardsThatAreHardToTellApartAreClassified() throws Exception {
        Random random = new Random(7);
        List<Formula> propositions = IntStream.range(0, 64)
                .<Formula>mapToObj(i -> new Fireable("t" + i))
                .toList();
        BuchiBuilder hard = new BuchiBuilder(propositions, 0);
        hard.state();
        for (int i = 0; i < 275; i++) {
            long some = bits(random, 64, 3);
            long positive = some & random.nextLong();
            hard.transition(0, positive, some & ~positive, 0, 0);
        }
        assertThat(Classification.of(hard.build(0)).strength()).isEqualTo(Strength.SAFETY);
    }

    @Test
    void oneAcceptanceSetIsRefusedWhereItTakesTooManyStates() throws Exception {
        BuchiAutomaton many = LtlTranslator.translate(
                new Globally(Formula.and(IntStream.range(0, 7)
                        .<Formula>mapToObj(i -> new Finally(new Fireable("t" + i)))
                        .toList())),
                AutomatonLimit.USUAL);
        AutomatonLimit few = new AutomatonLimit(6, 100_000, () -> false);
        assertThat(catchThrowableOfType(TooLarge.class, () -> Degeneralisation.degeneralise(many, few)))
                .hasMessageContaining("one acceptance set has more than 6 states");
    }

    @Test
    @Timeout(60)
    void aFormulaThatIsLongOnlyWhenWrittenOutIsNotWrittenOut() throws Exception {
        Formula f = Ltls.parse("X F p0");
        for (int i = 0; i < 26; i++) {
            f = new Formula.Iff(new Formula.Next(new Finally(new Fireable("t" + i))), f);
        }
        assertThat(LtlSimplifier.simplify(f)).isNull();
    }

    @Test
    void simulationLeavesNoMoreStatesThanBisimulation(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(300)) {
            BuchiAutomaton a = RandomBuchi.draw(new Random(seed));
            assertThat(Simulation.reduce(a, true, effort(EASY)).states())
                    .isLessThanOrEqualTo(Bisimulation.reduce(a, effort(EASY)).states());
        }
    }

    @Test
    void sizesAreThoseExpected() throws Exception {
        assertSize("true", 1, 1, 0, Strength.TERMINAL);
        assertSize("false", 1, 0, 0, Strength.EMPTY);
        assertSize("F p0", 2, 3, 1, Strength.TERMINAL);
        assertSize("G p0", 1, 1, 0, Strength.SAFETY);
        assertSize("G F p0", 1, 2, 1, Strength.GENERAL);
        assertSize("F G p0", 2, 3, 1, Strength.WEAK);
        assertSize("G F p0 && G F p1", 1, 4, 2, Strength.GENERAL);
        assertSize("G (p0 -> F p1)", 2, 5, 1, Strength.GENERAL);
        assertSize("p0 U p1", 2, 3, 1, Strength.TERMINAL);
        assertSize("p0 W p1", 2, 3, 0, Strength.SAFETY);
        assertSize("p0 U G p1", 2, 3, 1, Strength.WEAK);
        assertSize("X X p0", 4, 4, 0, Strength.TERMINAL);
    }

    private static void assertSize(String text, int states, int transitions, int sets, Strength strength)
            throws Exception {
        BuchiAutomaton a = LtlTranslator.translate(Ltls.parse(text), AutomatonLimit.USUAL);
        assertThat(List.of(
                        a.states(),
                        a.transitions(),
                        a.sets(),
                        Classification.of(a).strength()))
                .as(text)
                .isEqualTo(List.of(states, transitions, sets, strength));
    }

    @Test
    void terminalAutomataTellBadPrefixes() throws Exception {
        BuchiAutomaton broken = LtlTranslator.translateContrary(Ltls.parse("G (p0 -> X p1)"), AutomatonLimit.USUAL);
        assertThat(Classification.of(broken).strength()).isEqualTo(Strength.TERMINAL);
        DeterministicAutomaton bad = BadPrefixes.of(broken, "bad").determinised(100);
        assertThat(acceptsAfter(bad, 2, 1, 2, 1)).isFalse();
        assertThat(acceptsAfter(bad, 2, 1, 0)).isTrue();
        assertThat(acceptsAfter(bad, 2, 1, 0, 3)).isTrue();
    }

    private static boolean acceptsAfter(DeterministicAutomaton automaton, int... letters) {
        int state = 0;
        for (int letter : letters) {
            state = automaton.next(
                    state,
                    automaton.column(null),
                    atom -> (letter
                                            >> RandomLtl.PROPOSITIONS.indexOf(
                                                    automaton.atoms().get(atom))
                                    & 1)
                            == 1);
        }
        return automaton.accepts(state);
    }

    @Test
    void theLimitAndTheSizeReachedAreSaid() throws Exception {
        Formula large = Formula.and(IntStream.range(0, 12)
                .<Formula>mapToObj(i -> new Finally(new Globally(new Fireable("p" + i))))
                .map(f -> Formula.or(List.of(f, new Globally(new Finally(new Fireable("q" + f.hashCode()))))))
                .toList());
        TooLarge thrown = catchThrowableOfType(
                TooLarge.class, () -> LtlTranslator.translate(large, new AutomatonLimit(50, 1000, () -> false)));
        assertThat(thrown).hasMessageContaining("has more than").hasMessageContaining("it had reached");
        TooLarge ended = catchThrowableOfType(
                TooLarge.class, () -> LtlTranslator.translate(large, AutomatonLimit.USUAL.orWhen(() -> true)));
        assertThat(ended).hasMessageContaining("was stopped");
    }

    @Test
    void tooManyPropositionsAreRefused() {
        Formula many = Formula.and(IntStream.range(0, 65)
                .<Formula>mapToObj(i -> new Finally(new Fireable("t" + i)))
                .toList());
        assertThat(catchThrowableOfType(
                        FormulaException.class, () -> LtlTranslator.translate(many, AutomatonLimit.USUAL)))
                .hasMessageContaining("more than 64 different propositions");
    }

    @Test
    void aLongConditionIsOneProposition() throws Exception {
        Formula any = Formula.or(IntStream.range(0, 100)
                .<Formula>mapToObj(i -> new Fireable("t" + i))
                .toList());
        BuchiAutomaton a = LtlTranslator.translate(
                Formula.and(List.of(new Finally(any), new Globally(new Not(any)))), AutomatonLimit.USUAL);
        assertThat(Classification.of(a).strength()).isEqualTo(Strength.EMPTY);
        assertThat(a.propositions()).hasSize(1);
    }
}
