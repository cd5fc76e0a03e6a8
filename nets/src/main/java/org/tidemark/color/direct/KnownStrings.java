package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.bits.BitBuffer;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.codec.MultiSetCode;
import org.tidemark.color.codec.Tokens;
import org.tidemark.color.type.Type;

/**
 * The strings of the multi-sets of a place, by their numbers. Each has two words: its first 64 bits and its length; what is longer
 * is kept in an array of its own. Belongs to one thread.
 */
final class KnownStrings {
    /** The length of the string of a multi-set that has none. */
    static final int NONE = -1;

    private static final int FIRST_LENGTH = 16;

    private final MultiSetCode code;
    private final Type type;
    private final MultiSetTable table;
    private final WorkerCosts costs;
    private final BitBuffer buffer = new BitBuffer();
    private final Tokens tokens = new Tokens();

    /** By twice the number of a multi-set: the first bits of its string, and its length and two; 0 if it is not known yet. */
    private long[] entries = new long[2 * FIRST_LENGTH];

    /** By the number of a multi-set: its string if that is longer; null if it is not kept. */
    private long[][] longer = new long[FIRST_LENGTH][];

    KnownStrings(MultiSetCode code, Type type, MultiSetTable table, WorkerCosts costs) {
        this.code = code;
        this.type = type;
        this.table = table;
        this.costs = costs;
    }

    /** The length of the string of a multi-set, or {@link #NONE}. */
    int length(int id) {
        int at = 2 * id + 1;
        if (at >= entries.length || entries[at] == 0) {
            learn(id);
        }
        return (int) entries[at] - 2;
    }

    /** The first 64 bits of a string whose length was asked for. */
    long first(int id) {
        return entries[2 * id];
    }

    /** Appends the string of a multi-set that has one. */
    void put(int id, BitBuffer out) {
        int length = length(id);
        long[] kept = longer[id];
        if (length <= Long.SIZE) {
            out.put(entries[2 * id], length);
        } else if (kept != null) {
            out.put(kept, length);
        } else {
            load(id);
            code.put(tokens, out);
        }
    }

    private void learn(int id) {
        if (id >= longer.length) {
            grow(Math.max(id + 1, 2 * longer.length));
        }
        load(id);
        int length = NONE;
        if (code.covers(tokens)) {
            buffer.clear();
            code.put(tokens, buffer);
            length = (int) buffer.size();
            long[] string = buffer.toWords();
            entries[2 * id] = length == 0 ? 0 : string[0];
            if (string.length > 1 && costs.offer(ArrayBytes.ofLongs(string.length))) {
                longer[id] = string;
            }
        }
        entries[2 * id + 1] = length + 2L;
    }

    private void load(int id) {
        int[] pairs = table.content(id);
        long[] ranks = table.ranks(pairs);
        tokens.clear();
        for (int i = 0; i < ranks.length; i++) {
            tokens.add(ranks[i], pairs[2 * i + 1]);
        }
        tokens.sort(type);
    }

    private void grow(int length) {
        costs.replace(bytes(FIRST_LENGTH), bytes(longer.length), bytes(length));
        entries = Arrays.copyOf(entries, 2 * length);
        longer = Arrays.copyOf(longer, length);
    }

    private static long bytes(int length) {
        return ArrayBytes.ofLongs(2 * length) + ArrayBytes.ofReferences(length);
    }
}
