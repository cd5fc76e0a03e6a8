package org.tidemark.check.direct;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.BindingGoal;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.FewerBindings;
import org.tidemark.color.direct.FormulaFields;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.form.NormalForm;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.net.PetriNet;
import org.tidemark.search.Outcome;
import org.tidemark.verdict.OpenReason;

/**
 * Executes a high-level net directly. Formulas of CTL and LTL are answered by searches of their own, and what single states show is seen on the way of an
 * exploration or a sweep. For all other questions, such as those about fair runs, a complete one leaves a place/transition net of what occurs, with the same
 * states and edges, of which the stages after this one are asked. Where the net has a fault, its unfolding is taken instead; and so it is where it was put off
 * to look at some states, and these were not all.
 */
public final class DirectExecution extends Stage {
    /** The part of the time for formulas that are searched for, where the time is limited. */
    private static final double SEARCH_PART = 0.6;

    /** How many states are looked at without equivalences; there may be no end of them. */
    private static final long FIRST_STATES = 100_000;

    private static final double PART_FOR_FIRST_STATES = 0.5;

    private final UnfoldingLimits limits;
    private final @Nullable Look before;
    private final SweepMeasure.@Nullable Wish measure;

    /** Execution that leaves a net within these limits. */
    public DirectExecution(UnfoldingLimits limits) {
        this(limits, null);
    }

    /** Execution after a look at the first states. */
    public DirectExecution(UnfoldingLimits limits, @Nullable Look before) {
        super("direct execution", Cost.STATES, Kind.PREPARING);
        this.limits = limits;
        this.before = before;
        measure = null;
    }

    /** Execution by sweeps, which searches for no formulas. */
    public DirectExecution(SweepMeasure.Wish measure, UnfoldingLimits limits) {
        super("direct sweep", Cost.STATES, Kind.PREPARING);
        this.limits = limits;
        before = null;
        this.measure = measure;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().direct() == null ? "the net is not executed directly" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        DirectNet direct = Objects.requireNonNull(context.subject().direct());
        DirectClasses.noteCutOff(context, direct);
        LateUnfolding late = measure == null ? context.subject().late() : null;
        if (late != null) {
            boolean isInVain = before != null && before.isInVain();
            boolean isEnough =
                    !isInVain && new Asking(context, direct, UnfoldingSwitch.afterALookForAnswers()).isLookEnough();
            if (isEnough || DirectQuestions.isUnfolded(context, late)) {
                return;
            }
        }
        Asking asking = new Asking(context, direct, UnfoldingSwitch.never());
        asking.conclude(asking.ask());
    }

    /** One exploration or sweep that the open properties are asked of. */
    private final class Asking {
        private final Context context;
        private final DirectNet direct;
        private final UnfoldingSwitch leaving;
        private final DirectQuestions questions;
        private final List<Property> asked;

        /** The properties that depend on more than classes of states. */
        private List<Property> unanswerable = List.of();

        private List<Property> searched = List.of();
        private StateReduction reduction = StateReduction.NONE;
        private @Nullable DirectReport explored;
        private @Nullable DirectSweepReport swept;
        private DirectQuestions.@Nullable Ended ended;

        Asking(Context context, DirectNet direct, UnfoldingSwitch leaving) {
            this.context = context;
            this.direct = direct;
            this.leaving = leaving;
            questions = new DirectQuestions(context, direct, DirectClasses.of(direct));
            asked = List.copyOf(context.openProperties());
        }

        List<Finding> ask() throws InputException {
            return questions.ask(asked, context.optionsLeft(), measure == null ? this::searchAndExplore : this::sweep);
        }

        /** Looks at some states only; false, with nothing decided, where they neither answer everything nor are all. */
        boolean isLookEnough() throws InputException {
            List<Finding> found = questions.ask(asked, context.optionsLeft(), this::look);
            DirectReport seen = explored;
            boolean isEnough = found.stream().allMatch(DirectQuestions::isKnown);
            if (seen != null) {
                isEnough |= seen.fault() != null || seen.exploration().end() == Outcome.End.CUT_OFF;
                if (seen.exploration().complete()) {
                    isEnough = true;
                    context.note("executed directly, not unfolded: "
                            + UnfoldingSwitch.few(seen.exploration().states()));
                }
            }
            if (isEnough) {
                conclude(found);
            }
            return isEnough;
        }

        private void look(Context inside, List<Inquiry> open) {
            unanswerable = questions.unanswerable(inside);
            reduction = DirectRepresentatives.ofClasses(direct);
            boolean needsAll = !questions.needingAllStates(inside).isEmpty();
            if (needsAll || !DirectQuestions.ofStates(open).isEmpty()) {
                explore(inside, open, needsAll);
            }
        }

        private void sweep(Context inside, List<Inquiry> open) throws InputException {
            unanswerable = questions.notOfStates(inside);
            reduction = DirectRepresentatives.ofClasses(direct);
            List<Inquiry> states = sought(open, !unanswerable.isEmpty() && !direct.hasEquivalences());
            if (!states.isEmpty()) {
                DirectSweep running =
                        new DirectSweep(direct, inside.optionsLeft(), Objects.requireNonNull(measure), states, true);
                inside.show(running::progress);
                DirectSweepReport report = running.run();
                swept = report;
                ended = DirectQuestions.Ended.of(report, context.options().explore());
            }
        }

        private void searchAndExplore(Context inside, List<Inquiry> open) throws InputException {
            boolean isCutOff = inside.options().explore().cutOff() != null;
            unanswerable = questions.unanswerable(inside);
            searched =
                    questions.depending(inside, inquiry -> inquiry instanceof Claim || inquiry instanceof LinearClaim);
            if (!isCutOff) { // a search of its own is about all states, of which there may be no end
                questions.search(inside, open, inside.part(SEARCH_PART));
            }
            List<Property> needingAll = questions.needingAllStates(inside);
            List<Inquiry> states = DirectQuestions.ofStates(open);
            boolean needsAll = !needingAll.isEmpty() || questions.isFaulty();
            boolean isSymmetryPossible = !needsAll && states.stream().allMatch(ReachabilityGoal.class::isInstance);
            DirectRepresentatives.Choice.noteUnused(inside, direct, isSymmetryPossible ? searched : asked);
            if (states.isEmpty() && !needsAll) {
                return;
            }
            double begin = inside.seconds();
            SortSymmetry symmetry = isSymmetryPossible ? DirectRepresentatives.Choice.of(inside, direct, states) : null;
            double seconds = inside.seconds() - begin;
            boolean mayLeaveOut = !isCutOff && !direct.hasEquivalences();
            NeededBindings needed =
                    mayLeaveOut ? NeededBindings.of(inside, direct, states, needingAll, symmetry != null) : null;
            reduction = symmetry == null || direct.hasEquivalences()
                    ? needed == null ? DirectRepresentatives.ofClasses(direct) : needed
                    : DirectRepresentatives.of(symmetry);
            long met = explore(inside, open, needsAll).exploration().states();
            SymmetryReport symmetries =
                    DirectRepresentatives.symmetryReport(reduction, inside.namesOf(states), met, seconds);
            if (symmetries != null) {
                context.work().symmetric(symmetries);
            }
        }

        private DirectReport explore(Context inside, List<Inquiry> open, boolean needsAll) {
            DirectExploration running =
                    new DirectExploration(direct, inside.optionsLeft(), reduction, leaving, sought(open, needsAll));
            inside.show(running::progress);
            DirectReport report = running.run();
            explored = report;
            ended = DirectQuestions.Ended.of(report, context.options().explore());
            return report;
        }

        /** The inquiries that states are shown to: those that they decide, and where all states are needed one that none answers. */
        private static List<Inquiry> sought(List<Inquiry> open, boolean needsAll) {
            List<Inquiry> all = new ArrayList<>(DirectQuestions.ofStates(open));
            if (needsAll) {
                all.add(new ReachabilityGoal(new Formula.Constant(false)));
            }
            return all;
        }

        private void conclude(List<Finding> found) throws InputException {
            if (direct.hasEquivalences()) {
                OpenReason why = measure == null ? DirectClasses.needsStates(direct) : DirectClasses.NEEDS_SEARCH;
                unanswerable.forEach(property -> context.decide(Finding.unknown(property, why, context.seconds())));
            }
            DirectQuestions.Ended end = ended;
            if (end == null) {
                context.work().searchedDirectly();
                questions.conclude(null, null);
                return;
            }
            if (questions.isUnfolded(end.fault())) {
                return;
            }
            note();
            context.tellRunsIn(end.shown());
            if (end.fault() == null) {
                if (direct.hasEquivalences()) {
                    lookAtStates(found, end.isComplete());
                }
                boolean isWhole = end.isComplete() && reduction == StateReduction.NONE;
                if (isWhole) {
                    questions.foundNoFault();
                }
                questions.conclude(end, isWhole ? limits : null);
            }
        }

        /** Notes the figures: those of all states or classes, or of fewer. */
        private void note() {
            DirectReport report = explored;
            if (swept != null) {
                context.work().also(swept);
            } else if (report != null && (reduction == StateReduction.NONE || report.classes() != null)) {
                context.work().also(report);
            } else if (report != null) {
                context.work().executed(report);
                if (reduction instanceof NeededBindings needed) {
                    context.reducedFor(
                            asked.stream().map(Property::name).toList(),
                            report.exploration().states(),
                            needed.leftOut());
                }
            }
        }

        /**
         * Looks at the first states of the net without its equivalences, for what may be so in one state of a class and not in another: a state that
         * is found there is one, whatever is assumed of the equivalences. After a sweep, what no run shows stays open.
         */
        private void lookAtStates(List<Finding> found, boolean isComplete) throws InputException {
            List<Property> unproven = found.stream()
                    .filter(finding -> questions.tellsApart(finding.property())
                            && !unanswerable.contains(finding.property())
                            && !questions.isProven(finding))
                    .map(Finding::property)
                    .toList();
            ExploreOptions options = context.optionsLeft().withTime(context.part(PART_FOR_FIRST_STATES));
            List<Finding> shown = unproven.isEmpty() || context.isCancelled() || measure != null
                    ? List.of()
                    : new DirectQuestions(context, direct, null)
                            .ask(
                                    unproven,
                                    options.withMaxStates(Math.min(FIRST_STATES, options.maxStates())),
                                    this::lookAtStates);
            for (Property property : unproven) {
                OpenReason why = DirectClasses.toldApart(direct);
                Finding open = Finding.unknown(property, why, context.seconds());
                Finding instead = shown.stream()
                        .filter(finding -> finding.property().equals(property) && finding.run() != null)
                        .findFirst()
                        .orElse(open);
                questions.replace(instead);
                if (searched.contains(property)) {
                    context.leaveOpen(property, why);
                } else if (isComplete && instead.run() == null) {
                    context.decide(open);
                }
            }
        }

        private void lookAtStates(Context inside, List<Inquiry> open) {
            List<Inquiry> states = DirectQuestions.ofStates(open);
            if (states.isEmpty()) {
                return;
            }
            DirectExploration running = new DirectExploration(
                    direct, inside.optionsLeft(), StateReduction.NONE, UnfoldingSwitch.never(), states);
            inside.show(running::progress);
            DirectReport.Fault fault = running.run().fault();
            direct.forgetFault(); // of a state that no class was met of
            if (fault != null) {
                inside.note("without its equivalences the net comes to a fault that no class of states shows: "
                        + fault.event() + " has all its tokens, but " + fault.why());
            }
        }
    }

    /**
     * Looks at some states of a high-level net before any of it is unfolded, which may take seconds, and searches it for what formulas of CTL and LTL ask:
     * what shows itself soon is decided, and nothing else.
     */
    public static final class Look extends Stage {
        /** Searches for formulas have this many times the time of a look at states, since they take longer. */
        private static final double FORMULAS = 2;

        private final double partOfTime;
        private boolean isInVain;

        /** A look for a part of the time that is left, or for a few seconds where there is no limit. */
        public Look(double partOfTime) {
            super("direct look", Cost.SAMPLE, Kind.DECIDING);
            this.partOfTime = partOfTime;
        }

        /** Whether it was over before there was an end of the states: a second one would see the same. */
        boolean isInVain() {
            return isInVain;
        }

        @Override
        public @Nullable String obstacle(Context context) {
            DirectNet direct = context.subject().direct();
            if (direct == null || context.subject().late() == null) {
                return "no unfolding was put off";
            }
            if (direct.hasEquivalences()) {
                return "classes of states are looked at to the end";
            }
            if (context.options().explore().cutOff() != null) {
                return "states are cut off";
            }
            return context.options().explains() ? "the same states are looked at for runs" : null;
        }

        @Override
        public void run(Context context, List<Inquiry> none) throws InputException {
            DirectNet direct = Objects.requireNonNull(context.subject().direct());
            DirectQuestions questions = new DirectQuestions(context, direct, null);
            long nanos = context.share(context.options().times().searchNanos(), partOfTime);
            boolean[] isFaulty = {false};
            List<Finding> found = questions.ask(context.openProperties(), context.optionsLeft(), (inside, open) -> {
                isFaulty[0] = look(inside, direct, DirectQuestions.ofStates(open), nanos);
                List<Property> searched = questions.needingAllStates(inside);
                questions.search(
                        inside, open, inside.share(inside.options().times().searchNanos(), FORMULAS * partOfTime));
                isInVain |= searched.stream().anyMatch(inside.openProperties()::contains)
                        && UnfoldingSwitch.afterALookForAnswers()
                                .isDue(0, direct); // searches have met as much as a look would
            });
            if (!isFaulty[0]) {
                found.stream()
                        .filter(finding -> DirectQuestions.isSearched(finding) || finding.run() != null)
                        .forEach(finding -> context.decide(new Finding(
                                finding.property(), finding.verdict(), finding.decision(), "", null, null, null)));
            }
        }

        /** Looks at states for some inquiries; whether one has a fault. */
        private boolean look(Context inside, DirectNet direct, List<Inquiry> states, long nanos) {
            if (states.isEmpty()) {
                return false;
            }
            DirectExploration look = new DirectExploration(
                    direct,
                    inside.optionsLeft().withTime(nanos),
                    StateReduction.NONE,
                    UnfoldingSwitch.afterALookForAnswers(),
                    states);
            inside.show(look::progress);
            DirectReport seen = look.run();
            isInVain = seen.fault() == null && !seen.exploration().complete();
            return seen.fault() != null;
        }
    }

    /**
     * The bindings that inquiries of a direct exploration need, so that stubborn sets can leave out the others. A condition about values of tokens, or one that
     * multiplies places, may need any binding. Belongs to one check.
     */
    static final class NeededBindings implements StateReduction {
        /** Sums of that many places with such weights fit a word. */
        private static final int WEIGHT_BITS = 12;

        private static final int MOST_PLACES = 1 << 10;
        private static final int CONSTANT_BITS = 60;

        private final List<FewerBindings.Wanted> wanted;
        private final ReductionGauge gauge = new ReductionGauge();

        private NeededBindings(List<FewerBindings.Wanted> wanted) {
            this.wanted = List.copyOf(wanted);
        }

        /**
         * The bindings that inquiries need, where stubborn sets are asked for and can be used; else null, and a note says why.
         *
         * @param whole the questions that depend on all states
         */
        static @Nullable NeededBindings of(
                Context context, DirectNet direct, List<Inquiry> inquiries, List<Property> whole, boolean isSymmetric) {
            if (!context.options().reductions().asksFor(Reduction.STUBBORN)) {
                return null;
            }
            if (isSymmetric) {
                context.note("direct execution takes symmetries or stubborn sets, not both: symmetries are used");
                return null;
            }
            if (!whole.isEmpty()) {
                context.note("direct execution leaves out nothing: "
                        + whole.stream().map(Property::name).collect(Collectors.joining(", "))
                        + (whole.size() == 1 ? " depends" : " depend")
                        + " on all states");
                return null;
            }
            boolean isPossible = FewerBindings.isPossible(direct);
            NeededBindings needed = isPossible ? of(direct.names(), inquiries) : null;
            if (needed == null) {
                context.note(
                        "direct execution leaves out nothing: "
                                + (isPossible
                                        ? "some question is about more than sums of places and single transitions"
                                        : "each binding of a net with priorities, time or equivalences may depend on any other"));
            }
            return needed;
        }

        private static @Nullable NeededBindings of(PetriNet names, List<Inquiry> inquiries) {
            List<FewerBindings.Wanted> wanted = new ArrayList<>();
            for (Inquiry inquiry : inquiries) {
                BindingGoal goal = inquiry instanceof ReachabilityGoal state
                        ? read(NormalForm.of(new FormulaFields(names).rewritten(state.formula())), names)
                        : growing(((MaximumInquiry) inquiry).term(), names);
                if (goal == null) {
                    return null;
                }
                wanted.add(new FewerBindings.Wanted(goal, inquiry::isOpen));
            }
            return new NeededBindings(wanted);
        }

        @Override
        public Model of(Model whole) {
            return FewerBindings.of((DirectModel) whole, wanted, gauge);
        }

        /** The part of the events that was left out, from 0 to 1. */
        double leftOut() {
            return gauge.leftOut();
        }

        private static BindingGoal.@Nullable Growing growing(Term term, PetriNet names) {
            BindingGoal.Sum sum = sum(term, names);
            return sum == null ? null : new BindingGoal.Growing(sum);
        }

        private static @Nullable BindingGoal read(Formula f, PetriNet names) {
            if (f instanceof Formula.Constant constant) {
                return new BindingGoal.Known(constant.value());
            }
            if (f instanceof Formula.Deadlock) {
                return new BindingGoal.Dead();
            }
            if (f instanceof Formula.Not not && not.of() instanceof Formula.Deadlock) {
                return new BindingGoal.Alive();
            }
            if (f instanceof Formula.Fireable fireable) {
                int transition = transition(fireable, names);
                return transition < 0 ? null : new BindingGoal.CanHappen(transition);
            }
            if (f instanceof Formula.Not not && not.of() instanceof Formula.Fireable fireable) {
                int transition = transition(fireable, names);
                return transition < 0 ? null : new BindingGoal.CannotHappen(transition);
            }
            if (f instanceof Formula.Comparison comparison) {
                return sum(comparison, names);
            }
            if (f instanceof Formula.And || f instanceof Formula.Or) {
                List<BindingGoal> parts = new ArrayList<>();
                for (Formula part : f.children()) {
                    BindingGoal read = read(part, names);
                    if (read == null) {
                        return null;
                    }
                    parts.add(read);
                }
                return f instanceof Formula.And ? new BindingGoal.All(parts) : new BindingGoal.Any(parts);
            }
            return null;
        }

        private static int transition(Formula.Fireable fireable, PetriNet names) {
            return names.transitionGroups().names().indexOf(fireable.transition());
        }

        /** The sum that a term is; null where it is none. */
        private static BindingGoal.@Nullable Sum sum(Term term, PetriNet names) {
            Formula positive = new Formula.Comparison(term, Relation.MORE, new Term.Constant(0));
            Formula rewritten = new FormulaFields(names).rewritten(positive);
            return rewritten instanceof Formula.Comparison comparison ? sum(comparison, names) : null;
        }

        private static BindingGoal.@Nullable Sum sum(Formula.Comparison comparison, PetriNet names) {
            Linear linear = Linear.of(new Term.Sum(List.of(comparison.left(), new Term.Negated(comparison.right()))));
            if (linear == null
                    || linear.constant().bitLength() > CONSTANT_BITS
                    || linear.coefficients().size() > MOST_PLACES) {
                return null;
            }
            List<BindingGoal.Part> parts = new ArrayList<>();
            for (Map.Entry<String, BigInteger> part : linear.coefficients().entrySet()) {
                int place = names.placeGroups().names().indexOf(part.getKey());
                if (place < 0 || part.getValue().bitLength() > WEIGHT_BITS) {
                    return null;
                }
                parts.add(new BindingGoal.Part(place, part.getValue().longValue()));
            }
            return new BindingGoal.Sum(parts, linear.constant().longValue(), comparison.relation());
        }
    }
}
