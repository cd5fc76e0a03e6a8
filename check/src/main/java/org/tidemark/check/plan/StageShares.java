package org.tidemark.check.plan;

import org.tidemark.check.Context;
import org.tidemark.check.Reduction;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;

/** How long the stages of an exploring check may take, as far as that depends on what they are about. */
final class StageShares {
    private static final double EARLY = 0.3;
    private static final double LATE = 0.6;
    private static final double QUICK_SEARCH = 0.06;
    private static final double LONGER_SEARCH = 0.5;

    private static final int LATE_TIMES = 12;
    private static final int QUICK_TIMES = 4;
    private static final int SMALLER_TIMES = 4;

    /** Quick walks may take longer in a net with more nodes than this: to set out takes a look at all of them. */
    private static final int MANY_NODES = 4_000;

    private StageShares() {}

    /**
     * The time for walks and searches on the fly that find what is easy, before anything expensive is started: where only verdicts are wanted,
     * since others find shorter runs.
     */
    static long quickSearch(Context context) {
        return context.options().explains()
                ? 0
                : context.share(QUICK_TIMES * context.options().times().quickWalksNanos(), QUICK_SEARCH);
    }

    /**
     * The time for searches on the fly before an exploration to the end, where only verdicts are wanted and time is short: an exploration that
     * is not completed settles nothing of what they look for.
     */
    static long longerSearch(Context context) {
        boolean isShort = !context.options().explains() && context.nanosLeft() < Long.MAX_VALUE;
        return isShort ? context.share(context.options().times().lateSearchNanos(), LONGER_SEARCH) : 0;
    }

    static boolean isLarge(Context context) {
        return context.net().places() + context.net().transitions() > MANY_NODES;
    }

    /** The time for quick walks: more in large nets. */
    static long quickWalks(Context context) {
        int nodes = context.net().places() + context.net().transitions();
        return context.options().times().quickWalksNanos() * (1 + nodes / MANY_NODES);
    }

    /**
     * The time for a diagram before an exploration to the end: not much more than the check has taken so far, so that an exploration that
     * would have found all states soon does not wait for long.
     */
    static long early(Context context) {
        long usual = context.options().times().diagramNanos();
        long spent = (long) (1e9 * context.seconds());
        return usual == 0 ? 0 : context.share(Math.max(usual, spent), EARLY);
    }

    /** The time for a diagram after an exploration that was not completed; none where it would be as short as the first time. */
    static long late(Context context) {
        long usual = context.options().times().diagramNanos();
        long nanos = context.share(LATE_TIMES * usual, LATE);
        return nanos < 2 * usual ? 0 : nanos;
    }

    /** The time for a smaller unfolding before the whole net is unfolded. */
    static long forColors(Context context) {
        return context.options().reductions().asksFor(Reduction.STRUCTURAL) ? context.part(0.9) : smaller(context);
    }

    /** The time for smaller nets and unfoldings, all of them together. */
    static long smaller(Context context) {
        return context.share(SMALLER_TIMES * context.options().times().diagramNanos(), 0.4);
    }

    /**
     * The time for those that come right before an exploration to the end, which may have no end to speak of. Where time is limited it has,
     * and they come after it.
     */
    static long smallerAgain(Context context) {
        return context.nanosLeft() == Long.MAX_VALUE ? smaller(context) : 0;
    }

    /** The part of the time for searches after the exploration: walks need some of it too, where states may show something. */
    static double lateShare(Context context) {
        return !context.allSeen() && context.open().stream().anyMatch(Inquiry::isShownByStates) ? 0.8 : 1;
    }

    static boolean isAnyLinear(Context context) {
        return context.open().stream().anyMatch(inquiry -> inquiry instanceof LinearClaim claim && !claim.isNested());
    }
}
