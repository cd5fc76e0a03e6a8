package org.tidemark.store;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;

/**
 * A model in which every state can be reached from every other: an event is the difference of two states, bit by bit, and
 * gets its number when it is first needed. It lets a store that refers to predecessors be tested with any states at all.
 */
public final class Differences implements Model {
    static final int EVENTS = 1 << 20;

    private final int words;
    private final boolean reversible;
    private final Map<List<Long>, Integer> numbers = new ConcurrentHashMap<>();
    private final long[][] differences = new long[EVENTS][];
    private final AtomicInteger events = new AtomicInteger();

    public Differences(int words, boolean reversible) {
        this.words = words;
        this.reversible = reversible;
    }

    /** The event that leads from one state to another. */
    public int between(List<Long> from, List<Long> to) {
        List<Long> difference =
                IntStream.range(0, words).mapToObj(w -> from.get(w) ^ to.get(w)).toList();
        return numbers.computeIfAbsent(difference, d -> {
            int event = events.getAndIncrement();
            differences[event] = d.stream().mapToLong(Long::longValue).toArray();
            return event;
        });
    }

    @Override
    public Layout layout() {
        int[] widths = new int[words];
        Arrays.fill(widths, 64);
        return Layout.packed(IntStream.range(0, words).mapToObj(w -> "w" + w).toList(), widths);
    }

    @Override
    public int events() {
        return EVENTS;
    }

    @Override
    public String eventName(int event) {
        return "difference " + event;
    }

    @Override
    public void initial(Successors out) {
        out.add(Successors.NO_EVENT, new long[words], 0);
    }

    @Override
    public Expander expander() {
        return reversible ? new Backward() : new Forward();
    }

    private class Forward implements Expander {
        @Override
        public void expand(long[] state, int at, Successors out) {
            throw new UnsupportedOperationException("nobody explores differences");
        }

        @Override
        public boolean enabled(int event, long[] state, int at) {
            return true;
        }

        @Override
        public boolean fire(int event, long[] state, int at) {
            for (int w = 0; w < words; w++) {
                state[at + w] ^= differences[event][w];
            }
            return true;
        }
    }

    private final class Backward extends Forward implements ReversibleExpander {
        @Override
        public boolean unfire(int event, long[] state, int at) {
            return fire(event, state, at);
        }
    }
}
