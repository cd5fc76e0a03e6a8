package org.tidemark.check;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Technique;

/**
 * The stage and the technique that decided a question, and when.
 *
 * @param stage the name of the stage; empty while the question is not decided
 * @param technique the kind of argument; null while there is none
 * @param ownStates how many states were met by a separate search that decided it; -1 where none did. Such a search keeps
 *     its states whole, in whatever way the exploration keeps them
 * @param seconds when it was decided, counted from the start
 * @param there where the stage put the question to a smaller net: the name of the stage that decided it there; otherwise empty
 */
public record Decision(String stage, @Nullable Technique technique, long ownStates, double seconds, String there) {
    /** A decision about the net itself. */
    public Decision(String stage, @Nullable Technique technique, long ownStates, double seconds) {
        this(stage, technique, ownStates, seconds, "");
    }

    /** A decision on a reduced net that holds for the original one; no stage is named yet. */
    public static Decision onSmaller(Decision there, double seconds) {
        String stages = there.there.isEmpty() ? there.stage : there.stage + ", " + there.there;
        return new Decision("", there.technique, there.ownStates, seconds, stages);
    }

    /** A decision of a stage, of which only the moment is known yet. */
    Decision(String stage, double seconds) {
        this(stage, null, -1, seconds);
    }

    /** No decision up to now. */
    static Decision none(double seconds) {
        return new Decision("", seconds);
    }

    Decision of(String byStage) {
        return new Decision(byStage, technique, ownStates, seconds, there);
    }

    Decision by(@Nullable Technique kind) {
        return new Decision(stage, kind, ownStates, seconds, there);
    }

    /** This decision by a separate search that met this many states; -1 for none. */
    Decision on(long states) {
        return new Decision(stage, technique, states, seconds, there);
    }

    /** This decision, its time counted from an earlier start. */
    Decision later(double before) {
        return new Decision(stage, technique, ownStates, before + seconds, there);
    }
}
