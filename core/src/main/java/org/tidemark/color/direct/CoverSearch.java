package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.unfold.BindingPlan.Step;

/**
 * Finds the events of one transition that the multi-sets in its covering places suggest, in a fixed order, and remembers
 * them by the numbers of these multi-sets.
 *
 * <p>An event under which the guard has no value is in the list as its complement, {@code ~event}: whether that matters is
 * for the other places to say. Belongs to one worker.
 */
final class CoverSearch {
    private static final int FIRST_LISTS = 16;

    private final CoverPlan plan;
    private final WorkerCosts costs;
    private final CancellationCheck cancellation;
    private final long most;
    private final int[] none = {};
    private final int number;
    private final MultiSetTable[] tables;
    private final EventTable events;
    private final int[] cover;
    private final NeededToken[] gates;
    private final long[] binding;
    private final long[][] tokens;
    private int[] found = new int[FIRST_LISTS];
    private int size;

    /** Open addressing: a list, and its key of as many numbers as there are covering places. */
    private int[][] lists = new int[FIRST_LISTS][];

    private int[] keys;
    private int kept;
    private long bytes;

    /** A search that remembers so many bytes at most, beside its first few. */
    CoverSearch(
            CoverPlan plan,
            int number,
            MultiSetTable[] tables,
            EventTable events,
            WorkerCosts costs,
            CancellationCheck cancellation,
            long mostBytes) {
        this.plan = plan;
        this.costs = costs;
        this.cancellation = cancellation;
        most = mostBytes;
        this.number = number;
        this.tables = tables;
        this.events = events;
        cover = plan.cover();
        binding = new long[plan.transition().slots()];
        tokens = new long[plan.demands().size()][];
        gates = plan.gates().stream()
                .map(demand -> new NeededToken(demand, binding, tables[demand.place()], costs))
                .toArray(NeededToken[]::new);
        keys = new int[lists.length * cover.length];
    }

    /** The events suggested where the places hold these multi-sets; not to be changed. */
    int[] events(int[] ids) {
        for (NeededToken gate : gates) {
            if (gate.isShut(ids)) {
                return none;
            }
        }
        for (int slot = slot(ids); ; slot = (slot + 1) & (lists.length - 1)) {
            int[] list = lists[slot];
            if (list == null) {
                list = search(ids);
                keep(ids, list);
                return list;
            }
            if (isKey(slot, ids)) {
                return list;
            }
        }
    }

    private int slot(int[] ids) {
        long hash = 0;
        for (int place : cover) {
            hash = (hash + ids[place] + 1) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 31;
        }
        return (int) hash & (lists.length - 1);
    }

    private boolean isKey(int slot, int[] ids) {
        for (int i = 0; i < cover.length; i++) {
            if (keys[slot * cover.length + i] != ids[cover[i]]) {
                return false;
            }
        }
        return true;
    }

    private void keep(int[] ids, int[] list) {
        if (bytes > most) {
            forget();
        }
        long taken = list == none ? 0 : ArrayBytes.ofInts(list.length);
        if ((2 * kept >= lists.length && !grow()) || !costs.offer(taken)) {
            forget();
            return;
        }
        bytes += taken;
        int slot = free(slot(ids));
        for (int i = 0; i < cover.length; i++) {
            keys[slot * cover.length + i] = ids[cover[i]];
        }
        lists[slot] = list;
        kept++;
    }

    private void forget() {
        costs.giveBack(bytes);
        bytes = 0;
        kept = 0;
        lists = new int[FIRST_LISTS][];
        keys = new int[FIRST_LISTS * cover.length];
    }

    private long tableBytes(int length) {
        return length == FIRST_LISTS ? 0 : ArrayBytes.ofReferences(length) + ArrayBytes.ofInts(length * cover.length);
    }

    private int free(int slot) {
        int at = slot;
        while (lists[at] != null) {
            at = (at + 1) & (lists.length - 1);
        }
        return at;
    }

    /** Makes room for twice the lists, where there is memory for it. */
    private boolean grow() {
        if (!costs.offer(tableBytes(2 * lists.length))) {
            return false;
        }
        costs.giveBack(tableBytes(lists.length));
        bytes += tableBytes(2 * lists.length) - tableBytes(lists.length);
        int[][] oldLists = lists;
        int[] oldKeys = keys;
        int[] ids = new int[tables.length];
        lists = new int[2 * oldLists.length][];
        keys = new int[lists.length * cover.length];
        for (int old = 0; old < oldLists.length; old++) {
            if (oldLists[old] != null) {
                for (int i = 0; i < cover.length; i++) {
                    ids[cover[i]] = oldKeys[old * cover.length + i];
                }
                int slot = free(slot(ids));
                System.arraycopy(oldKeys, old * cover.length, keys, slot * cover.length, cover.length);
                lists[slot] = oldLists[old];
            }
        }
        return true;
    }

    private int[] search(int[] ids) {
        for (int d = 0; d < tokens.length; d++) {
            int place = plan.demands().get(d).place();
            tokens[d] = isCovering(place) ? tables[place].ranks(ids[place]) : new long[0];
        }
        Arrays.fill(binding, 0);
        size = 0;
        if (plan.plan().goesOn(0, binding)) {
            step(0);
        }
        return size == 0 ? none : Arrays.copyOf(found, size);
    }

    private boolean isCovering(int place) {
        for (int covering : cover) {
            if (covering == place) {
                return true;
            }
        }
        return false;
    }

    private void step(int i) {
        cancellation.tick();
        if (i == plan.plan().length()) {
            finish();
            return;
        }
        Step step = plan.plan().step(i);
        if (step instanceof Step.Try tried) {
            for (long rank : tokens[tried.demand()]) {
                if (tried.pattern().match(rank, binding)) {
                    goOn(i);
                }
            }
        } else if (step instanceof Step.LookUp lookUp) {
            boolean covered = isCovering(plan.demands().get(lookUp.demand()).place());
            if (!covered || contains(tokens[lookUp.demand()], lookUp.element().eval(binding))) {
                goOn(i);
            }
        } else if (step instanceof Step.Solve solve) {
            if (solve.pattern().match(solve.value().eval(binding), binding)) {
                goOn(i);
            }
        } else if (step instanceof Step.Choose choose) {
            int variable = choose.variable().index();
            for (long rank = 0, n = choose.variable().type().count(); rank < n; rank++) {
                cancellation.tick();
                binding[variable] = rank;
                goOn(i);
            }
        }
    }

    private static boolean contains(long[] ranks, long rank) {
        for (long there : ranks) {
            if (there == rank) {
                return true;
            }
        }
        return false;
    }

    private void goOn(int i) {
        if (plan.plan().goesOn(i + 1, binding)) {
            step(i + 1);
        }
    }

    private void finish() {
        boolean faulty = false;
        try {
            if (!plan.guardIsTotal() && !plan.transition().guard().holds(binding)) {
                return;
            }
        } catch (EvaluationFault fault) {
            faulty = true;
        }
        int event = events.intern(number, binding, cancellation);
        if (size == found.length) {
            costs.replace(ArrayBytes.ofInts(FIRST_LISTS), ArrayBytes.ofInts(size), ArrayBytes.ofInts(2 * size));
            found = Arrays.copyOf(found, 2 * size);
        }
        found[size++] = faulty ? ~event : event;
    }
}
