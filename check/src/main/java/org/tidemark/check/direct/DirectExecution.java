package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.Stage;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.search.Outcome;

/**
 * Executes a high-level net directly. Formulas of CTL and LTL are answered by searches of their own, and what single states show is seen on the way of an
 * exploration. For all other questions, such as those about fair runs, a complete exploration leaves a place/transition net of what occurs, with the same states
 * and edges, of which the stages after this one are asked. Where the net has a fault, its unfolding is taken instead; and so it is where it was put off to look
 * at some states, and these were not all.
 */
public final class DirectExecution extends Stage {
    /** The part of the time for formulas that are searched for, where the time is limited. */
    private static final double SEARCH_PART = 0.6;

    /** How many states are looked at without equivalences; there may be no end of them. */
    private static final long FIRST_STATES = 100_000;

    private static final double PART_FOR_FIRST_STATES = 0.5;

    private final UnfoldingLimits limits;
    private final @Nullable DirectLook before;

    /** Execution that leaves a net within these limits. */
    public DirectExecution(UnfoldingLimits limits) {
        this(limits, null);
    }

    /** Execution after a look at the first states. */
    public DirectExecution(UnfoldingLimits limits, @Nullable DirectLook before) {
        super("direct execution", Cost.STATES, Kind.PREPARING);
        this.limits = limits;
        this.before = before;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().direct() == null ? "the net is not executed directly" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        DirectNet direct = Objects.requireNonNull(context.subject().direct());
        DirectClasses.noteCutOff(context, direct);
        LateUnfolding late = context.subject().late();
        if (late != null) {
            boolean isInVain = before != null && before.isInVain();
            Asking look = isInVain ? null : new Asking(context, direct, Leaving.afterALookForAnswers());
            if ((look != null && look.isEnough()) || DirectQuestions.isUnfolded(context, late)) {
                return;
            }
        }
        new Asking(context, direct, Leaving.never()).run();
    }

    /** One execution that asks the open properties. */
    private final class Asking {
        private final Context context;
        private final DirectNet direct;
        private final Leaving leaving;
        private final DirectQuestions questions;
        private final List<Property> asked;
        private List<Property> unanswerable = List.of();
        private List<Property> searched = List.of();
        private StateReduction reduction = StateReduction.NONE;
        private @Nullable DirectReport report;

        Asking(Context context, DirectNet direct, Leaving leaving) {
            this.context = context;
            this.direct = direct;
            this.leaving = leaving;
            questions = new DirectQuestions(context, direct);
            asked = List.copyOf(context.openProperties());
        }

        void run() throws InputException {
            List<Finding> found = questions.ask(asked, context.optionsLeft(), this::searchAndExplore);
            conclude(found);
        }

        /** Looks at some states only; false, with nothing decided, where they neither answer everything nor are all. */
        boolean isEnough() throws InputException {
            List<Finding> found = questions.ask(asked, context.optionsLeft(), this::look);
            DirectReport seen = report;
            boolean isAll = seen != null && seen.exploration().complete();
            if (isAll) {
                context.note("executed directly, not unfolded: "
                        + Leaving.few(Objects.requireNonNull(seen).exploration().states()));
            }
            boolean isEnough = isAll
                    || (seen != null
                            && (seen.fault() != null || seen.exploration().end() == Outcome.End.CUT_OFF))
                    || found.stream().allMatch(DirectQuestions::isKnown);
            if (isEnough) {
                conclude(found);
            }
            return isEnough;
        }

        private void look(Context inside, List<Inquiry> open) throws InputException {
            unanswerable = questions.unanswerable(inside);
            reduction = DirectRepresentatives.ofClasses(direct);
            List<Inquiry> states = DirectQuestions.ofStates(open);
            boolean needsAll = !questions.needingAllStates(inside).isEmpty();
            if (needsAll || !states.isEmpty()) {
                explore(inside, states, needsAll);
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
            SymmetryChoice.noteUnused(inside, direct, isSymmetryPossible ? searched : asked);
            if (states.isEmpty() && !needsAll) {
                return;
            }
            double begin = inside.seconds();
            SortSymmetry symmetry = isSymmetryPossible
                    ? SymmetryChoice.of(
                            inside,
                            direct,
                            states.stream()
                                    .map(goal -> ((ReachabilityGoal) goal).formula())
                                    .toList())
                    : null;
            double finding = inside.seconds() - begin;
            NeededBindings needed = isCutOff || direct.hasEquivalences()
                    ? null
                    : NeededBindings.of(
                            inside,
                            direct,
                            states,
                            needingAll.stream().map(Property::name).toList(),
                            symmetry != null);
            reduction = direct.hasEquivalences()
                    ? DirectRepresentatives.ofClasses(direct)
                    : symmetry != null
                            ? DirectRepresentatives.of(symmetry)
                            : needed != null ? needed : StateReduction.NONE;
            DirectExploration running = explore(inside, states, needsAll);
            SymmetryReport symmetries = running.symmetryReport(inside.namesOf(states), finding);
            if (symmetries != null) {
                context.work().symmetric(symmetries);
            }
        }

        private DirectExploration explore(Context inside, List<Inquiry> states, boolean needsAll) {
            List<Inquiry> inquiries = new ArrayList<>(states);
            if (needsAll) {
                inquiries.add(DirectQuestions.unanswered());
            }
            DirectExploration running =
                    new DirectExploration(direct, inside.optionsLeft(), reduction, leaving, inquiries);
            inside.show(running::progress);
            report = running.run();
            return running;
        }

        private void conclude(List<Finding> found) throws InputException {
            if (direct.hasEquivalences()) {
                unanswerable.forEach(property -> context.decide(
                        Finding.unknown(property, DirectClasses.needsStates(direct), context.seconds())));
            }
            DirectReport end = report;
            if (end == null) {
                questions.concludeSearches();
                return;
            }
            if (questions.isUnfolded(end.fault())) {
                return;
            }
            if (reduction instanceof NeededBindings needed) {
                context.work().executed(end);
                context.reducedFor(
                        asked.stream().map(Property::name).toList(),
                        end.exploration().states(),
                        needed.leftOut());
            } else if (reduction != StateReduction.NONE && end.classes() == null) {
                context.work().executed(end);
            } else {
                context.work().also(end);
            }
            context.tellRunsIn(end.shown());
            if (end.fault() != null) {
                return;
            }
            boolean isComplete = end.exploration().complete();
            if (end.classes() != null) {
                lookAtStates(found, isComplete);
            }
            questions.conclude(
                    new DirectQuestions.Ended(
                            isComplete && reduction == StateReduction.NONE,
                            end.shown(),
                            end.exploration().tokens().ofOneValue(),
                            WhyUnknown.after(
                                            end.exploration(), context.options().explore())
                                    .followedBy(end.more())),
                    limits);
        }

        /**
         * Looks at the first states of the net without its equivalences, for what may be so in one state of a class and not in another: a state that
         * is found there is one, whatever is assumed of the equivalences.
         */
        private void lookAtStates(List<Finding> found, boolean isComplete) throws InputException {
            List<Finding> unproven = found.stream()
                    .filter(finding -> !unanswerable.contains(finding.property()))
                    .filter(finding -> questions.tellsApart(finding.property()))
                    .filter(finding -> !DirectQuestions.isKnown(finding) || !questions.isProven(finding))
                    .toList();
            if (unproven.isEmpty()) {
                return;
            }
            ExploreOptions options = context.optionsLeft().withTime(context.part(PART_FOR_FIRST_STATES));
            List<Finding> replaced = new ArrayList<>();
            List<Finding> shown = context.isCancelled()
                    ? List.of()
                    : DirectQuestions.inEveryState(context, direct)
                            .ask(
                                    unproven.stream().map(Finding::property).toList(),
                                    options.withMaxStates(Math.min(FIRST_STATES, options.maxStates())),
                                    this::lookAtStates);
            for (Finding finding : unproven) {
                Finding run = shown.stream()
                        .filter(other -> other.property().equals(finding.property()) && other.run() != null)
                        .findFirst()
                        .orElse(null);
                OpenReason why = DirectClasses.toldApart(direct);
                replaced.add(run != null ? run : Finding.unknown(finding.property(), why, finding.seconds()));
                if (isComplete || searched.contains(finding.property())) {
                    context.leaveOpen(finding.property(), why);
                }
            }
            questions.replace(replaced);
        }

        private void lookAtStates(Context inside, List<Inquiry> open) {
            List<Inquiry> states = DirectQuestions.ofStates(open);
            if (states.isEmpty()) {
                return;
            }
            DirectExploration running =
                    new DirectExploration(direct, inside.optionsLeft(), StateReduction.NONE, Leaving.never(), states);
            inside.show(running::progress);
            DirectReport.Fault fault = running.run().fault();
            direct.forgetFault(); // of a state that no class was met of
            if (fault != null) {
                inside.note("without its equivalences the net comes to a fault that no class of states shows: "
                        + fault.event() + " has all its tokens, but " + fault.why());
            }
        }
    }
}
