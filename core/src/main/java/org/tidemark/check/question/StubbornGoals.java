package org.tidemark.check.question;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Relation;
import org.tidemark.model.wrap.stubborn.Goal;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.net.Folding;
import org.tidemark.net.exec.NetModel;

/** What inquiries look for, as goals of stubborn sets. */
public final class StubbornGoals {
    private StubbornGoals() {}

    /** Whether inquiries of this kind may have goals: those that a state shows, or that no state shows. */
    public static boolean mayHave(Inquiry inquiry) {
        return inquiry instanceof ReachabilityGoal
                || inquiry instanceof Peak
                || inquiry instanceof SecondToken
                || inquiry instanceof Changes
                || inquiry instanceof Firings;
    }

    /** The goals of an inquiry; null where some of what it looks for is no goal. */
    public static @Nullable List<Goal> of(Inquiry inquiry, NetModel model, GoalReader reader) {
        if (inquiry instanceof ReachabilityGoal goal) {
            return listed(reader.of(goal.formula(), goal::isOpen));
        }
        if (inquiry instanceof Peak peak) {
            return listed(reader.growing(peak.term(), peak::isOpen));
        }
        List<Goal> goals = new ArrayList<>();
        if (inquiry instanceof SecondToken second) {
            Folding.Groups places = second.places();
            for (int p = 0; p < places.size(); p++) {
                goals.add(reader.sum(places.from(p), places.to(p), Relation.AT_LEAST, 2, second::isOpen));
            }
        } else if (inquiry instanceof Changes changes) {
            Folding.Groups places = changes.places();
            for (int p = 0; p < places.size(); p++) {
                int place = p;
                goals.add(reader.sum(
                        places.from(p),
                        places.to(p),
                        Relation.DIFFERENT,
                        places.members(p).mapToLong(model.net()::initial).sum(),
                        () -> changes.isOpen() && changes.isStable(place)));
            }
        } else if (inquiry instanceof Firings firings) {
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

    private static @Nullable List<Goal> listed(@Nullable Goal goal) {
        return goal == null ? null : List.of(goal);
    }
}
