package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.unfold.BindingPlan.Step;

/**
 * Finds the events of one transition that the multi-sets in its covering places suggest, in a fixed order, unless
 * another worker has found them before.
 *
 * <p>An event under which the guard has no value is in the list as its complement, {@code ~event}: the other places
 * decide whether that matters. Belongs to one worker.
 */
final class CoverSearch {
    private static final int FIRST_LENGTH = 16;

    private final CoverPlan plan;
    private final WorkerCosts costs;
    private final CancellationCheck cancellation;
    private final int[] none = {};
    private final EventLists lists;
    private final int number;
    private final MultiSetTable[] tables;
    private final EventTable events;
    private final int[] cover;
    private final NeededToken[] gates;
    private final long[] binding;
    private final long[][] tokens;
    private int[] found = new int[FIRST_LENGTH];
    private int size;

    /** A search whose results are kept for other workers. */
    CoverSearch(
            CoverPlan plan,
            int number,
            MultiSetTable[] tables,
            EventTable events,
            WorkerCosts costs,
            CancellationCheck cancellation,
            EventLists lists) {
        this.plan = plan;
        this.costs = costs;
        this.cancellation = cancellation;
        this.lists = lists;
        this.number = number;
        this.tables = tables;
        this.events = events;
        cover = plan.cover();
        binding = new long[plan.transition().slots()];
        tokens = new long[plan.demands().size()][];
        gates = plan.gates().stream()
                .map(demand -> new NeededToken(demand, binding, tables[demand.place()], costs))
                .toArray(NeededToken[]::new);
    }

    /**
     * The events suggested when the places hold these multi-sets, from index {@link #firstEvent} on. The array must not
     * be modified.
     */
    int[] events(int[] ids) {
        for (NeededToken gate : gates) {
            if (gate.isShut(ids)) {
                return none;
            }
        }
        int[] known = lists.find(ids);
        if (known != null) {
            return known;
        }
        int[] list = search(ids);
        lists.put(ids, list);
        return list;
    }

    /** Where the events begin in the lists given out; before them are the numbers of the covering multi-sets. */
    int firstEvent() {
        return cover.length;
    }

    private int[] search(int[] ids) {
        for (int d = 0; d < tokens.length; d++) {
            int place = plan.demands().get(d).place();
            tokens[d] = isCovering(place) ? tables[place].ranks(ids[place]) : new long[0];
        }
        Arrays.fill(binding, 0);
        size = 0;
        for (int place : cover) {
            add(ids[place]);
        }
        if (plan.plan().goesOn(0, binding)) {
            step(0);
        }
        return Arrays.copyOf(found, size);
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

    /** Counts every try: tokens that no condition lets pass may be many, and no step follows them. */
    private void goOn(int i) {
        cancellation.tick();
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
        add(faulty ? ~event : event);
    }

    private void add(int entry) {
        if (size == found.length) {
            costs.replace(ArrayBytes.ofInts(FIRST_LENGTH), ArrayBytes.ofInts(size), ArrayBytes.ofInts(2 * size));
            found = Arrays.copyOf(found, 2 * size);
        }
        found[size++] = entry;
    }
}
