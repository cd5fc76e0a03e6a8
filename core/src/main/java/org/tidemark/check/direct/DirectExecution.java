package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.Preparation;
import org.tidemark.check.Reduction;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Countable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.FewerBindings;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.format.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.search.Outcome;

/**
 * Executes a high-level net directly. Formulas of CTL and LTL are answered by searches of their own, and whether states can be
 * reached is seen on the way of an exploration. For all other questions, such as those about fair runs, a complete exploration
 * leaves a place/transition net of what occurs, with the same states and edges, of which the stages after this one
 * are asked. Where the net has a fault, its unfolding is taken instead; and so it is where it was put off to look at some states, and
 * these were not all.
 */
public final class DirectExecution implements Preparation {
    /** The part of the time for formulas that are searched for, where the time is limited. */
    private static final double SEARCH_PART = 0.6;

    /** Engines may take that many bits for places with fewer tokens. */
    private static final int LEAST_WIDTH = 8;

    /** At most this many representatives are looked at to see whether symmetries pay that were not asked for. */
    private static final long SAMPLE = 500;

    /** They do if a representative represents this many states on average, since each successor has to be brought into its form. */
    private static final long WORTHWHILE = 10;

    private final UnfoldingLimits limits;
    private final @Nullable DirectLook before;

    /** Execution that leaves a net within these limits. */
    public DirectExecution(UnfoldingLimits limits) {
        this(limits, null);
    }

    /** The same after a look at the first states. */
    public DirectExecution(UnfoldingLimits limits, @Nullable DirectLook before) {
        this.limits = limits;
        this.before = before;
    }

    @Override
    public String name() {
        return "direct execution";
    }

    @Override
    public Cost cost() {
        return Cost.STATES;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().direct() == null ? "the net is not executed directly" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        DirectNet direct = Objects.requireNonNull(context.subject().direct());
        PetriNet names = direct.names();
        List<Property> open = new ArrayList<>(context.openProperties());
        DirectClasses classes = DirectClasses.of(direct, names);
        List<DirectGoal> goals = goals(direct, open);
        List<Property> others = new ArrayList<>(open);
        goals.forEach(goal -> others.remove(goal.property()));
        if (classes != null) {
            DirectClasses.noteCutOff(context, direct);
            refuse(context, direct, names, others);
        }
        if (context.subject().late() != null && looked(context, direct, goals, others)) {
            return;
        }
        // A search of its own is about all states, of which there may be no end.
        boolean isCutOff = context.options().explore().cutOff() != null;
        List<DirectCombination> combined =
                isCutOff || classes != null ? List.of() : combined(context, direct, goals, others);
        List<DirectGoal> sought = new ArrayList<>(goals);
        for (DirectCombination each : combined) {
            sought.addAll(each.goals());
            others.remove(each.property());
        }
        List<DirectAnswer> answers = isCutOff ? List.of() : search(context, direct, others, context.part(SEARCH_PART));
        answers.forEach(answer -> others.remove(answer.property()));
        if (sought.isEmpty() && others.isEmpty()) {
            decide(context, direct, answers);
            return;
        }
        double begin = context.seconds();
        SortSymmetry symmetry = others.isEmpty() ? symmetry(context, direct, sought) : null;
        double finding = context.seconds() - begin;
        boolean isSymmetric = symmetry != null && !symmetry.isTrivial();
        BindingGoals needed = isCutOff || classes != null ? null : needed(context, direct, sought, others, isSymmetric);
        if (needed != null) { // then none of the others is left
            needed.peaks().forEach(peak -> others.remove(peak.property()));
        }
        DirectAim aim = DirectAim.deciding(names, sought, !others.isEmpty())
                .upTo(symmetry)
                .needing(needed);
        DirectExploration running = new DirectExploration(direct, context.optionsLeft(), aim);
        context.show(running::progress);
        DirectReport report = running.run();
        DirectClasses.refuseBreach(direct);
        SymmetryReport symmetries = running.symmetryReport(
                sought.stream().map(goal -> goal.property().name()).distinct().toList(), finding);
        if (symmetries != null) {
            context.work().symmetric(symmetries);
        }
        conclude(context, running, report, new Answers(direct, goals, combined, answers, !others.isEmpty()), needed);
    }

    /**
     * Combinations of questions about single states, where stubborn sets are asked for and all that is left besides goals are these and largest values;
     * else none, and each is searched for by itself.
     */
    private static List<DirectCombination> combined(
            Context context, DirectNet direct, List<DirectGoal> goals, List<Property> others) {
        if (!context.options().reductions().asksFor(Reduction.STUBBORN)) {
            return List.of();
        }
        List<DirectCombination> combined = new ArrayList<>();
        List<DirectGoal> sought = new ArrayList<>(goals);
        for (Property property : others) {
            DirectCombination combination = DirectCombination.of(property, direct);
            if (combination != null) {
                combined.add(combination);
                sought.addAll(combination.goals());
            } else if (!(property instanceof Property.Maximum)) {
                return List.of();
            }
        }
        return combined.isEmpty() || BindingGoals.of(direct, sought, maxima(others)) == null ? List.of() : combined;
    }

    private static List<Property.Maximum> maxima(List<Property> properties) {
        return properties.stream()
                .filter(Property.Maximum.class::isInstance)
                .map(Property.Maximum.class::cast)
                .toList();
    }

    /** What the goals call for, where stubborn sets are asked for and can be used; else null, and a note says why. */
    private static @Nullable BindingGoals needed(
            Context context, DirectNet direct, List<DirectGoal> goals, List<Property> others, boolean isSymmetric) {
        if (!context.options().reductions().asksFor(Reduction.STUBBORN)) {
            return null;
        }
        if (isSymmetric) {
            context.note(
                    "stubborn sets leave out nothing: a net that is executed directly takes symmetries or stubborn sets, not both");
            return null;
        }
        List<Property.Maximum> maxima = maxima(others);
        List<String> whole = others.stream()
                .filter(property -> !(property instanceof Property.Maximum))
                .map(Property::name)
                .toList();
        if (!whole.isEmpty()) {
            context.note("stubborn sets leave out nothing: "
                    + String.join(", ", whole)
                    + (whole.size() == 1 ? " depends" : " depend")
                    + " on all states of a net that is executed directly");
            return null;
        }
        BindingGoals needed = BindingGoals.of(direct, goals, maxima);
        if (needed == null) {
            context.note("stubborn sets leave out nothing: "
                    + (FewerBindings.isPossible(direct)
                            ? "some question is about more than sums of places and single transitions"
                            : "each binding of a net with priorities, time or equivalences may depend on any other"));
        }
        return needed;
    }

    /** The symmetries that no goal can see; null where there are none, or they were not asked for and do not pay. */
    private static @Nullable SortSymmetry symmetry(Context context, DirectNet direct, List<DirectGoal> goals) {
        SortSymmetry declared = DeclaredSymmetry.of(context, direct);
        if (declared == null) {
            return worthwhile(context, direct, goals);
        }
        List<Formula> targets = goals.stream().map(DirectGoal::target).toList();
        if (DeclaredSymmetry.isKept(declared, direct, direct.names(), targets)) {
            return declared;
        }
        context.note(
                "symmetries are not used: some question is about the values of tokens, or the values that a transition happens with");
        return null;
    }

    /** The symmetries that may be used though they were not asked for: a sample says that representatives represent many states each. */
    private static @Nullable SortSymmetry worthwhile(Context context, DirectNet direct, List<DirectGoal> goals) {
        boolean isPlain =
                !direct.hasEquivalences() && context.options().explore().cutOff() == null;
        SortSymmetry declared = isPlain ? DeclaredSymmetry.allowed(context, direct) : null;
        List<Formula> targets = goals.stream().map(DirectGoal::target).toList();
        if (declared == null || !DeclaredSymmetry.isKept(declared, direct, direct.names(), targets)) {
            return null;
        }
        DirectAim aim = DirectAim.deciding(direct.names(), List.of(), true).upTo(declared);
        ExploreOptions left = context.optionsLeft();
        DirectExploration sample =
                new DirectExploration(direct, left.withMaxStates(Math.min(SAMPLE, left.maxStates())), aim);
        sample.run();
        SymmetryReport met = sample.symmetryReport(List.of(), 0);
        return met != null && pays(met) ? declared : null;
    }

    private static boolean pays(SymmetryReport met) {
        OrbitCounts all = met.represented();
        return all != null && all.states().doubleValue() >= WORTHWHILE * (double) met.visited();
    }

    /** Leaves open what is not answered on classes of states; what is left is. */
    private static void refuse(Context context, DirectNet direct, PetriNet names, List<Property> others) {
        List<Property> askable = DirectFormulas.askable(others, names, direct.model());
        for (Property property : List.copyOf(others)) {
            if (!askable.contains(property)) {
                context.decide(Finding.unknown(property, DirectClasses.needsStates(direct), context.seconds()));
                others.remove(property);
            }
        }
    }

    /** What single states can show of some properties. */
    static List<DirectGoal> goals(DirectNet direct, List<Property> properties) {
        return DirectGoal.of(properties).stream()
                .filter(goal -> DirectSight.canSee(direct.names(), direct.model(), goal.target()))
                .toList();
    }

    /**
     * Looks at some states before the unfolding that was put off is made. If these are all, or decide everything, there is no
     * need for it; otherwise it takes over. False if it is refused: then the net is executed directly to the end.
     */
    private boolean looked(Context context, DirectNet direct, List<DirectGoal> goals, List<Property> others)
            throws InputException {
        LateUnfolding late = Objects.requireNonNull(context.subject().late());
        if (before != null && before.isInVain()) {
            return unfolded(context, late);
        }
        DirectAim aim =
                DirectAim.deciding(direct.names(), goals, !others.isEmpty()).leaving(Leaving.afterALookForAnswers());
        DirectExploration look = new DirectExploration(direct, context.optionsLeft(), aim);
        context.show(look::progress);
        DirectReport seen = look.run();
        boolean isCutOff = seen.exploration().end() == Outcome.End.CUT_OFF;
        if (seen.fault() != null || seen.exploration().complete() || isCutOff || aim.isReached()) {
            if (seen.exploration().complete()) {
                context.note("executed directly, not unfolded: "
                        + Leaving.few(seen.exploration().states()));
            }
            conclude(context, look, seen, new Answers(direct, goals, List.of(), List.of(), !others.isEmpty()), null);
            return true;
        }
        return unfolded(context, late);
    }

    private static boolean unfolded(Context context, LateUnfolding late) throws InputException {
        PetriNet unfolded = late.make();
        if (unfolded == null) {
            context.note("executed directly, not unfolded: " + late.refusal());
            return false;
        }
        use(context, unfolded);
        return true;
    }

    /** Goes on with the unfolding of a net that has a fault; else decides what can be decided after an exploration. */
    private void conclude(
            Context context, DirectExploration running, DirectReport report, Answers all, @Nullable BindingGoals needed)
            throws InputException {
        DirectReport.Fault fault = report.fault();
        if (fault != null && report.classes() == null && takeUnfolding(context, fault)) {
            return;
        }
        if (running.isSymmetric()) {
            context.work().represented(report);
        } else if (needed == null) {
            context.work().also(report);
        } else {
            context.work().reduced(report, needed.leftOut());
        }
        context.tellRunsIn(report.shown());
        if (fault == null) {
            answer(context, running, report, all, needed == null ? List.of() : needed.peaks());
        }
    }

    /** Goes on with the unfolding of a net that has a fault; false where it is too large. */
    static boolean takeUnfolding(Context context, DirectReport.Fault fault) throws InputException {
        PetriNet unfolded = context.subject().unfolding().unfold();
        if (unfolded == null) {
            return false;
        }
        use(context, unfolded);
        context.note("unfolded, since direct execution ends at a fault: " + fault.event() + " has all its tokens, but "
                + fault.why());
        return true;
    }

    /** Leaves an unfolding to the stages after this one, with the questions about it. */
    private static void use(Context context, PetriNet unfolded) {
        Set<String> asked =
                context.openProperties().stream().map(Property::name).collect(Collectors.toSet());
        context.use(unfolded);
        context.subject().unfolding().alsoAsked(unfolded).stream()
                .filter(property -> !asked.contains(property.name()))
                .forEach(context::alsoAsk);
        leaveUncountable(context, new Countable(unfolded, context::isCancelled));
    }

    /** Leaves the net of what occurs to the stages after this one; no place in it holds more than that many tokens. */
    static void leave(Context context, PetriNet occurring, long mostTokens) {
        context.useExplored(occurring);
        leaveUncountable(context, new Countable(occurring, width(mostTokens), context::isCancelled));
    }

    /** Formulas that take more than a look at single states, each by a search of its own. */
    static List<DirectAnswer> search(Context context, DirectNet direct, List<Property> properties, long nanos)
            throws InputException {
        PetriNet names = direct.names();
        List<Property> askable = DirectFormulas.askable(properties, names, direct.model());
        if (askable.isEmpty()) {
            return List.of();
        }
        DirectFormulas formulas = new DirectFormulas(direct, names, context.options(), context::isCancelled);
        context.show(formulas::progress);
        List<DirectAnswer> answers = formulas.answers(askable, context.seconds(), nanos);
        DirectClasses.refuseBreach(direct);
        context.work().alsoClasses(formulas.classes());
        formulas.tooLarge().forEach(property -> context.leaveOpen(property, NumberTooLarge.WHY));
        formulas.toldApart().forEach(property -> context.leaveOpen(property, DirectClasses.toldApart(direct)));
        return answers;
    }

    /**
     * What is to be said after an exploration.
     *
     * @param goals what was looked for in states
     * @param combined what combines other goals that were looked for
     * @param answers what was found out before
     * @param more whether something is open that only a place/transition net can answer
     */
    private record Answers(
            DirectNet direct,
            List<DirectGoal> goals,
            List<DirectCombination> combined,
            List<DirectAnswer> answers,
            boolean more) {}

    private void answer(
            Context context, DirectExploration running, DirectReport report, Answers all, List<DirectPeak> peaks) {
        context.leaveOpen(
                WhyUnknown.after(report.exploration(), context.options().explore())
                        .followedBy(report.filledBy()));
        boolean isWhole = report.exploration().complete() && report.classes() == null;
        PetriNet occurring = all.more() && isWhole ? occurring(context, running) : null;
        ToldRuns runs = played(all.direct(), all.answers());
        Map<DirectGoal, List<Integer>> unmerged =
                report.classes() == null ? Map.of() : UnmergedLook.runs(context, all.direct(), all.goals(), running);
        unmerged.values().forEach(runs::add);
        PetriNet told = occurring;
        if (told == null && all.answers().isEmpty() && unmerged.isEmpty()) {
            told = report.shown();
            runs.number(running.inOrder());
        } else if (told == null) {
            runs.addEvents(running.inOrder());
            told = runs.net(UnfoldingLimits.usual());
        } else {
            runs.number(running.inOrder());
        }
        context.tellRunsIn(told == null ? report.shown() : told);
        for (int i = 0; i < all.goals().size(); i++) {
            List<Integer> run = unmerged.getOrDefault(all.goals().get(i), running.runOf(i));
            List<Integer> numbers = run == null || told == null ? null : runs.tell(run);
            GoalFinding.decide(
                    context,
                    all.direct(),
                    all.goals().get(i),
                    numbers,
                    told,
                    report.exploration().complete(),
                    running.whyNoRun());
        }
        decide(context, running, report.exploration().complete(), all, told == null ? null : runs);
        for (int i = 0; i < peaks.size() && report.exploration().complete(); i++) {
            List<Integer> run = running.runOfPeak(i);
            GoalFinding.decide(
                    context, peaks.get(i), run == null || told == null ? null : runs.tell(run), running.whyNoRun());
        }
        decide(context, all.answers(), runs, told);
        if (occurring != null) {
            leave(context, occurring, report.exploration().tokens().ofOneValue());
        }
    }

    /** Decides combinations by what their goals, which come after the others, have found; runs are shown where there is a net for them. */
    private static void decide(
            Context context, DirectExploration running, boolean isComplete, Answers all, @Nullable ToldRuns runs) {
        int next = all.goals().size();
        for (DirectCombination combination : all.combined()) {
            Map<DirectGoal, List<Integer>> shown = new HashMap<>();
            for (DirectGoal goal : combination.goals()) {
                List<Integer> run = running.runOf(next++);
                if (run != null && runs != null) {
                    shown.put(goal, runs.tell(run));
                }
            }
            combination.decide(context, shown, isComplete, running.whyNoRun());
        }
    }

    /** The bits of the fields in which places are counted that hold that many tokens: widths are doubled until they fit. */
    private static int width(long most) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(most);
        return Math.min(FieldWidths.MOST_BITS, Math.max(LEAST_WIDTH, 2 * bits));
    }

    /** Leaves open what speaks of numbers that the engines for a net cannot compute. */
    private static void leaveUncountable(Context context, Countable countable) {
        for (Property property : context.openProperties()) {
            try {
                countable.check(property);
            } catch (FormulaException tooLarge) {
                OpenReason why =
                        new OpenReason(OpenReason.Cause.NUMBER_TOO_LARGE, String.valueOf(tooLarge.getMessage()));
                context.decide(Finding.unknown(property, why, context.seconds()));
            } catch (Cancelled noTime) {
                context.decide(Finding.unknown(property, WhyUnknown.NO_TIME, context.seconds()));
            }
        }
    }

    private static ToldRuns played(DirectNet direct, List<DirectAnswer> answers) {
        ToldRuns runs = new ToldRuns(direct);
        for (DirectAnswer answer : answers) {
            if (answer.run() != null) {
                runs.add(answer.run());
            }
            if (answer.why() != null) {
                runs.add(answer.why());
            }
        }
        return runs;
    }

    /** Decides what was searched for, where nothing else is open. */
    static void decide(Context context, DirectNet direct, List<DirectAnswer> answers) {
        ToldRuns runs = played(direct, answers);
        PetriNet told = runs.net(UnfoldingLimits.usual());
        context.tellRunsIn(told == null ? direct.names() : told);
        context.work().searchedDirectly();
        decide(context, answers, runs, told);
    }

    private static void decide(Context context, List<DirectAnswer> answers, ToldRuns runs, @Nullable PetriNet told) {
        DirectNet direct = context.subject().direct();
        boolean explains = context.options().explains() && (direct == null || !direct.hasEquivalences());
        AnswerReplay replay = new AnswerReplay(runs, told, explains);
        answers.forEach(answer -> context.decide(replay.finding(answer)));
    }

    private @Nullable PetriNet occurring(Context context, DirectExploration running) {
        try {
            return running.occurring(limits);
        } catch (ColorException tooLarge) {
            context.leaveOpen(new OpenReason(OpenReason.Cause.NET_TOO_LARGE, String.valueOf(tooLarge.getMessage())));
            return null;
        }
    }
}
