package org.tidemark.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.OpenReason;
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

    /** A check. A property that the plan refuses is not asked, and stays unknown for the reason that {@link Plan#refusal} gives. */
    public Checker(Subject subject, List<Property> properties, CheckOptions options, Plan plan) {
        this.plan = plan;
        context = new Context(subject, properties, options);
        for (Property property : properties) {
            OpenReason refused = plan.refusal().of(property);
            if (refused != null) {
                context.refuse(property, refused);
            }
        }
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
            context.begin(stage);
            reports.add(run(stage));
        }
        reports.replaceAll(report -> report.settling(context.decidedBy(report.stage())));
        return new CheckReport(
                context.findings(), context.work(), context.netOfRuns(), reports, context.notes(), context.seconds());
    }

    private StageReport run(Stage stage) throws InputException {
        if (context.openProperties().isEmpty()) {
            return StageReport.skipped(stage, StageReport.NOTHING_OPEN);
        }
        if (context.options().leftOut().has(stage)) {
            return StageReport.skipped(stage, "it was left out");
        }
        // to see what a stage may settle takes long, too, where formulas are long
        if (context.isCancelled() && !stage.endsAtOnceWithoutTime()) {
            return StageReport.skipped(stage, "no time is left");
        }
        List<Inquiry> open = given(stage);
        if (open.isEmpty() && stage.settlesInquiries()) {
            return StageReport.skipped(stage, whyNothing(stage));
        }
        String obstacle = stage.obstacle(context);
        if (obstacle != null) {
            return StageReport.skipped(stage, obstacle);
        }
        double start = context.seconds();
        context.begin(stage, open);
        stage.run(context, open);
        return StageReport.run(stage, start, context.seconds() - start);
    }

    /** The open inquiries that a stage may settle: it preserves what they depend on, or all that a property does which needs them. */
    private List<Inquiry> given(Stage stage) {
        Set<Inquiry> preserved =
                new HashSet<>(context.open(property -> stage.objection(context.form(property)) == null));
        return context.open().stream()
                .filter(inquiry -> stage.canSettle(inquiry) && (!inquiry.isHint() || stage.looksForHints()))
                .filter(inquiry -> preserved.contains(inquiry) || preserves(stage, inquiry.alone()))
                .toList();
    }

    private static boolean preserves(Stage stage, @Nullable Property property) {
        return property != null && stage.objection(property) == null;
    }

    /** Why a stage is asked nothing: it could settle nothing that is open, or not soundly. */
    private String whyNothing(Stage stage) {
        for (Property property : context.openProperties()) {
            String objection = stage.objection(context.form(property));
            if (objection != null && context.open(property::equals).stream().anyMatch(stage::canSettle)) {
                return objection;
            }
        }
        return StageReport.NOTHING_TO_SETTLE;
    }
}
