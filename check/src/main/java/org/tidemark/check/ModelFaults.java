package org.tidemark.check;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.Technique;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/**
 * The faults of a model that a check found, and which of its answers may change once they are repaired.
 *
 * <p>Where a transition lacks a value that it needs, it does not fire, and what would come after it is missing. A run that was
 * found exists all the same; but that nothing can happen in a state with a fault, or what all runs do, may be different.
 * Immutable.
 */
public final class ModelFaults {
    private final TransitionSystem system;
    private final List<Finding> faults;

    private ModelFaults(TransitionSystem system, List<Finding> faults) {
        this.system = system;
        this.faults = faults;
    }

    /** The faults among the findings about a system. */
    public static ModelFaults among(List<Finding> findings, TransitionSystem system) {
        return new ModelFaults(
                system,
                findings.stream()
                        .filter(finding -> finding.verdict() instanceof Verdict.Violated)
                        .filter(finding -> isFault(finding.property(), system))
                        .toList());
    }

    private static boolean isFault(Property property, TransitionSystem system) {
        Obligation asked = Breach.asked(system, property);
        return asked != null && asked.isFault();
    }

    /** The names of the violated obligations, such as {@code fault:send}. */
    public List<String> names() {
        return faults.stream().map(fault -> fault.property().name()).toList();
    }

    /** The findings, those about faults first. */
    public List<Finding> first(List<Finding> findings) {
        List<Finding> ordered = new ArrayList<>(faults);
        findings.stream().filter(finding -> !faults.contains(finding)).forEach(ordered::add);
        return ordered;
    }

    /** Whether an answer may change once the faults are repaired. */
    public boolean mayChange(Finding finding) {
        if (faults.isEmpty() || finding.verdict() instanceof Verdict.Unknown || isFault(finding.property(), system)) {
            return false;
        }
        Property property = finding.property();
        Evidence run = finding.evidence();
        if (run == null) {
            boolean isSeenAtFirst = finding.technique() == Technique.INITIAL_STATE;
            return !isSeenAtFirst || (asksWhatCanHappen(property) && passesFault(List.of()));
        }
        if (finding.verdict() instanceof Verdict.Value || isAboutEveryRun(finding.explanation())) {
            return true;
        }
        boolean isDeadEnd = run.loop().isPresent() && run.loop().getAsInt() == run.steps();
        return (isDeadEnd || asksWhatCanHappen(property)) && passesFault(run.events());
    }

    private static boolean isAboutEveryRun(@Nullable Explanation why) {
        return why != null
                && (why.why() == Why.EVERY_RUN
                        || why.why() == Why.LEFT_OUT
                        || why.parts().stream().anyMatch(part -> isAboutEveryRun(part.reason())));
    }

    private static boolean asksWhatCanHappen(Property property) {
        return !property.fairness().isNone() || !(property instanceof Property.Truth truth) || asks(truth.formula());
    }

    private static boolean asks(Formula f) {
        return f instanceof Formula.Written written
                ? asks(written.meaning())
                : f instanceof Formula.Deadlock
                        || f instanceof Formula.Fireable
                        || f.children().stream().anyMatch(ModelFaults::asks);
    }

    /** Whether some state of a run has a fault. */
    private boolean passesFault(List<Integer> run) {
        Game game = system.game();
        for (int event : run) {
            if (Breach.faultIn(system, game) != null) {
                return true;
            }
            game.fire(event);
        }
        return Breach.faultIn(system, game) != null;
    }
}
