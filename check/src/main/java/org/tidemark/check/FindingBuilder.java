package org.tidemark.check;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.ConformanceClaim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.LinearRun;
import org.tidemark.check.question.Question;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.replay.ExplanationReplay;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.check.replay.GrowingRun;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.replay.ShortenedRun;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** Turns what is known of a question into a finding; every run and every reason is replayed on the net before it is shown. */
final class FindingBuilder {
    private final TransitionSystem system;
    private final boolean explains;

    FindingBuilder(TransitionSystem system, boolean explains) {
        this.system = system;
        this.explains = explains;
    }

    /**
     * The finding.
     *
     * @param otherwise says why the question is open, where it is and does not know itself
     */
    Finding of(Question question, Supplier<OpenReason> otherwise, Decision decided) {
        Verdict verdict = question.verdict();
        Inquiry decisive = question.decisive();
        if (verdict == null) {
            OpenReason obstacle = question.obstacle();
            OpenReason why = obstacle == null ? otherwise.get() : obstacle;
            String known = question.known(why.cause() == StopReason.CUT_OFF);
            return Finding.unknown(
                    question.property(),
                    new OpenReason(why.cause(), known + why.sentence(), why.remedy()),
                    decided.seconds());
        }
        if (decisive == null) {
            Breach breach = breach(question, verdict, List.of());
            Evidence first = breach == null ? null : Evidence.run(breach.run(), question.shows());
            String why = breach == null ? "" : breach.why();
            return new Finding(
                    question.property(), verdict, decided.by(question.withoutInquiry()), why, first, null, null);
        }
        Decision when = decided.by(decisive.technique());
        if (decisive instanceof Claim claim) {
            LinearClaim broken = claim.brokenByRun();
            return broken == null ? claimed(question, verdict, claim, when) : broken(question, verdict, broken, when);
        }
        if (decisive instanceof LinearClaim claim) {
            return broken(question, verdict, claim, when);
        }
        if (decisive instanceof ConformanceClaim claim) {
            List<Integer> run = claim.rejected();
            Evidence evidence = run == null ? null : Evidence.run(run, question.shows());
            return new Finding(question.property(), verdict, when, claim.complaint(), evidence, null, null);
        }
        return seen(question, verdict, decisive, when);
    }

    /** A finding decided by single states, or by the lack of them. */
    private Finding seen(Question question, Verdict verdict, Inquiry decisive, Decision when) {
        String shows = question.shows();
        List<Integer> run = shows.isEmpty() ? null : replayed(decisive);
        Evidence evidence = run == null ? null : evidence(question, run);
        return new Finding(
                        question.property(),
                        verdict,
                        when,
                        because(question, verdict, decisive, run),
                        evidence,
                        shows.isEmpty() ? combined(question, Fairness.NONE) : null,
                        null)
                .without(shows.isEmpty() ? null : decisive.noRun());
    }

    private static Evidence evidence(Question question, List<Integer> run) {
        if (question.returnsTo() >= 0) {
            return Evidence.lasso(run, question.returnsTo(), question.shows());
        }
        return question.repeatedFrom() < 0
                ? Evidence.run(run, question.shows())
                : Evidence.growth(run, question.repeatedFrom(), question.shows());
    }

    /**
     * The explanation besides the run: an obligation that it breaks, a proof, or the place or transition that the
     * verdict is about.
     */
    private String because(Question question, Verdict verdict, Inquiry decisive, @Nullable List<Integer> run) {
        Breach breach = run == null ? null : breach(question, verdict, run);
        if (breach != null) {
            return breach.why();
        }
        Game end = run == null ? null : Replay.after(system, run);
        boolean hasFaults = system.obligations().stream().anyMatch(Obligation::isFault);
        String fault = !hasFaults || end == null || !end.isDead() ? null : Breach.faultIn(system, end);
        if (fault != null) {
            return "nothing can happen there, because of a fault in the model: " + fault;
        }
        return decisive.because().isEmpty() ? question.about(end) : decisive.because();
    }

    /** Which condition of the net's own a run breaks, where a question is about one that is violated. */
    private @Nullable Breach breach(Question question, Verdict verdict, List<Integer> run) {
        Obligation obligation = Breach.asked(system, question.property());
        return obligation == null || !(verdict instanceof Verdict.Violated) ? null : Breach.of(system, obligation, run);
    }

    /** A finding decided by a formula of CTL, with an explanation where the formula alone decides. */
    private Finding claimed(Question question, Verdict verdict, Claim claim, Decision when) {
        boolean alone = !question.shows().isEmpty();
        Explanation why = alone ? claim.explanation() : combined(question, claim.fairness());
        if (why != null && alone) {
            new ExplanationReplay(system, claim.fairness()).check(why);
            why = question.asWritten(why);
        }
        Evidence evidence = why == null || !alone ? null : LinearRun.of(why, verdict instanceof Verdict.Violated);
        Decision decision = when.on(claim.ownStates());
        return new Finding(question.property(), verdict, decision, "", evidence, why, null).without(claim.noRun());
    }

    /** The reasons of several parts that only together make a verdict; null where there is nothing to say. */
    private @Nullable Explanation combined(Question question, Fairness fairness) {
        Explanation why = explains ? question.explanation() : null;
        if (why != null) {
            new ExplanationReplay(system, fairness).check(why);
        }
        return why == null ? null : question.asWritten(why);
    }

    /** A finding decided by a formula about runs, with the run that breaks it, if any. */
    private Finding broken(Question question, Verdict verdict, LinearClaim claim, Decision when) {
        Decision decision = when.on(claim.ownStates());
        ShownRun shown = claim.evidence();
        if (shown != null) {
            check(claim, shown);
        }
        if (question.shows().isEmpty() || shown == null) {
            String silence = claim.noRun() == null ? claim.silence() : "";
            return new Finding(question.property(), verdict, decision, silence, null, null, null)
                    .without(claim.noRun());
        }
        String does = verdict instanceof Verdict.Violated ? " that breaks it" : " that shows it";
        Evidence found = shown.run();
        Evidence evidence = new Evidence(found.events(), found.loop(), found.pump(), found.shows() + does);
        return new Finding(question.property(), verdict, decision, shown.sentence(), evidence, null, null);
    }

    /** Replays the run that breaks a claim and checks that it does, and that it is fair. */
    private void check(LinearClaim claim, ShownRun run) {
        Formula formula = claim.formula();
        if (run.run().pump().isPresent() && formula != null && system instanceof NetSystem net) {
            if (!claim.fairness().isNone()
                    || GrowingRun.replay(net, run.run(), formula).holds(formula)) {
                throw new IllegalStateException("a run that does not break what it is said to break: " + run);
            }
            return;
        }
        LassoReplay replay = new LassoReplay(system, run);
        if (!claim.isBrokenBy(replay)
                || !FairEvents.of(system, claim.fairness()).allow(run.run(), replay)) {
            throw new IllegalStateException("a run that does not break what it is said to break: " + run);
        }
    }

    /** The run of an inquiry, replayed by the textbook rule, and what it is said to show evaluated again. */
    private @Nullable List<Integer> replayed(Inquiry inquiry) {
        List<Integer> found = inquiry.run();
        if (found == null) {
            return null;
        }
        boolean walked = inquiry.sighting() instanceof SeenState.Walked;
        List<Integer> run = walked ? ShortenedRun.of(system, found) : found;
        inquiry.requireConfirmed(Replay.after(system, run));
        return run;
    }
}
