package org.tidemark.bench.stores;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateReader;
import org.tidemark.store.StateStore;
import org.tidemark.store.condensed.CondensedStore;
import org.tidemark.store.delta.DeltaStore;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.store.move.MovingStore;
import org.tidemark.store.tree.CompactTreeStore;
import org.tidemark.store.tree.TreeStore;

/**
 * Compares a store with a plain set over very many random operations: every answer must be that of the set, every id
 * must belong to one state, and states must be read back as they were inserted. The states are the corners of a
 * {@link Hypercube}, each found from a neighbour that is in the store already. The moving store gets so little memory
 * that it has to move.
 */
public final class StoreContract {
    private static final int WORDS = 3;
    private static final int BITS = 24;
    private static final int BATCH = 256;
    private static final List<String> STORES = List.of("plain", "tree", "condensed", "delta", "auto", "compact-tree");

    private final PrintStream out;
    private final Hypercube cube = new Hypercube(WORDS, BITS);

    public StoreContract(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, WrongCount {
        int operations = arguments.number("--operations", 1_000_000);
        int k = arguments.number("--k", 8);
        for (String name : arguments.some("--stores", STORES)) {
            SearchStore store = open(name, k, operations);
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            compare(name, store, operations);
            out.printf(
                    Locale.ROOT,
                    "%-12s  %,11d operations  %,10d states  %5.1f bytes per state  %5.0f s  no difference%s%n",
                    name,
                    operations,
                    store.size(),
                    (double) store.bytes() / store.size(),
                    (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9,
                    store instanceof MovingStore moving ? ", " + moving.moves().size() + " moves" : "");
        }
    }

    private SearchStore open(String name, int k, int operations) {
        MemoryBudget budget = MemoryBudget.unlimited();
        return switch (name) {
            case "auto" -> new MovingStore(cube, k, true, new MemoryBudget(budgetToMove(operations)), Long.MAX_VALUE);
            case "compact-tree" -> new CompactTreeStore(cube.layout(), budget, Long.MAX_VALUE);
            case "condensed" -> new CondensedStore(cube, budget, Long.MAX_VALUE);
            case "tree" -> new TreeStore(WORDS, budget, Long.MAX_VALUE);
            case "delta" -> new DeltaStore(cube, k, true, budget, Long.MAX_VALUE);
            default -> new PlainStore(WORDS, budget, Long.MAX_VALUE);
        };
    }

    /** Enough memory for all states as references, but not as full states. */
    private static long budgetToMove(int operations) {
        return (1 << 20) + 22L * Math.min(operations, 1 << BITS);
    }

    private void compare(String name, SearchStore store, int operations) throws WrongCount {
        SplittableRandom random = new SplittableRandom(operations);
        Inserter inserter = store.inserter();
        Successors batch = new Successors(WORDS, BATCH);
        BitSet set = new BitSet(1 << BITS);
        int[] byId = new int[1 << BITS];
        int[] numbers = new int[BATCH];
        cube.initial(batch);
        inserter.addAll(batch);
        set.set(0);
        for (int done = 1; done < operations; done += batch.size()) {
            fill(batch, numbers, Math.min(BATCH, operations - done), random, byId, (int) store.size());
            check(name, inserter.addAll(batch), numbers, batch.size(), set, byId);
        }
        if (store.size() != set.cardinality()) {
            throw new WrongCount(name + ": " + store.size() + " states, the set has " + set.cardinality());
        }
        if (store instanceof StateStore kept) {
            readBack(name, kept, byId);
        }
    }

    /** Each operation flips a random bit of a random state. */
    private void fill(Successors batch, int[] numbers, int n, SplittableRandom random, int[] byId, int size) {
        batch.clear();
        for (int i = 0; i < n; i++) {
            int origin = random.nextInt(size);
            int event = random.nextInt(BITS);
            numbers[i] = byId[origin] ^ (1 << event);
            batch.from(origin);
            int to = batch.reserve();
            cube.encode(numbers[i], batch.words(), to);
            batch.commit(event);
        }
    }

    private static void check(String name, long[] answers, int[] numbers, int n, BitSet set, int[] byId)
            throws WrongCount {
        for (int i = 0; i < n; i++) {
            boolean isNew = Answer.isNew(answers[i]);
            int id = (int) Answer.id(answers[i]);
            boolean isNamed = answers[i] != Answer.SEEN;
            if (isNew == set.get(numbers[i]) || (!isNew && isNamed && byId[id] != numbers[i])) {
                throw new WrongCount(name + ": a wrong answer for state " + numbers[i]);
            }
            if (isNew) {
                set.set(numbers[i]);
                byId[id] = numbers[i];
            }
        }
    }

    private void readBack(String name, StateStore store, int[] byId) throws WrongCount {
        StateReader reader = store.reader();
        long[] read = new long[WORDS];
        long[] expected = new long[WORDS];
        for (int id = 0; id < store.size(); id++) {
            reader.read(id, read, 0);
            cube.encode(byId[id], expected, 0);
            long predecessor = store.predecessor(id);
            int flipped = predecessor < 0 ? 1 : Integer.bitCount(byId[(int) predecessor] ^ byId[id]);
            if (!Arrays.equals(read, expected) || flipped != 1) {
                throw new WrongCount(name + ": state " + byId[id] + " is not read back as it was");
            }
        }
    }

    /**
     * At most 24 bits that change one at a time, distributed over several words: every state is a number, and every
     * event flips one bit of it.
     */
    private static final class Hypercube implements Model {
        private static final int HALF = 12;

        private final int words;
        private final int bits;

        /** The words for the lower and for the upper half of a number's bits. */
        private final long[] lower;

        private final long[] upper;

        Hypercube(int words, int bits) {
            this.words = words;
            this.bits = bits;
            lower = new long[words << HALF];
            upper = new long[words << HALF];
            for (int half = 0; half < 1 << HALF; half++) {
                spread(half, 0, lower);
                spread(half, HALF, upper);
            }
        }

        private void spread(int half, int shift, long[] into) {
            for (int b = 0; b < HALF; b++) {
                into[half * words + (b + shift) % words] |= (half >>> b & 1L) << (b + shift);
            }
        }

        /** Writes the state of a number: bit b goes to word b mod words. */
        void encode(int number, long[] into, int at) {
            int low = (number & ((1 << HALF) - 1)) * words;
            int high = (number >>> HALF) * words;
            for (int w = 0; w < words; w++) {
                into[at + w] = lower[low + w] | upper[high + w];
            }
        }

        @Override
        public Layout layout() {
            int[] widths = new int[words];
            Arrays.fill(widths, 64);
            List<String> names = Arrays.stream(widths).mapToObj(w -> "word").toList();
            return Layout.packed(names, widths);
        }

        @Override
        public int events() {
            return bits;
        }

        @Override
        public String eventName(int event) {
            return "flip " + event;
        }

        @Override
        public void initial(Successors out) {
            out.add(Successors.NO_EVENT, new long[words], 0);
        }

        @Override
        public ReversibleExpander expander() {
            return new Flips();
        }

        private final class Flips implements ReversibleExpander {
            @Override
            public void expand(long[] state, int at, Successors out) {
                for (int event = 0; event < bits; event++) {
                    fire(event, state, at);
                    out.add(event, state, at);
                    fire(event, state, at);
                }
            }

            @Override
            public boolean enabled(int event, long[] state, int at) {
                return true;
            }

            @Override
            public boolean fire(int event, long[] state, int at) {
                state[at + event % words] ^= 1L << event;
                return true;
            }

            @Override
            public boolean unfire(int event, long[] state, int at) {
                return fire(event, state, at);
            }
        }
    }
}
