package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.state.SolutionTally.SmallerStates;
import org.tidemark.dd.Forest;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.reduce.count.ExpansionSteps;

/**
 * The diagram of all markings of a net, made from that of a smaller net by the equations.
 *
 * <p>The steps of {@link ExpansionSteps} are followed for all choices at once: what comes after a step depends on the node of the smaller
 * diagram and on the registers that are read later, and is made once for each. Levels are the places in the order in which they are emitted. It
 * can be much larger than the smaller diagram, so that the attempt ends after some work. Used once.
 */
final class ExpandedDiagram {
    /** Estimated bytes of a table entry; each register in it takes {@link #REGISTER_BYTES} more. */
    private static final long ENTRY_BYTES = 160;

    private static final long REGISTER_BYTES = 24;

    /** Bytes of a branch while the other branches of its node are expanded. */
    private static final long BRANCH_BYTES = 8;

    private static final int OPEN = Forest.EMPTY;

    private final List<ExpansionSteps.Step> steps;
    private final @Nullable Dag dag;
    private final Forest forest;
    private final int[][] live;
    private final int[] level;
    private final Map<Key, Integer> known = new HashMap<>();
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private long workLeft;
    private long looked;
    private long booked;

    /** Where the steps are, and what the rest of them depends on. */
    private record Key(int step, int node, List<Integer> registers) {}

    /** It would take more work than it may. */
    static final class TooMuch extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * An expansion that has not begun.
     *
     * @param forest one with a level for each place of the net
     * @param mostWork how many choices are looked at
     */
    ExpandedDiagram(
            ExpansionSteps program,
            @Nullable SmallerStates states,
            Forest forest,
            MemoryBudget budget,
            BooleanSupplier cancelled,
            long mostWork) {
        steps = program.steps();
        dag = states == null ? null : states.dag();
        this.forest = forest;
        this.budget = budget;
        this.cancelled = cancelled;
        workLeft = mostWork;
        live = new int[steps.size() + 1][];
        level = new int[steps.size() + 1];
        BitSet read = new BitSet();
        live[steps.size()] = new int[0];
        level[steps.size()] = forest.levels();
        for (int i = steps.size() - 1; i >= 0; i--) {
            level[i] = level[i + 1] - (steps.get(i) instanceof ExpansionSteps.Emit ? 1 : 0);
            before(steps.get(i), read);
            live[i] = read.stream().toArray();
        }
    }

    /** Changes the registers that are read after a step to those that are read from it on. */
    private static void before(ExpansionSteps.Step step, BitSet read) {
        if (step instanceof ExpansionSteps.Read reading) {
            read.clear(reading.register());
        } else if (step instanceof ExpansionSteps.Choose choice) {
            read.clear(choice.register());
            read.set(choice.left());
        } else if (step instanceof ExpansionSteps.Compute sum) {
            read.clear(sum.register());
            Arrays.stream(sum.of()).forEach(read::set);
        } else if (step instanceof ExpansionSteps.Emit emission) {
            read.set(emission.register());
        }
    }

    /**
     * The set of all markings, in the forest.
     *
     * @throws TooMuch when it is not worth it
     */
    int markings(int registers) {
        try {
            return from(0, 0, new int[registers]);
        } finally {
            budget.release(booked);
        }
    }

    /** The ends of markings that the steps from this one on produce. The registers are written to. */
    private int from(int first, int node, int[] registers) {
        int step = first;
        List<Integer> values = new ArrayList<>();
        // the tokens of places that do not depend on a choice any more
        while (step < steps.size()) {
            ExpansionSteps.Step next = steps.get(step);
            if (next instanceof ExpansionSteps.Emit emission) {
                values.add(registers[emission.register()]);
            } else if (next instanceof ExpansionSteps.Compute sum) {
                if (!computes(sum, registers)) {
                    return OPEN;
                }
            } else {
                break;
            }
            step++;
        }
        int end = step == steps.size() ? Forest.ACCEPT : branches(step, node, registers);
        for (int i = values.size() - 1; i >= 0; i--) {
            end = forest.node(level[step] - values.size() + i, new int[] {values.get(i)}, new int[] {end}, 1);
        }
        return end;
    }

    private static boolean computes(ExpansionSteps.Compute sum, int[] registers) {
        long value = sum.constant();
        for (int i = 0; i < sum.of().length; i++) {
            value = Math.addExact(value, Math.multiplyExact(sum.factors()[i], (long) registers[sum.of()[i]]));
        }
        registers[sum.register()] = value < 0 ? 0 : Math.toIntExact(value);
        return value >= 0;
    }

    private int branches(int step, int node, int[] registers) {
        List<Integer> seen = new ArrayList<>(live[step].length);
        for (int register : live[step]) {
            seen.add(registers[register]);
        }
        Key key = new Key(step, node, seen);
        Integer done = known.get(key);
        if (done == null) {
            long bytes = ENTRY_BYTES + REGISTER_BYTES * seen.size();
            budget.replace(0, bytes);
            booked += bytes;
            done = steps.get(step) instanceof ExpansionSteps.Read reading
                    ? reading(step, reading, node, registers)
                    : choosing(step, (ExpansionSteps.Choose) steps.get(step), node, registers);
            known.put(key, done);
        }
        return done;
    }

    private int reading(int step, ExpansionSteps.Read reading, int node, int[] registers) {
        Dag states = dag;
        if (states == null) {
            throw new IllegalStateException("a place of a net that has none");
        }
        long from = states.start(node);
        Branches branches = new Branches(states.start(node + 1) - from, step, reading.register());
        for (long arc = from; arc < states.start(node + 1); arc++) {
            branches.add(states.value(arc), states.child(arc), registers);
        }
        return branches.joined();
    }

    private int choosing(int step, ExpansionSteps.Choose choice, int node, int[] registers) {
        int left = registers[choice.left()];
        Branches branches = new Branches(left + 1L, step, choice.register());
        for (int value = 0; value <= left; value++) {
            registers[choice.left()] = left - value;
            branches.add(value, node, registers);
        }
        return branches.joined();
    }

    /**
     * The results for the values of a choice: the arcs of a node where the value is emitted at once, otherwise a union.
     */
    private final class Branches {
        private final int step;
        private final int register;
        private final boolean areArcs;
        private final int[] values;
        private final int[] children;
        private int size;

        /** Branches that are paid for before anything is kept for them: deep down there may be as many again. */
        Branches(long most, int step, int register) {
            if (most > workLeft) {
                throw new TooMuch();
            }
            workLeft -= most;
            budget.replace(0, BRANCH_BYTES * most);
            booked += BRANCH_BYTES * most;
            this.step = step;
            this.register = register;
            areArcs = step + 1 < steps.size()
                    && steps.get(step + 1) instanceof ExpansionSteps.Emit emission
                    && emission.register() == register;
            values = new int[(int) most];
            children = new int[(int) most];
        }

        void add(int value, int node, int[] registers) {
            if ((looked++ & 1023) == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            int[] own = registers.clone();
            own[register] = value;
            values[size] = value;
            children[size++] = from(areArcs ? step + 2 : step + 1, node, own);
        }

        int joined() {
            budget.release(BRANCH_BYTES * values.length);
            booked -= BRANCH_BYTES * values.length;
            if (areArcs) {
                return forest.node(level[step], values, children, size);
            }
            int union = Forest.EMPTY;
            for (int i = 0; i < size; i++) {
                union = forest.union(union, children[i]);
            }
            return union;
        }
    }
}
