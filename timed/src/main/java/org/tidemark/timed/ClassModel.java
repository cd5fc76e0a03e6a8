package org.tidemark.timed;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;

/**
 * State classes of a time Petri net as words: a marking, and for the enabled transitions with an interval a matrix of bounds, in canonical form.
 *
 * <p>The enabled transitions are those that the marking enables, so only their order is needed: the first of them has slot 1, and so on; slot 0 is the number 0. The
 * matrix follows the places as a string of bits, in the form of {@link MatrixCode}; strictness takes no bit where all intervals are closed. Transitions that may fire
 * at any time bound nothing and have no slot.
 *
 * <p>The room for the matrix grows by words, as the fields of places do, with an overflow. A subclass says what the times are and how they change.
 */
abstract class ClassModel implements Model {
    private final TimeNet net;
    private final Layout layout;
    private final int places;
    private final int firstBit;
    private final @Nullable ClassCover cover;
    private final boolean hasStrict;

    /**
     * The model with fields of some widths.
     *
     * @param widths of the places
     * @param room how many words there are for matrices, beside what the places leave of the last one
     * @param hasStrict whether bounds may be strict
     * @param coverPays who pays for a cover, with which classes within others are left out: a step to one leads back to where it began; null where none is left out
     */
    ClassModel(TimeNet net, int[] widths, int room, boolean hasStrict, @Nullable Ledger coverPays) {
        this.net = net;
        this.hasStrict = hasStrict;
        places = widths.length;
        layout = MatrixCode.behind(net.net().placeNames(), widths, room, "times");
        firstBit = MatrixCode.firstBit(layout, places);
        cover = coverPays == null ? null : new ClassCover(layout.words(), firstBit, coverPays);
    }

    static int bits(long most) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, most));
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

    /** A cover without classes for states of this model. */
    ClassCover cover(Ledger payer) {
        return new ClassCover(layout.words(), firstBit, payer);
    }

    /** The matrix of a state: of slots {@code i} and {@code j}, the bound of the difference. */
    int[][] bounds(long[] words, int at) {
        ClassExpander expander = expander();
        expander.load(words, at);
        int[][] bounds = new int[expander.count + 1][];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] =
                    Arrays.copyOfRange(expander.from, i * expander.stride, i * expander.stride + expander.count + 1);
        }
        return bounds;
    }

    /** Lets transitions fire; for one thread. */
    abstract class ClassExpander implements Expander {
        /** The successor that was computed last. */
        final long[] next = new long[layout.words()];
        /** How far apart the rows of the matrices are: more than the slots so far. */
        int stride = 8;
        /** The matrix of the state: bounds of slot {@code i} less slot {@code j} at {@code i * stride + j}. */
        int[] from = new int[stride * stride];
        /** The matrix of the successor. */
        int[] to = from.clone();
        /** The timed transitions of the slots of the state, from 1 on. */
        int[] timed = new int[stride];
        /** The slot that a slot of the successor has in the state; 0 where it is newly enabled. */
        int[] before = new int[stride];
        /** The transitions of the slots of the successor. */
        int[] timedNext = new int[stride];
        /** Bounds of the times of slots, as subclasses need them. */
        int[] upper = new int[stride];

        int[] lower = new int[stride];
        /** How many slots the state has. */
        int count;

        int countNext;
        final MatrixCode code = MatrixCode.of(net, hasStrict);
        private final int[] marking = new int[places];
        private final int[] changed = new int[places];
        private final int[] between = new int[places];
        private final boolean[] isEnabled = new boolean[events()];
        private final int[] slotOf = new int[events()];

        /** Makes room for one more slot. */
        private void grow() {
            int wide = 2 * stride;
            int[] spread = new int[wide * wide];
            for (int i = 0; i < stride; i++) {
                System.arraycopy(from, i * stride, spread, i * wide, stride);
            }
            from = spread;
            to = new int[wide * wide];
            timed = Arrays.copyOf(timed, wide);
            before = Arrays.copyOf(before, wide);
            timedNext = Arrays.copyOf(timedNext, wide);
            upper = new int[wide];
            lower = new int[wide];
            stride = wide;
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
                    add(t, 0);
                }
            }
            setDiagonal();
            enable();
            pack(Successors.NO_EVENT);
            isAdmitted();
        }

        /** Fills in the rows and columns of the slots that are newly enabled; the others are complete. */
        abstract void enable();

        private void add(int transition, int slotBefore) {
            if (++countNext == stride) {
                grow();
            }
            timedNext[countNext] = transition;
            before[countNext] = slotBefore;
        }

        private void setDiagonal() {
            for (int i = 0; i <= countNext; i++) {
                to[i * stride + i] = Bound.ZERO;
            }
        }

        void load(long[] words, int at) {
            for (int p = 0; p < places; p++) {
                marking[p] = (int) layout.get(words, at, p);
            }
            count = 0;
            for (int t = 0; t < isEnabled.length; t++) {
                isEnabled[t] = net.enables(marking, t);
                slotOf[t] = 0;
                if (isEnabled[t] && net.isTimed(t)) {
                    if (++count == stride) {
                        grow();
                    }
                    timed[count] = t;
                    slotOf[t] = count;
                }
            }
            code.read(words, (long) Long.SIZE * at + firstBit, from, stride, timed, count);
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
                    add(t, stays ? slotOf[t] : 0);
                }
            }
            setDiagonal();
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
            if (!code.write(to, stride, timedNext, countNext, next, firstBit)) {
                throw new FieldOverflow(layout.fields() - 1, event);
            }
        }

        private boolean isAdmitted() {
            return cover == null || cover.around(next, code, to, stride, timedNext, countNext) < 0;
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
                    if (isAdmitted()) {
                        out.add(event, next, 0);
                    } else {
                        out.add(event, words, at);
                    }
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
                if (isAdmitted()) {
                    System.arraycopy(next, 0, words, at, next.length);
                }
            }
            return happens;
        }
    }
}
