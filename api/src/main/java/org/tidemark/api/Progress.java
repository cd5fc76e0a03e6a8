package org.tidemark.api;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.SweepProgress;
import org.tidemark.search.sweep.SweepOutcome;

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
    public record Layer(long sweep, long value, long layers, long states, long held) {
        private static Layer of(SweepOutcome.LayerRecord layer) {
            return new Layer(layer.sweep(), layer.value(), layer.layers(), layer.states(), layer.held());
        }
    }

    /** Figures of a search from state to state. */
    Progress(long states, long explored, long edges, long depth, long bytes) {
        this(states, explored, edges, depth, bytes, Duration.ZERO, Course.NONE);
    }

    /** The progress at another time. */
    public Progress at(Duration time) {
        return new Progress(states, explored, edges, depth, bytes, time, course);
    }

    /** Whether a run has come less far than another: a sweep holds fewer states now and then, but it does not explore fewer. */
    public boolean isBehind(Progress other) {
        return states < other.states && explored <= other.explored;
    }

    /**
     * How far a run has come; null where there is nothing to count yet.
     *
     * @param usedBytes the memory of work on a whole, which has no states to count; null for other work
     */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public static @Nullable Progress of(@Nullable RunProgress run, @Nullable LongSupplier usedBytes) {
        if (run instanceof SearchProgress at) {
            return new Progress(at.states(), at.explored(), at.edges(), at.depth(), at.bytes());
        }
        if (run instanceof SweepProgress at) {
            return new Progress(
                    at.held(),
                    at.explored(),
                    at.edges(),
                    at.value(),
                    at.bytes(),
                    Duration.ZERO,
                    new Course("", at.layers().stream().map(Layer::of).toList()));
        }
        if (run instanceof GraphProgress at) {
            return new Progress(at.states(), at.states(), at.edges(), 0, at.bytes());
        }
        if (usedBytes != null && run instanceof StageProgress at) {
            String words = at.stage() + (at.question().isEmpty() ? "" : ": " + at.question());
            Course course = new Course(words, List.of());
            return new Progress(0, 0, 0, 0, usedBytes.getAsLong(), Duration.ZERO, course);
        }
        return null;
    }
}
