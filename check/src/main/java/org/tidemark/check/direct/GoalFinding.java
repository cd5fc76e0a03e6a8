package org.tidemark.check.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.direct.sight.DirectPeak;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;
import org.tidemark.verdict.Verdict;

/** Decides what single states of a high-level net show. Stateless. */
final class GoalFinding {
    private GoalFinding() {}

    /**
     * Decides a property after states were looked at; leaves it open where they were not all and none was found.
     *
     * @param run the run to the state that was found, in the transitions of a net; null where there is none
     * @param told that net; null where there is none
     * @param isComplete whether every state was looked at
     * @param whyNoRun why there is no run to a state that was found; null where it is said elsewhere
     */
    static void decide(
            Context context,
            DirectNet direct,
            DirectGoal goal,
            @Nullable List<Integer> run,
            @Nullable PetriNet told,
            boolean isComplete,
            @Nullable NoRun whyNoRun) {
        if (!goal.isFound() && goal.isMissed()) {
            context.decide(Finding.unknown(goal.property(), DirectGoal.TOO_LARGE, context.seconds()));
            return;
        }
        if (!goal.isFound() && !isComplete) {
            return;
        }
        if (goal.tellsApart() && run == null) {
            context.decide(Finding.unknown(goal.property(), DirectClasses.toldApart(direct), context.seconds()));
            return;
        }
        Finding finding = new Finding(
                        goal.property(),
                        goal.verdict(goal.isFound()),
                        new Decision("", Technique.SEARCH, -1, context.seconds()),
                        told == null || run == null ? "" : wrong(goal, told, run),
                        run == null ? null : Evidence.run(run, goal.shows()),
                        null,
                        null)
                .without(goal.isFound() && run == null ? whyNoRun : null);
        context.decide(finding);
    }

    /**
     * Decides what the largest value is, after every state was looked at.
     *
     * @param run the run to a state that has it, in the transitions of a net; null where there is none
     * @param whyNoRun why there is none
     */
    static void decide(Context context, DirectPeak peak, @Nullable List<Integer> run, NoRun whyNoRun) {
        Evidence evidence = run == null ? null : Evidence.run(run, "the largest value");
        context.decide(Finding.of(
                        peak.property(),
                        new Verdict.Value(peak.found().most()),
                        Technique.SEARCH,
                        evidence,
                        context.seconds())
                .without(run == null ? whyNoRun : null));
    }

    /** What a run breaks that the net is obliged to; empty where a goal is about something else. */
    private static String wrong(DirectGoal goal, PetriNet told, List<Integer> run) {
        NetSystem net = new NetSystem(told);
        Obligation obligation = Breach.asked(net, goal.property());
        Breach breach = obligation == null ? null : Breach.of(net, obligation, run);
        return breach == null ? "" : breach.why();
    }
}
