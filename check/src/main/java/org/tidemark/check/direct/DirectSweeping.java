package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Stage;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;

/**
 * Sweeps over the states of a high-level net that is executed directly. Whether states can be reached is seen on the way.
 * For all other questions a complete sweep leaves a place/transition net of what occurs, over which the stages after this
 * one sweep. Where the net has a fault, its unfolding is taken instead.
 */
public final class DirectSweeping extends Stage {
    private final SweepMeasure.Wish measure;
    private final UnfoldingLimits limits;

    /** Sweeps by a measure that leave a net within these limits. */
    public DirectSweeping(SweepMeasure.Wish measure, UnfoldingLimits limits) {
        super("direct sweep", Cost.STATES, Kind.PREPARING);
        this.measure = measure;
        this.limits = limits;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().direct() == null ? "the net is not executed directly" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        DirectNet direct = Objects.requireNonNull(context.subject().direct());
        DirectClasses.noteCutOff(context, direct);
        Asking asking = new Asking(context, direct);
        List<Finding> found =
                asking.questions.ask(List.copyOf(context.openProperties()), context.optionsLeft(), asking::sweep);
        if (direct.hasEquivalences()) {
            asking.unswept.forEach(property ->
                    context.decide(Finding.unknown(property, DirectClasses.NEEDS_SEARCH, context.seconds())));
            asking.questions.replace(found.stream()
                    .filter(finding -> DirectQuestions.isKnown(finding) && !asking.questions.isProven(finding))
                    .map(finding ->
                            Finding.unknown(finding.property(), DirectClasses.toldApart(direct), finding.seconds()))
                    .peek(context::decide)
                    .toList());
        }
        DirectSweepReport report = asking.report;
        if (report == null) {
            asking.questions.concludeSearches();
            return;
        }
        if (asking.questions.isUnfolded(report.fault())) {
            return;
        }
        context.work().also(report);
        context.tellRunsIn(report.shown());
        if (report.fault() == null) {
            asking.questions.conclude(
                    new DirectQuestions.Ended(
                            report.sweep().complete() && !direct.hasEquivalences(),
                            report.shown(),
                            report.sweep().tokens().ofOneValue(),
                            WhyUnknown.after(report.sweep(), context.options().explore())
                                    .followedBy(report.filledBy())),
                    limits);
        }
    }

    /** One sweep for the open properties. */
    private final class Asking {
        private final DirectNet direct;
        private final DirectQuestions questions;
        private List<Property> unswept = List.of();
        private @Nullable DirectSweepReport report;

        Asking(Context context, DirectNet direct) {
            this.direct = direct;
            questions = new DirectQuestions(context, direct);
        }

        private void sweep(Context inside, List<Inquiry> open) throws InputException {
            unswept = questions.notOfStates(inside);
            List<Inquiry> inquiries = new ArrayList<>(DirectQuestions.ofStates(open));
            if (!unswept.isEmpty() && !direct.hasEquivalences()) {
                inquiries.add(DirectQuestions.unanswered());
            }
            if (!inquiries.isEmpty()) {
                DirectSweep running = new DirectSweep(direct, inside.optionsLeft(), measure, inquiries, true);
                inside.show(running::progress);
                report = running.run();
            }
        }
    }
}
