package org.tidemark.bench.stores;

import java.util.Arrays;
import java.util.List;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;

/**
 * At most 24 bits that change one at a time, distributed over several words: every state is a number, and every event
 * flips one bit of it.
 */
final class Hypercube implements Model {
    private static final int HALF = 12;

    private final int words;
    private final int bits;

    /** The words for the lower and for the upper half of a number's bits. */
    private final long[] lower;

    private final long[] upper;

    Hypercube(int words, int bits) {
        this.words = words;
        this.bits = bits;
        lower = new long[words << HALF];
        upper = new long[words << HALF];
        for (int half = 0; half < 1 << HALF; half++) {
            spread(half, 0, lower);
            spread(half, HALF, upper);
        }
    }

    private void spread(int half, int shift, long[] into) {
        for (int b = 0; b < HALF; b++) {
            into[half * words + (b + shift) % words] |= (half >>> b & 1L) << (b + shift);
        }
    }

    /** Writes the state of a number: bit b goes to word b mod words. */
    void encode(int number, long[] into, int at) {
        int low = (number & ((1 << HALF) - 1)) * words;
        int high = (number >>> HALF) * words;
        for (int w = 0; w < words; w++) {
            into[at + w] = lower[low + w] | upper[high + w];
        }
    }

    @Override
    public Layout layout() {
        int[] widths = new int[words];
        Arrays.fill(widths, 64);
        List<String> names = Arrays.stream(widths).mapToObj(w -> "word").toList();
        return Layout.packed(names, widths);
    }

    @Override
    public int events() {
        return bits;
    }

    @Override
    public String eventName(int event) {
        return "flip " + event;
    }

    @Override
    public void initial(Successors out) {
        out.add(Successors.NO_EVENT, new long[words], 0);
    }

    @Override
    public ReversibleExpander expander() {
        return new Flips();
    }

    private final class Flips implements ReversibleExpander {
        @Override
        public void expand(long[] state, int at, Successors out) {
            for (int event = 0; event < bits; event++) {
                fire(event, state, at);
                out.add(event, state, at);
                fire(event, state, at);
            }
        }

        @Override
        public boolean enabled(int event, long[] state, int at) {
            return true;
        }

        @Override
        public boolean fire(int event, long[] state, int at) {
            state[at + event % words] ^= 1L << event;
            return true;
        }

        @Override
        public boolean unfire(int event, long[] state, int at) {
            return fire(event, state, at);
        }
    }
}
