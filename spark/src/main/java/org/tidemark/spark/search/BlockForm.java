package org.tidemark.spark.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.bits.Words;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.spark.block.StateBlock;

/**
 * How states are written in blocks, in files and on the way between machines: by their words, or by the string of the net's codec where
 * that takes fewer words. No string is the beginning of another, so that the bits behind it may be 0. Belongs to one thread.
 */
public final class BlockForm {
    private final @Nullable StateCodec codec;
    private final int words;
    private final int width;
    private final BitBuffer out = new BitBuffer();
    private final long[] string;
    private final BitReader in;
    private final Successors batch;
    private long[] chunkStrings = new long[0];

    private BlockForm(@Nullable StateCodec codec, int words, int width) {
        this.codec = codec;
        this.words = words;
        this.width = width;
        string = new long[width];
        in = new BitReader(new Words() {
            @Override
            public long length() {
                return string.length;
            }

            @Override
            public long get(long index) {
                return string[(int) index];
            }
        });
        batch = new Successors(width, 64);
    }

    /** States of this many words, as they are. */
    static BlockForm plain(int words) {
        return new BlockForm(null, words, words);
    }

    /** States of this many words, by strings of at most that many bits. */
    static BlockForm of(StateCodec codec, int words, int bits) {
        return new BlockForm(codec, words, words(bits));
    }

    /** How many words a string of at most this many bits takes. */
    static int words(int bits) {
        return Math.max(1, (bits + Long.SIZE - 1) / Long.SIZE);
    }

    /** How many words a state takes in a block. */
    public int width() {
        return width;
    }

    /** How many words a state of the model has. */
    public int words() {
        return words;
    }

    /** Writes a state of the model as it is in a block. */
    public void pack(long[] state, int at, long[] into, int to) {
        if (codec == null) {
            System.arraycopy(state, at, into, to, words);
            return;
        }
        out.clear();
        codec.encode(state, at, out);
        int used = out.copyTo(into, to);
        Arrays.fill(into, to + used, to + width, 0);
    }

    /** Reads a state of a block. */
    public void unpack(long[] from, int at, long[] into, int to) {
        if (codec == null) {
            System.arraycopy(from, at, into, to, words);
            return;
        }
        System.arraycopy(from, at, string, 0, width);
        in.seek(0);
        codec.decode(in, into, to);
    }

    /** Encodes a marking that may be none of the net's, and has no string then; whether it has one. */
    boolean isPacked(long[] state, long[] into) {
        if (codec == null) {
            pack(state, 0, into, 0);
            return true;
        }
        long[] back = new long[words];
        try {
            pack(state, 0, into, 0);
            unpack(into, 0, back, 0);
        } catch (IndexOutOfBoundsException beyondWhatIsProven) {
            return false; // the tables of a codec end with the bounds of the places
        }
        return Arrays.equals(state, 0, words, back, 0, words);
    }

    /** Reads the states of a chunk, and returns how many they are. */
    public int load(StateBlock block, int chunk, long[] into) {
        if (codec == null) {
            return block.load(chunk, into, 0);
        }
        if (chunkStrings.length == 0) {
            chunkStrings = new long[StateBlock.CHUNK * width];
        }
        int n = block.load(chunk, chunkStrings, 0);
        for (int i = 0; i < n; i++) {
            unpack(chunkStrings, i * width, into, i * words);
        }
        return n;
    }

    /** The states of a batch as they are in a block, with their events; until the next call. */
    public Successors packed(Successors states) {
        if (codec == null) {
            return states;
        }
        batch.clear();
        for (int i = 0; i < states.size(); i++) {
            int to = batch.reserve();
            pack(states.words(), i * words, batch.words(), to);
            batch.commit(states.event(i));
        }
        return batch;
    }
}
