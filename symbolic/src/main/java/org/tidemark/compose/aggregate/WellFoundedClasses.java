package org.tidemark.compose.aggregate;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;

/**
 * The classes of the components that no cycle leads to: all that comes before such a component is settled before it, so one
 * pass in the order of the steps finds its class for good (after Dovier, Piazza and Policriti, "An efficient algorithm for
 * computing bisimulation equivalence", 2004). Whether a cycle with a label leads to a component is part of its past, so none of
 * the others can be in such a class.
 *
 * <p>A component belongs to a class whose past it has. Its own class is part of that only if it comes before itself or another
 * member does; so a class is found by the classes before it both with and without itself. Used once, by one thread.
 */
final class WellFoundedClasses {
    private static final int LOOK_UP = 1 << 8;

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
            if (at % LOOK_UP == 0 && cancelled.getAsBoolean()) {
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

    /** The place of a name, or the free one where it would be. Two names per class fill half of the table at most. */
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
