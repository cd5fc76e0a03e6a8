package org.tidemark.check;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Technique;

/**
 * What decided a question, and when.
 *
 * @param stage the name of the stage that did; empty while none has
 * @param technique by what kind of argument; null while there is none
 * @param ownStates how many states the search of its own had met that decided it; -1 where none did. Such a search keeps
 *     its states whole, in whatever way the exploration keeps them
 * @param seconds when it was decided, counted from the start
 * @param there where the stage put the question to a smaller net: the name of the stage that decided it there; otherwise empty
 */
public record Decision(String stage, @Nullable Technique technique, long ownStates, double seconds, String there) {
    /** A decision about the net itself. */
    public Decision(String stage, @Nullable Technique technique, long ownStates, double seconds) {
        this(stage, technique, ownStates, seconds, "");
    }

    /** The same question, whose answer on a smaller net is the answer; no stage is named yet. */
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

    /** The same by a search of its own that met this many states; -1 for none. */
    Decision on(long states) {
        return new Decision(stage, technique, states, seconds, there);
    }

    /** The same, its time counted from an earlier start. */
    Decision later(double before) {
        return new Decision(stage, technique, ownStates, before + seconds, there);
    }
}
