package org.tidemark.store.condensed;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.bits.Words;
import org.tidemark.model.Condensable;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;
import org.tidemark.store.hash.BatchInserter;
import org.tidemark.store.hash.GatedStore;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.store.hash.RecentStates;
import org.tidemark.store.hash.Refill;
import org.tidemark.store.hash.SlotTable;

/**
 * States as strings of bits that a codec of the model writes, nearly as few as there can be (Mäkelä, <em>Condensed
 * Storage of Multi-Set Sequences</em>), and a {@link SlotTable} that leads from the hash of a string to an id.
 *
 * <p>A state costs its string, two to six bits for its predecessor, and 4.5 to 5.1 bytes of table (below 1.9 million
 * states up to 6.7); where strings differ in length, some six bits more to find them. It is read by decoding its string
 * alone, without other states. The states found last, a few thousand at most, are kept whole. At most 2^32 - 3 states.
 *
 * <p>Threads insert at the same time, each with a {@link CondensedInserter} of its own.
 */
public final class CondensedStore extends GatedStore {
    private final MemoryBudget budget;
    private final int stride;
    private final Supplier<StateCodec> codecs;
    private final StateRows rows;
    private final RowReader occasional;

    /** A store for the states of a model, within a budget and with room for at most this many states. */
    public CondensedStore(Model model, MemoryBudget budget, long maxStates) {
        this(
                model.layout().words(),
                model instanceof Condensable condensable ? condensable::codec : () -> new FieldCodec(model.layout()),
                budget,
                maxStates);
    }

    /** A store for states of {@code stride} words, each inserter and reader with a codec of its own. */
    CondensedStore(int stride, Supplier<StateCodec> codecs, MemoryBudget budget, long maxStates) {
        super(SlotTable.snug(budget), budget, PlainStore.MOST_STATES, maxStates);
        this.budget = budget;
        this.stride = stride;
        this.codecs = codecs;
        rows = new StateRows(codecs.get(), stride, budget);
        occasional = new RowReader(rows, codecs.get());
    }

    int stride() {
        return stride;
    }

    StateRows rows() {
        return rows;
    }

    /** A codec for one thread. */
    StateCodec codec() {
        return codecs.get();
    }

    boolean book(long bytes) {
        return budget.reserve(bytes);
    }

    void unbook(long bytes) {
        budget.release(bytes);
    }

    @Override
    public Inserter inserter() {
        return new CondensedInserter(this);
    }

    @Override
    public StateReader reader() {
        return new RowReader(rows, codec());
    }

    @Override
    public void read(long id, long[] into, int at) {
        synchronized (occasional) {
            occasional.read(id, into, at);
        }
    }

    @Override
    public long predecessor(long id) {
        return rows.row(id).predecessor(StateRows.index(id));
    }

    @Override
    public void keepAdopted(long id, Successors batch, int entry) {
        rows.write(id, batch.words(), batch.at(entry), batch.origin(entry));
    }

    @Override
    public void releaseRecords(long id) {
        rows.releaseBelow(id);
    }

    @Override
    public boolean holds(long states, long toCome) {
        return states <= rows.capacity();
    }

    /** Nobody is in, so that all states there are have been written. */
    @Override
    public boolean makeRoom(long states, long toCome) {
        rows.seal(size());
        return rows.ensure(states);
    }

    @Override
    public long recordBytes() {
        return rows.bytes();
    }

    @Override
    public Refill.Hashes hashes() {
        return new RowReader(rows, codec());
    }

    /**
     * One thread's way into a {@link CondensedStore}: states that were not met lately are written as strings, and
     * looked up by the hashes of these.
     */
    private static final class CondensedInserter extends BatchInserter {
        /** Strings of up to this many words are not worth booking. */
        private static final int USUAL_WORDS = 1 << 14;

        private final CondensedStore store;
        private final StateRows rows;
        private final StateCodec codec;
        private final BitBuffer out = new BitBuffer();

        /** The strings of the batch, and by entry where each begins and how many bits it has. */
        private long[] strings = new long[USUAL_WORDS];

        private int[] begins = new int[0];
        private int[] lengths = new int[0];

        private long[] keys = new long[0];

        CondensedInserter(CondensedStore store) {
            super(store, store.stride(), RecentStates.USUAL_BYTES);
            this.store = store;
            rows = store.rows();
            codec = store.codec();
        }

        @Override
        public long entryBytes() {
            return super.entryBytes() + Long.BYTES + 2 * Integer.BYTES;
        }

        @Override
        public void makeRoom(int n) {
            super.makeRoom(n);
            begins = new int[n];
            lengths = new int[n];
            keys = new long[n];
        }

        @Override
        public long @Nullable [] keys(Successors batch, int misses, long[] wordHashes) {
            long[] buffer = batch.words();
            int end = 0;
            for (int k = 0; k < misses; k++) {
                int entry = missed[k];
                out.clear();
                codec.encode(buffer, entry * stride, out);
                int length = (int) out.size();
                if (end + (length >>> 6) + 1 > strings.length && !enlarge(end + (length >>> 6) + 1, end)) {
                    return null;
                }
                begins[entry] = end;
                lengths[entry] = length;
                int count = out.copyTo(strings, end);
                keys[k] = WordHash.hash(strings, end, count);
                end += count;
            }
            return keys;
        }

        private boolean enlarge(int words, int used) {
            long former = bookedWords() * Long.BYTES;
            if (!store.book(2L * words * Long.BYTES)) {
                return false;
            }
            store.unbook(former);
            long[] more = new long[2 * words];
            System.arraycopy(strings, 0, more, 0, used);
            strings = more;
            return true;
        }

        private long bookedWords() {
            return strings.length > USUAL_WORDS ? strings.length : 0;
        }

        @Override
        public void done() {
            super.done();
            store.unbook(bookedWords() * Long.BYTES);
            strings = new long[0];
        }

        @Override
        public int compare(Successors batch, int n) {
            int mark = store.table.idMask();
            int rest = 0;
            for (int k = 0; k < n; k++) {
                int number = numbers[k];
                todo[rest++] = k;
                if (number != 0 && number != mark) {
                    long id = Integer.toUnsignedLong(number) - 1;
                    if (same(id, batch, missed[k])) {
                        answers[missed[k]] = Answer.seen(id);
                        rest--;
                    }
                }
            }
            return rest;
        }

        @Override
        public boolean same(long id, Successors batch, int entry) {
            StateRow row = rows.row(id);
            int i = StateRows.index(id);
            return row instanceof SealedRow sealed
                    ? sealed.same(i, strings, begins[entry], lengths[entry])
                    : ((OpenRow) row).same(i, batch.words(), entry * stride);
        }

        @Override
        public void keep(long id, Successors batch, int entry) {
            rows.write(id, batch.words(), batch.at(entry), batch.origin(entry));
        }
    }

    /**
     * The states of a {@link CondensedStore} by id, in rows of 1,024. New ones are written whole to open rows, and rows
     * that are full become strings when the store makes room. Few rows are open at a time, so that their size hardly
     * counts.
     *
     * <p>{@link #ensure} and {@link #seal} must not overlap with writing; reading may go on meanwhile, since a row is
     * replaced as a whole, and who still has the former one reads the same there.
     */
    private static final class StateRows {
        private static final int SHIFT = 10;
        private static final int ROW = 1 << SHIFT;
        private static final int MASK = ROW - 1;
        private static final int FIRST_STATES = 1 << 8;

        /** Room is made for at most this many words of states beyond those that are asked for. */
        private static final int SPARE_WORDS = 1 << 14;

        private final MemoryBudget budget;
        private final int stride;
        private final int spareStates;
        private final RowSealer sealer;
        private StateRow[] rows = new StateRow[8];
        private int used;
        private int sealed;
        private int released;
        private long capacity;
        private long bytes;

        StateRows(StateCodec codec, int stride, MemoryBudget budget) {
            this.budget = budget;
            this.stride = stride;
            spareStates = SPARE_WORDS / stride;
            sealer = new RowSealer(codec, stride, ROW);
        }

        StateRow row(long id) {
            return rows[(int) (id >>> SHIFT)];
        }

        /** Where a state stands in its row. */
        static int index(long id) {
            return (int) id & MASK;
        }

        void write(long id, long[] buffer, int at, long origin) {
            ((OpenRow) row(id)).write(index(id), buffer, at, origin);
        }

        long capacity() {
            return capacity;
        }

        /**
         * Makes room for states 0 to {@code states - 1}; false, with nothing changed, when the budget does not allow
         * it.
         */
        boolean ensure(long states) {
            if (states <= capacity) {
                return true;
            }
            long spare = Math.min(spareStates, states / 32);
            long spareCost = cost(states + spare);
            if (budget.reserveIfFree(spareCost)) {
                extend(states + spare, spareCost);
                return true;
            }
            long cost = cost(states);
            if (!budget.reserve(cost)) {
                return false;
            }
            extend(states, cost);
            return true;
        }

        private static int rowsFor(long states) {
            return (int) ((states + MASK) >>> SHIFT);
        }

        /** The states of a row that is made for this many in all: the first row starts small and doubles. */
        private static int lengthFor(long states) {
            return (int) Math.min(ROW, Math.max(FIRST_STATES, Long.highestOneBit(states - 1) * 2));
        }

        private boolean renewsFirst() {
            return used == 1 && capacity < ROW;
        }

        private long cost(long states) {
            return (rowsFor(states) - used + (renewsFirst() ? 1 : 0)) * OpenRow.bytesOf(lengthFor(states), stride);
        }

        private void extend(long states, long cost) {
            int count = rowsFor(states);
            int length = lengthFor(states);
            bytes += cost;
            rows = count > rows.length ? Arrays.copyOf(rows, Math.max(count, 2 * rows.length)) : rows;
            if (renewsFirst()) {
                OpenRow first = (OpenRow) rows[0];
                rows[0] = first.longer(length);
                giveBack(first.bytes());
            }
            while (used < count) {
                rows[used] = new OpenRow(length, stride);
                used++; // only now: the heap may have been too small
            }
            capacity = ((count - 1L) << SHIFT) + length;
        }

        private void giveBack(long former) {
            budget.release(former);
            bytes -= former;
        }

        /**
         * Turns full rows into strings, when all states below a number are written, as far as the budget has room for
         * both.
         */
        void seal(long written) {
            while (sealed < written >>> SHIFT) {
                OpenRow open = (OpenRow) rows[sealed];
                SealedRow strings = sealer.seal(open);
                if (!budget.reserveIfFree(strings.bytes())) {
                    return;
                }
                bytes += strings.bytes();
                rows[sealed++] = strings;
                giveBack(open.bytes());
            }
        }

        /** Gives back the rows whose states all lie below an id; nothing may be read there any more. */
        void releaseBelow(long id) {
            for (; released < used && (released + 1L) << SHIFT <= id; released++) {
                giveBack(rows[released].bytes());
                rows[released] = new OpenRow(0, stride);
            }
        }

        long bytes() {
            return bytes;
        }
    }

    /** Reads and hashes the states in {@link StateRows}; belongs to one thread. */
    private static final class RowReader implements StateReader, Refill.Hashes {
        private final StateRows rows;
        private final StateCodec codec;
        private final Window window = new Window();
        private final BitReader in = new BitReader(window);
        private final BitBuffer out = new BitBuffer();
        private long[] string = new long[4];

        RowReader(StateRows rows, StateCodec codec) {
            this.rows = rows;
            this.codec = codec;
        }

        /** The row that is being read. */
        private static final class Window implements Words {
            private long[] words = new long[0];

            @Override
            public long length() {
                return words.length;
            }

            @Override
            public long get(long index) {
                return words[(int) index];
            }
        }

        @Override
        public void read(long id, long[] into, int at) {
            StateRow row = rows.row(id);
            int i = StateRows.index(id);
            if (row instanceof SealedRow sealed) {
                window.words = sealed.words();
                in.seek(sealed.begin(i));
                codec.decode(in, into, at);
            } else {
                ((OpenRow) row).read(i, into, at);
            }
        }

        @Override
        public void of(long first, int n, long[] into) {
            for (int i = 0; i < n; i++) {
                into[i] = hash(rows.row(first + i), StateRows.index(first + i));
            }
        }

        private long hash(StateRow row, int i) {
            if (row instanceof SealedRow sealed) {
                int length = sealed.length(i);
                makeRoom((length + 63) >>> 6);
                return WordHash.hash(string, 0, sealed.copy(i, length, string));
            }
            OpenRow open = (OpenRow) row;
            out.clear();
            codec.encode(open.words(), open.at(i), out);
            makeRoom((int) ((out.size() + 63) >>> 6));
            return WordHash.hash(string, 0, out.copyTo(string, 0));
        }

        private void makeRoom(int words) {
            string = words > string.length ? new long[2 * words] : string;
        }
    }

    /**
     * The fields of a state side by side, without what lies between them: for models that do not know how to do better.
     */
    private static final class FieldCodec implements StateCodec {
        private final Layout layout;
        private final int bits;

        FieldCodec(Layout layout) {
            this.layout = layout;
            int sum = 0;
            for (int f = 0; f < layout.fields(); f++) {
                sum += layout.width(f);
            }
            bits = sum;
        }

        @Override
        public void encode(long[] words, int at, BitBuffer out) {
            for (int f = 0; f < layout.fields(); f++) {
                out.put(layout.get(words, at, f), layout.width(f));
            }
        }

        @Override
        public void decode(BitReader in, long[] into, int at) {
            Arrays.fill(into, at, at + layout.words(), 0);
            for (int f = 0; f < layout.fields(); f++) {
                into[at + layout.word(f)] |= in.take(layout.width(f)) << layout.shift(f);
            }
        }

        @Override
        public int mostBits() {
            return bits;
        }
    }

    /**
     * Writes the states of open rows as strings. Each is read back and compared, so that a codec that cannot write a
     * state that is in the store is found out. For one thread at a time.
     */
    private static final class RowSealer {
        private final StateCodec codec;
        private final int stride;
        private final BitBuffer out = new BitBuffer();
        private final long[] readBack;
        private final int[] lengths;

        RowSealer(StateCodec codec, int stride, int states) {
            this.codec = codec;
            this.stride = stride;
            readBack = new long[stride];
            lengths = new int[states];
        }

        /** The states of a row, all of them written, as strings. */
        SealedRow seal(OpenRow row) {
            out.clear();
            int n = row.length();
            int shortest = Integer.MAX_VALUE;
            int longest = 0;
            for (int i = 0; i < n; i++) {
                long begin = out.size();
                codec.encode(row.words(), i * stride, out);
                lengths[i] = (int) (out.size() - begin);
                shortest = Math.min(shortest, lengths[i]);
                longest = Math.max(longest, lengths[i]);
            }
            int lengthBits = bitsFor(longest - shortest);
            int beginsAt = Math.toIntExact(out.size());
            int beginBits = bitsFor(beginsAt);
            if (lengthBits > 0) {
                putBegins(n, beginBits);
            }
            int lengthsAt = (int) out.size();
            for (int i = 0; i < n && lengthBits > 0; i++) {
                out.put((long) lengths[i] - shortest, lengthBits);
            }
            int predecessorsAt = (int) out.size();
            long before = 0;
            for (int i = 0; i < n; i++) {
                PredecessorCode.put(row.predecessor(i), before, out);
                before = row.predecessor(i);
            }
            long[] words = new long[Math.toIntExact((out.size() + 63) >>> 6) + 1];
            out.copyTo(words, 0);
            SealedRow sealed =
                    new SealedRow(words, shortest, lengthBits, beginBits, beginsAt, lengthsAt, predecessorsAt);
            check(sealed, row, n);
            return sealed;
        }

        private void putBegins(int n, int beginBits) {
            int begin = 0;
            for (int i = 0; i < n; i++) {
                if (i % (1 << SealedRow.GROUP_SHIFT) == 0) {
                    out.put(begin, beginBits);
                }
                begin += lengths[i];
            }
        }

        private static int bitsFor(int most) {
            return 32 - Integer.numberOfLeadingZeros(most);
        }

        private void check(SealedRow sealed, OpenRow row, int n) {
            BitReader in = new BitReader(sealed);
            in.seek(0);
            for (int i = 0; i < n; i++) {
                codec.decode(in, readBack, 0);
                if (!row.same(i, readBack, 0)) {
                    throw new IllegalStateException("a state is not what was written: " + Arrays.toString(readBack));
                }
            }
        }
    }
}
