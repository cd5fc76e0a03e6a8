package org.tidemark.graph.condensed;

import java.io.IOException;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Writes block after block, each by the code that is shortest or by the one asked for, and counts what each of the
 * others would have taken.
 *
 * <p>A block is two bits for its code, where states are not expanded in the order of their numbers a column of their
 * numbers (each as the distance from the one before), and what the code makes of the edges. Not thread-safe.
 */
final class BlockWriter {
    static final int CODE_BITS = 2;

    private final Encoding encoding;
    private final boolean inOrder;
    private final BlockCode[] codes;
    private final BitBuffer[] tries;
    private final BitBuffer head = new BitBuffer();
    private final Column numbers = new Column();
    private final long[] bitsOf;
    private final BitPages bits;
    private final BitPages directory;
    private long numberBits;
    private long groupStart;

    /** Words given away. */
    private long drained;

    private int blocks;

    BlockWriter(Encoding encoding, boolean inOrder, int events, MemoryBudget budget) {
        this(encoding, inOrder, Encoding.codes(events, true), budget);
    }

    /** A writer of blocks in which only targets are kept, by the shortest code. */
    static BlockWriter ofTargets(int events, MemoryBudget budget) {
        return new BlockWriter(Encoding.AUTO, true, Encoding.codes(events, false), budget);
    }

    private BlockWriter(Encoding encoding, boolean inOrder, BlockCode[] codes, MemoryBudget budget) {
        this.encoding = encoding;
        this.inOrder = inOrder;
        this.codes = codes;
        tries = new BitBuffer[codes.length];
        for (int i = 0; i < codes.length; i++) {
            tries[i] = new BitBuffer();
        }
        bitsOf = new long[codes.length];
        bits = new BitPages(budget);
        directory = new BitPages(budget);
    }

    void write(Block block) {
        enter(block.known);
        head.clear();
        if (!inOrder) {
            writeNumbers(block);
            numberBits += head.size();
        }
        int best = encoding == Encoding.AUTO ? Encoding.FIXED.code() : encoding.code();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < codes.length; i++) {
            tries[i].clear();
            long size = codes[i].bits(block, tries[i]);
            bitsOf[i] += CODE_BITS + head.size() + size;
            if (encoding == Encoding.AUTO && (size < least || (size == least && i == Encoding.FIXED.code()))) {
                least = size;
                best = i;
            }
        }
        if (tries[best].size() == 0) {
            codes[best].write(block, tries[best]);
        }
        bits.append(best, CODE_BITS);
        bits.append(head);
        bits.append(tries[best]);
    }

    private void enter(int known) {
        long at = Long.SIZE * drained + bits.size();
        if (blocks % Directory.GROUP == 0) {
            groupStart = at;
            directory.append(groupStart, Long.SIZE);
        }
        long distance = at - groupStart;
        if (distance > 0xFFFF_FFFFL) {
            throw new IllegalStateException("a block of more than half a gigabyte");
        }
        directory.append((long) known << 32 | distance, Long.SIZE);
        blocks++;
    }

    private void writeNumbers(Block block) {
        head.put(block.numbers[0], Integer.SIZE);
        numbers.clear();
        for (int s = 1; s < block.states; s++) {
            numbers.add(Column.folded((long) block.numbers[s] - block.numbers[s - 1]));
        }
        numbers.writeTo(head);
    }

    /** Takes words that were written. */
    interface Sink {
        void take(long word) throws IOException;
    }

    /** Gives away what was written so far, but for a last word that is not full. */
    void drain(Sink toBits, Sink toDirectory) throws IOException {
        long whole = bits.size() / Long.SIZE;
        for (long i = 0; i < whole; i++) {
            toBits.take(bits.get(i));
        }
        int rest = (int) (bits.size() % Long.SIZE);
        long last = rest == 0 ? 0 : bits.get(whole);
        bits.release();
        drained += whole;
        if (rest > 0) {
            bits.append(last, rest);
        }
        for (long i = 0; i < directory.length(); i++) {
            toDirectory.take(directory.get(i));
        }
        directory.release();
    }

    /** Ends the writing and gives back what is too much. */
    void finish() {
        bits.trim();
        directory.trim();
    }

    void release() {
        bits.release();
        directory.release();
    }

    BitPages bits() {
        return bits;
    }

    BitPages directory() {
        return directory;
    }

    /** The bits in which blocks give the numbers of their states. */
    long numberBits() {
        return numberBits;
    }

    /** The bits that all blocks take or would take in an encoding other than {@link Encoding#AUTO}. */
    long bitsOf(Encoding other) {
        return bitsOf[other.code()];
    }
}
