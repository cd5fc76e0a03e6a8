package org.tidemark.graph.condensed;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * Targets as distances. Numbers are given in the order of discovery, so an edge to a state that nobody had seen before
 * leads to the next number: one bit says so. Any other target is given by how far it lies below the highest number known;
 * or, with a memory for events, by how far it is from where the same event led last in this block, since neighbours lead
 * to neighbours.
 *
 * <p>In a block: the degrees, the events as gaps, a bit for each edge (to a new state?), a column for the new states that
 * are not met in the order of their numbers, and a column of distances.
 */
final class GapCode implements BlockCode {
    private final Column column = new Column();
    private final Column fresh = new Column();

    /** Where an event led last; null without a memory for that. */
    private final int @Nullable [] last;

    private final int[] lastIn;
    private int block;
    private boolean[] isNew = new boolean[256];

    private final boolean keepsEvents;

    private GapCode(int events, boolean byEvent, boolean keepsEvents) {
        this.keepsEvents = keepsEvents;
        last = byEvent ? new int[events] : null;
        lastIn = new int[byEvent ? events : 0];
    }

    /** Distances from the highest number known. */
    static GapCode fromKnown(boolean keepsEvents) {
        return new GapCode(0, false, keepsEvents);
    }

    /** Distances from where the same event led last. */
    static GapCode byEvent(int events, boolean keepsEvents) {
        return new GapCode(events, true, keepsEvents);
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
        return hasLast(event) ? Column.folded((long) target - lastOf(event)) : (long) known - target;
    }

    private boolean hasLast(int event) {
        return last != null && lastIn[event] == block;
    }

    private int lastOf(int event) {
        return last == null ? 0 : last[event];
    }

    private void remember(int event, int target) {
        if (last != null) {
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
                            ? (int) (lastOf(event) + Column.unfolded(distance))
                            : (int) (known - distance);
                }
                remember(event, into.targets[e]);
            }
            known += met;
        }
    }
}
