package org.tidemark.graph.condensed;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/** Every event in the same number of bits, every target in as many as the largest target of the block needs. */
final class FixedCode implements BlockCode {
    private static final int WIDTH_BITS = 5;

    private final int eventBits;
    private final boolean keepsEvents;
    private final Column degrees = new Column();

    FixedCode(int eventBits, boolean keepsEvents) {
        this.eventBits = keepsEvents ? eventBits : 0;
        this.keepsEvents = keepsEvents;
    }

    @Override
    public long bits(Block block, BitBuffer out) {
        writeDegrees(block, out);
        long bits = out.size() + WIDTH_BITS + (long) block.edges() * (eventBits + width(block));
        out.clear();
        return bits;
    }

    private void writeDegrees(Block block, BitBuffer out) {
        if (keepsEvents) {
            Degrees.write(block, degrees, out);
        }
    }

    private static int width(Block block) {
        int most = 0;
        for (int e = 0; e < block.edges(); e++) {
            most = Math.max(most, block.targets[e]);
        }
        return Integer.SIZE - Integer.numberOfLeadingZeros(most);
    }

    @Override
    public void write(Block block, BitBuffer out) {
        writeDegrees(block, out);
        int width = width(block);
        out.put(width, WIDTH_BITS);
        for (int e = 0; e < block.edges(); e++) {
            if (keepsEvents) {
                out.put(block.events[e], eventBits);
            }
            out.put(block.targets[e], width);
        }
    }

    @Override
    public void read(BitReader in, Block into) {
        if (keepsEvents) {
            Degrees.read(in, into);
        }
        int width = (int) in.take(WIDTH_BITS);
        for (int e = 0; e < into.edges(); e++) {
            if (keepsEvents) {
                into.events[e] = (int) in.take(eventBits);
            }
            into.targets[e] = (int) in.take(width);
        }
    }
}
