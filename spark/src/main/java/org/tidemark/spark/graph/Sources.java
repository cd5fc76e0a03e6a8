package org.tidemark.spark.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.spark.block.NumberSet;
import scala.Tuple2;

/**
 * The states that edges come from, as one task has found them: gathered, sorted, and cut into what belongs to each partition. Belongs to
 * one thread.
 */
final class Sources {
    private final Numbering numbering;
    private int[] found = new int[1 << 10];
    private int size;

    Sources(Numbering numbering) {
        this.numbering = numbering;
    }

    void add(int state) {
        if (size == found.length) {
            found = Arrays.copyOf(found, 2 * size);
        }
        found[size++] = state;
    }

    /** The states of each partition, where there are any, as numbers of that partition. */
    List<Tuple2<Integer, NumberSet>> sets() {
        Arrays.sort(found, 0, size);
        List<Tuple2<Integer, NumberSet>> sets = new ArrayList<>();
        for (int i = 0; i < size; ) {
            int partition = numbering.partition(found[i]);
            int base = numbering.first(partition);
            int end = numbering.first(partition + 1);
            NumberSet.Writer writer = new NumberSet.Writer(end - base);
            for (int last = -1; i < size && found[i] < end; i++) {
                if (found[i] != last) {
                    last = found[i];
                    writer.add(last - base);
                }
            }
            sets.add(new Tuple2<>(partition, writer.finish()));
        }
        return sets;
    }

    /** All of them in ascending order, as often as they were added. */
    int[] all() {
        int[] all = Arrays.copyOf(found, size);
        Arrays.sort(all);
        return all;
    }
}
