package org.tidemark.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Breach;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/**
 * A violated invariant that the run of another violation breaks on its way: what comes first may be the cause, and a fault of the model is a
 * consequence as often as a cause. Immutable.
 *
 * @param name the invariant that is broken on the way
 * @param step after how many steps of the run
 */
public record EarlierViolation(String name, int step) {
    /** Longer runs, and more runs, are not looked through. */
    private static final int MOST_STEPS = 10_000;

    private static final int MOST_RUNS = 20;

    /** The first invariant that each run breaks before its end, by the name of what the run violates. */
    public static Map<String, EarlierViolation> among(List<Finding> findings, TransitionSystem system) {
        Map<String, Formula> invariants = new LinkedHashMap<>();
        List<Finding> runs = new ArrayList<>();
        for (Finding finding : findings) {
            Formula invariant =
                    finding.verdict() instanceof Verdict.Violated ? invariant(finding.property(), system) : null;
            if (invariant != null) {
                invariants.put(finding.property().name(), invariant);
            }
            Evidence run = finding.evidence();
            if (finding.verdict() instanceof Verdict.Violated && run != null && run.steps() <= MOST_STEPS) {
                runs.add(finding);
            }
        }
        Map<String, EarlierViolation> earlier = new LinkedHashMap<>();
        for (Finding finding :
                invariants.isEmpty() ? List.<Finding>of() : runs.subList(0, Math.min(MOST_RUNS, runs.size()))) {
            EarlierViolation first = first(finding, invariants, system);
            if (first != null) {
                earlier.put(finding.property().name(), first);
            }
        }
        return earlier;
    }

    /** The condition on states that a property claims of all of them; null where it is about something else. */
    private static @Nullable Formula invariant(Property property, TransitionSystem system) {
        for (Obligation obligation : system.obligations()) {
            if (obligation.name().equals(property.name())) {
                return obligation.condition();
            }
        }
        return property instanceof Property.Truth truth
                        && truth.formula() instanceof Formula.ForAll all
                        && all.run() instanceof Formula.Globally always
                        && Logic.of(always.of()) == Logic.STATE
                ? new Expansion(system.vocabulary()).of(always.of())
                : null;
    }

    /** A fault is that a next step fails, so that what its last state breaks comes before it. */
    private static @Nullable EarlierViolation first(
            Finding finding, Map<String, Formula> invariants, TransitionSystem system) {
        Evidence run = finding.evidence();
        Game game = system.game();
        Obligation asked = Breach.asked(system, finding.property());
        int last = run == null ? -1 : run.steps() - (asked != null && asked.isFault() ? 0 : 1);
        for (int step = 0; run != null && step <= last; step++) {
            for (Map.Entry<String, Formula> other : invariants.entrySet()) {
                if (!other.getKey().equals(finding.property().name()) && !holds(game, other.getValue())) {
                    return new EarlierViolation(other.getKey(), step);
                }
            }
            if (step < run.steps()) {
                game.fire(run.events().get(step));
            }
        }
        return null;
    }

    private static boolean holds(Game game, Formula condition) {
        try {
            return game.holds(condition);
        } catch (Undefined noValue) {
            return true; // nothing can be said of this state
        }
    }
}
