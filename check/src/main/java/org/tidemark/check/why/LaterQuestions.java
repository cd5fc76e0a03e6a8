package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.system.TransitionSystem;

/**
 * Asks formulas in states of a system other than the initial one, each time with all memory and in what is left of the time. Belongs to one
 * thread.
 */
public final class LaterQuestions {
    private final TransitionSystem system;
    private final TimeLimit watch;

    /** Questions about a system until the time of a limit is up. */
    public LaterQuestions(TransitionSystem system, TimeLimit watch) {
        this.system = system;
        this.watch = watch;
    }

    /** The system that is asked. */
    public TransitionSystem system() {
        return system;
    }

    /** Whether there is no more time. */
    boolean isOver() {
        return watch.isReached();
    }

    /** The time and memory that are left. */
    ExploreOptions left() {
        return watch.left();
    }

    /** Whether a formula holds in the state after a run; runs of the finding begin in that state. */
    Finding ask(List<Integer> before, Formula formula, Fairness fairness) throws InputException {
        return ask(before, List.of(formula), fairness).get(0);
    }

    /** Whether formulas hold in the state after a run, all of them asked together. */
    List<Finding> ask(List<Integer> before, List<Formula> formulas, Fairness fairness) throws InputException {
        List<Property> properties = new ArrayList<>();
        for (Formula formula : formulas) {
            properties.add(new Property.Truth("q" + properties.size(), formula, fairness));
        }
        return check(LaterStart.of(system, before), properties).findings();
    }

    /** Asks properties about the system itself. */
    public CheckReport check(List<Property> properties) throws InputException {
        return check(system, properties);
    }

    private CheckReport check(TransitionSystem from, List<Property> properties) throws InputException {
        ExploreOptions within = watch.left();
        UnfoldingLimits limits =
                new UnfoldingLimits(within.memoryBytes(), within.timeNanos(), within.cancelled(), "the time was up");
        return new Checker(
                        Subject.of(LaterStart.refusing(from, properties)),
                        properties,
                        new CheckOptions(within).withReductions(Reductions.AUTO),
                        Plans.exploring(limits))
                .run();
    }
}
