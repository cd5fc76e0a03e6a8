package org.tidemark.check.view;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.FiniteTime;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.model.Evidence;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.ReducedNet;

/**
 * Asks what does not depend on all the time passed of the same net with a clock that wraps around, which has fewer states, and finitely
 * many where time has no end. Both nets have the same transitions, so that runs are the same.
 */
public final class ModularClock extends ViewStage {
    private static final Pattern TIME = Pattern.compile("\\b" + Clock.TIME + "\\b");

    /** The measure of sweeps over a net in which the total time is not counted. */
    public static final SweepMeasure.Wish ANY_MEASURE = new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of());

    private final boolean isForSweeps;
    private final UnfoldingLimits limits;

    /** A stage that has a part of the time; the plan is how the net is asked. */
    public ModularClock(double partOfTime, UnfoldingLimits limits, Supplier<Plan> plan) {
        this(partOfTime, false, limits, plan);
    }

    /**
     * A stage before sweeps, only for nets whose time may go on forever: where time has an end, sweeps that go by it
     * end, too. Questions about durations are left to a clock that counts the total time.
     */
    public static ModularClock sweeping(double partOfTime, UnfoldingLimits limits, Supplier<Plan> plan) {
        return new ModularClock(partOfTime, true, limits, plan);
    }

    private ModularClock(double partOfTime, boolean isForSweeps, UnfoldingLimits limits, Supplier<Plan> plan) {
        super("modular clock", context -> context.part(partOfTime), plan);
        this.isForSweeps = isForSweeps;
        this.limits = limits;
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
    List<Source> views(Context context, long nanos) {
        return List.of(within -> {
            PetriNet round;
            try {
                round = Unfolding.of(
                        Clock.goingRound(
                                Objects.requireNonNull(context.subject().colored())),
                        limits);
            } catch (ColorException tooLarge) {
                return null;
            }
            return haveSameTransitions(round, context.net()) ? new ClockView(context, round, asked(context)) : null;
        });
    }

    /** A net seen through the one whose clock wraps around: runs are the same. */
    private record ClockView(Context context, PetriNet round, List<Property> asked) implements View {
        @Override
        public Subject image() {
            return Subject.of(round);
        }

        @Override
        public long bytes() {
            return ReducedNet.bytes(round);
        }

        /** Where all time is counted, nothing comes back to a state, so that a run which does so is not shown. */
        @Override
        public void decide(int question, Finding found) {
            Evidence run = found.run();
            boolean isCycle =
                    run != null && run.loop().isPresent() && run.loop().getAsInt() != run.steps();
            Evidence shown = isCycle ? null : found.evidence();
            if (shown != null
                    && !LiftedFinding.shows(found.property(), context.net(), shown, found.verdict())
                    && LiftedFinding.shows(found.property(), round, shown, found.verdict())) {
                return; // the net contradicts it: something is wrong, and nothing is known
            }
            String because = found.because().isEmpty() ? "" : found.because() + "; ";
            context.decide(
                    isCycle
                            ? new Finding(
                                    found.property(),
                                    found.verdict(),
                                    found.decision(),
                                    because + "a run shows it that comes back to a state, which it does only because"
                                            + " the clock wraps around",
                                    null,
                                    null,
                                    null)
                            : found);
        }
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
