package org.tidemark.graph.condensed;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/** How many edges the states of a block have, and their events as gaps: the parts that codes share. */
final class Degrees {
    private Degrees() {}

    static void write(Block block, Column scratch, BitBuffer out) {
        scratch.clear();
        for (int s = 0; s < block.states; s++) {
            scratch.add(block.starts[s + 1] - block.starts[s]);
        }
        scratch.writeTo(out);
    }

    static void read(BitReader in, Block into) {
        int k = Column.parameter(in);
        long end = 0;
        for (int s = 0; s < into.states; s++) {
            end += Column.next(in, k);
            into.starts[s + 1] = (int) end;
        }
        into.ensure(end);
    }

    /** Each event as its distance from the one before it, which is smaller. */
    static void writeEvents(Block block, Column scratch, BitBuffer out) {
        scratch.clear();
        for (int s = 0; s < block.states; s++) {
            int before = -1;
            for (int e = block.starts[s]; e < block.starts[s + 1]; e++) {
                scratch.add(block.events[e] - before - 1);
                before = block.events[e];
            }
        }
        scratch.writeTo(out);
    }

    static void readEvents(BitReader in, Block into) {
        int k = Column.parameter(in);
        for (int s = 0; s < into.states; s++) {
            int before = -1;
            for (int e = into.starts[s]; e < into.starts[s + 1]; e++) {
                before += (int) Column.next(in, k) + 1;
                into.events[e] = before;
            }
        }
    }
}
