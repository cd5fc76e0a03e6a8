package org.tidemark.check.walk;

import java.util.SplittableRandom;
import org.tidemark.net.exec.QuickGame;

/** Says which transition a walk should fire next. Belongs to one walker. */
interface Guide {
    /** The result of {@link #choose} if no transition is better than another. */
    int NO_IDEA = -1;

    /** A walk sets out from the initial marking. */
    default void begin() {}

    /** The walk has fired a transition, by this guide's choice or not. */
    default void fired(QuickGame game, int transition) {}

    /** An enabled transition, or {@link #NO_IDEA}. There is at least one; the game is left as it was. */
    int choose(QuickGame game, SplittableRandom random);
}
