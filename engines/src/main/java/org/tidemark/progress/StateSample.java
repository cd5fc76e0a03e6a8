package org.tidemark.progress;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * The states nearest to the beginning of a model, and the edges between them, to try measures on.
 *
 * <p>Breadth first, until there are this many states or edges, a field overflows, or time is up; states that were met but
 * not expanded have no edges. Small models are there whole. Immutable once made; a few megabytes, and where states are long
 * fewer of them, so that they take 32 megabytes at most but for the successors of one state.
 */
final class StateSample {
    /** How many there are at most, unless fewer will do. */
    static final int MOST_STATES = 20_000;

    private static final int MOST_EDGES = 400_000;
    private static final int MOST_WORDS = 1 << 22;

    private final int stride;
    private final int mostStates;
    private long[] words;
    private int states;
    private int initial;
    private int[] slots = new int[64];

    /** Where the edges of each expanded state begin, and where those of the last one end. */
    private int[] firstEdge = new int[16];

    private int[] target = new int[64];
    private int expanded;
    private int edges;

    /** By event, the first state in which it came up. */
    private final int[] firstSeen;

    private StateSample(Model model, int most, BooleanSupplier cancelled) {
        stride = model.layout().words();
        mostStates = Math.min(most, MOST_WORDS / stride);
        words = new long[stride * 64];
        firstSeen = new int[model.events()];
        Arrays.fill(firstSeen, Integer.MAX_VALUE);
        Successors batch = new Successors(stride, 64);
        model.initial(batch);
        for (int i = 0; i < batch.size(); i++) {
            find(batch.words(), batch.at(i));
        }
        initial = states;
        Expander expander = model.expander();
        while (expanded < states && edges < MOST_EDGES && !cancelled.getAsBoolean()) {
            batch.clear();
            if (!expand(expander, batch) || !hasRoomFor(batch)) {
                break;
            }
            take(batch);
        }
    }

    static StateSample of(Model model, BooleanSupplier cancelled) {
        return of(model, MOST_STATES, cancelled);
    }

    static StateSample of(Model model, int mostStates, BooleanSupplier cancelled) {
        return new StateSample(model, mostStates, cancelled);
    }

    private boolean expand(Expander expander, Successors batch) {
        try {
            expander.expand(words, expanded * stride, batch);
            return true;
        } catch (FieldOverflow overflow) {
            return false;
        }
    }

    /** Whether the successors may come in, be they new or not. */
    private boolean hasRoomFor(Successors batch) {
        return states < mostStates || Arrays.stream(slotsOf(batch)).allMatch(slot -> slots[slot] != 0);
    }

    private int[] slotsOf(Successors batch) {
        int[] found = new int[batch.size()];
        Arrays.setAll(found, i -> slot(batch.words(), batch.at(i)));
        return found;
    }

    private void take(Successors batch) {
        if (expanded + 2 > firstEdge.length) {
            firstEdge = Arrays.copyOf(firstEdge, 2 * firstEdge.length);
        }
        if (edges + batch.size() > target.length) {
            target = Arrays.copyOf(target, Math.max(2 * target.length, edges + batch.size()));
        }
        for (int i = 0; i < batch.size(); i++) {
            int event = batch.event(i);
            firstSeen[event] = Math.min(firstSeen[event], expanded);
            target[edges++] = find(batch.words(), batch.at(i));
        }
        firstEdge[++expanded] = edges;
    }

    /** The number of a state, which is entered where it is new. */
    private int find(long[] state, int at) {
        int slot = slot(state, at);
        if (slots[slot] == 0) {
            if ((states + 1) * stride > words.length) {
                words = Arrays.copyOf(words, 2 * words.length);
            }
            System.arraycopy(state, at, words, states * stride, stride);
            slots[slot] = ++states;
            if (2 * states > slots.length) {
                rehash();
                return states - 1;
            }
        }
        return slots[slot] - 1;
    }

    /** The slot that holds the state's number plus one, or the empty one where it belongs. */
    private int slot(long[] state, int at) {
        int slot = (int) WordHash.hash(state, at, stride) & (slots.length - 1);
        while (slots[slot] != 0 && !equal((slots[slot] - 1) * stride, state, at)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private boolean equal(int mine, long[] state, int at) {
        return Arrays.equals(words, mine, mine + stride, state, at, at + stride);
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        for (int s = 0; s < states; s++) {
            slots[slot(words, s * stride)] = s + 1;
        }
    }

    int states() {
        return states;
    }

    /** The states from number 0 on that are initial. */
    int initial() {
        return initial;
    }

    /** Whether these are all reachable states. */
    boolean isComplete() {
        return expanded == states;
    }

    int edges() {
        return edges;
    }

    /** The first edge of a state; those of one that was not expanded are none. */
    int firstEdge(int state) {
        return firstEdge[Math.min(state, expanded)];
    }

    int target(int edge) {
        return target[edge];
    }

    /** All events, those first that were first possible. */
    int[] eventOrder() {
        Integer[] order = new Integer[firstSeen.length];
        Arrays.setAll(order, e -> e);
        Arrays.sort(order, (a, b) -> Integer.compare(firstSeen[a], firstSeen[b]));
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    long[] values(ProgressMeasure measure) {
        long[] values = new long[states];
        for (int s = 0; s < states; s++) {
            values[s] = measure.value(words, s * stride);
        }
        return values;
    }
}
