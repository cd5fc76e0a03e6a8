package org.tidemark.logic.buchi;

import org.tidemark.bits.TooLarge;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;

/**
 * From a formula of LTL to a Büchi automaton: simplify, unfold, reduce. To check a formula, take the automaton of its
 * contrary and look for an accepting run of it in the model. Stateless; exponential in the formula at worst, hence the limit.
 */
public final class LtlTranslator {
    private LtlTranslator() {}

    /**
     * The automaton that accepts exactly the endless runs of which the formula holds.
     *
     * @param f a formula of LTL; a quantifier over all runs in front of it is passed over
     * @throws TooLarge when the limit is reached
     * @throws FormulaException when it is not a formula of LTL, or has more than 64 propositions or eventualities
     */
    public static BuchiAutomaton translate(Formula f, AutomatonLimit limit) throws FormulaException, TooLarge {
        Propositions propositions = new Propositions();
        Ltl simple = new LtlReader(new LtlTerms(), propositions).read(f);
        return Reduction.reduce(new Tableau(simple, propositions.all(), limit).automaton(), limit);
    }

    /**
     * The automaton that accepts exactly the endless runs of which the formula holds, each quantified formula in it being a
     * proposition.
     *
     * @throws TooLarge when the limit is reached
     * @throws FormulaException when it has more than 64 propositions or eventualities
     */
    public static BuchiAutomaton translateRun(Formula run, AutomatonLimit limit) throws FormulaException, TooLarge {
        Propositions propositions = new Propositions();
        Ltl simple = new LtlReader(new LtlTerms(), propositions).readRun(run);
        return Reduction.reduce(new Tableau(simple, propositions.all(), limit).automaton(), limit);
    }

    /** The automaton of the contrary: the runs that break the formula. */
    public static BuchiAutomaton translateContrary(Formula f, AutomatonLimit limit) throws FormulaException, TooLarge {
        Formula run = f instanceof Formula.ForAll all ? all.run() : f;
        return translate(new Formula.Not(run), limit);
    }
}
