package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ChangingPlaces;
import org.tidemark.check.question.FirableTransitions;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.SecondToken;
import org.tidemark.check.question.StubbornGoals;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.Term;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.symmetry.Automorphism;
import org.tidemark.net.symmetry.Invariance;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.verdict.OpenReason;

/**
 * Explores one representative of all states that differ by a symmetry, or sweeps over them. Inquiries that every symmetry leaves as they are
 * are looked for together; each of the others by itself, with the symmetries that do. Where stubborn sets were asked for as well, both are
 * used at once for what has goals.
 */
public final class SymmetricSearch extends Stage {
    /** The aspects of the model that it preserves, up to symmetries that leave the question as it is. */
    public static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS));

    private final boolean isAsked;

    /** Whether it is for a check whose states go into files in the end. */
    private final boolean isBeforeFiles;

    private final Allowance allowance;
    private final FoundSymmetry found;

    /** How it sweeps; null where it keeps the states that it meets. */
    private final SweepMeasure.@Nullable Wish measure;

    private SymmetricSearch(
            String name,
            boolean isAsked,
            boolean isBeforeFiles,
            Allowance allowance,
            FoundSymmetry found,
            SweepMeasure.@Nullable Wish measure) {
        super(name, isAsked ? Cost.STATES : Cost.SAMPLE);
        this.found = found;
        this.isAsked = isAsked;
        this.isBeforeFiles = isBeforeFiles;
        this.allowance = allowance;
        this.measure = measure;
    }

    /** A search before any other, where symmetries were asked for. */
    public static SymmetricSearch asked(double partOfTime, FoundSymmetry found) {
        return new SymmetricSearch("symmetric search", true, false, context -> context.part(partOfTime), found, null);
    }

    /** Sweeps before any other stage, where symmetries were asked for. */
    public static SymmetricSearch sweeping(double partOfTime, SweepMeasure.Wish measure) {
        return new SymmetricSearch(
                "symmetric sweep", true, false, context -> context.part(partOfTime), new FoundSymmetry(), measure);
    }

    /** Sweeps where symmetries are allowed, as far as those pay that leave the measure as it is. */
    public static SymmetricSearch worthwhileSweep(double partOfTime, SweepMeasure.Wish measure) {
        return new SymmetricSearch(
                "first symmetric sweep",
                false,
                false,
                context -> context.part(partOfTime),
                new FoundSymmetry(),
                measure);
    }

    /** A search where symmetries are allowed, as far as they pay. */
    public static SymmetricSearch worthwhile(Allowance allowance, FoundSymmetry found) {
        return new SymmetricSearch("first symmetric search", false, false, allowance, found, null);
    }

    /** A longer one in memory before all states are looked for in files. */
    public static SymmetricSearch beforeFiles(double partOfTime, FoundSymmetry found) {
        return new SymmetricSearch(
                "late symmetric search", false, true, context -> context.part(partOfTime), found, null);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof ReachabilityGoal
                || inquiry instanceof MaximumInquiry
                || inquiry instanceof SecondToken
                || inquiry instanceof ChangingPlaces
                || inquiry instanceof FirableTransitions;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (!context.options().reductions().allows(Reduction.SYMMETRY)) {
            return "symmetries are not used";
        }
        if (isAsked != context.options().reductions().asksFor(Reduction.SYMMETRY)) {
            return isAsked ? "symmetries were not asked for" : "symmetries were used before";
        }
        if (isBeforeFiles && !(context.options().explore().store() instanceof OnDisk)) {
            return "states are kept in memory";
        }
        String tooMuch = isAsked ? null : SymmetryTrial.obstacle(context);
        return tooMuch == null && context.allSeen() ? "every state was seen" : tooMuch;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        long nanos = allowance.nanos(context);
        long start = System.nanoTime();
        BooleanSupplier late =
                () -> context.isCancelled() || (nanos != Long.MAX_VALUE && System.nanoTime() - start >= nanos);
        NetSymmetry all = found.of(context, nanos == Long.MAX_VALUE ? nanos : nanos / 4);
        List<Inquiry> together = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        long bytes = all.bytes(0);
        boolean isTooMuch = false;
        for (Inquiry inquiry : open) {
            NetSymmetry own = keeping(inquiry, all, late);
            if (own.sets().equals(all.sets())) {
                together.add(inquiry);
            } else if (!own.isTrivial()) {
                long more = own.bytes(0);
                if (bytes + more > mostBytes(context)) {
                    isTooMuch = true;
                } else {
                    bytes += more;
                    parts.add(new Part(List.of(inquiry), own));
                }
            }
        }
        if (!together.isEmpty() && !all.isTrivial()) {
            parts.add(0, new Part(together, all));
        }
        if (isAsked && parts.isEmpty() && !isTooMuch && !late.getAsBoolean()) {
            context.note(
                    all.isTrivial()
                            ? "symmetries leave out nothing: nothing may be exchanged"
                            : "symmetries leave out nothing: nothing may be exchanged that the questions cannot see");
        }
        for (int i = 0; i < parts.size() && !context.isCancelled(); i++) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
            long share = left == Long.MAX_VALUE ? left : left / (parts.size() - i);
            if (share > 0 && parts.get(i).isOpen()) {
                boolean isAlone =
                        parts.get(i).inquiries.size() == context.open().size();
                search(context, parts.get(i), bytes - parts.get(i).symmetry.bytes(0), share, isAlone);
            }
        }
    }

    /** The most that symmetries may take, those of all parts together; inquiries for whose own there is no room are left to other stages. */
    private static long mostBytes(Context context) {
        return context.options().explore().memoryBytes() / 2;
    }

    /** Inquiries, and the symmetries that leave all of them as they are. */
    private record Part(List<Inquiry> inquiries, NetSymmetry symmetry) {
        boolean isOpen() {
            return inquiries.stream().anyMatch(Inquiry::isOpen);
        }
    }

    /** The symmetries that leave an inquiry as it is, as far as they are found before it is too late. */
    private static NetSymmetry keeping(Inquiry inquiry, NetSymmetry all, BooleanSupplier late) {
        if (inquiry instanceof ReachabilityGoal goal) {
            return all.keeping(List.of(goal.formula()), late);
        }
        if (inquiry instanceof MaximumInquiry peak) {
            return AlikePeak.of(peak, all) == null ? all.keeping(peak.term(), late) : all;
        }
        boolean areGrouped = all.net().folding() != null && !all.net().hasColors();
        if (areGrouped) {
            return all.none(); // groups need not be exchanged for groups
        }
        if (inquiry instanceof FirableTransitions firings && all.net().folding() == null) {
            firings.alike(all.transitionOrbits());
        }
        if (inquiry instanceof ChangingPlaces changes) {
            NetSymmetry own =
                    all.keepingStart(late); // others show each place as it was, though tokens go from one to the next
            if (all.net().folding() == null) {
                changes.alike(own.placeOrbits());
            }
            return own;
        }
        return all;
    }

    /** Searches for what a part asks, beside this many bytes that are held for others. */
    private void search(Context context, Part part, long bytes, long nanos, boolean isAlone) throws InputException {
        TimeLimit time = new TimeLimit(context.options().explore().withTime(nanos));
        if (!isAsked && !isWorthwhile(context, part, time)) {
            return;
        }
        List<AlikePeak> peaks = part.inquiries.stream()
                .filter(MaximumInquiry.class::isInstance)
                .map(inquiry -> AlikePeak.of((MaximumInquiry) inquiry, part.symmetry))
                .filter(Objects::nonNull)
                .toList();
        peaks.forEach(AlikePeak::begin);
        ReductionGauge gauge = new ReductionGauge();
        StateReduction also = also(context, part, gauge);
        ExploreOptions limited = time.left().beside(bytes + dependencyBytes(context, also));
        OpenReason cutShort;
        try {
            cutShort = measure == null
                    ? explore(context, part, limited.withStore(store(context, isAlone, also)), also)
                    : sweep(context, part, limited, also, measure);
        } finally {
            peaks.forEach(AlikePeak::end);
        }
        if (also != StateReduction.NONE) {
            context.reduced(part.inquiries, visitedFor(part, context), gauge.leftOut());
        }
        if (cutShort != null) {
            context.leaveOpen(cutShort, part.inquiries);
        }
    }

    /** How many representatives the search for some inquiries has visited. */
    private static long visitedFor(Part part, Context context) {
        List<String> questions = context.namesOf(part.inquiries);
        return context.work().symmetries().stream()
                .filter(search -> search.questions().equals(questions))
                .mapToLong(SymmetryReport::visited)
                .reduce(0, (earlier, later) -> later);
    }

    /** A folder is for one search: where there may be others, or events are left out, states are in memory. */
    private StoreChoice store(Context context, boolean isAlone, StateReduction also) {
        StoreChoice given = context.options().explore().store();
        if (!isAsked || !isAlone || also != StateReduction.NONE || !(given instanceof OnDisk)) {
            return given.inMemory();
        }
        context.work().tookFolder();
        return given;
    }

    /** The reduction by stubborn sets, where they were asked for and all inquiries have goals; none otherwise. */
    private static StateReduction also(Context context, Part part, ReductionGauge gauge) {
        boolean isWanted = context.options().reductions().asksFor(Reduction.STUBBORN)
                && !context.net().hasPriorities();
        if (!isWanted || !part.inquiries.stream().allMatch(ReachabilityGoal.class::isInstance)) {
            return StateReduction.NONE;
        }
        NetModel model = context.netModel();
        GoalReader reader = new GoalReader(model, context.dependencies(model));
        boolean haveGoals = part.inquiries.stream().allMatch(inquiry -> StubbornGoals.of(inquiry, reader) != null);
        return haveGoals ? new StubbornEvents(part.inquiries, gauge, context::dependencies) : StateReduction.NONE;
    }

    /** Bytes held for stubborn sets. */
    private static long dependencyBytes(Context context, StateReduction also) {
        int workers = context.options().explore().workers();
        return also == StateReduction.NONE
                ? 0
                : context.dependencies(context.model()).bytes(workers);
    }

    /** Why not all representatives were met; null where they were. */
    private @Nullable OpenReason explore(Context context, Part part, ExploreOptions options, StateReduction also)
            throws InputException {
        SymmetricStates states = new SymmetricStates(part.symmetry, also);
        ExplorationReport report = explore(context, part, options, states);
        context.work().symmetric(states.report(context.namesOf(part.inquiries), report.states(), found.seconds()));
        return report.complete() ? null : OpenReasons.after(report, options);
    }

    /** Sweeps, and returns why not all representatives were met; null where they were. */
    private @Nullable OpenReason sweep(
            Context context, Part part, ExploreOptions options, StateReduction also, SweepMeasure.Wish by)
            throws InputException {
        SweepExploration running = new SweepExploration(
                context.system(), options, by, also, part.symmetry, part.inquiries, context.models());
        context.show(running::progress);
        SweepReport report = running.run();
        context.work().also(report);
        context.work()
                .symmetric(Objects.requireNonNull(
                        running.symmetryReport(context.namesOf(part.inquiries), report, found.seconds())));
        return report.complete() ? null : OpenReasons.after(report, options);
    }

    private static ExplorationReport explore(Context context, Part part, ExploreOptions options, SymmetricStates states)
            throws InputException {
        Exploration running = new Exploration(
                context.system(), options, states, part.inquiries, context.models(), context::isCancelled);
        context.show(running::progress);
        return running.run();
    }

    /** Whether symmetries pay; where it sweeps, those alone that leave the measure as it is. */
    private boolean isWorthwhile(Context context, Part part, TimeLimit time) throws InputException {
        return measure == null
                ? SymmetryTrial.pays(context, part.symmetry, time, context.netModels())
                : SymmetryTrial.paysInSweep(context, part.symmetry, time, context.netModels(), measure);
    }

    /**
     * The largest value of a number that symmetries lead to others: it is the largest of all of them, and the run to it is led back.
     *
     * @param peak what is asked for
     * @param symmetry all symmetries
     * @param images some that lead it to each of the others
     */
    record AlikePeak(MaximumInquiry peak, NetSymmetry symmetry, List<Automorphism> images) {
        /** How many numbers are looked at in each state at most. */
        private static final int MOST_IMAGES = 256;

        /**
         * The images of a peak; null where there are too many, or where a run that is led back would not begin with the
         * initial marking.
         */
        static @Nullable AlikePeak of(MaximumInquiry peak, NetSymmetry symmetry) {
            List<Automorphism> images = symmetry.keepsStart() ? symmetry.imagesOf(peak.term(), MOST_IMAGES) : null;
            return images == null ? null : new AlikePeak(peak, symmetry, images);
        }

        /** Lets the others count, in representatives. */
        void begin() {
            Invariance invariance = new Invariance(symmetry.net());
            List<Term> others = images.stream()
                    .map(image -> invariance.led(peak.term(), image))
                    .toList();
            peak.alike(others);
        }

        /** From now on the number counts alone, and the run to the state that was best leads to one where it is largest itself. */
        void end() {
            peak.alike(List.of());
            List<Integer> run = peak.run();
            if (run == null || peak.confirms(TokenGame.after(symmetry.net(), run))) {
                return;
            }
            for (Automorphism image : images) {
                Automorphism back = image.inverse();
                List<Integer> led = run.stream().map(back::transition).toList();
                if (peak.confirms(TokenGame.after(symmetry.net(), led))) {
                    peak.show(led);
                    return;
                }
            }
            throw new IllegalStateException("no symmetry leads a run to the largest value");
        }
    }
}
