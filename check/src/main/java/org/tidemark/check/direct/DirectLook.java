package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.direct.formula.DirectAnswer;
import org.tidemark.check.direct.formula.FormulaAnswers;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.search.Outcome;

/**
 * Looks at some states of a high-level net before any of it is unfolded, which may take seconds, and searches it for what formulas of CTL and LTL ask:
 * what shows itself soon is decided, and nothing else.
 */
public final class DirectLook extends Stage {
    /** What formulas ask takes longer to find than states. */
    private static final double FORMULAS = 2;

    private final double partOfTime;
    private boolean isInVain;

    /** A look for a part of the time that is left, or for a few seconds where there is no limit. */
    public DirectLook(double partOfTime) {
        super("direct look", Cost.SAMPLE, Kind.DECIDING);
        this.partOfTime = partOfTime;
    }

    /** Whether it was over before there was an end of the states: a second one would see the same. */
    boolean isInVain() {
        return isInVain;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        DirectNet direct = context.subject().direct();
        if (direct == null || context.subject().late() == null) {
            return "no unfolding was put off";
        }
        if (direct.hasEquivalences()) {
            return "classes of states are looked at to the end";
        }
        if (context.options().explore().cutOff() != null) {
            return "states are cut off";
        }
        return context.options().explains() ? "the same states are looked at for runs" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        DirectNet direct = Objects.requireNonNull(context.subject().direct());
        List<DirectGoal> goals = DirectExecution.goals(direct, context.openProperties());
        List<Property> others = new ArrayList<>(context.openProperties());
        goals.forEach(goal -> others.remove(goal.property()));
        if (!goals.isEmpty()) {
            look(context, direct, goals);
        }
        List<DirectAnswer> answers = FormulaAnswers.search(
                context, direct, others, context.share(context.options().times().searchNanos(), FORMULAS * partOfTime));
        if (!answers.isEmpty()) {
            FormulaAnswers.decide(context, direct, answers);
        }
        isInVain |= answers.size() < others.size()
                && Leaving.afterALookForAnswers().isDue(0, direct); // searches have met as much as a look would
    }

    private void look(Context context, DirectNet direct, List<DirectGoal> goals) {
        boolean isMoreAsked = goals.size() < context.openProperties().size();
        DirectAim aim = DirectAim.deciding(direct.names(), goals, isMoreAsked).leaving(Leaving.afterALookForAnswers());
        long nanos = context.share(context.options().times().searchNanos(), partOfTime);
        DirectExploration look =
                new DirectExploration(direct, context.optionsLeft().withTime(nanos), aim);
        context.show(look::progress);
        DirectReport seen = look.run();
        if (seen.fault() != null || seen.exploration().end() == Outcome.End.CUT_OFF) {
            return;
        }
        isInVain = !seen.exploration().complete();
        goals.stream()
                .filter(DirectGoal::isFound)
                .forEach(goal -> GoalFinding.decide(context, direct, goal, null, null, false, null));
    }
}
