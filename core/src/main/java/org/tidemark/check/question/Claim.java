package org.tidemark.check.question;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.branching.Claims;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;

/** Whether a formula of CTL holds in the initial state. That takes either all states, or a search of its own; see {@link Claims}. */
public final class Claim extends Assertion {
    private final Formula formula;
    private final Fairness fairness;
    private final int gate;
    private final Claims claims;
    private volatile @Nullable Explanation explanation;

    /** A claim that is known as a gate of the circuit of all claims. */
    public Claim(Formula formula, Fairness fairness, int gate, Claims claims) {
        this.formula = formula;
        this.fairness = fairness;
        this.gate = gate;
        this.claims = claims;
    }

    public Formula formula() {
        return formula;
    }

    /** Of which runs it is claimed. */
    public Fairness fairness() {
        return fairness;
    }

    public int gate() {
        return gate;
    }

    /** Why it is so; null where nobody has asked, or there was no time or memory to find out. */
    @Nullable
    public Explanation explanation() {
        return explanation;
    }

    public void explain(Explanation why) {
        explanation = why;
    }

    @Override
    boolean isExplained() {
        return explanation != null;
    }

    @Override
    public void exhausted(ExploredStates states) {
        claims.label(states);
    }
}
