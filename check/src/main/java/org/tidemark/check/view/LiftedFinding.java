package org.tidemark.check.view;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.replay.ShortenedRun;
import org.tidemark.check.run.NetReduction;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.verdict.Verdict;

/** Turns what was found about a smaller net into a finding about the net itself: its runs are lifted, replayed and looked at again. */
final class LiftedFinding {
    private final VisibleQuestion question;
    private final ReducedNet reduced;
    private final PetriNet net;
    private final Limit limit;

    /** Findings about a question; runs are lifted until time is up. */
    LiftedFinding(VisibleQuestion question, ReducedNet reduced, Limit limit) {
        this.limit = limit;
        this.question = question;
        this.reduced = reduced;
        net = reduced.original();
    }

    /**
     * The finding about the net; the one given has a verdict. There need not be a run, since one of the net may be too long, or have more
     * tokens than can be counted in places that the smaller net does not have.
     *
     * @return null where a run of the net contradicts the verdict: then something is wrong, and nothing is known
     */
    @Nullable
    Finding of(Finding found, NetReduction reduction, double seconds) {
        Evidence shown = found.evidence();
        Evidence lifted = null;
        String missing = "";
        try {
            lifted = shown == null ? null : lifted(shown);
            missing = shown == null || lifted != null ? "" : unlifted(shown);
            if (shown != null && lifted != null && !shows(question.property(), net, lifted, found.verdict())) {
                if (shows(question.asked(), reduced.net(), shown, found.verdict())
                        && !shows(question.asked(), net, lifted, found.verdict())) {
                    return null;
                }
                lifted = null;
                missing = "; a run leads there to " + shown.shows() + ", and it takes more than a run to see that";
            }
        } catch (ArithmeticException tooManyTokens) {
            lifted = null;
            missing = "; the run found there has too many tokens in places that the smaller net does not have";
        }
        String how = reduction.isIdle() ? "" : "decided on a smaller net: " + reduction.sizes() + search(found);
        String why = found.because().isEmpty() || how.isEmpty() ? found.because() : "; there: " + found.because();
        return new Finding(
                question.property(),
                found.verdict(),
                Decision.onSmaller(found.decision(), seconds),
                how + why + (how.isEmpty() && why.isEmpty() ? missing.replaceFirst("^; ", "") : missing),
                lifted,
                null,
                lifted == null ? found.noRun() : null);
    }

    /** The reduction with which the smaller net was searched, in words; empty where there was none. */
    static String search(Finding found) {
        String stage = found.stage();
        return stage.contains("stubborn")
                ? ", with stubborn sets"
                : stage.contains("symmetric") ? ", with symmetries" : "";
    }

    /** Why a run of the smaller net has none of the net. */
    private static String unlifted(Evidence shown) {
        boolean isLoop = shown.loop().orElse(shown.steps()) < shown.steps();
        if (isLoop || shown.pump().isPresent()) {
            return "; the run found there is a cycle, and places that the smaller net does not have go on changing";
        }
        return "; the run found there is too long on the whole net, or leads to a state there that is not dead";
    }

    private @Nullable Evidence lifted(Evidence shown) {
        boolean toDead = shown.loop().isEmpty()
                && shown.pump().isEmpty()
                && TokenGame.after(reduced.net(), shown.events()).isDead();
        Evidence lifted = reduced.lift(shown, toDead && question.seesDeadlocks(), limit);
        return lifted == null || lifted.loop().isPresent() || lifted.pump().isPresent()
                ? lifted
                : Evidence.run(ShortenedRun.of(new NetSystem(net), lifted.events()), lifted.shows());
    }

    /** Whether a run of a net alone shows what a property is said to be. */
    static boolean shows(Property property, PetriNet net, Evidence run, Verdict verdict) {
        if (property instanceof Property.Truth truth) {
            return RunProof.of(truth.formula(), verdict, net, run);
        }
        if (!(property instanceof Property.Maximum maximum) || !(verdict instanceof Verdict.Value value)) {
            return true; // that it grows was looked at when it was lifted, and of liveness a run shows only half
        }
        TokenGame end = TokenGame.after(net, run.events());
        return end.value(new Expansion(new NetVocabulary(net)).of(maximum.term()))
                .equals(BigInteger.valueOf(value.most()));
    }
}
