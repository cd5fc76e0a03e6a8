package org.tidemark.store.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;

/**
 * The states of one layer: a set and a queue at once, since states keep the numbers 0, 1, 2, … in which they came.
 *
 * <p>Records of a state and, where the store has them, a tag lie in pages; the first page starts with room for two and
 * doubles. Up to {@value #SCANNED} states are looked for one by one; more have a table of 32-bit slots, a power of two
 * of them and at most 0.65 full:
 *
 * <pre>
 *   31           log              0        log = 5: 32 slots, 27 fingerprint bits, up to 20 states
 *   | fingerprint |  number + 1   |        slot 0x0000_03E7 = 31·32 + 7: fingerprint 31, state 6
 * </pre>
 *
 * <p>A layer of one state of one word costs 96 bytes, a big one the words and 6.2 to 12.3 bytes per state. The memory
 * of a layer is given back as a whole. At most 697 million states. Not thread-safe.
 */
public final class Layer {
    /** The bytes of the object itself, and of its entries in the queue and the map of layers. */
    static final long SHELL_BYTES = 64;

    private static final int SCANNED = 8;
    private static final int FIRST_TABLE_LOG = 5;
    private static final double HIGHEST_LOAD = 0.65;
    private static final int NO_TABLE_SHIFT = 63;

    private final long value;
    private final LayerMemory memory;
    private long[] first;
    private long @Nullable [][] more;
    private int[] table;

    /** The high bits of a hash that are left after this shift are its home. */
    private int shift = NO_TABLE_SHIFT;

    private int firstLog;
    private int size;
    private int shared;

    Layer(long value, LayerMemory memory) {
        this.value = value;
        this.memory = memory;
        table = memory.noTable;
        firstLog = Math.min(1, memory.pageLog);
        first = memory.page(firstLog);
        try {
            memory.book(SHELL_BYTES);
        } catch (MemoryBudget.Exhausted full) {
            memory.giveBack(firstLog, first);
            throw full;
        }
    }

    /** The progress value that its states have in common. */
    public long value() {
        return value;
    }

    public int size() {
        return size;
    }

    /** How many of its states are held elsewhere too, as the owner has said. */
    public int shared() {
        return shared;
    }

    public void addShared() {
        shared++;
    }

    /** The array in which a state lies, from {@link #offset} on; valid until the next state is added. */
    public long[] page(int state) {
        int page = state >>> memory.pageLog;
        return page == 0 || more == null ? first : more[page - 1];
    }

    public int offset(int state) {
        return (state & ((1 << memory.pageLog) - 1)) * memory.stride;
    }

    /** At most how many states from this one on lie in its array one after the other. */
    public int leftInPage(int state) {
        return (1 << memory.pageLog) - (state & ((1 << memory.pageLog) - 1));
    }

    /** The tag of a state; only where the store has tags. */
    public long tag(int state) {
        return page(state)[offset(state) + memory.words];
    }

    public void setTag(int state, long tag) {
        page(state)[offset(state) + memory.words] = tag;
    }

    /**
     * The content of the slot where the search for a hash begins: one read, to be done for many states before the next
     * step.
     */
    public int home(long hash) {
        return table[(int) (hash >>> shift)];
    }

    /**
     * Whether a state is here, as far as the table says; {@code found} is what {@link #home} said. False in a small
     * layer.
     */
    public boolean tableHas(int found, long hash, long[] words, int at) {
        int idMask = table.length - 1;
        int print = fingerprint(hash);
        int slot = (int) (hash >>> shift);
        int there = found;
        while (there != 0) {
            if (((there ^ print) & ~idMask) == 0 && sameAs((there & idMask) - 1, words, at)) {
                return true;
            }
            slot = (slot + 1) & idMask;
            there = table[slot];
        }
        return false;
    }

    /** Whether a state is here; {@code found} is what {@link #home} said. */
    public boolean contains(int found, long hash, long[] words, int at) {
        return isSmall() ? scan(words, at) : tableHas(found, hash, words, at);
    }

    /** The number of a state here, or -1. */
    public int find(long hash, long[] words, int at) {
        if (isSmall()) {
            for (int state = 0; state < size; state++) {
                if (sameAs(state, words, at)) {
                    return state;
                }
            }
            return -1;
        }
        int idMask = table.length - 1;
        int print = fingerprint(hash);
        for (int slot = (int) (hash >>> shift); table[slot] != 0; slot = (slot + 1) & idMask) {
            int there = table[slot];
            if (((there ^ print) & ~idMask) == 0 && sameAs((there & idMask) - 1, words, at)) {
                return (there & idMask) - 1;
            }
        }
        return -1;
    }

    public boolean contains(long hash, long[] words, int at) {
        return contains(home(hash), hash, words, at);
    }

    /**
     * Adds a state, whose {@link WordHash} is given, as the last one; false when it is here already.
     *
     * @throws MemoryBudget.Exhausted when there is no room for it; what is here can still be looked up
     */
    public boolean add(long hash, long[] words, int at) {
        if (contains(hash, words, at)) {
            return false;
        }
        if (isSmall() ? size == SCANNED : size >= (int) (table.length * HIGHEST_LOAD)) {
            growTable();
        }
        if (size >>> firstLog != 0) {
            makeRoom(); // before the table says that the state is here
        }
        if (!isSmall()) {
            put(hash, size);
        }
        append(words, at);
        return true;
    }

    private boolean isSmall() {
        return shift == NO_TABLE_SHIFT;
    }

    private boolean scan(long[] words, int at) {
        for (int state = 0; state < size; state++) {
            if (sameAs(state, words, at)) {
                return true;
            }
        }
        return false;
    }

    private boolean sameAs(int state, long[] words, int at) {
        long[] page = page(state);
        int from = offset(state);
        for (int i = 0; i < memory.words; i++) {
            if (page[from + i] != words[at + i]) {
                return false;
            }
        }
        return true;
    }

    private int fingerprint(long hash) {
        return (int) hash << (Long.SIZE - shift);
    }

    private void put(long hash, int state) {
        int idMask = table.length - 1;
        int slot = (int) (hash >>> shift);
        while (table[slot] != 0) {
            slot = (slot + 1) & idMask;
        }
        table[slot] = fingerprint(hash) | (state + 1);
    }

    /** The old table goes first: the new one is filled from the states, in their order. */
    private void growTable() {
        int log = isSmall() ? FIRST_TABLE_LOG : Long.SIZE - shift + 1;
        if (log > LayerMemory.LONGEST_TABLE_LOG) {
            throw new MemoryBudget.Exhausted();
        }
        giveTableBack();
        table = memory.table(log);
        shift = Long.SIZE - log;
        for (int state = 0; state < size; state++) {
            put(WordHash.hash(page(state), offset(state), memory.words), state);
        }
    }

    private void giveTableBack() {
        if (!isSmall()) {
            int[] old = table;
            table = memory.noTable;
            shift = NO_TABLE_SHIFT;
            memory.giveBack(old);
        }
    }

    private void append(long[] words, int at) {
        long[] page = page(size);
        int to = offset(size);
        for (int i = 0; i < memory.words; i++) {
            page[to + i] = words[at + i];
        }
        size++;
    }

    /** A page for the state to come, when the first is full. */
    private void makeRoom() {
        if (firstLog < memory.pageLog) {
            growFirst();
        } else if ((size & ((1 << memory.pageLog) - 1)) == 0) {
            addPage((size >>> memory.pageLog) - 1);
        }
    }

    private void growFirst() {
        long[] grown = memory.page(firstLog + 1);
        System.arraycopy(first, 0, grown, 0, size * memory.stride);
        memory.giveBack(firstLog, first);
        first = grown;
        firstLog++;
    }

    private void addPage(int index) {
        long[][] pages = more == null ? new long[4][] : more;
        if (index == pages.length) {
            pages = Arrays.copyOf(pages, 2 * index);
        }
        pages[index] = memory.page(memory.pageLog);
        more = pages;
    }

    /** Gives all memory back; nothing can be asked any more. */
    void drop() {
        giveTableBack();
        if (more != null) {
            for (long[] page : more) {
                if (page != null) {
                    memory.giveBack(memory.pageLog, page);
                }
            }
            more = null;
        }
        memory.giveBack(firstLog, first);
        memory.unbook(SHELL_BYTES);
        size = 0;
    }
}
