package org.tidemark.check.direct;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.check.AnySystem;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Plan;
import org.tidemark.check.SkippedStages;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.NumberLimits;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.temporal.AutomatonSearch;
import org.tidemark.check.temporal.LocalSearch;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * Asks the questions of a check of a high-level net that is executed directly, as those of any system, in a check of their own, and decides what that answers:
 * runs are shown in a place/transition net of the events that they take, or of all that occur, which is left to later stages if something is open. Belongs to
 * one stage.
 */
final class DirectQuestions {
    /** Engines may take that many bits for places with fewer tokens. */
    private static final int LEAST_WIDTH = 8;

    private final Context context;
    private final DirectNet direct;
    private final @Nullable DirectClasses classes;
    private volatile boolean isSearching;
    private boolean isFaulty;

    /** The properties of which a search has settled something before it met a fault: what it has not seen may decide otherwise. */
    private final Set<Property> spoilt = new HashSet<>();

    private List<Finding> findings = List.of();
    private final Map<Inquiry, Boolean> visible = new HashMap<>();

    /** Answers inquiries about states and runs of the net, as far as it can. */
    @FunctionalInterface
    interface Engine {
        /** The inquiries are open, and can be decided by states of the net. */
        void answer(Context inside, List<Inquiry> open) throws InputException;
    }

    /**
     * The end of an exploration or a sweep.
     *
     * @param isComplete whether it has met all states that it needs
     * @param fault an event that could not happen, though all its tokens are there; null where none was met
     * @param shown a net in which its own runs are shown
     * @param mostTokens the most tokens of one value that a place held
     * @param why why questions are open that are
     */
    record Ended(
            boolean isComplete, DirectReport.@Nullable Fault fault, PetriNet shown, long mostTokens, OpenReason why) {
        static Ended of(DirectReport report, ExploreOptions within) {
            ExplorationReport figures = report.exploration();
            OpenReason why = OpenReasons.after(figures, within).followedBy(report.more());
            long most = figures.tokens().ofOneValue();
            return new Ended(figures.complete(), report.fault(), report.shown(), most, why);
        }

        static Ended of(DirectSweepReport report, ExploreOptions within) {
            SweepReport figures = report.sweep();
            OpenReason why = OpenReasons.after(figures, within).followedBy(report.filledBy());
            long most = figures.tokens().ofOneValue();
            return new Ended(figures.complete(), report.fault(), report.shown(), most, why);
        }
    }

    /**
     * Questions about a net.
     *
     * @param classes the states that are taken for one another; null where all are met
     */
    DirectQuestions(Context context, DirectNet direct, @Nullable DirectClasses classes) {
        this.context = context;
        this.direct = direct;
        this.classes = classes;
    }

    // ---- asking ----

    /** Asks for some properties; the findings have runs in the events of direct execution. */
    List<Finding> ask(List<Property> asked, ExploreOptions options, Engine engine) throws InputException {
        double begin = context.seconds();
        BooleanSupplier cancelled = options.cancelled();
        CheckOptions how = context.options()
                .withinAStage()
                .without(SkippedStages.NOTHING)
                .withExplore(options.withCancelled(() -> cancelled.getAsBoolean()
                        || direct.breach() != null
                        || (isSearching && direct.fault() != null)));
        Checker checker = new Checker(
                Subject.of(new DirectSystem(direct)),
                asked,
                classes == null
                        ? how
                        : how.withoutExplanations(), // a run of representatives need not be one of the net
                new Plan(List.of(new Simplification(), new Answering(engine))));
        context.show(checker::progress);
        CheckReport report = checker.run();
        DirectClasses.refuseBreach(direct);
        report.notes().forEach(context::note);
        findings = report.findings().stream()
                .map(finding -> spoilt.contains(finding.property())
                        ? Finding.unknown(finding.property(), OpenReasons.NO_TIME, finding.seconds())
                        : finding.later(begin))
                .toList();
        return findings;
    }

    /** Lets an engine answer what simplification leaves open. */
    private final class Answering extends Stage implements AnySystem {
        private final Engine engine;

        Answering(Engine engine) {
            super("direct execution", Cost.STATES, Kind.PREPARING);
            this.engine = engine;
        }

        @Override
        public boolean canSettle(Inquiry inquiry) {
            return isVisible(inquiry);
        }

        @Override
        public boolean looksForHints() {
            return true;
        }

        @Override
        public void run(Context inside, List<Inquiry> open) throws InputException {
            engine.answer(inside, open);
        }
    }

    /** Whether states of the net can decide an inquiry, or those of its runs. */
    private boolean isVisible(Inquiry inquiry) {
        return visible.computeIfAbsent(inquiry, asked -> isVisible(asked, direct.model()));
    }

    private boolean isVisible(Inquiry inquiry, DirectModel model) {
        if (inquiry instanceof MaximumInquiry peak) {
            return classes == null && model.shows(peak.term());
        }
        boolean isOfAllRuns =
                !(inquiry instanceof Claim claim) || claim.fairness().isNone();
        boolean isFlat =
                !(inquiry instanceof LinearClaim claim) || (claim.fairness().isNone() && !claim.isNested());
        List<Formula> conditions = conditions(inquiry);
        return isOfAllRuns
                && isFlat
                && conditions != null
                && conditions.stream().allMatch(model::shows);
    }

    /** The conditions on states that an inquiry is about; null where it is none about formulas. */
    private static @Nullable List<Formula> conditions(Inquiry inquiry) {
        return inquiry instanceof ReachabilityGoal goal
                ? List.of(goal.formula())
                : inquiry instanceof Claim claim
                        ? conditions(List.of(claim.formula()))
                        : inquiry instanceof LinearClaim claim ? conditions(claim.formulas()) : null;
    }

    /** The largest parts of formulas that are about one state each. */
    private static List<Formula> conditions(List<Formula> formulas) {
        return formulas.stream()
                .flatMap(f -> (Logic.of(f) == Logic.STATE ? List.of(f) : conditions(f.children())).stream())
                .toList();
    }

    /** The inquiries among some that single states decide. */
    static List<Inquiry> ofStates(List<Inquiry> some) {
        return some.stream()
                .filter(inquiry ->
                        inquiry.isOpen() && (inquiry instanceof ReachabilityGoal || inquiry instanceof MaximumInquiry))
                .toList();
    }

    /** The open properties that depend on inquiries of a kind, or on none that can be asked. */
    List<Property> depending(Context inside, Predicate<Inquiry> some) {
        return inside.openProperties().stream()
                .filter(property -> {
                    List<Inquiry> open = inside.open(property::equals);
                    return open.isEmpty() || open.stream().anyMatch(some);
                })
                .toList();
    }

    /** The open properties that single states do not decide. */
    List<Property> notOfStates(Context inside) {
        return depending(inside, inquiry -> ofStates(List.of(inquiry)).isEmpty() || !isVisible(inquiry));
    }

    /** The open properties that all states, or a net of what occurs, are needed for; without those that classes of states cannot answer. */
    List<Property> needingAllStates(Context inside) {
        List<Property> whole = classes == null ? List.of() : unanswerable(inside);
        return notOfStates(inside).stream()
                .filter(property -> !whole.contains(property))
                .toList();
    }

    /** The open properties that states, and runs through them, cannot answer. */
    List<Property> unanswerable(Context inside) {
        return depending(inside, inquiry -> !isVisible(inquiry));
    }

    /** Searches for formulas of CTL and LTL on the fly; one search through states at a time, since all share the tables of the net. */
    void search(Context inside, List<Inquiry> open, long nanos) throws InputException {
        StateReduction met = classes == null ? StateReduction.NONE : DirectRepresentatives.ofClasses(direct);
        List<Inquiry> claims = open.stream()
                .filter(inquiry -> inquiry instanceof Claim && isCertain(inquiry))
                .toList();
        List<Inquiry> runs = open.stream()
                .filter(inquiry -> inquiry instanceof LinearClaim && isCertain(inquiry))
                .toList();
        Map<Property, List<Inquiry>> searched = searchedFor(inside, claims, runs);
        long begin = System.nanoTime();
        double part = claims.isEmpty() ? 0 : (double) claims.size() / (claims.size() + runs.size());
        direct.forgetFault();
        isSearching = true;
        if (!claims.isEmpty()) {
            long mine = nanos == Long.MAX_VALUE ? nanos : (long) (part * nanos);
            new LocalSearch("local search", unused -> mine, met::of).run(inside, claims);
        }
        if (!runs.isEmpty()) {
            long rest = nanos == Long.MAX_VALUE ? nanos : Math.max(0, nanos - (System.nanoTime() - begin));
            new AutomatonSearch("automaton search", unused -> rest, 0, met::of).run(inside, runs);
        }
        isSearching = false;
        if (direct.fault() != null) {
            isFaulty = true;
            searched.forEach((property, given) -> {
                if (given.stream().anyMatch(inquiry -> !inquiry.isOpen())) {
                    spoilt.add(property);
                }
            });
        }
        context.work().alsoClasses(DirectRepresentatives.classReport(met));
    }

    /** The inquiries of each property that a search is given. Any of them may be needed for its verdict, whichever is named as the deciding one. */
    private static Map<Property, List<Inquiry>> searchedFor(Context inside, List<Inquiry> claims, List<Inquiry> runs) {
        Map<Property, List<Inquiry>> searched = new HashMap<>();
        for (Property property : inside.openProperties()) {
            searched.put(
                    property,
                    inside.open(property::equals).stream()
                            .filter(inquiry -> claims.contains(inquiry) || runs.contains(inquiry))
                            .toList());
        }
        return searched;
    }

    /** Whether a search has met a fault of the net, so that its answers do not count. */
    boolean isFaulty() {
        return isFaulty;
    }

    private boolean isCertain(Inquiry inquiry) {
        List<Formula> conditions = conditions(inquiry);
        return classes == null || (conditions != null && classes.isCertain(conditions));
    }

    /** Whether a property speaks of what equivalences change, so that only a run of the net shows that it holds or not. */
    boolean tellsApart(Property property) {
        List<Formula> formulas = property instanceof Property.Forbidden forbidden
                ? forbidden.automaton().propositions()
                : property instanceof Property.Truth truth ? List.of(truth.formula()) : List.of();
        return classes != null && !classes.isCertain(conditions(formulas));
    }

    // ---- deciding ----

    /** Whether an answer is that of a search of its own. */
    static boolean isSearched(Finding finding) {
        return finding.technique() == Technique.LOCAL || finding.technique() == Technique.PRODUCT;
    }

    /** Whether an answer on classes of states is one about the net, whatever state of a class was met. */
    boolean isProven(Finding finding) {
        return finding.run() != null
                || finding.technique() == Technique.INITIAL_STATE
                || finding.technique() == Technique.SIMPLIFICATION;
    }

    static boolean isKnown(Finding finding) {
        return !(finding.verdict() instanceof Verdict.Unknown);
    }

    /**
     * Decides what was answered, and leaves a net of what occurs to later stages if something is open after every state was seen.
     *
     * @param ended the exploration or sweep; null where there was none
     * @param ofNet limits of the net of what occurs; null where not every state was seen
     */
    void conclude(@Nullable Ended ended, @Nullable UnfoldingLimits ofNet) {
        if (ended != null) {
            context.leaveOpen(ended.why);
        }
        leaveOpen();
        List<Finding> known = findings.stream().filter(DirectQuestions::isKnown).toList();
        PetriNet occurring = known.size() < findings.size() && ofNet != null ? occurring(ofNet) : null;
        ShownRuns runs = runsOf(known);
        PetriNet shown = occurring;
        if (shown == null) {
            shown = runs.net(UnfoldingLimits.usual());
        } else {
            runs.number(direct.happening());
        }
        context.tellRunsIn(shown != null ? shown : ended != null ? ended.shown : direct.names());
        for (Finding finding : known) {
            context.decide(shown(finding, runs, shown));
        }
        if (occurring != null && ended != null) {
            context.useExplored(occurring);
            leaveUncountable(context, NumberLimits.within(occurring, width(ended.mostTokens), context::isCancelled));
        }
    }

    /** Takes another finding instead of that about the same property. */
    void replace(Finding other) {
        findings = findings.stream()
                .map(finding -> finding.property().equals(other.property()) ? other : finding)
                .toList();
    }

    /** Says of what is open why it is, where a number cannot be computed. */
    private void leaveOpen() {
        for (Finding finding : findings) {
            if (finding.verdict() instanceof Verdict.Unknown unknown
                    && (unknown.why().cause() == StopReason.NUMBER_TOO_LARGE
                            || unknown.why().cause() == StopReason.NO_VALUE)) {
                context.leaveOpen(finding.property(), unknown.why());
            }
        }
    }

    private ShownRuns runsOf(List<Finding> some) {
        ShownRuns runs = new ShownRuns(direct);
        for (Finding finding : some) {
            Evidence run = finding.evidence();
            Explanation why = finding.explanation();
            if (why != null) {
                runs.add(why);
            }
            if (run != null && run.loop().isPresent()) {
                runs.add(run.events());
            } else if (run != null) {
                runs.addToEnd(run.events());
            }
        }
        return runs;
    }

    /** A finding with its runs in a net; without them where there is no memory for it. */
    private static Finding shown(Finding found, ShownRuns runs, @Nullable PetriNet net) {
        Evidence run = found.evidence();
        Explanation why = found.explanation();
        if (net == null) {
            return new Finding(found.property(), found.verdict(), found.decision(), "", null, null, null)
                    .without(run == null && why == null ? found.noRun() : NoRun.MEMORY);
        }
        List<Integer> events = run == null ? List.of() : runs.shown(run.events());
        return new Finding(
                found.property(),
                found.verdict(),
                found.decision(),
                run == null ? found.because() : because(found, net, events),
                run == null ? null : new Evidence(events, run.loop(), run.shows()),
                why == null ? null : runs.shown(why),
                found.noRun());
    }

    /** The reason beside a run: which obligation of the net it breaks, if it breaks one. */
    private static String because(Finding found, PetriNet shown, List<Integer> run) {
        NetSystem net = new NetSystem(shown);
        Obligation obligation = Breach.asked(net, found.property());
        Breach breach = obligation == null || !(found.verdict() instanceof Verdict.Violated)
                ? null
                : Breach.of(net, obligation, run);
        return breach == null ? found.because() : breach.why();
    }

    /** Answers whether the transitions that may lack a value always have it, as the obligations of the unfolding ask, after every state was seen. */
    void foundNoFault() {
        List<Property> kept = direct.net().transitions().stream()
                .filter(transition -> !transition.isTotal())
                .<Property>map(transition -> Obligation.values(transition.id()))
                .toList();
        for (Property property : context.subject().unfolding().alsoAnswered(kept)) {
            context.alsoAsk(property);
            context.decide(Finding.of(property, new Verdict.Holds(), Technique.SEARCH, null, context.seconds()));
        }
    }

    // ---- what is left to later stages ----

    private @Nullable PetriNet occurring(UnfoldingLimits limits) {
        try {
            return direct.unfolded(direct.happening(), limits);
        } catch (ColorException tooLarge) {
            context.leaveOpen(new OpenReason(StopReason.NET_TOO_LARGE, String.valueOf(tooLarge.getMessage())));
            return null;
        }
    }

    /** Goes on with an unfolding that was put off; false if it is refused, which a note says. */
    static boolean isUnfolded(Context context, LateUnfolding late) {
        PetriNet unfolded = late.make();
        if (unfolded == null) {
            context.note("executed directly, not unfolded: " + late.refusal());
            return false;
        }
        use(context, unfolded);
        return true;
    }

    /** Goes on with the unfolding of a net that has a fault; false where there is none, where it is too large, or states are merged. */
    boolean isUnfolded(DirectReport.@Nullable Fault fault) throws InputException {
        PetriNet unfolded = fault == null || classes != null
                ? null
                : context.subject().unfolding().unfold();
        if (fault == null || unfolded == null) {
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
        List<Property> kept = unfolded.obligations().stream()
                .<Property>map(Obligation::property)
                .toList();
        context.subject().unfolding().alsoAsked(kept).stream()
                .filter(property -> !asked.contains(property.name()))
                .forEach(context::alsoAsk);
        leaveUncountable(context, NumberLimits.in(unfolded, context::isCancelled));
    }

    /** The bits of the fields in which places are counted that hold that many tokens: widths are doubled until they fit. */
    private static int width(long most) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(most);
        return Math.min(FieldWidths.MOST_BITS, Math.max(LEAST_WIDTH, 2 * bits));
    }

    /** Leaves open what speaks of numbers that the engines for a net cannot compute. */
    private static void leaveUncountable(Context context, NumberLimits countable) {
        for (Property property : context.openProperties()) {
            try {
                countable.check(property);
            } catch (FormulaException tooLarge) {
                OpenReason why = new OpenReason(StopReason.NUMBER_TOO_LARGE, String.valueOf(tooLarge.getMessage()));
                context.decide(Finding.unknown(property, why, context.seconds()));
            } catch (Cancelled noTime) {
                context.decide(Finding.unknown(property, OpenReasons.NO_TIME, context.seconds()));
            }
        }
    }
}
