package org.tidemark.check;

import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Formula;
import org.tidemark.logic.WordRange;
import org.tidemark.model.Expander;
import org.tidemark.net.NetModel;
import org.tidemark.net.TokenGame;

/**
 * Whether a formula of CTL holds in the initial state. No single state settles it: that takes either all of them, or a
 * search of its own; see {@link Claims}.
 */
final class Claim extends Inquiry {
    private static final Watch BLIND = new Watch() {
        /** The word and none of its bits is at least 1: no state passes. */
        private final WordRange none = new WordRange(0, 0, 1, 0);

        @Override
        public Notice see(long[] words, int at, boolean dead) {
            return Notice.NOTHING;
        }

        @Override
        public WordRange guard() {
            return none;
        }
    };

    private final Formula formula;
    private final int gate;
    private final Claims claims;
    private volatile @Nullable Boolean truth;
    private volatile @Nullable Explanation explanation;

    /** A claim that is known as a gate of the circuit of all claims. */
    Claim(Formula formula, int gate, Claims claims) {
        this.formula = formula;
        this.gate = gate;
        this.claims = claims;
    }

    Formula formula() {
        return formula;
    }

    int gate() {
        return gate;
    }

    /** True or false once it is settled; null before. */
    @Nullable
    Boolean truth() {
        return truth;
    }

    void settle(boolean holds, Technique by) {
        truth = holds;
        close(by, "");
    }

    /** Why it is so; null where nobody has asked, or there was no time or memory to find out. */
    @Nullable
    Explanation explanation() {
        return explanation;
    }

    void explain(@Nullable Explanation why) {
        explanation = why;
    }

    @Override
    boolean isShownByStates() {
        return false;
    }

    @Override
    Watch watch(NetModel model, Expander expander) {
        return BLIND;
    }

    @Override
    boolean confirms(TokenGame game) {
        return true;
    }

    @Override
    void exhausted(Pass pass) {
        claims.label(pass);
    }
}
