package org.tidemark.compose.group;

import java.util.Arrays;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.explore.BitVector;
import org.tidemark.compose.explore.BitVectorSearch;
import org.tidemark.compose.explore.MixedRadix;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * Some neighbouring parts of a system that have been explored together and are one part from now on (section 6). Its states
 * are those that the parts reach without the others, numbered in ascending order. Joint steps of its own parts only are steps
 * that it takes alone; of the others it has one matrix each. Immutable; booked.
 */
public final class Group {
    private final int from;
    private final int to;
    private final MixedRadix radix;

    /** The number of each state in the mixed radix of the parts; empty where there is one part, whose states they are. */
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

    /** What a group of several parts does in a joint step with others, by its number below; null where it is its own. */
    @Nullable
    StepMatrix joint(int number) {
        return joint.get(number);
    }
}
