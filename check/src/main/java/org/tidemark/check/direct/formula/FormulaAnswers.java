package org.tidemark.check.direct.formula;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;

/** Formulas about runs of a high-level net, searched for one by one, and what is decided by that. Stateless. */
public final class FormulaAnswers {
    private FormulaAnswers() {}

    /** The answers to formulas that take more than a look at single states, each by a search of its own. */
    public static List<DirectAnswer> search(Context context, DirectNet direct, List<Property> properties, long nanos)
            throws InputException {
        List<Property> askable = DirectFormulas.askable(properties, direct.model());
        if (askable.isEmpty()) {
            return List.of();
        }
        DirectFormulas formulas = new DirectFormulas(direct, context.options(), context::isCancelled);
        context.show(formulas::progress);
        List<DirectAnswer> answers = formulas.answers(askable, context.seconds(), nanos);
        DirectClasses.refuseBreach(direct);
        context.work().alsoClasses(formulas.classes());
        formulas.tooLarge().forEach(property -> context.leaveOpen(property, DirectGoal.TOO_LARGE));
        formulas.toldApart().forEach(property -> context.leaveOpen(property, DirectClasses.toldApart(direct)));
        return answers;
    }

    /** Decides what was searched for, where nothing else is open. */
    public static void decide(Context context, DirectNet direct, List<DirectAnswer> answers) {
        ToldRuns runs = played(direct, answers);
        PetriNet told = runs.net(UnfoldingLimits.usual());
        context.tellRunsIn(told == null ? direct.names() : told);
        context.work().searchedDirectly();
        decide(context, answers, runs, told);
    }

    /**
     * Decides what was searched for.
     *
     * @param runs the runs of the answers, and maybe others
     * @param told the net that they are told in; null where it would be too large
     */
    public static void decide(Context context, List<DirectAnswer> answers, ToldRuns runs, @Nullable PetriNet told) {
        boolean explains = context.options().explains() && !runs.direct().hasEquivalences();
        AnswerReplay replay = new AnswerReplay(runs.direct(), runs, told != null, explains);
        answers.forEach(answer -> context.decide(replay.finding(answer)));
    }

    /** The runs that show answers. */
    public static ToldRuns played(DirectNet direct, List<DirectAnswer> answers) {
        ToldRuns runs = new ToldRuns(direct);
        for (DirectAnswer answer : answers) {
            if (answer.run() != null) {
                runs.add(answer.run());
            }
            if (answer.why() != null) {
                runs.add(answer.why());
            }
        }
        return runs;
    }
}
