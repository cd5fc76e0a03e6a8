package org.tidemark.color.direct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;

/**
 * The lists of events of one transition that were computed so far, under the numbers of the multi-sets in its covering
 * places.
 *
 * <p>A list begins with its key: {@code 7 2 | 30 31} says that 30 and 31 are the events when the covering places hold
 * the multi-sets 7 and 2. Open addressing, at most half full. When the cache reaches its limit or memory runs out, it is
 * cleared. Accounts for its arrays to the byte.
 *
 * <p>Thread-safe: one lock for those who add a list, and none for those who read. A list is shown only when it is whole;
 * who misses one computes it once more.
 */
final class EventLists {
    private static final VarHandle LIST = MethodHandles.arrayElementVarHandle(int[][].class);
    private static final int FIRST_LENGTH = 16;

    private final int[] cover;
    private final WorkerCosts costs;
    private final long most;
    private volatile int[][] lists = new int[FIRST_LENGTH][];
    private int kept;
    private long bytes;

    /** A cache limited to a number of bytes, not counting its first few entries. */
    EventLists(int[] cover, WorkerCosts costs, long mostBytes) {
        this.cover = cover;
        this.costs = costs;
        most = mostBytes;
    }

    /** The list for these multi-sets; null if it is not cached. The array must not be modified. */
    int @Nullable [] find(int[] ids) {
        int[][] all = lists;
        for (int slot = slot(ids, all.length); ; slot = (slot + 1) & (all.length - 1)) {
            int[] list = (int[]) LIST.getAcquire(all, slot);
            if (list == null || isOf(list, ids)) {
                return list;
            }
        }
    }

    private int slot(int[] ids, int length) {
        long hash = 0;
        for (int place : cover) {
            hash = (hash + ids[place] + 1) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 31;
        }
        return (int) hash & (length - 1);
    }

    private boolean isOf(int[] list, int[] ids) {
        for (int i = 0; i < cover.length; i++) {
            if (list[i] != ids[cover[i]]) {
                return false;
            }
        }
        return true;
    }

    /** Keeps a list, unless there is one for these multi-sets or no memory for it. */
    synchronized void put(int[] ids, int[] list) {
        if (find(ids) != null) {
            return;
        }
        if (bytes > most) {
            forget();
        }
        long taken = ArrayBytes.ofInts(list.length);
        if ((2 * kept >= lists.length && !widen(ids)) || !costs.offer(taken)) {
            forget();
            return;
        }
        bytes += taken;
        enter(lists, ids, list);
        kept++;
    }

    private void enter(int[][] all, int[] ids, int[] list) {
        int slot = slot(ids, all.length);
        while (all[slot] != null) {
            slot = (slot + 1) & (all.length - 1);
        }
        LIST.setRelease(all, slot, list);
    }

    private void forget() {
        costs.giveBack(bytes);
        bytes = 0;
        kept = 0;
        lists = new int[FIRST_LENGTH][];
    }

    private static long tableBytes(int length) {
        return length == FIRST_LENGTH ? 0 : ArrayBytes.ofReferences(length);
    }

    /** Doubles the room for lists if memory allows. */
    private boolean widen(int[] like) {
        int[][] old = lists;
        if (!costs.offer(tableBytes(2 * old.length))) {
            return false;
        }
        costs.giveBack(tableBytes(old.length));
        bytes += tableBytes(2 * old.length) - tableBytes(old.length);
        int[][] wider = new int[2 * old.length][];
        int[] ids = new int[like.length];
        for (int[] list : old) {
            if (list != null) {
                for (int i = 0; i < cover.length; i++) {
                    ids[cover[i]] = list[i];
                }
                enter(wider, ids, list);
            }
        }
        lists = wider;
        return true;
    }
}
