package org.tidemark.compose.aggregate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;

/**
 * Splits the states of a part until those that are left together have the same past: the largest weak inverse
 * bisimulation of Buchholz and Kemper (Definition 3.2), with silence among the labels.
 *
 * <p>States are distinguished by the set of classes from which each is reached silently, and by each label with silence
 * before and behind it. Neither relation is ever written down: the sets are handed on along the steps, silent ones in
 * the order of their components, as {@link ClassSets}. At first the states that are reached silently from the initial
 * state are apart from all others; as silence is a label, they stay so, and the condition on the initial state holds.
 *
 * <p>What no cycle leads to is settled in one pass ({@link WellFoundedClasses}); the rest is split in rounds. After a
 * round only those sets are made again that may have changed: when a class is split, most of its states keep its
 * number. Used once, by one thread.
 */
final class InverseRefinement {
    private static final int MANY_NODES = 1 << 20;

    private final SilentComponents part;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final ClassSets sets;
    private final int level;
    private final int depth;
    private final int[] classOf;
    private int classes;
    private final int[] size;

    /** From which classes a component is reached silently. */
    private final int[] silent;

    /** From which classes it is reached by which label, with silence before and behind it. */
    private final int[] labelled;

    private final BitSet silentOpen;
    private final BitSet labelledOpen;
    private final BitSet changed;
    private int mostNodes = MANY_NODES;

    private InverseRefinement(SilentComponents part, int labels, MemoryBudget budget, BooleanSupplier cancelled) {
        this.part = part;
        this.budget = budget;
        this.cancelled = cancelled;
        int components = part.components();
        budget.replace(0, bytes());
        sets = new ClassSets(budget);
        depth = 32 - Integer.numberOfLeadingZeros(labels);
        classOf = new int[components];
        // Two classes may stay empty: those of the components behind a cycle, reached silently or not.
        size = new int[components + 2];
        level = ClassSets.levelFor(size.length);
        silent = new int[components];
        labelled = new int[components];
        silentOpen = new BitSet(components);
        labelledOpen = new BitSet(components);
        changed = new BitSet(components);
    }

    private long bytes() {
        return 25L * part.components() + 7 * MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** The class of each component. */
    static int[] of(SilentComponents part, int labels, MemoryBudget budget, BooleanSupplier cancelled) {
        return new InverseRefinement(part, labels, budget, cancelled).run();
    }

    private int[] run() {
        for (int c = 0; c < classOf.length; c++) {
            classOf[c] = part.isInitial(c) ? 0 : 1;
        }
        classes = new WellFoundedClasses(part, sets, level, depth, classOf, silent, labelled, 2, budget)
                .settle(cancelled);
        for (int c = 0; c < classOf.length; c++) {
            size[classOf[c]]++;
            silentOpen.set(c, classOf[c] < 2);
            labelledOpen.set(c, classOf[c] < 2);
        }
        while (!silentOpen.isEmpty() || !labelledOpen.isEmpty()) {
            look(0);
            handOnSilent();
            handOnLabelled();
            split();
            if (sets.size() > mostNodes) {
                startAgain();
            }
        }
        sets.release();
        budget.release(bytes());
        return classOf;
    }

    /** The sets of former rounds take too much: those of this one are made from nothing. */
    private void startAgain() {
        sets.clear();
        Arrays.fill(silent, ClassSets.EMPTY);
        Arrays.fill(labelled, ClassSets.EMPTY);
        silentOpen.set(0, classOf.length);
        labelledOpen.set(0, classOf.length);
        handOnSilent();
        handOnLabelled();
        split();
        mostNodes = Math.max(mostNodes, 2 * sets.size());
    }

    private void look(int component) {
        if (component % 64 == 0 && cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }

    private void handOnSilent() {
        SilentComponents.Edges before = part.before();
        for (int c = silentOpen.previousSetBit(classOf.length); c >= 0; c = silentOpen.previousSetBit(c - 1)) {
            look(c);
            silentOpen.clear(c);
            int set = sets.single(classOf[c], level);
            for (int e = before.from(c); e < before.to(c); e++) {
                if (before.label(e) == 0) {
                    set = sets.union(set, silent[before.end(e)], level);
                }
            }
            if (set != silent[c]) {
                silent[c] = set;
                changed.set(c);
                openBehind(c);
            }
        }
    }

    /**
     * Reopens the components behind one that has changed; silent steps lead to lower numbers, which this round still
     * visits.
     */
    private void openBehind(int component) {
        SilentComponents.Edges behind = part.behind();
        for (int e = behind.from(component); e < behind.to(component); e++) {
            BitSet open = behind.label(e) == 0 ? silentOpen : labelledOpen;
            open.set(behind.end(e));
        }
    }

    private void handOnLabelled() {
        SilentComponents.Edges before = part.before();
        SilentComponents.Edges behind = part.behind();
        for (int c = labelledOpen.previousSetBit(classOf.length); c >= 0; c = labelledOpen.previousSetBit(c - 1)) {
            look(c);
            labelledOpen.clear(c);
            int set = ClassSets.EMPTY;
            for (int e = before.from(c); e < before.to(c); e++) {
                int source = before.end(e);
                int more = before.label(e) == 0
                        ? labelled[source]
                        : sets.within(silent[source], before.label(e) - 1, depth);
                set = sets.union(set, more, level + depth);
            }
            if (set != labelled[c]) {
                labelled[c] = set;
                changed.set(c);
                for (int e = behind.from(c); e < behind.to(c); e++) {
                    if (behind.label(e) == 0) {
                        labelledOpen.set(behind.end(e));
                    }
                }
            }
        }
    }

    /**
     * Splits the classes of all components whose sets have changed. Those of a class that have not changed still have
     * the same sets, unlike any of the others, and keep its number; where all have changed, the largest part does.
     */
    private void split() {
        int count = changed.cardinality();
        long[] byClass = new long[count];
        int at = 0;
        for (int c = changed.nextSetBit(0); c >= 0; c = changed.nextSetBit(c + 1)) {
            byClass[at++] = (long) classOf[c] << 32 | c;
        }
        changed.clear();
        Arrays.sort(byClass);
        for (int from = 0; from < count; ) {
            int to = from + 1;
            while (to < count && byClass[to] >> 32 == byClass[from] >> 32) {
                to++;
            }
            splitClass((int) (byClass[from] >> 32), byClass, from, to);
            from = to;
        }
    }

    private void splitClass(int of, long[] members, int from, int to) {
        for (int i = from; i < to; i++) {
            int component = (int) members[i];
            members[i] = (long) sets.pair(silent[component], labelled[component]) << 32 | component;
        }
        Arrays.sort(members, from, to);
        int keep = to - from == size[of] ? largest(members, from, to) : -1;
        for (int i = from; i < to; ) {
            int end = groupEnd(members, i, to);
            if (i != keep) {
                leave(of, members, i, end);
            }
            i = end;
        }
    }

    private static int largest(long[] members, int from, int to) {
        int largest = from;
        int most = 0;
        for (int i = from; i < to; ) {
            int end = groupEnd(members, i, to);
            if (end - i > most) {
                most = end - i;
                largest = i;
            }
            i = end;
        }
        return largest;
    }

    private static int groupEnd(long[] members, int at, int to) {
        int end = at + 1;
        while (end < to && members[end] >> 32 == members[at] >> 32) {
            end++;
        }
        return end;
    }

    private void leave(int of, long[] members, int from, int to) {
        int fresh = classes++;
        size[of] -= to - from;
        size[fresh] = to - from;
        for (int i = from; i < to; i++) {
            int component = (int) members[i];
            classOf[component] = fresh;
            silentOpen.set(component);
        }
    }

    /**
     * Sets of small numbers, each kept once, so that equal sets have the same name and a union that was made before
     * costs a look.
     *
     * <p>A set is a binary tree over its universe: at level 0 a word of 64 bits, above it two halves. The empty set is
     * 0 at every level. A node is one word, the bits or the names of both halves; which of them it is follows from the
     * level, so nodes of different levels may share a name. With 20,000 numbers there are nine levels above the words,
     * and the sets {0}, {0, 1}, {0, 1, 2}, … of a chain take a few nodes each instead of a row.
     *
     * <p>Not thread-safe; 16 bytes per node and a cache as large as the nodes, booked until {@link #release}.
     */
    private static final class ClassSets {
        static final int EMPTY = 0;

        private static final int FIRST = 1 << 12;

        private final MemoryBudget budget;
        private long[] node = new long[FIRST];
        private int nodes = 1;
        private int[] slots = new int[2 * FIRST];
        private long[] unionOf = new long[FIRST];
        private long[] unionIs = new long[FIRST];

        ClassSets(MemoryBudget budget) {
            this.budget = budget;
            budget.replace(0, bytes());
        }

        private long bytes() {
            return 8L * node.length + 4L * slots.length + 16L * unionOf.length + 4 * MemoryBudget.ARRAY_HEADER_BYTES;
        }

        /** The level of the sets over the numbers from 0 to {@code size - 1}. */
        static int levelFor(int size) {
            int level = 0;
            while (64L << level < size) {
                level++;
            }
            return level;
        }

        int size() {
            return nodes;
        }

        /** The set of one number. */
        int single(int number, int level) {
            int set = enter(1L << (number & 63));
            for (int l = 1; l <= level; l++) {
                boolean right = (number >>> (l + 5) & 1) == 1;
                set = right ? pair(EMPTY, set) : pair(set, EMPTY);
            }
            return set;
        }

        /**
         * The set in a universe of {@code 2^depth} such universes that holds it in one of them and nothing in the
         * others.
         */
        int within(int set, int universe, int depth) {
            int held = set;
            for (int d = 0; d < depth; d++) {
                boolean right = (universe >>> d & 1) == 1;
                held = right ? pair(EMPTY, held) : pair(held, EMPTY);
            }
            return held;
        }

        /** Two sets as one. Two pairs have the same name exactly when they are the same on both sides. */
        int pair(int left, int right) {
            return left == EMPTY && right == EMPTY ? EMPTY : enter((long) left << 32 | right);
        }

        int union(int a, int b, int level) {
            if (a == b || b == EMPTY) {
                return a;
            }
            if (a == EMPTY) {
                return b;
            }
            if (level == 0) {
                return enter(node[a] | node[b]);
            }
            long both = a < b ? (long) a << 32 | b : (long) b << 32 | a;
            int at = (int) (mixed(both + level) & unionOf.length - 1);
            if (unionOf[at] == both && unionIs[at] >>> 32 == level) {
                return (int) unionIs[at];
            }
            long one = node[a];
            long other = node[b];
            int left = union((int) (one >>> 32), (int) (other >>> 32), level - 1);
            int right = union((int) one, (int) other, level - 1);
            int union = pair(left, right);
            at = (int) (mixed(both + level) & unionOf.length - 1);
            unionOf[at] = both;
            unionIs[at] = (long) level << 32 | union;
            return union;
        }

        private int enter(long content) {
            int mask = slots.length - 1;
            int slot = (int) mixed(content) & mask;
            while (slots[slot] != 0) {
                if (node[slots[slot]] == content) {
                    return slots[slot];
                }
                slot = (slot + 1) & mask;
            }
            if (nodes == node.length) {
                grow();
                return enter(content);
            }
            node[nodes] = content;
            slots[slot] = nodes;
            return nodes++;
        }

        private static long mixed(long word) {
            long hash = word * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
            hash *= 0xD6E8FEB86659FD93L;
            return hash ^ hash >>> 29;
        }

        private void grow() {
            if (node.length > 1 << 28) {
                throw new MemoryBudget.Exhausted();
            }
            long former = bytes();
            budget.replace(former, 2 * former);
            node = Arrays.copyOf(node, 2 * node.length);
            slots = new int[2 * slots.length];
            unionOf = new long[node.length];
            unionIs = new long[node.length];
            budget.release(2 * former - bytes());
            for (int n = 1; n < nodes; n++) {
                int slot = (int) mixed(node[n]) & slots.length - 1;
                while (slots[slot] != 0) {
                    slot = (slot + 1) & slots.length - 1;
                }
                slots[slot] = n;
            }
        }

        /** Forgets all sets, so that names given before mean nothing any more. */
        void clear() {
            nodes = 1;
            Arrays.fill(slots, 0);
            Arrays.fill(unionOf, 0);
            Arrays.fill(unionIs, 0);
        }

        void release() {
            budget.release(bytes());
        }
    }

    /**
     * The classes of the components that no cycle leads to: all that comes before such a component is settled before
     * it, so one pass in the order of the steps finds its class for good (after Dovier, Piazza and Policriti, "An
     * efficient algorithm for computing bisimulation equivalence", 2004). Whether a cycle with a label leads to a
     * component is part of its past, so none of the others can be in such a class.
     *
     * <p>A component belongs to a class whose past it has. Its own class is part of that only if it comes before itself
     * or another member does; so a class is found by the classes before it both with and without itself. Used once, by
     * one thread.
     */
    private static final class WellFoundedClasses {
        private static final int POLL_INTERVAL = 1 << 8;

        private final SilentComponents part;
        private final ClassSets sets;
        private final int level;
        private final int depth;
        private final int[] classOf;
        private final int[] silent;
        private final int[] labelled;
        private final MemoryBudget budget;

        /** Open addressing: what a class is found by, plus one, and the class. */
        private final int[] key;

        private final int[] found;
        private int classes;

        /**
         * Writes to the arrays of a refinement.
         *
         * @param classOf the class of each component; those that are not settled keep theirs
         * @param silent the set of classes from which a component is reached silently
         * @param labelled the same by label and class, with silence before and behind the label
         * @param first the number of the first class that is free
         */
        WellFoundedClasses(
                SilentComponents part,
                ClassSets sets,
                int level,
                int depth,
                int[] classOf,
                int[] silent,
                int[] labelled,
                int first,
                MemoryBudget budget) {
            this.part = part;
            this.sets = sets;
            this.level = level;
            this.depth = depth;
            this.classOf = classOf;
            this.silent = silent;
            this.labelled = labelled;
            this.budget = budget;
            classes = first;
            int slots = Integer.highestOneBit(Math.min(4 * Math.max(1, classOf.length), 1 << 29)) << 1;
            budget.replace(0, bytes(slots));
            key = new int[slots];
            found = new int[slots];
        }

        private long bytes(int slots) {
            return 8L * slots + 8L * classOf.length + 4 * MemoryBudget.ARRAY_HEADER_BYTES;
        }

        /** Settles what can be settled; the number of the first class that is still free. */
        int settle(BooleanSupplier cancelled) {
            SilentComponents.Edges before = part.before();
            SilentComponents.Edges behind = part.behind();
            int[] open = new int[classOf.length];
            int[] queue = new int[classOf.length];
            int size = 0;
            for (int c = 0; c < open.length; c++) {
                open[c] = before.to(c) - before.from(c);
                if (open[c] == 0) {
                    queue[size++] = c;
                }
            }
            for (int at = 0; at < size; at++) {
                if (at % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                settle(queue[at]);
                for (int e = behind.from(queue[at]); e < behind.to(queue[at]); e++) {
                    if (--open[behind.end(e)] == 0) {
                        queue[size++] = behind.end(e);
                    }
                }
            }
            budget.release(bytes(key.length));
            return classes;
        }

        private void settle(int component) {
            SilentComponents.Edges before = part.before();
            int alone = ClassSets.EMPTY;
            int together = ClassSets.EMPTY;
            for (int e = before.from(component); e < before.to(component); e++) {
                int source = before.end(e);
                if (before.label(e) == 0) {
                    alone = sets.union(alone, silent[source], level);
                    together = sets.union(together, labelled[source], level + depth);
                } else {
                    int by = sets.within(silent[source], before.label(e) - 1, depth);
                    together = sets.union(together, by, level + depth);
                }
            }
            int beside = sets.pair(part.isInitial(component) ? 1 : 2, together);
            int slot = slot(sets.pair(beside, alone));
            int of = found[slot];
            if (key[slot] == 0) {
                of = classes++;
                enter(sets.pair(beside, alone), of);
                enter(sets.pair(beside, sets.union(alone, sets.single(of, level), level)), of);
            }
            classOf[component] = of;
            silent[component] = sets.union(alone, sets.single(of, level), level);
            labelled[component] = together;
        }

        private void enter(int name, int of) {
            int slot = slot(name);
            key[slot] = name + 1;
            found[slot] = of;
        }

        /**
         * The place of a name, or the free one where it would be. Two names per class fill half of the table at most.
         */
        private int slot(int name) {
            int mask = key.length - 1;
            int hash = name * 0x9E3779B1;
            int slot = (hash ^ hash >>> 15) & mask;
            while (key[slot] != 0 && key[slot] != name + 1) {
                slot = (slot + 1) & mask;
            }
            return slot;
        }
    }
}
