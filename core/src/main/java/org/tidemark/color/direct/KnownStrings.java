package org.tidemark.color.direct;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.codec.MultiSetCode;
import org.tidemark.color.codec.Tokens;
import org.tidemark.color.type.Type;

/**
 * The strings of the multi-sets of a place, by their numbers. A string of at most 64 bits is kept in a word, one that is longer in an
 * array of its own: 20 bytes for each multi-set, and the longer ones. Belongs to one thread.
 */
final class KnownStrings {
    private static final int FIRST_LENGTH = 16;
    private static final byte UNKNOWN = 0;
    private static final byte NONE = 1;
    private static final byte SHORT = 2;
    private static final byte LONG = 3;

    private final MultiSetCode code;
    private final Type type;
    private final MultiSetTable table;
    private final WorkerCosts costs;
    private final BitBuffer buffer = new BitBuffer();
    private final Tokens tokens = new Tokens();
    private byte[] kinds = new byte[FIRST_LENGTH];
    private int[] lengths = new int[FIRST_LENGTH];
    private long[] words = new long[FIRST_LENGTH];
    private long @Nullable [][] longer = new long[FIRST_LENGTH][];

    KnownStrings(MultiSetCode code, Type type, MultiSetTable table, WorkerCosts costs) {
        this.code = code;
        this.type = type;
        this.table = table;
        this.costs = costs;
    }

    /** Whether a multi-set has a string. */
    boolean has(int id) {
        return kind(id) != NONE;
    }

    /** Appends the string of a multi-set that has one. */
    void put(int id, BitBuffer out) {
        if (kind(id) == SHORT) {
            out.put(words[id], lengths[id]);
            return;
        }
        long[] kept = longer[id];
        if (kept != null) {
            out.put(kept, lengths[id]);
        } else {
            load(id);
            code.put(tokens, out);
        }
    }

    private byte kind(int id) {
        if (id >= kinds.length || kinds[id] == UNKNOWN) {
            learn(id);
        }
        return kinds[id];
    }

    private void learn(int id) {
        if (id >= kinds.length) {
            grow(Math.max(id + 1, 2 * kinds.length));
        }
        load(id);
        if (!code.covers(tokens)) {
            kinds[id] = NONE;
            return;
        }
        buffer.clear();
        code.put(tokens, buffer);
        lengths[id] = (int) buffer.size();
        if (buffer.size() <= Long.SIZE) {
            kinds[id] = SHORT;
            words[id] = buffer.size() == 0 ? 0 : buffer.toWords()[0];
        } else {
            kinds[id] = LONG;
            long[] string = buffer.toWords();
            longer[id] = costs.offer(ArrayBytes.ofLongs(string.length)) ? string : null;
        }
    }

    private void load(int id) {
        int[] pairs = table.content(id);
        long[] ranks = table.ranks(id);
        tokens.clear();
        for (int i = 0; i < ranks.length; i++) {
            tokens.add(ranks[i], pairs[2 * i + 1]);
        }
        tokens.sort(type);
    }

    private void grow(int length) {
        costs.replace(bytes(FIRST_LENGTH), bytes(kinds.length), bytes(length));
        kinds = Arrays.copyOf(kinds, length);
        lengths = Arrays.copyOf(lengths, length);
        words = Arrays.copyOf(words, length);
        longer = Arrays.copyOf(longer, length);
    }

    private static long bytes(int length) {
        return ArrayBytes.ofInts(length / Integer.BYTES + 1)
                + ArrayBytes.ofInts(length)
                + ArrayBytes.ofLongs(length)
                + ArrayBytes.ofReferences(length);
    }
}
