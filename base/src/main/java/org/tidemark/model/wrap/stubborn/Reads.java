package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.Stream;
import org.tidemark.model.Dependencies;

/** The fields that events of a model depend on in other ways than by needs, in arrays. Nets have none. Immutable. */
final class Reads {
    /** The fields that decide whether event {@code t} is enabled, where its needs are met. */
    final int[][] tested;

    /** The fields that the result of event {@code t} depends on: those it reads, and those it writes, where the last one to write decides. */
    final int[][] ofResult;

    Reads(int events, Dependencies dependencies) {
        tested = new int[events][];
        ofResult = new int[events][];
        BitSet fields = new BitSet();
        for (int t = 0; t < events; t++) {
            dependencies.tests(t, fields::set);
            tested[t] = taken(fields);
            dependencies.reads(t, fields::set);
            dependencies.writes(t, fields::set);
            ofResult[t] = taken(fields);
        }
    }

    private static int[] taken(BitSet fields) {
        if (fields.isEmpty()) {
            return new int[0];
        }
        int[] all = fields.stream().toArray();
        fields.clear();
        return all;
    }

    long bytes() {
        long fields = Stream.concat(Arrays.stream(tested), Arrays.stream(ofResult))
                .mapToLong(some -> some.length)
                .sum();
        return Integer.BYTES * fields + 2L * Long.BYTES * tested.length;
    }
}
