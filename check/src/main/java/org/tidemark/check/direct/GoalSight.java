package org.tidemark.check.direct;

import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.direct.sight.DirectSight;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.logic.FormulaException;

/** Looks in states for what an exploration is to find. Belongs to one thread. */
final class GoalSight {
    private final DirectAim aim;
    private final DirectSight sight;

    /**
     * Eyes for the goals of an exploration.
     *
     * @param counts has looked at each state before these eyes do
     */
    GoalSight(DirectModel model, TokenCounts counts, DirectAim aim) {
        this.aim = aim;
        try {
            sight = new DirectSight(
                    aim.names(),
                    model,
                    counts,
                    aim.goals().stream().map(DirectGoal::target).toList());
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    void look(long id, long[] words, int at, boolean dead) {
        sight.see(words, at);
        for (int i = 0; i < aim.goals().size(); i++) {
            DirectGoal goal = aim.goals().get(i);
            if (goal.isFound()) {
                continue;
            }
            if (!sight.fits(i)) {
                goal.miss();
            } else if (sight.holds(i, dead)) {
                goal.found(id);
            }
        }
    }
}
