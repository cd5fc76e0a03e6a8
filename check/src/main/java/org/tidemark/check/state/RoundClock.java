package org.tidemark.check.state;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.FiniteTime;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.model.Evidence;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.Verdict;

/**
 * Asks what does not depend on all the time passed of the same net with a clock that wraps around, which has fewer states, and finitely
 * many where time has no end. Both nets have the same transitions, so that runs are the same.
 */
public final class RoundClock extends Stage {
    private static final Pattern TIME = Pattern.compile("\\b" + Clock.TIME + "\\b");

    /** What a sweep goes by where all the time passed is not counted. */
    public static final SweepMeasure.Wish ANY_MEASURE = new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of());

    private final double partOfTime;
    private final boolean isForSweeps;
    private final UnfoldingLimits limits;
    private final Supplier<Plan> plan;

    /** A stage that has a part of the time; the plan is how the net is asked. */
    public RoundClock(double partOfTime, UnfoldingLimits limits, Supplier<Plan> plan) {
        this(partOfTime, false, limits, plan);
    }

    /**
     * The same before sweeps, which have an end where time has one, and then go better by it: only for nets whose time may go on forever.
     * Times are found by a clock that counts them.
     */
    public static RoundClock sweeping(double partOfTime, UnfoldingLimits limits, Supplier<Plan> plan) {
        return new RoundClock(partOfTime, true, limits, plan);
    }

    private RoundClock(double partOfTime, boolean isForSweeps, UnfoldingLimits limits, Supplier<Plan> plan) {
        super("modular clock", Cost.STATES, Kind.DECIDING);
        this.partOfTime = partOfTime;
        this.isForSweeps = isForSweeps;
        this.limits = limits;
        this.plan = plan;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return ModelAspect.ALL;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        ColoredNet net = context.subject().colored();
        Folding.Time time = context.hasNet() ? context.net().time() : null;
        if (time == null || !time.isAbsolute() || net == null) {
            return "the clock is not absolute";
        }
        if (isForSweeps && FiniteTime.isCertain(net)) {
            return "time comes to an end";
        }
        return asked(context).isEmpty() ? "every question may be about the time passed" : null;
    }

    /** The questions that do not mention the time passed; those about all places do. */
    private List<Property> asked(Context context) {
        return context.openProperties().stream()
                .filter(property -> property instanceof Property.Truth
                        || (property instanceof Property.Duration && !isForSweeps)
                        || property instanceof Property.Maximum
                        || property instanceof Property.Liveness
                        || property instanceof Property.QuasiLiveness)
                .filter(property ->
                        !TIME.matcher(PropertyPrinter.print(property)).find())
                .toList();
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        PetriNet round;
        try {
            round = Unfolding.of(
                    Clock.goingRound(Objects.requireNonNull(context.subject().colored())), limits);
        } catch (ColorException tooLarge) {
            return;
        }
        if (!haveSameTransitions(round, context.net())) {
            return;
        }
        List<Property> asked = asked(context);
        Checker checker = new Checker(
                Subject.of(round),
                asked,
                context.options()
                        .withExplore(context.optionsForAnotherNet().withTime(context.part(partOfTime)))
                        .withinAStage(),
                plan.get());
        context.show(checker::progress);
        CheckReport report = checker.run();
        for (Finding found : report.findings()) {
            if (!(found.verdict() instanceof Verdict.Unknown)) {
                context.decide(told(found));
            }
        }
    }

    /** The same without a run that comes back to a state: where all time is counted, nothing comes back. */
    private static Finding told(Finding found) {
        Evidence run = found.run();
        if (run == null || run.loop().isEmpty() || run.loop().getAsInt() == run.steps()) {
            return found;
        }
        String because = found.because().isEmpty() ? "" : found.because() + "; ";
        return new Finding(
                found.property(),
                found.verdict(),
                found.decision(),
                because
                        + "a run shows it that comes back to a state, which it does only because the clock wraps around",
                null,
                null,
                null);
    }

    private static boolean haveSameTransitions(PetriNet one, PetriNet other) {
        if (one.transitions() != other.transitions()) {
            return false;
        }
        for (int t = 0; t < one.transitions(); t++) {
            if (!one.transitionId(t).equals(other.transitionId(t))) {
                return false;
            }
        }
        return true;
    }
}
