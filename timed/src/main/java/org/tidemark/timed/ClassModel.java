package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;

/**
 * State classes of a time Petri net as words: a marking, and for the enabled transitions with an interval a matrix of bounds, in canonical form.
 *
 * <p>The enabled transitions are those that the marking enables, so only their order is needed: the first of them has slot 1, and so on; slot 0 is the number 0. Of
 * slots {@code i} and {@code j}, a field has the least upper bound of {@code x(i) - x(j)}. Unused slots are 0, no bound is 1, and a bound is its number + 2, folded
 * so that negative ones take few bits, too; where all intervals are closed, strictness is left out. Four transitions with intervals up to 5 take 12 fields of 5 bits
 * and 8 fields of 3. Transitions that may fire at any time bound nothing and have no slot.
 *
 * <p>The number of slots grows as the fields do, with an overflow. A subclass says what the times are and how they change.
 */
abstract class ClassModel implements Model {
    private final TimeNet net;
    private final Layout layout;
    private final int slots;
    private final int places;
    private final boolean hasStrict;

    /**
     * The model with fields of some widths.
     *
     * @param widths of the places
     * @param slots how many timed transitions may be enabled at the same time
     * @param hasStrict whether bounds may be strict
     */
    ClassModel(TimeNet net, int[] widths, int slots, boolean hasStrict) {
        this.net = net;
        this.slots = slots;
        this.hasStrict = hasStrict;
        places = widths.length;
        List<String> names = new ArrayList<>(net.net().placeNames());
        int[] bits = Arrays.copyOf(widths, places + slots * (slots + 1));
        int end = bits(net.largest() * (hasStrict ? 2L : 1L) + 3);
        for (int i = 1; i <= slots; i++) {
            for (int j = 0; j < i; j++) {
                names.add("time " + i + " - " + j);
                names.add("time " + j + " - " + i);
                bits[field(i, j)] = j == 0 ? end : end + 1;
                bits[field(j, i)] = j == 0 ? end : end + 1;
            }
        }
        layout = Layout.packed(names, bits);
    }

    static int bits(long most) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, most));
    }

    /** The field of a bound. Those of a slot lie behind those of the slots before it, so that they stay where they are when slots are added. */
    private int field(int i, int j) {
        return i > j ? places + i * (i - 1) + 2 * j : places + j * (j - 1) + 2 * i + 1;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return net.net().transitions();
    }

    @Override
    public String eventName(int event) {
        return net.net().transitionName(event);
    }

    @Override
    public void initial(Successors out) {
        ClassExpander expander = expander();
        expander.begin();
        out.add(Successors.NO_EVENT, expander.next, 0);
    }

    @Override
    public abstract ClassExpander expander();

    TimeNet net() {
        return net;
    }

    /** Reads the bound of a difference of slots in a state. */
    int bound(long[] words, int at, int i, int j) {
        long code = layout.get(words, at, field(i, j));
        if (code <= 1) {
            return Bound.NONE;
        }
        int folded = (int) code - 2;
        int number;
        if (j == 0) {
            number = folded;
        } else if (i == 0) {
            number = 1 - folded;
        } else {
            number = (folded >>> 1) ^ -(folded & 1);
        }
        return hasStrict ? number : Bound.of(number, false);
    }

    private void setBound(long[] words, int i, int j, int bound, int event) {
        long code = 1;
        if (bound != Bound.NONE) {
            int number = hasStrict ? bound : bound >> 1;
            if (j == 0) {
                code = number + 2L;
            } else if (i == 0) {
                code = 3L - number;
            } else {
                code = 2L + ((number << 1) ^ (number >> 31));
            }
        }
        int field = field(i, j);
        if (code < 1 || code > layout.maxValue(field)) {
            throw new IllegalStateException("the bound " + bound + " of times " + i + " and " + j + " after event "
                    + event + " exceeds all intervals");
        }
        layout.set(words, 0, field, code);
    }

    /** Lets transitions fire; for one thread. */
    abstract class ClassExpander implements Expander {
        /** The successor that was computed last. */
        final long[] next = new long[layout.words()];
        /** The matrix of the state: bounds of slot {@code i} less slot {@code j} at {@code i * stride + j}. */
        final int[] from;
        /** The matrix of the successor. */
        final int[] to;

        final int stride = slots + 1;
        private final int[] marking = new int[places];
        private final int[] changed = new int[places];
        private final int[] between = new int[places];
        private final boolean[] isEnabled;
        /** The timed transitions of the slots of the state, from 1 on. */
        final int[] timed = new int[slots + 1];
        /** How many slots the state has. */
        int count;

        private final int[] slotOf;
        /** The slot that a slot of the successor has in the state; 0 where it is newly enabled. */
        final int[] before = new int[slots + 1];
        /** The transitions of the slots of the successor. */
        final int[] timedNext = new int[slots + 1];

        int countNext;

        ClassExpander() {
            from = new int[stride * stride];
            to = new int[stride * stride];
            Arrays.fill(to, Bound.ZERO); // the diagonal stays so
            isEnabled = new boolean[events()];
            slotOf = new int[events()];
        }

        /** Whether a transition that the marking enables can be the next one; its slot is 0 where it is not timed. */
        abstract boolean mayFire(int transition, int slot);

        /** Computes the matrix of the successor for the slots of {@link #before}. */
        abstract void fire(int slot, int transition);

        /** Computes the matrix of the initial state, in which everything is newly enabled. */
        final void begin() {
            PetriNet of = net.net();
            for (int p = 0; p < places; p++) {
                changed[p] = of.initial(p);
            }
            count = 0;
            countNext = 0;
            for (int t = 0; t < isEnabled.length; t++) {
                if (net.isTimed(t) && net.enables(changed, t)) {
                    add(t, 0, Successors.NO_EVENT);
                }
            }
            enable();
            pack(Successors.NO_EVENT);
        }

        /** Fills in the rows and columns of the slots that are newly enabled; the others are complete. */
        abstract void enable();

        private void add(int transition, int slotBefore, int event) {
            if (countNext == slots) {
                throw new FieldOverflow(layout.fields() - 1, event);
            }
            countNext++;
            timedNext[countNext] = transition;
            before[countNext] = slotBefore;
        }

        private void load(long[] words, int at) {
            for (int p = 0; p < places; p++) {
                marking[p] = (int) layout.get(words, at, p);
            }
            count = 0;
            for (int t = 0; t < isEnabled.length; t++) {
                isEnabled[t] = net.enables(marking, t);
                slotOf[t] = 0;
                if (isEnabled[t] && net.isTimed(t)) {
                    timed[++count] = t;
                    slotOf[t] = count;
                }
            }
            from[0] = Bound.ZERO;
            for (int i = 1; i <= count; i++) {
                from[i * stride + i] = Bound.ZERO;
                for (int j = 0; j < i; j++) {
                    from[i * stride + j] = bound(words, at, i, j);
                    from[j * stride + i] = bound(words, at, j, i);
                }
            }
        }

        /** Puts the successor of the loaded state into {@link #next}. */
        private void follow(int event) {
            System.arraycopy(marking, 0, changed, 0, places);
            net.take(changed, event);
            System.arraycopy(changed, 0, between, 0, places);
            net.give(changed, event);
            countNext = 0;
            for (int t = 0; t < isEnabled.length; t++) {
                if (net.isTimed(t) && net.enables(changed, t)) {
                    boolean stays = t != event && isEnabled[t] && net.enables(between, t);
                    add(t, stays ? slotOf[t] : 0, event);
                }
            }
            fire(slotOf[event], event);
            pack(event);
        }

        private void pack(int event) {
            Arrays.fill(next, 0);
            for (int p = 0; p < places; p++) {
                if (changed[p] > layout.maxValue(p)) {
                    throw new FieldOverflow(p, event);
                }
                layout.set(next, 0, p, changed[p]);
            }
            for (int i = 1; i <= countNext; i++) {
                for (int j = 0; j < i; j++) {
                    setBound(next, i, j, to[i * stride + j], event);
                    setBound(next, j, i, to[j * stride + i], event);
                }
            }
        }

        private boolean canFire(int event) {
            return isEnabled[event] && mayFire(event, slotOf[event]);
        }

        @Override
        public void expand(long[] words, int at, Successors out) {
            load(words, at);
            for (int event = 0; event < isEnabled.length; event++) {
                if (canFire(event)) {
                    follow(event);
                    out.add(event, next, 0);
                }
            }
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            load(words, at);
            return canFire(event);
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            boolean happens = enabled(event, words, at);
            if (happens) {
                follow(event);
                System.arraycopy(next, 0, words, at, next.length);
            }
            return happens;
        }
    }
}
