package org.tidemark.check.direct.sight;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Verdict;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;

/**
 * A state that decides a property: one that a formula says can be reached, or one that breaks what always holds. Shared by
 * threads.
 */
public final class DirectGoal {
    private final Property property;
    private final Formula target;
    private final boolean meansHolds;
    private final AtomicLong state = new AtomicLong(-1);
    private volatile boolean isMissed;
    private volatile boolean tellsApart;

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

    public boolean isFound() {
        return state.get() >= 0;
    }

    /** The state that was found, or -1. */
    public long state() {
        return state.get();
    }

    public void found(long id) {
        state.compareAndSet(-1, id);
    }

    /** Notes that nobody knows whether some state decides it, since a number there is too large. */
    public void miss() {
        isMissed = true;
    }

    /** Whether it may hold in a state that could not be looked at. */
    public boolean isMissed() {
        return isMissed;
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
        state.set(-1);
        tellsApart = true;
    }

    /** Forgets a state of a store that is no longer in use. */
    public void forget() {
        state.set(-1);
        isMissed = false;
        tellsApart = false;
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
