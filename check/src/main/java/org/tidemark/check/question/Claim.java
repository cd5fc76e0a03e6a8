package org.tidemark.check.question;

import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;

/** Whether a formula of CTL holds in the initial state. That takes either all states, or a search of its own. */
public final class Claim extends Assertion {
    private final Formula formula;
    private final Fairness fairness;
    private volatile @Nullable Explanation explanation;
    private volatile @Nullable LinearClaim brokenByRun;

    /** The claim that a formula holds, of all runs or of fair ones. */
    Claim(Formula formula, Fairness fairness) {
        this.formula = formula;
        this.fairness = fairness;
    }

    public Formula formula() {
        return formula;
    }

    /** Which runs it is about. */
    public Fairness fairness() {
        return fairness;
    }

    @Override
    public Property alone() {
        return new Property.Truth("", formula, fairness);
    }

    /** Why it is so; null where that was not asked, or time or memory ran out before the reason was found. */
    public @Nullable Explanation explanation() {
        return explanation;
    }

    public void explain(Explanation why) {
        explanation = why;
    }

    /** Settles it by a claim about all runs that says the same, or the opposite where some run is claimed, and that a run breaks. */
    public void settleBy(LinearClaim broken) {
        brokenByRun = broken;
        settle(!(formula instanceof Formula.ForAll), Technique.WALK);
    }

    /** The claim that a run breaks, and that settled this one by it; null where it was settled otherwise. */
    public @Nullable LinearClaim brokenByRun() {
        return brokenByRun;
    }

    @Override
    public boolean isExplained() {
        LinearClaim broken = brokenByRun;
        return explanation != null || (broken != null && broken.isExplained());
    }
}
