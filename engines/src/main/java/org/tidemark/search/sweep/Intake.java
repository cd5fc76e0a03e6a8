package org.tidemark.search.sweep;

import org.tidemark.model.Successors;
import org.tidemark.progress.ProgressMeasure;

/** The way of successors into what a sweep holds: ahead of the line into their layers, behind it among the persistent states. */
interface Intake {
    /** Thrown when a measure has no number for a state. */
    final class MeasureOverflow extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MeasureOverflow(ArithmeticException cause) {
            super("the progress measure overflows", cause, false, false);
        }
    }

    static long valueOf(ProgressMeasure measure, long[] words, int at) {
        try {
            return measure.value(words, at);
        } catch (ArithmeticException overflow) {
            throw new MeasureOverflow(overflow);
        }
    }

    /** Another sweep begins; the layers of the last are gone. */
    default void beginSweep() {}

    /** Takes the initial states; false when they are too many. */
    boolean takeInitial(Successors batch);

    /**
     * Takes the successors of states with the given progress value; false when there would be too many states.
     *
     * @param depth how many steps the ways to them have, where states go by depth
     */
    boolean take(Successors batch, long line, long depth);

    /** Edges to lower progress values so far. */
    long regressEdges();

    /** Gives back what was booked; nothing can be taken any more. */
    void close();
}
