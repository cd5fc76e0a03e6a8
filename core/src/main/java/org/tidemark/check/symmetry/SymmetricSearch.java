package org.tidemark.check.symmetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Allowance;
import org.tidemark.check.Context;
import org.tidemark.check.Reduction;
import org.tidemark.check.NamedStage;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Changes;
import org.tidemark.check.question.Firings;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Peak;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.SecondToken;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.format.InputException;
import org.tidemark.net.symmetry.NetSymmetry;

/**
 * Explores one representative of all states that differ by a symmetry. Inquiries that every symmetry leaves as they are are looked for
 * together; each of the others by itself, with the symmetries that do.
 */
public final class SymmetricSearch extends NamedStage {
    /** What it preserves of the states: all, up to symmetries that a question cannot tell apart. */
    public static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS));

    /** So many representatives are looked at to see whether symmetries pay. */
    private static final long SAMPLE = 500;

    /** They do if a representative stands for this many states on average. */
    private static final long WORTHWHILE = 3;

    /** In nets with more places and transitions than this, finding symmetries takes longer than they are likely to save. */
    private static final int MOST_NODES = 20_000;

    private final boolean isAsked;
    private final Allowance allowance;
    private final FoundSymmetry found;

    private SymmetricSearch(String name, boolean isAsked, Allowance allowance, FoundSymmetry found) {
        super(name, isAsked ? Cost.STATES : Cost.SAMPLE);
        this.found = found;
        this.isAsked = isAsked;
        this.allowance = allowance;
    }

    /** A search before any other, where symmetries were asked for. */
    public static SymmetricSearch asked(double partOfTime, FoundSymmetry found) {
        return new SymmetricSearch("symmetric search", true, context -> context.part(partOfTime), found);
    }

    /** A search where symmetries are allowed, as far as they pay. */
    public static SymmetricSearch worthwhile(Allowance allowance, FoundSymmetry found) {
        return new SymmetricSearch("first symmetric search", false, allowance, found);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof ReachabilityGoal
                || inquiry instanceof Peak
                || inquiry instanceof SecondToken
                || inquiry instanceof Changes
                || inquiry instanceof Firings;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (!context.options().reductions().allows(Reduction.SYMMETRY)) {
            return "symmetries are not used";
        }
        if (isAsked != context.options().reductions().asksFor(Reduction.SYMMETRY)) {
            return isAsked ? "symmetries were not asked for" : "symmetries were used before";
        }
        if (!isAsked
                && context.hasNet()
                && context.net().places() + context.net().transitions() > MOST_NODES) {
            return "the net is too large to look for symmetries that were not asked for";
        }
        return context.allSeen() ? "every state was seen" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        long nanos = allowance.nanos(context);
        long start = System.nanoTime();
        NetSymmetry all = found.of(context, nanos == Long.MAX_VALUE ? nanos : nanos / 4);
        List<Inquiry> together = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        for (Inquiry inquiry : open) {
            NetSymmetry own = keeping(inquiry, all);
            if (own.sets().equals(all.sets())) {
                together.add(inquiry);
            } else if (!own.isTrivial()) {
                parts.add(new Part(List.of(inquiry), own));
            }
        }
        if (!together.isEmpty() && !all.isTrivial()) {
            parts.add(0, new Part(together, all));
        }
        for (int i = 0; i < parts.size() && !context.isCancelled(); i++) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
            long share = left == Long.MAX_VALUE ? left : left / (parts.size() - i);
            if (share > 0 && parts.get(i).isOpen()) {
                search(context, parts.get(i), share);
            }
        }
    }

    /** Inquiries, and the symmetries that leave all of them as they are. */
    private record Part(List<Inquiry> inquiries, NetSymmetry symmetry) {
        boolean isOpen() {
            return inquiries.stream().anyMatch(Inquiry::isOpen);
        }
    }

    /** The symmetries that leave an inquiry as it is. */
    private static NetSymmetry keeping(Inquiry inquiry, NetSymmetry all) {
        if (inquiry instanceof ReachabilityGoal goal) {
            return all.keeping(List.of(goal.formula()));
        }
        if (inquiry instanceof Peak peak) {
            return AlikePeak.of(peak, all) == null ? all.keeping(peak.term()) : all;
        }
        boolean areGrouped = all.net().folding() != null && !all.net().hasColors();
        if (areGrouped) {
            return all.allowing(symmetry -> false); // groups need not be exchanged for groups
        }
        if (inquiry instanceof Firings firings && all.net().folding() == null) {
            firings.alike(all.transitionOrbits());
        }
        if (inquiry instanceof Changes changes && all.net().folding() == null) {
            changes.alike(all.placeOrbits());
        }
        return all;
    }

    private void search(Context context, Part part, long nanos) throws InputException {
        ExploreOptions given = context.options().explore();
        ExploreOptions limited = given.withTime(nanos).withStore(given.store().inMemory());
        if (!isAsked && !pays(context, part, limited)) {
            return;
        }
        SymmetricStates states = new SymmetricStates(part.symmetry, false);
        List<AlikePeak> peaks = part.inquiries.stream()
                .filter(Peak.class::isInstance)
                .map(inquiry -> AlikePeak.of((Peak) inquiry, part.symmetry))
                .filter(Objects::nonNull)
                .toList();
        peaks.forEach(AlikePeak::begin);
        ExplorationReport report = explore(context, part, limited, states);
        peaks.forEach(AlikePeak::end);
        context.work()
                .symmetric(SymmetryReport.of(
                        context.namesOf(part.inquiries), part.symmetry, states, report.states(), found.seconds()));
        if (!report.complete()) {
            context.leaveOpen(WhyUnknown.after(report, limited));
        }
    }

    private static ExplorationReport explore(Context context, Part part, ExploreOptions options, SymmetricStates states)
            throws InputException {
        Exploration running =
                new Exploration(context.net(), options, states, part.inquiries, context.widths(), context::isCancelled);
        context.show(running::progress);
        return running.run();
    }

    /** Whether the first representatives stand for enough states each. */
    private static boolean pays(Context context, Part part, ExploreOptions options) throws InputException {
        SymmetricStates states = new SymmetricStates(part.symmetry, true);
        Part sample = new Part(List.of(), part.symmetry);
        ExplorationReport report = explore(context, sample, options.withMaxStates(SAMPLE), states);
        OrbitCounts counted = states.counted();
        return counted != null
                && counted.states().doubleValue()
                        >= WORTHWHILE * (double) report.counts().explored();
    }
}
