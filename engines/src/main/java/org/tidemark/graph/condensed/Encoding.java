package org.tidemark.graph.condensed;

import java.util.Arrays;
import java.util.Objects;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/** How the edges of a graph are written; a block names its code in two bits. */
public enum Encoding {
    /** The edge arrays of the paper: two words per state, targets in the bits of the largest one. */
    PAPER("paper", 0),
    /** Events and targets in fixed widths, block by block. */
    FIXED("fixed", 1),
    /** A bit for an edge to a new state, distances for the others. */
    GAPS("gaps", 2),
    /** Gaps, with distances from the last target of the same event. */
    EVENTS("events", 3),
    /** The shortest of all encodings, block by block. */
    AUTO("auto", -1);

    private final String word;
    private final int code;

    Encoding(String word, int code) {
        this.word = word;
        this.code = code;
    }

    /** The bits that mark a block in this encoding; -1 for {@link #AUTO}, which is not an encoding of its own. */
    int code() {
        return code;
    }

    /** Its name in reports. */
    public String word() {
        return word;
    }

    /**
     * A fresh code of each kind that a block can have, by the bits that name them.
     *
     * @param keepsEvents whether blocks say how many edges a state has, and their events; otherwise a block has these
     *     before it is read
     */
    static BlockCode[] codes(int events, boolean keepsEvents) {
        int eventBits = bitsFor(events);
        return new BlockCode[] {
            new PaperCode(eventBits, keepsEvents),
            new FixedCode(eventBits, keepsEvents),
            GapCode.fromKnown(keepsEvents),
            GapCode.byEvent(events, keepsEvents)
        };
    }

    /** ⌈log2 n⌉: the bits that the numbers below n need. */
    static int bitsFor(long n) {
        return n <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(n - 1);
    }

    /** Every event in the same number of bits, every target in as many as the largest target of the block needs. */
    private static final class FixedCode implements BlockCode {
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

    /**
     * Targets as distances. Numbers are given in the order of discovery, so an edge to a state that was not seen before
     * leads to the next number: one bit says so. Any other target is given by how far it lies below the highest number
     * known; or, with a memory for events, by how far it is from where the same event led last in this block, since
     * neighbours lead to neighbours.
     *
     * <p>In a block: the degrees, the events as gaps, a bit for each edge (to a new state?), a column for the new
     * states that are not met in the order of their numbers, and a column of distances.
     */
    private static final class GapCode implements BlockCode {
        private final Column column = new Column();
        private final Column fresh = new Column();

        /** How many events there may be; 0 without a memory for where they led. */
        private final int events;

        /** Where each event led last, and in which block; as long as the events that were met take, since a model may leave room for many more. */
        private int[] last = new int[0];

        private int[] lastIn = last;
        private int block;
        private boolean[] isNew = new boolean[256];

        private final boolean keepsEvents;

        private GapCode(int events, boolean keepsEvents) {
            this.keepsEvents = keepsEvents;
            this.events = events;
        }

        /** Distances from the highest number known. */
        static GapCode fromKnown(boolean keepsEvents) {
            return new GapCode(0, keepsEvents);
        }

        /** Distances from where the same event led last. */
        static GapCode byEvent(int events, boolean keepsEvents) {
            return new GapCode(events, keepsEvents);
        }

        @Override
        public void write(Block from, BitBuffer out) {
            if (keepsEvents) {
                Degrees.write(from, column, out);
                Degrees.writeEvents(from, column, out);
            }
            column.clear();
            fresh.clear();
            block++;
            int known = from.known;
            for (int s = 0; s < from.states; s++) {
                int met = 0;
                for (int e = from.starts[s]; e < from.starts[s + 1]; e++) {
                    int target = from.targets[e];
                    if (target > known) {
                        out.put(1, 1);
                        fresh.add(Column.folded(target - known - 1L - met));
                        met++;
                    } else {
                        out.put(0, 1);
                        column.add(distance(from.events[e], target, known));
                    }
                    remember(from.events[e], target);
                }
                known += met;
            }
            fresh.writeTo(out);
            column.writeTo(out);
        }

        private long distance(int event, int target, int known) {
            return hasLast(event) ? Column.folded((long) target - last[event]) : (long) known - target;
        }

        private boolean hasLast(int event) {
            return event < last.length && lastIn[event] == block;
        }

        private void remember(int event, int target) {
            if (events > 0) {
                if (event >= last.length) {
                    int room = (int) Math.min(events, 2L * Objects.checkIndex(event, events) + 64);
                    last = Arrays.copyOf(last, room);
                    lastIn = Arrays.copyOf(lastIn, room);
                }
                last[event] = target;
                lastIn[event] = block;
            }
        }

        @Override
        public void read(BitReader in, Block into) {
            if (keepsEvents) {
                Degrees.read(in, into);
                Degrees.readEvents(in, into);
            }
            int edges = into.edges();
            if (isNew.length < edges) {
                isNew = new boolean[into.events.length];
            }
            for (int e = 0; e < edges; e++) {
                isNew[e] = in.take(1) != 0;
            }
            readFresh(in, into);
            readOld(in, into);
        }

        private void readFresh(BitReader in, Block into) {
            int k = Column.parameter(in);
            int known = into.known;
            for (int s = 0; s < into.states; s++) {
                int met = 0;
                for (int e = into.starts[s]; e < into.starts[s + 1]; e++) {
                    if (isNew[e]) {
                        into.targets[e] = known + 1 + met + (int) Column.unfolded(Column.next(in, k));
                        met++;
                    }
                }
                known += met;
            }
        }

        private void readOld(BitReader in, Block into) {
            int k = Column.parameter(in);
            int known = into.known;
            block++;
            for (int s = 0; s < into.states; s++) {
                int met = 0;
                for (int e = into.starts[s]; e < into.starts[s + 1]; e++) {
                    int event = into.events[e];
                    if (isNew[e]) {
                        met++;
                    } else {
                        long distance = Column.next(in, k);
                        into.targets[e] = hasLast(event)
                                ? (int) (last[event] + Column.unfolded(distance))
                                : (int) (known - distance);
                    }
                    remember(event, into.targets[e]);
                }
                known += met;
            }
        }
    }

    /** How many edges the states of a block have, and their events as gaps: the parts that codes share. */
    private static final class Degrees {
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
}
