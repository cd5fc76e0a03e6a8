package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.Stage;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.formula.DirectAnswer;
import org.tidemark.check.direct.formula.DirectFormulas;
import org.tidemark.check.direct.formula.FormulaAnswers;
import org.tidemark.check.direct.sight.BindingGoals;
import org.tidemark.check.direct.sight.DirectCombination;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.search.Outcome;

/**
 * Executes a high-level net directly. Formulas of CTL and LTL are answered by searches of their own, and whether states can be
 * reached is seen on the way of an exploration. For all other questions, such as those about fair runs, a complete exploration
 * leaves a place/transition net of what occurs, with the same states and edges, of which the stages after this one
 * are asked. Where the net has a fault, its unfolding is taken instead; and so it is where it was put off to look at some states, and
 * these were not all.
 */
public final class DirectExecution extends Stage {
    /** The part of the time for formulas that are searched for, where the time is limited. */
    private static final double SEARCH_PART = 0.6;

    private final UnfoldingLimits limits;
    private final @Nullable DirectLook before;

    /** Execution that leaves a net within these limits. */
    public DirectExecution(UnfoldingLimits limits) {
        this(limits, null);
    }

    /** The same after a look at the first states. */
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
        PetriNet names = direct.names();
        List<Property> open = new ArrayList<>(context.openProperties());
        DirectClasses classes = DirectClasses.of(direct, names);
        List<DirectGoal> goals = goals(direct, open);
        List<Property> others = new ArrayList<>(open);
        goals.forEach(goal -> others.remove(goal.property()));
        if (classes != null) {
            DirectClasses.noteCutOff(context, direct);
            refuse(context, direct, others);
        }
        if (context.subject().late() != null && looked(context, direct, goals, others)) {
            return;
        }
        // A search of its own is about all states, of which there may be no end.
        boolean isCutOff = context.options().explore().cutOff() != null;
        List<DirectCombination> combined =
                isCutOff || classes != null ? List.of() : NeededBindings.combined(context, direct, goals, others);
        List<DirectGoal> sought = new ArrayList<>(goals);
        for (DirectCombination each : combined) {
            sought.addAll(each.goals());
            others.remove(each.property());
        }
        List<DirectAnswer> answers =
                isCutOff ? List.of() : FormulaAnswers.search(context, direct, others, context.part(SEARCH_PART));
        answers.forEach(answer -> others.remove(answer.property()));
        boolean needsAllStates = !others.isEmpty(); // which everything else is answered on as well
        SymmetryChoice.noteUnused(
                context,
                direct,
                needsAllStates
                        ? List.copyOf(context.openProperties())
                        : answers.stream().map(DirectAnswer::property).toList());
        if (sought.isEmpty() && others.isEmpty()) {
            FormulaAnswers.decide(context, direct, answers);
            return;
        }
        double begin = context.seconds();
        SortSymmetry symmetry = others.isEmpty() ? SymmetryChoice.of(context, direct, sought) : null;
        double finding = context.seconds() - begin;
        boolean isSymmetric = symmetry != null && !symmetry.isTrivial();
        BindingGoals needed = isCutOff || classes != null
                ? null
                : NeededBindings.needed(context, direct, sought, others, isSymmetric);
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
        new DirectConclusion(direct, limits, goals, combined, answers, !others.isEmpty())
                .draw(context, running, report, needed);
    }

    /** Leaves open what is not answered on classes of states; what is left is. */
    private static void refuse(Context context, DirectNet direct, List<Property> others) {
        List<Property> askable = DirectFormulas.askable(others, direct.model());
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
                .filter(goal -> direct.model().shows(goal.target()))
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
            return NetHandover.unfolded(context, late);
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
            new DirectConclusion(direct, limits, goals, List.of(), List.of(), !others.isEmpty())
                    .draw(context, look, seen, null);
            return true;
        }
        return NetHandover.unfolded(context, late);
    }
}
