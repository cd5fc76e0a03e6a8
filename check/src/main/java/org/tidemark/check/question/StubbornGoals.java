package org.tidemark.check.question;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.model.wrap.stubborn.Goal;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.net.Folding;

/** Goals of inquiries for stubborn sets. */
public final class StubbornGoals {
    private StubbornGoals() {}

    /** Whether inquiries of this kind may have goals: those that a state shows, or that no state shows. */
    public static boolean mayHave(Inquiry inquiry) {
        return inquiry instanceof ReachabilityGoal
                || inquiry instanceof MaximumInquiry
                || inquiry instanceof SecondToken
                || inquiry instanceof ChangingPlaces
                || inquiry instanceof FirableTransitions;
    }

    /**
     * Whether a temporal formula asks for dead states in a way that no goal can: any event may change whether a state is dead, so that none can
     * be left out. What can be reached, and what can always be reached again, may be dead.
     */
    public static boolean hidesDeadlock(Formula f) {
        return hidesDeadlock(f, true);
    }

    /**
     * Whether a part of a formula asks for dead states in a way that no goal can. Without a quantifier the part is
     * about all runs, or about a run that is the same for all of the formula.
     */
    private static boolean hidesDeadlock(Formula f, boolean ofAllRuns) {
        if (!hasDeadlock(f) || Logic.of(f) == Logic.STATE || AlwaysReachable.of(f) != null) {
            return false;
        }
        Formula run = f instanceof Formula.ForAll all ? all.run() : ofAllRuns ? f : null;
        if (run instanceof Formula.Globally always && Logic.of(always.of()) == Logic.STATE) {
            return false;
        }
        if (f instanceof Formula.Exists exists && exists.run() instanceof Formula.Finally goal) {
            return Logic.of(goal.of()) != Logic.STATE;
        }
        boolean stillOfAllRuns = ofAllRuns && f instanceof Formula.And;
        return !ModelAspect.isCombination(f)
                || f.children().stream().anyMatch(part -> hidesDeadlock(part, stillOfAllRuns));
    }

    private static boolean hasDeadlock(Formula f) {
        return f instanceof Formula.Written written
                ? hasDeadlock(written.meaning())
                : f instanceof Formula.Deadlock || f.children().stream().anyMatch(StubbornGoals::hasDeadlock);
    }

    /** The goals of an inquiry; null where something it looks for cannot be made a goal. */
    public static @Nullable List<Goal> of(Inquiry inquiry, GoalReader reader) {
        if (inquiry instanceof ReachabilityGoal goal) {
            return listed(reader.of(goal.formula(), goal::isOpen));
        }
        if (inquiry instanceof MaximumInquiry peak) {
            return listed(reader.growing(peak.term(), peak::isOpen));
        }
        List<Goal> goals = new ArrayList<>();
        if (inquiry instanceof SecondToken second) {
            Folding.Groups places = second.places();
            for (int p = 0; p < places.size(); p++) {
                goals.add(reader.sum(places.from(p), places.to(p), Relation.AT_LEAST, 2, second::isOpen));
            }
        } else if (inquiry instanceof ChangingPlaces changes) {
            Folding.Groups places = changes.places();
            for (int p = 0; p < places.size(); p++) {
                int place = p;
                goals.add(reader.sum(
                        places.from(p),
                        places.to(p),
                        Relation.DIFFERENT,
                        changes.initial(p),
                        () -> changes.isOpen() && changes.isStable(place)));
            }
        } else if (inquiry instanceof FirableTransitions firings) {
            Folding.Groups transitions = firings.transitions();
            for (int t = 0; t < transitions.size(); t++) {
                int transition = t;
                goals.add(reader.fireable(
                        transitions.from(t), transitions.to(t), () -> firings.isOpen() && firings.isIdle(transition)));
            }
        } else {
            return null;
        }
        return goals;
    }

    /** Describes what an inquiry still looks for, in words that no other inquiry about the same net has. */
    public static String inWords(Inquiry inquiry) {
        if (inquiry instanceof ReachabilityGoal goal) {
            return "EF " + FormulaPrinter.print(goal.formula());
        }
        if (inquiry instanceof MaximumInquiry peak) {
            return "max " + FormulaPrinter.print(peak.term());
        }
        if (inquiry instanceof ChangingPlaces changes) {
            return "changes of places" + left(changes.places().size(), changes::isStable);
        }
        if (inquiry instanceof FirableTransitions firings) {
            return "transitions that can happen" + left(firings.transitions().size(), firings::isIdle);
        }
        return "two tokens in a place";
    }

    /** The numbers of those that are still looked for, unless these are all. */
    private static String left(int all, IntPredicate isOpen) {
        int[] open = IntStream.range(0, all).filter(isOpen).toArray();
        return open.length == all ? "" : " " + Arrays.toString(open);
    }

    private static @Nullable List<Goal> listed(@Nullable Goal goal) {
        return goal == null ? null : List.of(goal);
    }
}
