package org.tidemark.progress;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The sweep for which a measure is chosen, beside the model itself. Immutable.
 *
 * @param own measures that come with the model, by their names; they are tried like all others
 * @param classes the classes of states that it goes over; null where every state represents itself
 * @param sampleStates measures are tried on this many states at most
 */
public record SweepAhead(
        SortedMap<String, TermMeasure> own, @Nullable SweptClasses classes, int sampleStates) {
    /** Over all states, by whatever is found. */
    public static final SweepAhead PLAIN = new SweepAhead(new TreeMap<>(), null, StateSample.MOST_STATES);

    public SweepAhead {
        own = Collections.unmodifiableSortedMap(new TreeMap<>(own));
    }

    /** These settings with measures that come with the model. */
    public SweepAhead withOwn(Map<String, TermMeasure> measures) {
        return new SweepAhead(new TreeMap<>(measures), classes, sampleStates);
    }

    /** These settings for a sweep over classes of states. */
    public SweepAhead over(SweptClasses some) {
        return new SweepAhead(own, some, sampleStates);
    }

    /** These settings with a smaller sample. */
    public SweepAhead onFirst(int states) {
        return new SweepAhead(own, classes, states);
    }
}
