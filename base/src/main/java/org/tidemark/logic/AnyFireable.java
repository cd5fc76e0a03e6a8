package org.tidemark.logic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;

/**
 * Whether one of many events can happen, such as the bindings of a transition of a coloured net.
 *
 * <p>An event that lowers a field cannot happen where the field is 0. The events are sorted by such a field, and those of a
 * word whose fields are all 0 are passed over with one test. The event that was found last is tried first, since states
 * that are met one after the other differ in little. Belongs to one thread.
 */
final class AnyFireable implements StatePredicate {
    private final Expander expander;
    private final boolean as;

    /** The word that each group tests, the bits of which one must be set, and where its events begin. */
    private final int[] word;

    private final long[] mask;
    private final int[] start;
    private final int[] events;
    private int latest;

    /** Events by the word and the mask of a field; events with the mask 0 are always asked about. */
    private AnyFireable(Expander expander, boolean as, Map<Integer, Map<Long, List<Integer>>> groups, int size) {
        this.expander = expander;
        this.as = as;
        int count = groups.values().stream().mapToInt(Map::size).sum();
        word = new int[count];
        mask = new long[count];
        start = new int[count + 1];
        events = new int[size];
        int group = 0;
        int filled = 0;
        for (Map.Entry<Integer, Map<Long, List<Integer>>> ofWord : groups.entrySet()) {
            for (Map.Entry<Long, List<Integer>> entry : ofWord.getValue().entrySet()) {
                word[group] = ofWord.getKey();
                mask[group] = entry.getKey();
                for (int event : entry.getValue()) {
                    events[filled++] = event;
                }
                start[++group] = filled;
            }
        }
        latest = events[0];
    }

    /** The condition that some of these events can happen, or that none can if {@code as} is false. */
    static AnyFireable of(int[] events, boolean as, Layout layout, LinearEvents effects, Expander expander) {
        Map<Integer, Integer> lowered = new HashMap<>();
        for (int event : events) {
            effects.effect(event, (field, by) -> {
                if (by < 0) {
                    lowered.merge(field, 1, Integer::sum);
                }
            });
        }
        Map<Integer, Map<Long, List<Integer>>> groups = new TreeMap<>();
        for (int event : events) {
            int field = rarest(event, effects, lowered);
            groups.computeIfAbsent(field < 0 ? 0 : layout.word(field), w -> new TreeMap<>())
                    .computeIfAbsent(field < 0 ? 0 : layout.mask(field), m -> new ArrayList<>())
                    .add(event);
        }
        return new AnyFireable(expander, as, groups, events.length);
    }

    /** Of the fields that an event lowers, the one that the fewest others lower, so that groups are small; -1 if there is none. */
    private static int rarest(int event, LinearEvents effects, Map<Integer, Integer> lowered) {
        int[] best = {-1};
        effects.effect(event, (field, by) -> {
            if (by < 0 && (best[0] < 0 || lowered.getOrDefault(field, 0) < lowered.getOrDefault(best[0], 0))) {
                best[0] = field;
            }
        });
        return best[0];
    }

    @Override
    public boolean holds(long[] words, int at, boolean dead) {
        return any(words, at) == as;
    }

    private boolean any(long[] words, int at) {
        if (expander.enabled(latest, words, at)) {
            return true;
        }
        for (int group = 0; group < word.length; group++) {
            if (mask[group] == 0 || (words[at + word[group]] & mask[group]) != 0) {
                for (int i = start[group], end = start[group + 1]; i < end; i++) {
                    if (expander.enabled(events[i], words, at)) {
                        latest = events[i];
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
