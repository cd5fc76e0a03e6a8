package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.verdict.Verdict;

/**
 * Answers about choices that smaller nets gave without the reasons that a search of the whole net may find: reasons are not taken back
 * from smaller nets, only runs. Such an answer waits until the searches before this stage have had their time, and then counts as it is.
 * Answers for which there are no reasons to be shown count at once. Belongs to one check.
 */
public final class AnswersWithoutReasons extends Stage {
    private final List<Finding> kept = new ArrayList<>();

    public AnswersWithoutReasons() {
        super("smaller net without reasons", Cost.STRUCTURE, Kind.DECIDING);
    }

    /** Decides a property that a smaller net has answered, at once or when this stage has its turn. */
    void take(Finding finding, Context context) {
        if (mayBeExplained(finding.property(), context) && lacksReasons(finding)) {
            kept.add(finding);
        } else {
            context.decide(finding);
        }
    }

    /** Whether a smaller net has answered a property, which need not be asked again. */
    boolean has(Property property) {
        return kept.stream().anyMatch(finding -> finding.property().equals(property));
    }

    /** Whether the whole net may have reasons for an answer that are wanted and that smaller nets do not have. */
    static boolean mayBeExplained(Property property, Context context) {
        return context.options().explains() && ModelAspect.neededBy(property).contains(ModelAspect.BRANCHING);
    }

    private static boolean lacksReasons(Finding finding) {
        boolean holds = finding.verdict() instanceof Verdict.Holds;
        return finding.run() == null
                && (finding.property() instanceof Property.Truth truth ? hasReasons(truth.formula(), holds) : !holds);
    }

    /** Whether there is something to show for a verdict: that some run does this or that; for what all runs do there is not. */
    static boolean hasReasons(Formula formula, boolean holds) {
        if (formula instanceof Formula.Exists) {
            return holds;
        }
        if (formula instanceof Formula.Not not) {
            return hasReasons(not.of(), !holds);
        }
        if (formula instanceof Formula.Implies implies) {
            return hasReasons(implies.premise(), !holds) || hasReasons(implies.conclusion(), holds);
        }
        if (formula instanceof Formula.Iff) {
            return formula.children().stream().anyMatch(part -> hasReasons(part, true) || hasReasons(part, false));
        }
        if (formula instanceof Formula.And || formula instanceof Formula.Or) {
            return formula.children().stream().anyMatch(part -> hasReasons(part, holds));
        }
        return !holds && !formula.children().isEmpty();
    }

    /** True: answers that are known count even if time is up. */
    @Override
    public boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return kept.isEmpty() ? "no smaller net has left any" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) {
        kept.forEach(context::decide);
    }
}
