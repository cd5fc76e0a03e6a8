package org.tidemark.logic.buchi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.automaton.DeterministicAutomaton;

/** Automata and simplified formulas against the definition of LTL, on random formulas and endless words. */
class LtlTranslatorTest {
    private static final int FORMULAS = 400;
    private static final int WORDS = 8;

    /** What is done with each formula and some words. */
    private interface Trial {
        void check(Formula f, List<LassoWord> words) throws FormulaException;
    }

    private static void forRandomFormulas(int formulas, int mostOperators, Trial trial) throws FormulaException {
        for (int seed = 0; seed < formulas; seed++) {
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
    void simplifiedFormulasHoldOfTheSameRuns() throws FormulaException {
        forRandomFormulas(4 * FORMULAS, 9, (f, words) -> {
            Formula simple = LtlSimplifier.simplify(f);
            for (LassoWord word : words) {
                assertSame(f, word, word.satisfies(f), word.satisfies(simple));
            }
        });
    }

    @Test
    void automataAcceptTheRunsThatFormulasHoldOf() throws FormulaException {
        forRandomFormulas(FORMULAS, 8, (f, words) -> {
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
    void oneAcceptanceSetIsAsGoodAsMany() throws FormulaException {
        forRandomFormulas(FORMULAS, 9, (f, words) -> {
            BuchiAutomaton a = LtlTranslator.translate(f, AutomatonLimit.USUAL);
            BuchiAutomaton one = Degeneralisation.degeneralise(a);
            assertThat(one.sets()).isLessThanOrEqualTo(1);
            for (LassoWord word : words) {
                assertSame(f, word, word.isAcceptedBy(a), word.isAcceptedBy(one));
            }
        });
    }

    @Test
    void everyStepOfTheReductionKeepsTheLanguage() throws FormulaException {
        for (int seed = 0; seed < FORMULAS; seed++) {
            Random random = new Random(seed);
            BuchiAutomaton a = RandomBuchi.draw(random);
            List<BuchiAutomaton> same = List.of(
                    Pruning.prune(a, false),
                    Pruning.prune(a, true),
                    MarkReduction.reduce(a),
                    TransitionMerge.merge(a),
                    Bisimulation.reduce(a),
                    Simulation.reduce(a, true),
                    Simulation.reduce(a, false),
                    Degeneralisation.degeneralise(a),
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

    @Test
    void simulationLeavesNoMoreStatesThanBisimulation() {
        for (int seed = 0; seed < 300; seed++) {
            BuchiAutomaton a = RandomBuchi.draw(new Random(seed));
            assertThat(Simulation.reduce(a, true).states())
                    .isLessThanOrEqualTo(Bisimulation.reduce(a).states());
        }
    }

    @Test
    void sizesAreThoseExpected() throws FormulaException {
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
            throws FormulaException {
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
    void terminalAutomataTellBadPrefixes() throws FormulaException {
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
    void theLimitAndTheSizeReachedAreSaid() throws FormulaException {
        Formula large = Formula.and(IntStream.range(0, 12)
                .<Formula>mapToObj(i -> new Finally(new Globally(new Fireable("p" + i))))
                .map(f -> Formula.or(List.of(f, new Globally(new Finally(new Fireable("q" + f.hashCode()))))))
                .toList());
        AutomatonTooLarge thrown = catchThrowableOfType(
                AutomatonTooLarge.class,
                () -> LtlTranslator.translate(large, new AutomatonLimit(50, 1000, () -> false)));
        assertThat(thrown).hasMessageContaining("has more than").hasMessageContaining("it had reached");
        AutomatonTooLarge ended = catchThrowableOfType(
                AutomatonTooLarge.class, () -> LtlTranslator.translate(large, AutomatonLimit.USUAL.orWhen(() -> true)));
        assertThat(ended).hasMessageContaining("given up");
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
    void aLongConditionIsOneProposition() throws FormulaException {
        Formula any = Formula.or(IntStream.range(0, 100)
                .<Formula>mapToObj(i -> new Fireable("t" + i))
                .toList());
        BuchiAutomaton a = LtlTranslator.translate(
                Formula.and(List.of(new Finally(any), new Globally(new Not(any)))), AutomatonLimit.USUAL);
        assertThat(Classification.of(a).strength()).isEqualTo(Strength.EMPTY);
        assertThat(a.propositions()).hasSize(1);
    }
}
