package org.tidemark.check.network;

import org.tidemark.check.question.Verdict;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.MarkingTruth;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/** Whether a run alone shows that a formula holds or does not, by the textbook rule and the definition of its operators. */
public final class ShownTruth {
    private final PetriNet net;
    private final Evidence run;

    private ShownTruth(PetriNet net, Evidence run) {
        this.net = net;
        this.run = run;
    }

    /**
     * Whether a run shows a verdict.
     *
     * @throws IllegalStateException where it is not a run of the net
     */
    public static boolean of(Formula formula, Verdict verdict, PetriNet net, Evidence run) {
        Formula asked = new Expansion(new NetVocabulary(net)).of(formula);
        boolean isBare = Logic.of(asked) == Logic.LTL && !(asked instanceof Formula.ForAll);
        return new ShownTruth(net, run)
                .shows(isBare ? new Formula.ForAll(asked) : asked, verdict instanceof Verdict.Holds);
    }

    private boolean shows(Formula f, boolean truth) {
        if (f instanceof Formula.Not not) {
            return shows(not.of(), !truth);
        }
        if (f instanceof Formula.Implies implies) {
            return truth && (shows(implies.premise(), false) || shows(implies.conclusion(), true));
        }
        if (f instanceof Formula.Or || f instanceof Formula.And) {
            return truth == f instanceof Formula.Or && f.children().stream().anyMatch(part -> shows(part, truth));
        }
        if (f instanceof Formula.Exists exists) {
            return truth && isTrue(exists.run(), true);
        }
        return f instanceof Formula.ForAll all && !truth && isTrue(all.run(), false);
    }

    /** Whether a formula without quantifiers has this truth on the run. */
    private boolean isTrue(Formula f, boolean truth) {
        if (Logic.hasQuantifier(f)) {
            return false;
        }
        if (run.loop().isPresent()) {
            return new LassoReplay(net, ShownRun.plain(run)).holds(f) == truth;
        }
        Formula end = truth && f instanceof Formula.Finally goal
                ? goal.of()
                : !truth && f instanceof Formula.Globally always ? always.of() : null;
        return end != null
                && Logic.of(end) == Logic.STATE
                && new MarkingTruth(TokenGame.after(net, run.events())).holds(end) == truth;
    }
}
