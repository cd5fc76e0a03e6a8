package org.tidemark.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.RunProgress;
import org.tidemark.format.InputException;
import org.tidemark.logic.property.Property;

/**
 * Answers questions about a model, all of them together: runs the stages of a plan one after the other, each with the
 * questions that are still open.
 *
 * <p>A question is dropped as soon as it is decided, what no open question depends on is not looked for any more, and
 * everything ends when nothing is open. Runs once, in the caller's thread and as many others as the options say; {@link
 * #progress} may be called from any thread meanwhile.
 */
public final class Checker {
    private final Plan plan;
    private final Context context;

    /**
     * A check.
     *
     * @throws IllegalArgumentException when the plan refuses a property; ask {@link Plan#refusal} first
     */
    public Checker(Subject subject, List<Property> properties, CheckOptions options, Plan plan) {
        for (Property property : properties) {
            String refusal = plan.refusal().of(property);
            if (refusal != null) {
                throw new IllegalArgumentException(property.name() + ": " + refusal);
            }
        }
        this.plan = plan;
        context = new Context(subject, properties, options);
    }

    /** How far the run under way has come; null while there is none. */
    public @Nullable RunProgress progress() {
        return context.progress();
    }

    /**
     * Answers as much as the limits allow.
     *
     * @throws InputException when the net contradicts what its NUPN section claims, or a progress measure is wrong
     */
    public CheckReport run() throws InputException {
        List<StageReport> reports = new ArrayList<>();
        for (Stage stage : plan.stages()) {
            reports.add(run(stage));
        }
        return new CheckReport(
                context.findings(), context.work(), context.netOfRuns(), reports, context.notes(), context.seconds());
    }

    private StageReport run(Stage stage) throws InputException {
        Set<Property> before = new HashSet<>(context.openProperties());
        if (before.isEmpty()) {
            return StageReport.skipped(stage, "nothing is open");
        }
        List<Inquiry> open = context.open().stream()
                .filter(inquiry -> maySettle(stage, inquiry))
                .toList();
        if (open.isEmpty() && !(stage instanceof Preparation)) {
            return StageReport.skipped(stage, "nothing is open that it could settle");
        }
        if (context.isCancelled() && !stage.endsAtOnceWithoutTime()) {
            return StageReport.skipped(stage, "no time is left");
        }
        String obstacle = stage.obstacle(context);
        if (obstacle != null) {
            return StageReport.skipped(stage, obstacle);
        }
        double start = context.seconds();
        context.begin(stage, open);
        stage.run(context, open);
        before.removeAll(context.openProperties());
        List<String> settled = before.stream().map(Property::name).sorted().toList();
        return new StageReport(
                stage.name(), stage.cost(), true, stage.cost().words(), context.seconds() - start, settled);
    }

    /** Whether an answer of the stage would be an answer to the inquiry. */
    private static boolean maySettle(Stage stage, Inquiry inquiry) {
        return stage.canSettle(inquiry) && stage.preserves().containsAll(inquiry.needs());
    }
}
