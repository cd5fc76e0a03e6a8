package org.tidemark.logic.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.ListedNames;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.EarlyMarkings;
import org.tidemark.net.proof.StepConditions;
import org.tidemark.net.structure.Incidence;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveLtl;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;

/** Formulas that are rewritten to be easier to decide mean the same on whole state spaces, dead states included. */
class FormsOnNetsTest {
    private static final int MOST_STATES = 100;
    private static final Vocabulary NAMES = new ListedNames(List.of("p", "q", "r"), List.of("t", "u"));

    @Test
    void formulasOfCtlHoldInTheSameStates(TestInfo test) {
        AtomicInteger changed = new AtomicInteger();
        ForAllNets.in(test, 600).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            Formula form = BranchingForm.of(formula);
            if (space.isComplete() && !form.equals(formula)) {
                NaiveCtl ctl = new NaiveCtl(NaiveGraph.of(net, space));
                assertThat(ctl.states(form)).isEqualTo(ctl.states(formula));
                changed.incrementAndGet();
            }
        });
        assertThat(changed.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 30);
    }

    @Test
    void formulasOfLtlHoldForTheSameNets(TestInfo test) {
        AtomicInteger changed = new AtomicInteger();
        ForAllNets.in(test, 400).with(Kind.LTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            Formula run = formula instanceof Formula.ForAll all ? all.run() : formula;
            Formula form = LinearForm.of(run);
            if (space.isComplete() && !form.equals(run) && Logic.of(formula) == Logic.LTL) {
                NaiveGraph graph = NaiveGraph.of(net, space);
                assertThat(NaiveLtl.holds(new Formula.ForAll(form), graph))
                        .isEqualTo(NaiveLtl.holds(new Formula.ForAll(run), graph));
                changed.incrementAndGet();
            }
        });
        assertThat(changed.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 30);
    }

    @Test
    void whatIsLeftAfterALookAtTheFirstStateHoldsThereOrNot(TestInfo test) {
        AtomicInteger decided = new AtomicInteger();
        ForAllNets.in(test, 400).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                NaiveTruth truth = new NaiveTruth(net);
                Formula left = new FirstState(early(net, truth, space)).of(formula);
                NaiveCtl ctl = new NaiveCtl(NaiveGraph.of(net, space));
                assertThat(ctl.holds(left)).isEqualTo(ctl.holds(formula));
                decided.addAndGet(left instanceof Formula.Constant ? 1 : 0);
            }
        });
        assertThat(decided.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 50);
    }

    private static FirstState.Truth early(PetriNet net, NaiveTruth truth, NaiveStateSpace space) {
        EarlyMarkings later = new EarlyMarkings(net, Incidence.of(net));
        return (f, steps) ->
                steps == 0 ? (Boolean) truth.holds(f, space.states().get(0)) : later.truth(f, steps);
    }

    @Test
    void theSameOfAllRuns(TestInfo test) {
        ForAllNets.in(test, 300).with(Kind.LTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete() && Logic.of(formula) == Logic.LTL) {
                NaiveTruth truth = new NaiveTruth(net);
                NaiveGraph graph = NaiveGraph.of(net, space);
                Formula run = formula instanceof Formula.ForAll all ? all.run() : formula;
                Formula left = new FirstState(early(net, truth, space)).of(run);
                assertThat(NaiveLtl.holds(new Formula.ForAll(left), graph))
                        .isEqualTo(NaiveLtl.holds(new Formula.ForAll(run), graph));
            }
        });
    }

    @Test
    void conditionsAreNeededOrEnough(TestInfo test) {
        AtomicInteger told = new AtomicInteger();
        ForAllNets.in(test, 400).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                NaiveCtl ctl = new NaiveCtl(NaiveGraph.of(net, space));
                StateEstimate estimate = new StateEstimate(new StepConditions(net, Incidence.of(net))::of);
                Set<Integer> truth = ctl.states(formula);
                Set<Integer> needed = ctl.states(estimate.necessary(formula));
                Set<Integer> enough = ctl.states(estimate.sufficient(formula));
                assertThat(needed).containsAll(truth);
                assertThat(truth).containsAll(enough);
                boolean isNews = !Logic.isOfState(formula)
                        && (needed.size() < space.states().size() || !enough.isEmpty());
                told.addAndGet(isNews ? 1 : 0);
            }
        });
        assertThat(told.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 100);
    }

    @Test
    void whatIsTheSameEverywhereCanBeAskedOfTheFirstState(TestInfo test) {
        AtomicInteger changed = new AtomicInteger();
        HomeForm form = new HomeForm(new Simplifier(CountBounds.none())::simplify);
        ForAllNets.in(test, 500).with(Kind.CTL).check((net, drawn) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete() && space.states().size() > 1) {
                NaiveCtl ctl = new NaiveCtl(NaiveGraph.of(net, space));
                boolean isReversible = ctl.states(new Formula.Exists(new Formula.Finally(marking(net))))
                                .size()
                        == space.states().size();
                Formula formula = new Formula.ForAll(new Formula.Next(drawn));
                Formula asked = isReversible ? form.of(formula) : formula;
                assertThat(ctl.holds(asked)).isEqualTo(ctl.holds(formula));
                changed.addAndGet(asked.equals(formula) ? 0 : 1);
            }
        });
        assertThat(changed.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : 5);
    }

    private static Formula marking(PetriNet net) {
        List<Formula> parts = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            parts.add(new Formula.Comparison(
                    new Term.Count(net.placeName(p)), Relation.EQUAL, new Term.Constant(net.initial(p))));
        }
        return Formula.and(parts);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "X F G X p = 1~F G p = 1",
                "X F G X !X X X F G X !G X p = 1~F G !!p = 1",
                "G X p = 1~X G p = 1",
                "(X p = 1) U (X X q = 1)~X (p = 1 U X q = 1)",
                "X (p = 1 && X G F q = 1)~X (p = 1 && G F q = 1)",
                "p = 1 U G F q = 1~G F q = 1",
                "G (p = 1 || F G q = 1)~F G q = 1 || G p = 1",
            })
    void nextIsMovedOutAndDropped(String text, String form) throws FormulaSyntaxException {
        Formula expected = FormulaParser.formula(form, NAMES);
        Formula found = LinearForm.of(FormulaParser.formula(text, NAMES));
        assertThat(NormalForm.of(found)).isEqualTo(NormalForm.of(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "AF EF p = 1~EF p = 1",
                "EF AF p = 1~EF p = 1",
                "EG !EF p = 1~!EF p = 1",
                "AG E[p = 1 R q = 1]~AG q = 1",
                "A[p = 1 U (q = 1 || EF r = 1)]~EF r = 1 || A[p = 1 U q = 1]",
                "EF (p = 1 || q = 1 || EX r = 1)~EF (EX r = 1) || EF (q = 1 || p = 1)",
                "AF (p = 1 || !AG q = 1)~!AG q = 1 || AF p = 1",
                "A[p = 1 U AF q = 1]~AF q = 1",
                "E[p = 1 U AF q = 1]~E[p = 1 U AF q = 1]",
            })
    void moreIsAboutWhatCanBeReached(String text, String form) throws FormulaSyntaxException {
        assertThat(FormulaPrinter.print(BranchingForm.of(FormulaParser.formula(text, NAMES))))
                .isEqualTo(FormulaPrinter.print(FormulaParser.formula(form, NAMES)));
    }
}
