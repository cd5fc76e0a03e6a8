package org.tidemark.api;

import java.time.Duration;
import java.util.List;

/**
 * How far a call has come. Figures that are not known, and those before the first state, are 0. A check goes through several
 * stages, and some calls start again with wider fields: until one of them has come farther, the figures are those of the one that
 * came farthest before. They are read one after the other while they rise, and may differ by a few states.
 *
 * @param states states in memory
 * @param explored states whose successors are known
 * @param edges edges found
 * @param depth how many steps away from the initial state a search is; in a sweep, the progress value it has reached
 * @param bytes memory in use for states
 * @param elapsed time since the call began
 * @param course what has passed of work that does not go state by state
 */
public record Progress(
        long states, long explored, long edges, long depth, long bytes, Duration elapsed, Course course) {
    /**
     * The course of a call, besides figures.
     *
     * @param words what the call is at, in words; empty where the figures say it
     * @param layers the layers that a sweep has passed, first to last; empty for other searches
     */
    public record Course(String words, List<Layer> layers) {
        static final Course NONE = new Course("", List.of());

        public Course {
            layers = List.copyOf(layers);
        }
    }

    /**
     * A layer of a sweep: the states of one progress value, which are forgotten when the sweep has passed. Where there are very many
     * layers, neighbours are reported together.
     *
     * @param sweep the sweep that it belongs to, from 1
     * @param value its progress value; of several, the first
     * @param layers how many it represents
     * @param states the states in it; of several, the sum
     * @param held the states in memory when it was passed; of several, the most
     */
    public record Layer(long sweep, long value, long layers, long states, long held) {}

    /** Figures of a search from state to state. */
    Progress(long states, long explored, long edges, long depth, long bytes) {
        this(states, explored, edges, depth, bytes, Duration.ZERO, Course.NONE);
    }

    /** The progress at another time. */
    Progress at(Duration time) {
        return new Progress(states, explored, edges, depth, bytes, time, course);
    }
}
