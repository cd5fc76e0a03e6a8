package org.tidemark.graph.condensed;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * The edge arrays of Mailund and Westergaard (2004), section 4: of each state a word for the number of its edges, a word
 * for the bits of a target, then each event and target in the fewest bits that all events, and the targets of this array,
 * can do with.
 */
final class PaperCode implements BlockCode {
    static final int WORD = 32;

    private final int eventBits;
    private final boolean keepsEvents;

    PaperCode(int eventBits, boolean keepsEvents) {
        this.eventBits = keepsEvents ? eventBits : 0;
        this.keepsEvents = keepsEvents;
    }

    @Override
    public long bits(Block block, BitBuffer out) {
        long bits = (keepsEvents ? 2L : 1L) * WORD * block.states;
        for (int s = 0; s < block.states; s++) {
            bits += (long) (block.starts[s + 1] - block.starts[s]) * (eventBits + width(block, s));
        }
        return bits;
    }

    private static int width(Block block, int state) {
        int most = 0;
        for (int e = block.starts[state]; e < block.starts[state + 1]; e++) {
            most = Math.max(most, block.targets[e]);
        }
        return Integer.SIZE - Integer.numberOfLeadingZeros(most);
    }

    @Override
    public void write(Block block, BitBuffer out) {
        for (int s = 0; s < block.states; s++) {
            int width = width(block, s);
            if (keepsEvents) {
                out.put(block.starts[s + 1] - block.starts[s], WORD);
            }
            out.put(width, WORD);
            for (int e = block.starts[s]; e < block.starts[s + 1]; e++) {
                if (keepsEvents) {
                    out.put(block.events[e], eventBits);
                }
                out.put(block.targets[e], width);
            }
        }
    }

    @Override
    public void read(BitReader in, Block into) {
        int at = 0;
        for (int s = 0; s < into.states; s++) {
            long end = keepsEvents ? at + in.take(WORD) : into.starts[s + 1];
            int width = (int) in.take(WORD);
            if (width < 0 || width > Integer.SIZE) {
                throw UnusableGraph.contradictory();
            }
            into.ensure(end);
            for (; at < end; at++) {
                if (keepsEvents) {
                    into.events[at] = (int) in.take(eventBits);
                }
                into.targets[at] = (int) in.take(width);
            }
            into.starts[s + 1] = at;
        }
    }
}
