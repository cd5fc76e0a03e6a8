package org.tidemark.check.direct;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;

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
        DirectQuestions questions = new DirectQuestions(context, direct, null);
        long nanos = context.share(context.options().times().searchNanos(), partOfTime);
        boolean[] isFaulty = {false};
        List<Finding> found = questions.ask(context.openProperties(), context.optionsLeft(), (inside, open) -> {
            isFaulty[0] = look(inside, direct, DirectQuestions.ofStates(open), nanos);
            List<Property> searched = questions.needingAllStates(inside);
            questions.search(inside, open, inside.share(inside.options().times().searchNanos(), FORMULAS * partOfTime));
            isInVain |= searched.stream().anyMatch(inside.openProperties()::contains)
                    && Leaving.afterALookForAnswers().isDue(0, direct); // searches have met as much as a look would
        });
        if (!isFaulty[0]) {
            found.stream()
                    .filter(finding -> DirectQuestions.isSearched(finding) || finding.run() != null)
                    .forEach(finding -> context.decide(new Finding(
                            finding.property(), finding.verdict(), finding.decision(), "", null, null, null)));
        }
    }

    /** Looks at states for some inquiries; whether one has a fault. */
    private boolean look(Context inside, DirectNet direct, List<Inquiry> states, long nanos) {
        if (states.isEmpty()) {
            return false;
        }
        DirectExploration look = new DirectExploration(
                direct,
                inside.optionsLeft().withTime(nanos),
                StateReduction.NONE,
                Leaving.afterALookForAnswers(),
                states);
        inside.show(look::progress);
        DirectReport seen = look.run();
        isInVain = seen.fault() == null && !seen.exploration().complete();
        return seen.fault() != null;
    }
}
