package org.tidemark.store.tree;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.ForgetfulStore;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;

/**
 * States as trees of parts ({@link PartTables}) whose roots are only remembered as having been seen, in {@link
 * CompactPairs}. (Laarman, van de Pol and Weber's compact tree; Cleary, <em>Compact Hash Tables Using Bidirectional
 * Linear Probing</em>, for the quotients.)
 *
 * <p>A state costs some 3 to 5 bytes, and whatever new parts it brings; 8 bytes more while it waits to be expanded. It
 * gets an id, but only until then: states are forgotten, and predecessors are not known at all. Exact: no state is
 * taken for another.
 */
public final class CompactTreeStore extends ForgetfulStore {
    private final PartTables parts;
    private final CompactPairs roots;
    private final CompactPairs.Ids ids = this::takeId;

    public CompactTreeStore(Layout layout, MemoryBudget budget, long maxStates) {
        this(layout.words(), usedBits(layout), budget, maxStates);
    }

    /** A store for states of which only the first bits are ever set. */
    CompactTreeStore(int words, int bits, MemoryBudget budget, long maxStates) {
        super(1, budget, maxStates);
        parts = PartTables.ofHalves(words, bits, budget);
        roots = new CompactPairs(budget);
    }

    private static int usedBits(Layout layout) {
        int last = 1;
        for (int f = 0; f < layout.fields(); f++) {
            int end = layout.word(f) * Long.SIZE + layout.shift(f) + layout.width(f) + (layout.isGuarded() ? 1 : 0);
            last = Math.max(last, end);
        }
        return last;
    }

    @Override
    public void cancelWhen(BooleanSupplier cancelled) {
        parts.cancelWhen(cancelled);
    }

    @Override
    public Inserter inserter() {
        return new Adding();
    }

    private final class Adding implements Inserter {
        private final PartFolder folder = new PartFolder(parts);
        private long[] answers = new long[0];

        @Override
        public long[] addAll(Successors batch) {
            int n = batch.size();
            answers = answers.length < n ? new long[n] : answers;
            Successors folded = folder.fold(batch);
            if (folded == null) {
                Arrays.fill(answers, Answer.FULL);
                return answers;
            }
            for (int i = 0; i < n; i++) {
                answers[i] = add(folded.words(), i);
            }
            return answers;
        }

        @Override
        public void done() {
            folder.done();
        }

        private long add(long[] pairs, int at) {
            long root = pairs[at];
            long answer = roots.add(PartTables.left(root), PartTables.right(root), ids);
            return answer >= 0 && !waiting.put(answer, pairs, at) ? Answer.FULL : answer;
        }
    }

    @Override
    public StateReader waitingReader() {
        long[] scratch = new long[parts.tables().length + 1];
        return (id, into, at) -> {
            readWaiting(id, scratch, 0);
            parts.unfold(scratch[0], scratch, into, at);
        };
    }

    @Override
    public long bytes() {
        return parts.bytes() + roots.bytes() + waiting.bytes();
    }

    /**
     * A set of pairs of numbers, in as few bits as their sizes allow: {@link CompactSet}s, each of which grows for
     * itself, so that little exists twice at a time.
     *
     * <p>Which set a pair is in says the lowest bits of its left number, which are therefore not kept. Threads add at
     * the same time; each set is entered by one.
     */
    private static final class CompactPairs {
        private static final int SETS_BITS = 6;
        private static final int SETS = 1 << SETS_BITS;

        /** A set, and how many bits of its numbers are the right half. */
        private static final class Part {
            private final CompactSet set;
            private int leftBits;
            private int rightBits;

            Part(MemoryBudget budget) {
                set = new CompactSet(budget);
            }
        }

        private final Part[] parts = new Part[SETS];

        CompactPairs(MemoryBudget budget) {
            for (int i = 0; i < SETS; i++) {
                parts[i] = new Part(budget);
            }
        }

        /** Gives out the id of a pair that is new. */
        interface Ids {
            /** The next id, or {@link Answer#FULL} where there is none. */
            long take();
        }

        /** Adds a pair; answers with the id it was given, {@link Answer#SEEN} or {@link Answer#FULL}. */
        long add(long left, long right, Ids ids) {
            Part part = parts[(int) (left + scatter(right)) & (SETS - 1)];
            long above = left >>> SETS_BITS;
            synchronized (part) {
                if (!fits(part, above, right)) {
                    return Answer.FULL;
                }
                int answer = part.set.add((above << part.rightBits) | right);
                if (answer != CompactSet.NEW) {
                    return answer == CompactSet.SEEN ? Answer.SEEN : Answer.FULL;
                }
                long id = ids.take();
                if (id == Answer.FULL) {
                    part.set.undo();
                }
                return id;
            }
        }

        /** A function of all bits of a number, so that pairs of a kind do not end up in the same set. */
        private static int scatter(long number) {
            return (int) ((number * 0x9E3779B97F4A7C15L) >>> 40);
        }

        /** Makes numbers as wide as these need; false when there is no room. */
        private static boolean fits(Part part, long left, long right) {
            int leftBits = Math.max(part.leftBits, bitsOf(left));
            int rightBits = Math.max(part.rightBits, bitsOf(right));
            int former = part.rightBits;
            if (leftBits == part.leftBits && rightBits == former) {
                return true;
            }
            long mask = (1L << former) - 1;
            if (!part.set.widen(leftBits + rightBits, x -> ((x >>> former) << rightBits) | (x & mask))) {
                return false;
            }
            part.leftBits = leftBits;
            part.rightBits = rightBits;
            return true;
        }

        private static int bitsOf(long number) {
            return Long.SIZE - Long.numberOfLeadingZeros(number);
        }

        long bytes() {
            long sum = 0;
            for (Part part : parts) {
                synchronized (part) {
                    sum += part.set.bytes();
                }
            }
            return sum;
        }
    }

    /**
     * A set of numbers below 2^m in little more than m - log2(buckets) bits each: Cleary's quotienting, in buckets of
     * 64 that lie bit by bit across.
     *
     * <p>A number is scrambled, one to one; the remainder by the number of buckets says where it lies, so that only the
     * quotient is kept. Two bits in front say which of three scramblings that was; 0 is an empty place. A bucket of 64
     * entries of {@code width} bits is {@code width} words, of which word {@code j} has bit {@code j} of all entries:
     *
     * <pre>
     *   entry         63 … 2 1 0
     *   word 0           … 0 1 1        entry 0: first scrambling   (01)
     *   word 1           … 0 1 0        entry 1: third scrambling   (11)
     *   word 2           … 0 0 1        entry 2: empty              (00)
     *   …                               quotients, lowest bit first
     * </pre>
     *
     * <p>So all 64 are compared at once, a word at a time, and mostly after some words none is left. The second and
     * third scramblings are for numbers whose buckets are full by those before; when all three are, the set grows by a
     * sixth, at a load of some 0.9. For one thread at a time.
     */
    private static final class CompactSet {
        /** The number was there. */
        static final int SEEN = 0;
        /** The number is there now. */
        static final int NEW = 1;
        /** The budget has no room for it. */
        static final int FULL = 2;

        private static final int PLACES = 64;
        private static final int CHOICES = 3;
        private static final int CHOICE_BITS = 2;
        private static final long FIRST_0 = 0x9E3779B97F4A7C15L;
        private static final long FIRST_1 = 0xD6E8FEB86659FD93L;
        private static final long FIRST_2 = 0xA3B195354A39B70DL;
        private static final long SECOND = 0xC2B2AE3D27D4EB4FL;
        private static final long BACK_0 = inverse(FIRST_0);
        private static final long BACK_1 = inverse(FIRST_1);
        private static final long BACK_2 = inverse(FIRST_2);
        private static final long SECOND_BACK = inverse(SECOND);

        private final MemoryBudget budget;
        private int bits;
        private int buckets;
        private int width;
        private long[] words = new long[0];
        /** Where the last new number went. */
        private int lastBucket;

        private long lastPlace;

        CompactSet(MemoryBudget budget) {
            this.budget = budget;
        }

        /** The inverse of an odd number modulo 2^64; each step doubles the bits that are right. */
        private static long inverse(long odd) {
            long x = odd;
            for (int i = 0; i < 5; i++) {
                x *= 2 - odd * x;
            }
            return x;
        }

        /** Adds a number that has no more bits than may be. */
        int add(long number) {
            int answer = buckets == 0 ? FULL : tryToAdd(number);
            while (answer == FULL) {
                if (!rebuild(bits, more(buckets), number, x -> x)) {
                    return FULL;
                }
                answer = tryToAdd(number);
            }
            return answer;
        }

        private static int more(int buckets) {
            return buckets + Math.max(1, buckets / 6);
        }

        /** Takes back the number that was added last. */
        void undo() {
            for (int j = 0; j < width; j++) {
                words[lastBucket * width + j] &= ~lastPlace;
            }
        }

        /** Looks for a number where it may be, and puts it into the first such bucket that has a place. */
        private int tryToAdd(long number) {
            for (int choice = 0; choice < CHOICES; choice++) {
                long scrambled = scramble(number, choice);
                int bucket = (int) (scrambled % buckets);
                long entry = ((scrambled / buckets) << CHOICE_BITS) | (choice + 1);
                if (contains(bucket, entry)) {
                    return SEEN;
                }
                long taken = words[bucket * width] | words[bucket * width + 1];
                if (taken != -1) {
                    put(bucket, entry, Long.lowestOneBit(~taken));
                    return NEW;
                }
            }
            return FULL;
        }

        private boolean contains(int bucket, long entry) {
            long same = -1;
            for (int i = bucket * width, end = i + width, j = 0; i < end && same != 0; i++, j++) {
                same &= words[i] ^ (((entry >>> j) & 1) - 1);
            }
            return same != 0;
        }

        private void put(int bucket, long entry, long place) {
            for (int j = 0; j < width; j++) {
                words[bucket * width + j] |= place & -((entry >>> j) & 1);
            }
            lastBucket = bucket;
            lastPlace = place;
        }

        /** Turns a number into one with as many bits; a shift by half of them undoes itself. */
        private long scramble(long number, int choice) {
            long mask = (1L << bits) - 1;
            int half = (bits + 1) / 2;
            long x = (number * (choice == 0 ? FIRST_0 : choice == 1 ? FIRST_1 : FIRST_2)) & mask;
            x ^= x >>> half;
            x = (x * SECOND) & mask;
            return x ^ (x >>> half);
        }

        private long unscramble(long scrambled, int choice) {
            long mask = (1L << bits) - 1;
            int half = (bits + 1) / 2;
            long x = scrambled ^ (scrambled >>> half);
            x = (x * SECOND_BACK) & mask;
            x ^= x >>> half;
            return (x * (choice == 0 ? BACK_0 : choice == 1 ? BACK_1 : BACK_2)) & mask;
        }

        /** Maps each number to the one that replaces it when numbers get more bits. */
        interface Change {
            long of(long number);
        }

        /** Lets numbers have more bits from now on; false, with nothing changed, when the budget does not allow it. */
        boolean widen(int moreBits, Change change) {
            if (buckets == 0) {
                bits = moreBits;
                return true;
            }
            return rebuild(moreBits, buckets, -1, change);
        }

        /**
         * Enters all numbers again, and looks whether another has a place; only one set of this size exists twice
         * meanwhile.
         */
        private boolean rebuild(int newBits, int newBuckets, long another, Change change) {
            CompactSet larger = new CompactSet(budget);
            larger.bits = newBits;
            for (int count = newBuckets; ; count = more(count)) {
                if (!larger.allot(count)) {
                    return false;
                }
                if (takesAllInto(larger, change) && (another < 0 || larger.hasPlaceFor(another))) {
                    budget.release(bytes());
                    bits = newBits;
                    buckets = larger.buckets;
                    width = larger.width;
                    words = larger.words;
                    return true;
                }
                budget.release(larger.bytes());
            }
        }

        private boolean allot(int count) {
            long most = (1L << bits) - 1;
            int needed = CHOICE_BITS + Long.SIZE - Long.numberOfLeadingZeros(most / count);
            if ((long) count * needed > Integer.MAX_VALUE - 8
                    || !budget.reserve((long) count * needed * Long.BYTES + MemoryBudget.ARRAY_HEADER_BYTES)) {
                return false;
            }
            buckets = count;
            width = needed;
            words = new long[count * needed];
            return true;
        }

        private boolean takesAllInto(CompactSet other, Change change) {
            long[] entries = new long[PLACES];
            for (int bucket = 0; bucket < buckets; bucket++) {
                System.arraycopy(words, bucket * width, entries, 0, width);
                Arrays.fill(entries, width, PLACES, 0);
                transpose(entries);
                for (long entry : entries) {
                    if (entry == 0) {
                        continue;
                    }
                    long scrambled = (entry >>> CHOICE_BITS) * buckets + bucket;
                    long number = unscramble(scrambled, (int) (entry & 3) - 1);
                    if (other.tryToAdd(change.of(number)) == FULL) {
                        return false;
                    }
                }
            }
            return true;
        }

        /** Turns 64 words on their side: bit j of word i becomes bit i of word j. */
        private static void transpose(long[] square) {
            long mask = 0xFFFF_FFFFL;
            for (int side = PLACES / 2; side > 0; side >>= 1, mask ^= mask << side) {
                for (int i = 0; i < PLACES; i = (i + side + 1) & ~side) {
                    long differs = ((square[i] >>> side) ^ square[i + side]) & mask;
                    square[i] ^= differs << side;
                    square[i + side] ^= differs;
                }
            }
        }

        private boolean hasPlaceFor(long number) {
            for (int choice = 0; choice < CHOICES; choice++) {
                int bucket = (int) (scramble(number, choice) % buckets);
                if ((words[bucket * width] | words[bucket * width + 1]) != -1) {
                    return true;
                }
            }
            return false;
        }

        long bytes() {
            return buckets == 0 ? 0 : words.length * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
        }
    }
}
