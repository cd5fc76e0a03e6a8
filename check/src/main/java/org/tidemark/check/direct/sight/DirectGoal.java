package org.tidemark.check.direct.sight;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * A state that decides a property: one that a formula says can be reached, or one that breaks what always holds. Shared by
 * threads.
 */
public final class DirectGoal {
    /** Why what depends on a number that cannot be computed is open. */
    public static final OpenReason TOO_LARGE =
            new OpenReason(StopReason.NUMBER_TOO_LARGE, DirectSystem.NUMBER_TOO_LARGE);

    private final Property property;
    private final Formula target;
    private final boolean meansHolds;
    private volatile @Nullable ReachabilityGoal sought;
    private volatile boolean tellsApart;
    private volatile boolean isRefuted;

    private DirectGoal(Property property, Formula target, boolean meansHolds) {
        this.property = property;
        this.target = target;
        this.meansHolds = meansHolds;
    }

    /** The goals of those properties that ask for a single state, {@code EF f} and {@code AG f}. */
    public static List<DirectGoal> of(List<Property> properties) {
        List<DirectGoal> goals = new ArrayList<>();
        for (Property property : properties) {
            DirectGoal goal = property instanceof Property.Truth truth ? of(truth) : null;
            if (goal != null) {
                goals.add(goal);
            }
        }
        return goals;
    }

    /** The goal of a property that asks for a single state; null where it does not. */
    public static @Nullable DirectGoal of(Property.Truth truth) {
        Formula f = truth.formula();
        if (f instanceof Formula.Exists exists
                && exists.run() instanceof Formula.Finally goal
                && Logic.of(goal.of()) == Logic.STATE) {
            return new DirectGoal(truth, goal.of(), true);
        }
        Formula run = f instanceof Formula.ForAll all ? all.run() : f;
        return run instanceof Formula.Globally always && Logic.of(always.of()) == Logic.STATE
                ? new DirectGoal(truth, new Formula.Not(always.of()), false)
                : null;
    }

    public Property property() {
        return property;
    }

    public Formula target() {
        return target;
    }

    /** Begins to look for such a state of a net. */
    public ReachabilityGoal seek(DirectSystem system) {
        ReachabilityGoal fresh = new ReachabilityGoal(new Expansion(system.vocabulary()).of(target));
        sought = fresh;
        tellsApart = false;
        isRefuted = false;
        return fresh;
    }

    /** Whether such a state was found. */
    public boolean isFound() {
        ReachabilityGoal asked = sought;
        return !isRefuted && asked != null && Boolean.TRUE.equals(asked.reachable());
    }

    /** The run to the state that was found, in events of the net; null where there is none. */
    public @Nullable List<Integer> run() {
        ReachabilityGoal asked = sought;
        return asked == null || !isFound() ? null : asked.run();
    }

    /** Whether it may hold in a state that could not be judged. */
    public boolean isMissed() {
        ReachabilityGoal asked = sought;
        return asked != null && asked.obstacle() != null;
    }

    /** Notes that it may hold in a state and not in its representative, or the other way round. */
    public void tellApart() {
        tellsApart = true;
    }

    /** Whether it may tell states apart that are taken for one, so that only a run of the net itself decides it. */
    public boolean tellsApart() {
        return tellsApart;
    }

    /** Forgets a state that its run does not lead to. */
    public void notFound() {
        isRefuted = true;
        tellsApart = true;
    }

    /** The verdict if such a state is found, or if there is none. */
    public Verdict verdict(boolean found) {
        return Verdict.of(found == meansHolds);
    }

    /** What a run to such a state shows. */
    public String shows() {
        return meansHolds ? "such a state" : "a state that breaks it";
    }
}
