package org.tidemark.check.state;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExchangedParts;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.net.Folding;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.system.AlikeParts;

/**
 * Explores one representative of all states that differ by a symmetry, and adds up how many states, edges and deadlocks they represent.
 * Ends at the first state that breaks an obligation of the net.
 *
 * <p>Where symmetries are allowed and were not asked for, they are used if a sample says that they pay and no figure is lost by them: those
 * alone that keep the initial marking, so that depths are known, and in memory, so that a folder has all states.
 */
public final class CountingClasses extends Stage implements AnySystem {
    /** The part of the time for finding symmetries that were not asked for. */
    private static final double PART_FOR_FINDING = 0.1;

    public CountingClasses() {
        super("classes of states", Cost.STATES, Kind.COUNTING);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (!context.options().reductions().allows(Reduction.SYMMETRY)) {
            return "symmetries were not asked for";
        }
        if (!context.hasNet()) {
            return obstacleWithoutNet(context);
        }
        String why = isAsked(context) ? null : whyNotUnasked(context);
        return why == null ? super.obstacle(context) : why;
    }

    private @Nullable String obstacleWithoutNet(Context context) {
        AlikeParts parts = context.hasSystem() ? context.system().alikeParts() : null;
        if (parts == null) {
            return "there is no place/transition net, and no system with parts that are alike";
        }
        return isAsked(context) ? super.obstacle(context) : "symmetries were not asked for";
    }

    private static boolean isAsked(Context context) {
        return context.options().reductions().asksFor(Reduction.SYMMETRY);
    }

    /** Why symmetries are not used unless they are asked for; null where they may be. */
    private static @Nullable String whyNotUnasked(Context context) {
        ExploreOptions explore = context.options().explore();
        if (explore.store() instanceof OnDisk) {
            return "a folder has all states, unless symmetries are asked for";
        }
        if (explore.store().isLossy() || explore.store().isForgetful()) {
            return "the store does not count states";
        }
        if (explore.cutOff() != null || explore.maxDepth() != Long.MAX_VALUE) {
            return "states are cut off";
        }
        Folding.Time time = context.net().time();
        return time != null && time.isRelative() ? "states are relative to the clock" : SymmetryTrial.obstacle(context);
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        if (context.hasNet()) {
            runOfNet(context);
        } else {
            run(context, Objects.requireNonNull(context.system().alikeParts()));
        }
    }

    private void run(Context context, AlikeParts parts) throws InputException {
        ExchangedParts states = new ExchangedParts(parts);
        Exploration running = new Exploration(context.system(), context.optionsLeft(), states, parts.models());
        context.show(running::progress);
        ExplorationReport report = running.run();
        if (!parts.obstacles().isEmpty()) {
            context.note("not exchanged: " + String.join("; ", parts.obstacles()));
        }
        end(context, running, report, states.report(report.states()));
    }

    private void end(Context context, Exploration running, ExplorationReport report, SymmetryReport symmetries) {
        SymmetryReport known = report.notes().forgotten() == 0 ? symmetries : symmetries.uncounted();
        context.work().also(report);
        context.work().symmetric(known);
        context.work().broken(running.brokenObligation());
        context.leaveOpen(OpenReasons.after(report, context.options().explore()));
        if (report.complete()) {
            decideStateSpace(context, known.states());
        }
    }

    private void runOfNet(Context context) throws InputException {
        FoundSymmetry found = new FoundSymmetry();
        boolean isAsked = isAsked(context);
        NetSymmetry symmetry = isAsked
                ? found.of(context)
                : found.of(context, context.part(PART_FOR_FINDING)).keepingStart(context::isCancelled);
        NetModels proven = isAsked ? null : widthsWherePaying(context, symmetry);
        if (!isAsked && proven == null) {
            return;
        }
        SymmetricStates states = new SymmetricStates(symmetry, true);
        Exploration running = new Exploration(context.system(), context.optionsLeft(), states, proven);
        context.show(running::progress);
        ExplorationReport report = ofAll(running.run(), states);
        SymmetryReport symmetries = states.report(List.of(), report.states(), found.seconds());
        boolean isUncounted = symmetries.represented() == null || report.notes().forgotten() > 0;
        if (!isAsked && isUncounted && running.brokenObligation() == null) {
            context.note("a class of states has several representatives, so that states are not counted by symmetries;"
                    + " all states are explored instead");
            return;
        }
        end(context, running, report, symmetries);
    }

    /** The field widths that a sample was tried with which says that symmetries pay; null where they do not. */
    private static @Nullable NetModels widthsWherePaying(Context context, NetSymmetry symmetry) throws InputException {
        if (symmetry.isTrivial()) {
            return null;
        }
        TimeLimit time = new TimeLimit(context.optionsLeft());
        NetModels widths = NetModels.proving(
                context.net(), time.left().effort(), time.left().seed());
        return SymmetryTrial.pays(context, symmetry, time, widths) ? widths : null;
    }

    /** This report with the most tokens in each place over all states, not only over representatives. */
    private static ExplorationReport ofAll(ExplorationReport of, SymmetricStates states) {
        return new ExplorationReport(
                of.end(), of.counts(), states.ofAll(of.tokens()), of.memory(), of.timing(), of.notes(), of.deadlock());
    }
}
