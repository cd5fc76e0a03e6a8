package org.tidemark.check;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.RunProgress;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.verdict.OpenReason;

/**
 * Answers questions about a model, all of them together: runs the stages of a plan one after the other, or two at once where there are threads
 * for that, each with the questions that are still open.
 *
 * <p>A question is dropped as soon as it is decided, what no open question depends on is not looked for any more, and
 * everything ends when nothing is open. Runs once, in the caller's thread and as many others as the options say; {@link
 * #progress} may be called from any thread meanwhile.
 */
public final class Checker {
    private final Plan plan;
    private final Context context;

    /**
     * A check. A property that the plan refuses is not asked, and stays unknown for the reason that {@link Plan#refusal} gives, unless
     * simplification decides it or leaves what the plan takes.
     */
    public Checker(Subject subject, List<Property> properties, CheckOptions options, Plan plan) {
        this.plan = plan;
        context = new Context(subject, properties, options);
        for (Property property : properties) {
            OpenReason refused = plan.refusal().of(property);
            if (refused != null && plan.refusalForGood().of(property) != null) {
                context.refuse(property, refused);
            } else if (refused != null) {
                context.refuseUnlessSimplified(property, refused, plan.own());
            }
        }
    }

    /** How far the run under way has come; null while there is none. */
    public @Nullable RunProgress progress() {
        return context.progress();
    }

    /**
     * Answers as much as the limits allow. A bug of ours that ends a stage ends the check, too, unless somebody {@linkplain
     * CheckOptions#outlivingFaults listens} for it; a {@link org.tidemark.bits.Contradiction} always does.
     *
     * @throws InputException when the net contradicts what its NUPN section claims, or a progress measure is wrong
     */
    public CheckReport run() throws InputException {
        Map<Stage, StageReport> reports = StageRunner.run(context, plan.stages());
        context.end();
        List<StageReport> stages = reports.entrySet().stream()
                .map(entry -> entry.getValue().settling(context.decidedBy(entry.getKey())))
                .toList();
        return new CheckReport(
                context.findings(), context.work(), context.systemOfRuns(), stages, context.notes(), context.seconds());
    }
}
