package org.tidemark.model;

/**
 * A system whose state is one value per level and whose events are local moves at some of them: an event can happen where each of
 * its moves can, and leaves all other levels as they are.
 *
 * <p>How many values a level has need not be known: they are found on the way. Level 0 is the root of a diagram. Immutable and
 * shared by threads.
 */
public interface Levels {
    int levels();

    /** The value of a level at the beginning. */
    int initial(int level);

    int events();

    /** The levels at which an event moves or checks, in ascending order. */
    int[] levelsOf(int event);

    /** The move at one of these levels, by its position among them. */
    LocalMove move(int event, int position);
}
