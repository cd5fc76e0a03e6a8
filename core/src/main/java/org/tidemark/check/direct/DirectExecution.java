package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Preparation;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.DirectReport;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;

/**
 * Executes a high-level net directly. Whether states can be reached is seen on the way; for all other questions a complete
 * exploration leaves a place/transition net of what occurs, with the same states and edges, of which the stages after this one
 * are asked. Where the net has a fault, its unfolding is taken instead.
 */
public final class DirectExecution implements Preparation {
    private final UnfoldingLimits limits;

    /** Execution that leaves a net within these limits. */
    public DirectExecution(UnfoldingLimits limits) {
        this.limits = limits;
    }

    @Override
    public String name() {
        return "direct execution";
    }

    @Override
    public Cost cost() {
        return Cost.STATES;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().direct() == null ? "the net is not executed directly" : null;
    }

    /** A net without nodes whose groups of places and transitions have the names that formulas may use. */
    public static PetriNet names(DirectNet direct) {
        return Unfolding.names(direct.net());
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        DirectNet direct = Objects.requireNonNull(context.subject().direct());
        PetriNet names = names(direct);
        List<Property> properties = context.openProperties();
        List<DirectGoal> goals = DirectGoal.of(properties).stream()
                .filter(goal -> DirectSight.canSee(names, direct.model(), goal.target()))
                .toList();
        boolean others = goals.size() < properties.size();
        DirectExploration running = new DirectExploration(direct, context.optionsLeft(), goals, others);
        context.show(running::progress);
        DirectReport report = running.run();
        DirectReport.Fault fault = report.fault();
        PetriNet unfolded = fault == null ? null : context.subject().unfolding().unfold();
        if (fault != null && unfolded != null) {
            context.use(unfolded);
            context.subject().unfolding().alsoAsked(unfolded).forEach(context::alsoAsk);
            context.note("unfolded, since direct execution ends at a fault: " + fault.event()
                    + " has all its tokens, but " + fault.why());
            return;
        }
        context.work().also(report);
        context.tellRunsIn(report.shown());
        if (fault == null) {
            answer(context, running, report, goals);
        }
    }

    private void answer(Context context, DirectExploration running, DirectReport report, List<DirectGoal> goals) {
        List<Property> open = new ArrayList<>(context.openProperties());
        goals.forEach(goal -> open.remove(goal.property()));
        context.leaveOpen(WhyUnknown.after(report.exploration()));
        PetriNet occurring = open.isEmpty() || !report.exploration().complete() ? null : occurring(context, running);
        for (int i = 0; i < goals.size(); i++) {
            List<Integer> run = running.runOf(i);
            List<Integer> numbers =
                    run == null || occurring == null ? report.sightings().get(i) : running.numbers(run);
            decide(context, goals.get(i), numbers, report, running);
        }
        if (occurring != null) {
            context.use(occurring);
        }
    }

    private @Nullable PetriNet occurring(Context context, DirectExploration running) {
        try {
            return running.occurring(limits);
        } catch (ColorException tooLarge) {
            context.leaveOpen(String.valueOf(tooLarge.getMessage()));
            return null;
        }
    }

    private static void decide(
            Context context,
            DirectGoal goal,
            @Nullable List<Integer> run,
            DirectReport report,
            DirectExploration running) {
        if (!goal.isFound() && goal.isMissed()) {
            context.decide(Finding.unknown(
                    goal.property(),
                    "a number about values is too large to be computed in some state",
                    context.seconds()));
            return;
        }
        if (!goal.isFound() && !report.exploration().complete()) {
            return;
        }
        Evidence evidence = run == null ? null : Evidence.run(run, goal.shows());
        Finding finding = Finding.of(
                        goal.property(), goal.verdict(goal.isFound()), Technique.SEARCH, evidence, context.seconds())
                .without(goal.isFound() && run == null ? running.whyNoRun() : null);
        context.decide(finding);
    }
}
