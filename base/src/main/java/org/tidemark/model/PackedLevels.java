package org.tidemark.model;

/**
 * A system in which a level may represent several finer ones that lie behind each other: its values are numbers of combinations of
 * theirs, given as they are found. Belongs to one thread.
 */
public interface PackedLevels extends Levels, AutoCloseable {
    /** How many finer levels a level represents; where it is one, values are those of that level. */
    int width(int level);

    /**
     * The value of one of the finer levels.
     *
     * @param value one that was found: an initial value or a target
     * @param position counted from 0 on
     */
    int part(int level, int value, int position);

    /** Gives back what was booked for values. */
    @Override
    default void close() {}
}
