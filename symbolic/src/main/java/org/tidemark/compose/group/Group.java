package org.tidemark.compose.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.explore.BitVector;
import org.tidemark.compose.explore.BitVectorSearch;
import org.tidemark.compose.explore.Combinations;
import org.tidemark.compose.explore.MixedRadix;
import org.tidemark.compose.explore.MoveLists;
import org.tidemark.compose.explore.SystemMoves;
import org.tidemark.compose.order.MergedJoints;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * Some neighbouring parts of a system that have been explored together and are one part from now on (section 6). Its
 * states are those that the parts reach without the others, numbered in ascending order. Joint steps of its own parts
 * only are steps that it takes alone; of the others it has one matrix each. Immutable; booked.
 */
public final class Group {
    private final int from;
    private final int to;
    private final MixedRadix radix;

    /**
     * The number of each state in the mixed radix of the parts; empty where there is one part, whose states they are.
     */
    private final long[] numbers;

    private final Kronecker.Part part;
    private final Map<Integer, StepMatrix> joint;

    private Group(
            int from, int to, MixedRadix radix, long[] numbers, Kronecker.Part part, Map<Integer, StepMatrix> joint) {
        this.from = from;
        this.to = to;
        this.radix = radix;
        this.numbers = numbers;
        this.part = part;
        this.joint = joint;
    }

    /** A group of one part, whose matrices stay as they are; its radix has one digit. */
    static Group single(Kronecker system, int number, MixedRadix radix) {
        return new Group(number, number + 1, radix, new long[0], system.parts().get(number), Map.of());
    }

    /**
     * Explores the parts from one to before another.
     *
     * @param closures as in {@link BitVectorSearch}
     * @param mostStates how many states the group may have
     * @return null where it has more
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    static @Nullable Group explore(
            Kronecker system,
            int from,
            int to,
            boolean closures,
            int mostStates,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        SubSystem sub = SubSystem.of(system, from, to);
        BitVector states = states(sub, closures, budget, cancelled);
        if (states.count() > mostStates) {
            states.release();
            return null;
        }
        budget.replace(0, 8 * states.count() + MemoryBudget.ARRAY_HEADER_BYTES);
        long[] numbers = new long[(int) states.count()];
        long number = -1;
        for (int s = 0; s < numbers.length; s++) {
            number = states.next(number + 1);
            numbers[s] = number;
        }
        BitRanks ranks = new BitRanks(states, budget);
        GroupMatrices matrices = new GroupMatrices(sub, numbers, ranks, budget, cancelled);
        matrices.make();
        ranks.release();
        states.release();
        MixedRadix radix = new MixedRadix(sub.system());
        int[] initial = system.parts().subList(from, to).stream()
                .mapToInt(Kronecker.Part::initial)
                .toArray();
        int first = Arrays.binarySearch(numbers, radix.number(initial));
        return new Group(from, to, radix, numbers, new Kronecker.Part(first, matrices.alone()), matrices.joint());
    }

    private static BitVector states(SubSystem sub, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
        long bytes = sub.freedBytes();
        budget.replace(0, bytes);
        try {
            return BitVectorSearch.run(sub.freed(), closures, budget, cancelled).states();
        } finally {
            budget.release(bytes);
        }
    }

    /** Its first part. */
    public int from() {
        return from;
    }

    /** The part behind its last one. */
    public int to() {
        return to;
    }

    public boolean isSingle() {
        return to - from == 1;
    }

    /** How states of the parts are numbers. */
    public MixedRadix radix() {
        return radix;
    }

    /** The number of a state in the mixed radix of the parts. */
    public long number(int state) {
        return isSingle() ? state : numbers[state];
    }

    /** Writes the states of the parts that a state represents to their places. */
    public void write(int state, int[] into) {
        radix.digits(number(state), into, from);
    }

    /** The state in which the parts are as given; negative where there is none. */
    public int find(int[] states) {
        return isSingle() ? states[from] : Arrays.binarySearch(numbers, radix.number(states, from));
    }

    /** The group as one part. */
    public Kronecker.Part part() {
        return part;
    }

    /**
     * The matrix of a group of several parts in a joint step with others, by its number below; null where the step is
     * the group's own.
     */
    @Nullable
    StepMatrix joint(int number) {
        return joint.get(number);
    }

    /**
     * Some neighbouring parts of a system on their own. What they do with parts outside they can always do here.
     *
     * @param system the parts, with what is left of the joint steps that one of them takes part in; steps that cannot
     *     happen because some partner never takes them are left out
     * @param joint the numbers that each joint step has in the whole system: those that look the same from here are one
     * @param own which joint steps have no partners outside
     */
    private record SubSystem(Kronecker system, List<List<Integer>> joint, BitSet own) {
        static SubSystem of(Kronecker whole, int from, int to) {
            Map<Inside, List<Integer>> alike = new LinkedHashMap<>();
            for (int j = 0; j < whole.joints().size(); j++) {
                Kronecker.Joint joint = whole.joints().get(j);
                List<Integer> partners = new ArrayList<>();
                List<StepMatrix> steps = new ArrayList<>();
                for (int k = 0; k < joint.partners().size(); k++) {
                    int partner = joint.partners().get(k);
                    if (partner >= from && partner < to) {
                        partners.add(partner - from);
                        steps.add(joint.steps().get(k));
                    }
                }
                if (!partners.isEmpty() && joint.steps().stream().allMatch(matrix -> matrix.steps() > 0)) {
                    Inside inside = new Inside(
                            new Kronecker.Joint(partners, steps),
                            partners.size() == joint.partners().size());
                    alike.computeIfAbsent(inside, of -> new ArrayList<>()).add(j);
                }
            }
            List<Kronecker.Joint> joints = new ArrayList<>();
            BitSet own = new BitSet();
            alike.keySet().forEach(inside -> {
                own.set(joints.size(), inside.own);
                joints.add(inside.joint);
            });
            return new SubSystem(
                    new Kronecker(whole.parts().subList(from, to), joints), List.copyOf(alike.values()), own);
        }

        /** The part of a joint step inside a group, and whether that is all of it. */
        private record Inside(Kronecker.Joint joint, boolean own) {}

        /** The most bytes that {@link #freed} takes: the steps of combined parts are copied. */
        long freedBytes() {
            long bytes = 0;
            for (Kronecker.Joint joint : system.joints()) {
                for (StepMatrix steps : joint.steps()) {
                    bytes += steps.bytes();
                }
            }
            for (Kronecker.Part part : system.parts()) {
                bytes += part.local().bytes();
            }
            return bytes;
        }

        /**
         * The system with joint steps that have one partner left as steps of that part alone, which take less effort to
         * explore.
         */
        Kronecker freed() {
            List<List<StepMatrix>> alone = new ArrayList<>();
            system.parts().forEach(part -> alone.add(new ArrayList<>(List.of(part.local()))));
            List<Kronecker.Joint> joints = new ArrayList<>();
            for (Kronecker.Joint joint : system.joints()) {
                if (joint.partners().size() == 1) {
                    alone.get(joint.partners().get(0)).add(joint.steps().get(0));
                } else {
                    joints.add(joint);
                }
            }
            List<Kronecker.Part> parts = new ArrayList<>();
            for (int p = 0; p < alone.size(); p++) {
                parts.add(new Kronecker.Part(system.parts().get(p).initial(), StepMatrix.sum(alone.get(p))));
            }
            return new Kronecker(
                    parts,
                    MergedJoints.of(joints, Collections.nCopies(joints.size(), 0))
                            .joints());
        }
    }

    /**
     * How many numbers of a bit vector lie below one: a count for every eight words, and the bits since then.
     * Immutable; 32 bits per 512, booked until {@link #release}.
     */
    private static final class BitRanks {
        private static final int SHIFT = 9;

        private final BitVector bits;
        private final int[] before;
        private final MemoryBudget budget;

        /** Counts the numbers, which must be fewer than 2^31. */
        BitRanks(BitVector bits, MemoryBudget budget) {
            this.bits = bits;
            this.budget = budget;
            long blocks = (bits.limit() >>> SHIFT) + 1;
            if (blocks > Integer.MAX_VALUE - 8) {
                throw new MemoryBudget.Exhausted();
            }
            budget.replace(0, 4 * blocks + MemoryBudget.ARRAY_HEADER_BYTES);
            before = new int[(int) blocks];
            int count = 0;
            for (long word = 0; word < bits.length(); word++) {
                if ((word & 7) == 0) {
                    before[(int) (word >>> 3)] = count;
                }
                count += Long.bitCount(bits.get(word));
            }
        }

        /** The place of a number of the vector among all that are there. */
        int of(long number) {
            int rank = before[(int) (number >>> SHIFT)];
            long word = number >>> 6;
            for (long w = word & ~7L; w < word; w++) {
                rank += Long.bitCount(bits.get(w));
            }
            return rank + Long.bitCount(bits.get(word) & (1L << number) - 1);
        }

        void release() {
            budget.release(4L * before.length + MemoryBudget.ARRAY_HEADER_BYTES);
        }
    }

    /**
     * Writes down the steps between the states of a group: one matrix for what is its own, one per joint step with
     * others.
     */
    private static final class GroupMatrices {
        private static final int POLL_INTERVAL = 1 << 10;

        private final SubSystem sub;
        private final long[] numbers;
        private final BitRanks ranks;
        private final BooleanSupplier cancelled;
        private final MixedRadix radix;
        private final SystemMoves moves;
        private final Combinations combinations;
        private final int[] state;
        private final StepPairs alone;

        /** The pairs of each joint step; those of the group's own ones are among those it takes alone. */
        private final StepPairs[] together;

        GroupMatrices(SubSystem sub, long[] numbers, BitRanks ranks, MemoryBudget budget, BooleanSupplier cancelled) {
            this.sub = sub;
            this.numbers = numbers;
            this.ranks = ranks;
            this.cancelled = cancelled;
            radix = new MixedRadix(sub.system());
            moves = new SystemMoves(sub.system(), false, budget, cancelled);
            combinations = new Combinations(radix.digits());
            state = new int[radix.digits()];
            alone = new StepPairs(budget);
            together = new StepPairs[moves.joints()];
            for (int j = 0; j < together.length; j++) {
                together[j] = sub.own().get(j) ? alone : new StepPairs(budget);
            }
        }

        void make() {
            for (int s = 0; s < numbers.length; s++) {
                if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                radix.digits(numbers[s], state);
                for (int p = 0; p < state.length; p++) {
                    stepAlone(s, p);
                }
                for (int j = 0; j < together.length; j++) {
                    stepTogether(s, j);
                }
            }
            moves.release();
        }

        private void stepAlone(int source, int part) {
            MoveLists lists = moves.alone(part);
            lists.ask(state[part]);
            if (lists.size() > 0) {
                combinations.begin(numbers[source] - state[part] * radix.weight(part));
                combinations.add(lists.list(), lists.from(), lists.to(), radix.weight(part));
                write(source, alone);
            }
        }

        private void stepTogether(int source, int joint) {
            MoveLists[] lists = moves.joint(joint);
            int[] partners = moves.partners(joint);
            long fixed = numbers[source];
            for (int k = 0; k < lists.length; k++) {
                lists[k].ask(state[partners[k]]);
                if (lists[k].size() == 0) {
                    return;
                }
                fixed -= state[partners[k]] * radix.weight(partners[k]);
            }
            combinations.begin(fixed);
            for (int k = 0; k < lists.length; k++) {
                combinations.add(lists[k].list(), lists[k].from(), lists[k].to(), radix.weight(partners[k]));
            }
            write(source, together[joint]);
        }

        private void write(int source, StepPairs into) {
            while (combinations.nextRow()) {
                for (int i = combinations.rowFrom(); i < combinations.rowTo(); i++) {
                    into.add(source, ranks.of(combinations.base() + combinations.row()[i] * combinations.rowWeight()));
                }
            }
        }

        StepMatrix alone() {
            return alone.matrix(numbers.length);
        }

        /** By the number of the joint step in the whole system. */
        Map<Integer, StepMatrix> joint() {
            Map<Integer, StepMatrix> joint = new TreeMap<>();
            for (int j = 0; j < together.length; j++) {
                if (together[j] != alone) {
                    StepMatrix matrix = together[j].matrix(numbers.length);
                    sub.joint().get(j).forEach(number -> joint.put(number, matrix));
                }
            }
            return joint;
        }
    }

    /** The steps of a matrix that is being made; booked until it is. Not thread-safe. */
    private static final class StepPairs {
        private static final int FIRST = 64;

        private final MemoryBudget budget;
        private int[] sources = {};
        private int[] targets = {};
        private int size;

        StepPairs(MemoryBudget budget) {
            this.budget = budget;
        }

        void add(int source, int target) {
            if (size == sources.length) {
                if (size > Integer.MAX_VALUE / 2) {
                    throw new MemoryBudget.Exhausted();
                }
                int length = Math.max(FIRST, 2 * size);
                budget.replace(8L * size, 8L * length);
                sources = Arrays.copyOf(sources, length);
                targets = Arrays.copyOf(targets, length);
            }
            sources[size] = source;
            targets[size++] = target;
        }

        /** The matrix, which is booked; nothing can be added afterwards. */
        StepMatrix matrix(int states) {
            long sorting = 12L * size + StepMatrix.bytes(states, 0);
            budget.replace(0, sorting);
            StepMatrix matrix = StepMatrix.of(states, sources, targets, size);
            budget.replace(sorting + 8L * sources.length, matrix.bytes());
            sources = new int[0];
            targets = new int[0];
            return matrix;
        }
    }
}
