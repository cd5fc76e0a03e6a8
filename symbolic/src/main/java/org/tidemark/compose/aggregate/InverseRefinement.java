package org.tidemark.compose.aggregate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;

/**
 * Splits the states of a part until those that are left together have the same past: the largest weak inverse bisimulation of
 * Buchholz and Kemper (Definition 3.2), with silence among the labels.
 *
 * <p>What tells states apart is the set of classes from which each is reached silently, and by each label with silence before
 * and behind it. Neither relation is ever written down: the sets are handed on along the steps, silent ones in the order of
 * their components, as {@link ClassSets}. At first the states that are reached silently from the initial state are apart from
 * all others; as silence is a label, they stay so, and the condition on the initial state holds.
 *
 * <p>What no cycle leads to is settled in one pass ({@link WellFoundedClasses}); the rest is split in rounds. After a round only
 * those sets are made again that may have changed: when a class is split, most of its states keep its number. Used once, by one
 * thread.
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

    /** What a component hands on has changed; silent steps lead to lower numbers, which this round comes to yet. */
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
     * Splits the classes of all components whose sets have changed. Those of a class that have not changed still have the same
     * sets, unlike any of the others, and keep its number; where all have changed, the largest part does.
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
}
