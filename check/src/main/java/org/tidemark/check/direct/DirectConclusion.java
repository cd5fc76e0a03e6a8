package org.tidemark.check.direct;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.direct.formula.DirectAnswer;
import org.tidemark.check.direct.formula.FormulaAnswers;
import org.tidemark.check.direct.formula.ToldRuns;
import org.tidemark.check.direct.sight.BindingGoals;
import org.tidemark.check.direct.sight.DirectCombination;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.direct.sight.DirectPeak;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * What is decided after a direct exploration, and what is left to the stages after it.
 *
 * @param limits of the net that is left
 * @param goals what was looked for in states
 * @param combined what combines other goals that were looked for
 * @param answers what was found out before
 * @param isMoreAsked whether something is open that only a place/transition net can answer
 */
record DirectConclusion(
        DirectNet direct,
        UnfoldingLimits limits,
        List<DirectGoal> goals,
        List<DirectCombination> combined,
        List<DirectAnswer> answers,
        boolean isMoreAsked) {
    /**
     * Goes on with the unfolding of a net that has a fault; else decides what can be decided after an exploration.
     *
     * @param needed what was called for, where other bindings were left out; null where none were
     */
    void draw(Context context, DirectExploration running, DirectReport report, @Nullable BindingGoals needed)
            throws InputException {
        DirectReport.Fault fault = report.fault();
        if (fault != null && report.classes() == null && NetHandover.takeUnfolding(context, fault)) {
            return;
        }
        if (running.isSymmetric()) {
            context.work().executed(report);
        } else if (needed == null) {
            context.work().also(report);
        } else {
            context.work().executed(report);
            context.reducedFor(
                    context.openProperties().stream().map(Property::name).toList(),
                    report.exploration().states(),
                    needed.leftOut());
        }
        context.tellRunsIn(report.shown());
        if (fault == null) {
            decide(context, running, report, needed == null ? List.of() : needed.peaks());
        }
    }

    private void decide(Context context, DirectExploration running, DirectReport report, List<DirectPeak> peaks) {
        context.leaveOpen(
                WhyUnknown.after(report.exploration(), context.options().explore())
                        .followedBy(report.more()));
        boolean isComplete = report.exploration().complete();
        boolean isWhole = isComplete && report.classes() == null;
        PetriNet occurring = isMoreAsked && isWhole ? occurring(context, running) : null;
        ToldRuns runs = FormulaAnswers.played(direct, answers);
        Map<DirectGoal, List<Integer>> unmerged =
                report.classes() == null ? Map.of() : UnmergedLook.runs(context, direct, goals, running);
        unmerged.values().forEach(runs::add);
        PetriNet told = occurring;
        if (told == null && answers.isEmpty() && unmerged.isEmpty()) {
            told = report.shown();
            runs.number(running.inOrder());
        } else if (told == null) {
            runs.addEvents(running.inOrder());
            told = runs.net(UnfoldingLimits.usual());
        } else {
            runs.number(running.inOrder());
        }
        context.tellRunsIn(told == null ? report.shown() : told);
        for (int i = 0; i < goals.size(); i++) {
            List<Integer> run = unmerged.getOrDefault(goals.get(i), running.runOf(goals.get(i)));
            List<Integer> numbers = run == null || told == null ? null : runs.tell(run);
            GoalFinding.decide(context, direct, goals.get(i), numbers, told, isComplete, running.whyNoRun());
        }
        decideCombined(context, running, isComplete, told == null ? null : runs);
        for (int i = 0; i < peaks.size() && isComplete; i++) {
            List<Integer> run = running.runOf(peaks.get(i));
            GoalFinding.decide(
                    context, peaks.get(i), run == null || told == null ? null : runs.tell(run), running.whyNoRun());
        }
        FormulaAnswers.decide(context, answers, runs, told);
        if (occurring != null) {
            NetHandover.leave(context, occurring, report.exploration().tokens().ofOneValue());
        }
    }

    /** Decides combinations by what their goals, which come after the others, have found; runs are shown where there is a net for them. */
    private void decideCombined(
            Context context, DirectExploration running, boolean isComplete, @Nullable ToldRuns runs) {
        for (DirectCombination combination : combined) {
            Map<DirectGoal, List<Integer>> shown = new HashMap<>();
            for (DirectGoal goal : combination.goals()) {
                List<Integer> run = running.runOf(goal);
                if (run != null && runs != null) {
                    shown.put(goal, runs.tell(run));
                }
            }
            combination.decide(context, shown, isComplete, running.whyNoRun());
        }
    }

    private @Nullable PetriNet occurring(Context context, DirectExploration running) {
        try {
            return running.occurring(limits);
        } catch (ColorException tooLarge) {
            context.leaveOpen(new OpenReason(StopReason.NET_TOO_LARGE, String.valueOf(tooLarge.getMessage())));
            return null;
        }
    }
}
