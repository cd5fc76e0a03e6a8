package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;

/**
 * Atomic state classes (Berthomieu and Vernadat, TACAS 2003): strong classes that are split until every state of a class has, for each step to another one, a
 * successor in that one. So classes branch as their states do, and decide CTL*.
 *
 * <p>What matters is only that the classes cover all states that can be reached, that the successors of a state lie in successors of its class, and that each
 * successor of a class is one of all its states. All this is kept where strong classes forget how far a time exceeds its interval: what they add are states with
 * steps of their own. Where a class is split, both parts have the successors of the whole, and its predecessors lead to both, until they are looked at again.
 *
 * <p>One thread at a time; immutable when it is built.
 */
final class AtomicTable {
    private static final int POLL_INTERVAL = 1 << 10;
    /** The field that overflows where there are more numbers than an array may have. */
    static final int WHOLE_TABLE = Integer.MAX_VALUE;

    static final int MOST_NUMBERS = 1 << 30;

    private final TimeNet net;
    private final Ledger ledger;
    private final int places;
    private final Numbers tokens;
    private final Numbers bounds;
    /** Of each class, the number of its marking, where its matrix begins, and the class of the same marking that came before. */
    private final Numbers markingOf;

    private final Numbers boundsAt;
    private final Numbers before;
    /** The newest class of each marking. */
    private final Numbers newest;

    private final Numbers firstOut;
    private final Numbers firstIn;
    /** Whether a class waits to be looked at. */
    private final Numbers isOpen;

    private final Numbers from;
    private Numbers event;
    private Numbers to;
    private final Numbers nextOut;
    private final Numbers nextIn;
    /** Of each class, the number of its first step, once they are sorted. */
    private final Numbers steps;

    private int sincePoll;
    /** The class that has the initial state. */
    private int initial;

    /** A list of numbers that books what it grows by. */
    private static final class Numbers {
        private final Ledger ledger;
        private int[] all = new int[64];
        private int size;

        Numbers(Ledger ledger) {
            this.ledger = ledger;
        }

        int get(int at) {
            return all[at];
        }

        void set(int at, int number) {
            all[at] = number;
        }

        void add(int number) {
            if (size == all.length) {
                if (size == MOST_NUMBERS) {
                    throw new FieldOverflow(WHOLE_TABLE, Successors.NO_EVENT);
                }
                ledger.grow((long) Integer.BYTES * all.length);
                all = Arrays.copyOf(all, 2 * all.length);
            }
            all[size++] = number;
        }

        void free() {
            ledger.release((long) Integer.BYTES * (all.length - 64L));
            all = new int[64];
            size = 0;
        }
    }

    AtomicTable(TimeNet net, Ledger ledger) {
        this.net = net;
        this.ledger = ledger;
        places = net.net().places();
        tokens = new Numbers(ledger);
        bounds = new Numbers(ledger);
        markingOf = new Numbers(ledger);
        before = new Numbers(ledger);
        newest = new Numbers(ledger);
        boundsAt = new Numbers(ledger);
        firstOut = new Numbers(ledger);
        firstIn = new Numbers(ledger);
        isOpen = new Numbers(ledger);
        from = new Numbers(ledger);
        event = new Numbers(ledger);
        to = new Numbers(ledger);
        nextOut = new Numbers(ledger);
        nextIn = new Numbers(ledger);
        steps = new Numbers(ledger);
    }

    /** Splits the classes until all that can be reached are atomic. */
    static AtomicTable of(TimeNet net, Ledger ledger) {
        AtomicTable table = new AtomicTable(net, ledger);
        table.addStrong();
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int each : table.reachable()) {
                if (table.isOpen.get(each) != 0) {
                    table.isOpen.set(each, 0);
                    isChanged |= table.lookAt(each);
                }
            }
        }
        table.sortSteps();
        return table;
    }

    /** The classes that can be reached, in the order of their distance. */
    private int[] reachable() {
        Numbers found = new Numbers(ledger);
        boolean[] isFound = new boolean[boundsAt.size];
        isFound[initial] = true;
        found.add(initial);
        for (int i = 0; i < found.size; i++) {
            for (int edge = firstOut.get(found.get(i)); edge >= 0; edge = nextOut.get(edge)) {
                if (to.get(edge) >= 0 && !isFound[to.get(edge)]) {
                    isFound[to.get(edge)] = true;
                    found.add(to.get(edge));
                }
            }
        }
        int[] all = Arrays.copyOf(found.all, found.size);
        found.free();
        return all;
    }

    /** The tokens of a class. */
    int[] marking(int of) {
        int at = markingOf.get(of) * places;
        return Arrays.copyOfRange(tokens.all, at, at + places);
    }

    /** The timed transitions that a marking enables, behind an entry for 0. */
    int[] timed(int[] marking) {
        int[] timed = new int[net.net().transitions() + 1];
        int count = 0;
        for (int t = 0; t < timed.length - 1; t++) {
            if (net.isTimed(t) && net.enables(marking, t)) {
                timed[++count] = t;
            }
        }
        return Arrays.copyOf(timed, count + 1);
    }

    /** The matrix of a class, row by row, of as many rows as there are slots. */
    int[] matrix(int of, int slots) {
        return Arrays.copyOfRange(bounds.all, boundsAt.get(of), boundsAt.get(of) + slots * slots);
    }

    /** The tokens of a place in a class. */
    int tokens(int of, int place) {
        return tokens.get(markingOf.get(of) * places + place);
    }

    /** The first step of a class; those of one transition follow one another. */
    int firstStep(int of) {
        return steps.get(of);
    }

    /** The step behind the last one of a class. */
    int endOfSteps(int of) {
        return steps.get(of + 1);
    }

    /** The transition of a step. */
    int transition(int step) {
        return event.get(step);
    }

    /** The classes that a run comes to, one after each event. */
    List<Integer> path(RegionEvents events, List<Integer> run) {
        List<Integer> path = new ArrayList<>();
        int at = 0;
        for (int each : run) {
            int step = firstStep(at);
            while (step < endOfSteps(at) && transition(step) != events.transition(each)) {
                step++;
            }
            at = target(step + events.chance(each));
            path.add(at);
        }
        return path;
    }

    /** The class that a step leads to. */
    int target(int step) {
        return to.get(step);
    }

    /** The number of a class when the one that has the initial state has become number 0. */
    private int swapped(int number) {
        return number == initial ? 0 : number == 0 ? initial : number;
    }

    private void swap(Numbers numbers) {
        int first = numbers.get(0);
        numbers.set(0, numbers.get(initial));
        numbers.set(initial, first);
    }

    /** Puts the steps side by side, in a fixed order, when all classes are known; the class of the initial state becomes number 0. */
    private void sortSteps() {
        Numbers transitions = new Numbers(ledger);
        Numbers targets = new Numbers(ledger);
        long[] sorted = new long[64];
        swap(markingOf);
        swap(boundsAt);
        swap(firstOut);
        for (int each = 0; each < boundsAt.size; each++) {
            steps.add(targets.size);
            int count = 0;
            for (int edge = firstOut.get(each); edge >= 0; edge = nextOut.get(edge)) {
                if (to.get(edge) >= 0) {
                    if (count == sorted.length) {
                        sorted = Arrays.copyOf(sorted, 2 * count);
                    }
                    sorted[count++] = ((long) event.get(edge) << Integer.SIZE) + swapped(to.get(edge));
                }
            }
            Arrays.sort(sorted, 0, count);
            for (int i = 0; i < count; i++) {
                transitions.add((int) (sorted[i] >>> Integer.SIZE));
                targets.add((int) sorted[i]);
            }
        }
        steps.add(targets.size);
        for (Numbers unused : List.of(firstOut, firstIn, isOpen, from, event, to, nextOut, nextIn, before, newest)) {
            unused.free();
        }
        event = transitions;
        to = targets;
    }

    private void addStrong() {
        int[] widths = new int[places];
        Arrays.setAll(widths, p -> ClassModel.bits(net.net().initial(p)));
        for (int room = 1; ; ) {
            try {
                explore(new StrongClasses(net, widths, room, null));
                return;
            } catch (FieldOverflow overflow) {
                if (overflow.field() == WHOLE_TABLE) {
                    throw overflow;
                } else if (overflow.field() >= places) {
                    room++;
                } else if (widths[overflow.field()] == TimeNetSystem.MOST_BITS) {
                    throw overflow;
                } else {
                    int width = widths[overflow.field()];
                    widths[overflow.field()] = Math.min(TimeNetSystem.MOST_BITS, 2 * width);
                }
            }
        }
    }

    /** Finds strong classes, none of which lies within an earlier one, and the steps between them. */
    private void explore(ClassModel model) {
        for (Numbers numbers : List.of(
                tokens, bounds, markingOf, boundsAt, before, newest, firstOut, firstIn, isOpen, from, event, to,
                nextOut, nextIn)) {
            numbers.size = 0;
        }
        ClassCover cover = model.cover(ledger);
        Successors out = new Successors(model.layout().words(), 64);
        ClassModel.ClassExpander expander = model.expander();
        model.initial(out);
        cover(cover, expander, Arrays.copyOf(out.words(), model.layout().words()));
        WordTable known = cover.classes();
        for (int each = 0; each < known.size(); each++) {
            poll();
            long[] words = Arrays.copyOfRange(known.words(), known.at(each), known.at(each + 1));
            addClass(cover.marking(words), model, words);
            out.clear();
            expander.expand(words, 0, out);
            for (int i = 0; i < out.size(); i++) {
                long[] next = Arrays.copyOfRange(out.words(), out.at(i), out.at(i) + words.length);
                from.add(each);
                event.add(out.event(i));
                to.add(cover(cover, expander, next));
            }
        }
        for (int edge = 0; edge < from.size; edge++) {
            link(edge);
        }
        cover.free();
    }

    /** The number of the class that has all states of a class: itself, or one around it. */
    private static int cover(ClassCover cover, ClassModel.ClassExpander expander, long[] words) {
        expander.load(words, 0);
        int around = cover.around(words, expander.code, expander.from, expander.stride, expander.timed, expander.count);
        return around >= 0 ? around : cover.classes().add(words, 0);
    }

    private void addClass(int marking, ClassModel model, long[] words) {
        if (marking == newest.size) {
            newest.add(-1);
            for (int p = 0; p < places; p++) {
                tokens.add((int) model.layout().get(words, 0, p));
            }
        }
        addMatrix(
                marking,
                Arrays.stream(model.bounds(words, 0))
                        .flatMapToInt(Arrays::stream)
                        .toArray());
    }

    private int addMatrix(int marking, int[] matrix) {
        int number = boundsAt.size;
        boundsAt.add(bounds.size);
        for (int bound : matrix) {
            bounds.add(bound);
        }
        markingOf.add(marking);
        before.add(newest.get(marking));
        newest.set(marking, number);
        firstOut.add(-1);
        firstIn.add(-1);
        isOpen.add(1);
        return number;
    }

    /** Enters an edge into the lists of its ends. */
    private void link(int edge) {
        nextOut.add(firstOut.get(from.get(edge)));
        firstOut.set(from.get(edge), edge);
        nextIn.add(firstIn.get(to.get(edge)));
        firstIn.set(to.get(edge), edge);
    }

    private void addEdge(int source, int transition, int target) {
        from.add(source);
        event.add(transition);
        to.add(target);
        link(from.size - 1);
    }

    private void poll() {
        if (++sincePoll == POLL_INTERVAL) {
            sincePoll = 0;
            ledger.poll();
        }
    }

    /** Drops the steps that no state of a class takes, and splits it at the first one that only some of them take; whether it did. */
    private boolean lookAt(int number) {
        int[] marking = marking(number);
        int[] timed = timed(marking);
        int slots = timed.length;
        int[] matrix = matrix(number, slots);
        int previous = -1;
        for (int edge = firstOut.get(number); edge >= 0; edge = nextOut.get(edge)) {
            poll();
            int[] source = to.get(edge) < 0 ? null : source(marking, timed, event.get(edge), to.get(edge));
            if (source == null || !leaves(matrix, source, slots)) {
                to.set(edge, -1);
                if (previous < 0) {
                    firstOut.set(number, nextOut.get(edge));
                } else {
                    nextOut.set(previous, nextOut.get(edge));
                }
                continue;
            }
            for (int i = 0; i < matrix.length; i++) {
                if (source[i] < matrix[i]) {
                    split(number, matrix, slots, i, source[i]);
                    return true;
                }
            }
            previous = edge;
        }
        return false;
    }

    /** Whether two matrices have a common solution. */
    private static boolean leaves(int[] one, int[] other, int slots) {
        int[] both = new int[one.length];
        Arrays.setAll(both, i -> Math.min(one[i], other[i]));
        return isSolvable(both, slots);
    }

    /** Makes a matrix canonical; false where it has no solution. */
    private static boolean isSolvable(int[] matrix, int slots) {
        return MatrixCode.close(matrix, slots, slots - 1);
    }

    /** Splits a class into the states with a difference below a bound, which keep its number, and the others. */
    private void split(int number, int[] matrix, int slots, int at, int bound) {
        int[] below = matrix.clone();
        below[at] = bound;
        int[] above = matrix.clone();
        int mirror = at % slots * slots + at / slots;
        above[mirror] = Math.min(above[mirror], 1 - bound);
        if (!isSolvable(below, slots) || !isSolvable(above, slots)) {
            throw new IllegalStateException("a class that is split has an empty part");
        }
        System.arraycopy(below, 0, bounds.all, boundsAt.get(number), below.length);
        int other = around(markingOf.get(number), number, above);
        if (other < 0) {
            other = addMatrix(markingOf.get(number), above);
            for (int edge = firstOut.get(number); edge >= 0; edge = nextOut.get(edge)) {
                if (to.get(edge) >= 0) {
                    addEdge(other, event.get(edge), to.get(edge));
                }
            }
        }
        if (number == initial && !isInitial(below)) {
            initial = other;
        }
        for (int edge = firstIn.get(number); edge >= 0; edge = nextIn.get(edge)) {
            if (to.get(edge) >= 0) {
                isOpen.set(from.get(edge), 1);
                if (!isLinked(from.get(edge), event.get(edge), other)) {
                    addEdge(from.get(edge), event.get(edge), other);
                }
            }
        }
        isOpen.set(number, 1);
    }

    /** A class of a marking, but one, that has all states of a canonical matrix; -1 where there is none. */
    private int around(int marking, int except, int[] matrix) {
        for (int each = newest.get(marking); each >= 0; each = before.get(each)) {
            boolean isAround = each != except;
            int at = boundsAt.get(each);
            for (int i = 0; isAround && i < matrix.length; i++) {
                isAround = matrix[i] <= bounds.get(at + i);
            }
            if (isAround) {
                return each;
            }
        }
        return -1;
    }

    /** Whether a class has the state in which all times are 0. */
    private static boolean isInitial(int[] matrix) {
        return Arrays.stream(matrix).allMatch(bound -> bound >= Bound.ZERO);
    }

    private boolean isLinked(int source, int transition, int target) {
        for (int edge = firstOut.get(source); edge >= 0; edge = nextOut.get(edge)) {
            if (to.get(edge) == target && event.get(edge) == transition) {
                return true;
            }
        }
        return false;
    }

    /**
     * The states from which time may pass until an event leads into a class, as a canonical matrix over the slots of the marking before it; null where there are none.
     */
    private int @Nullable [] source(int[] marking, int[] timed, int transition, int target) {
        int[] between = marking.clone();
        net.take(between, transition);
        int[] timedAfter = timed(marking(target));
        int slotsAfter = timedAfter.length;
        int[] after = matrix(target, slotsAfter);
        int[] slotAfter = new int[timed.length];
        boolean[] isNew = new boolean[slotsAfter];
        Arrays.fill(isNew, true);
        isNew[0] = false;
        for (int i = 1; i < timed.length; i++) {
            int slot = Arrays.binarySearch(timedAfter, 1, slotsAfter, timed[i]);
            if (slot > 0 && timed[i] != transition && net.enables(between, timed[i])) {
                slotAfter[i] = slot;
                isNew[slot] = false;
            }
        }
        for (int slot = 1; slot < slotsAfter; slot++) {
            if (isNew[slot]) {
                after[slot * slotsAfter] = Math.min(after[slot * slotsAfter], Bound.ZERO);
                after[slot] = Math.min(after[slot], Bound.ZERO);
            }
        }
        if (!isSolvable(after, slotsAfter)) {
            return null;
        }
        int slots = timed.length;
        int[] matrix = new int[slots * slots];
        Arrays.fill(matrix, Bound.NONE);
        for (int i = 0; i < slots; i++) {
            for (int j = 0; j < slots; j++) {
                if ((i == 0 || slotAfter[i] > 0) && (j == 0 || slotAfter[j] > 0)) {
                    matrix[i * slots + j] = after[slotAfter[i] * slotsAfter + slotAfter[j]];
                }
            }
            matrix[i * slots + i] = Bound.ZERO;
            if (i > 0) {
                int least = timed[i] == transition ? net.least(transition) : Bound.ZERO;
                matrix[i * slots] = Math.min(matrix[i * slots], net.most(timed[i]));
                matrix[i] = Math.min(matrix[i], Math.min(Bound.ZERO, least));
            }
        }
        return isSolvable(matrix, slots) ? earlier(matrix, slots) : null;
    }

    /** All states from which time leads to one of a canonical matrix: no lower bound remains but those that differences imply. */
    private static int[] earlier(int[] matrix, int slots) {
        for (int i = 1; i < slots; i++) {
            int least = Bound.ZERO;
            for (int j = 1; j < slots; j++) {
                least = Math.min(least, matrix[j * slots + i]);
            }
            matrix[i] = least;
        }
        MatrixCode.close(matrix, slots, slots - 1);
        return matrix;
    }
}
