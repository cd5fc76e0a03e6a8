package org.tidemark.check.view;

import org.tidemark.check.replay.RunTruth;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/** Whether a run alone shows that a formula holds or does not, by the textbook rule and the definition of its operators. */
public final class RunProof {
    private RunProof() {}

    /**
     * Whether a run shows a verdict.
     *
     * @throws IllegalStateException where it is not a run of the net
     */
    public static boolean of(Formula formula, Verdict verdict, PetriNet net, Evidence run) {
        return of(new Expansion(new NetVocabulary(net)).of(formula), verdict, new NetSystem(net), run);
    }

    /** Whether a run of a system shows what the truth of a formula is said to be. */
    static boolean shows(Property property, Verdict verdict, TransitionSystem system, Evidence run) {
        return property instanceof Property.Truth truth
                && of(new Expansion(system.vocabulary()).of(truth.formula()), verdict, system, run);
    }

    private static boolean of(Formula asked, Verdict verdict, TransitionSystem system, Evidence run) {
        boolean isLinear = Logic.of(asked) == Logic.LTL;
        boolean isBare = isLinear && !(asked instanceof Formula.ForAll);
        return new RunTruth(system, run, isLinear)
                .shows(isBare ? new Formula.ForAll(asked) : asked, verdict instanceof Verdict.Holds);
    }
}
