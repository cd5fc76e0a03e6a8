package org.tidemark.program;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides which processes may go first, and remembers it: whether a process disturbs another one depends on where both are and on what they were started with. A process
 * with its first values is an <em>instance</em>, and at a location a <em>place</em>. For one thread.
 */
final class FirstSteps {
    /** With more places, or more instances of a process, nothing is remembered of the others. */
    private static final int MOST_PLACES = 4096;

    private static final int MOST_INSTANCES = 64;
    private static final byte UNKNOWN = 0;
    private static final byte YES = 1;
    private static final byte NO = 2;
    private static final byte VARIES = 3;

    private final EdgeTables tables;
    private final StateView state;

    /** By process: the variables that it keeps from its start. */
    private final int[][] kept;

    /** By process: the values of those variables of its instances, and the first place of each. */
    private final int[][][] values;

    private final int[][] firstPlace;
    private final int[] instances;
    private int places;

    /** By place: whether the channels of its messages have buffers. */
    private final byte[] buffered = new byte[MOST_PLACES];

    /** By two places: whether it is known that the second disturbs the first, and whether it does; null as long as nothing is. */
    private final long[] @Nullable [] known = new long[MOST_PLACES][];

    private final long[][] disturbed = new long[MOST_PLACES][];

    FirstSteps(EdgeTables tables, StateView state) {
        this.tables = tables;
        this.state = state;
        int frames = tables.pid.length;
        kept = new int[frames][];
        values = new int[frames][0][];
        firstPlace = new int[frames][0];
        instances = new int[frames];
        for (int frame = 0; frame < frames; frame++) {
            int[] first = tables.firstCell[frame];
            int[] lengths = tables.lengths[frame];
            BitSet constant = constant(frame);
            kept[frame] = constant.stream()
                    .filter(variable -> first[variable] >= 0 && lengths[variable] == 1)
                    .toArray();
        }
    }

    private BitSet constant(int frame) {
        for (Footprints.First[] ofProcess : tables.first) {
            for (Footprints.First each : ofProcess) {
                if (each != null) {
                    return each.of().constant(tables.template[frame]);
                }
            }
        }
        return new BitSet();
    }

    /** Whether a process at a location where it may be first is so in a state. */
    boolean isFirst(Footprints.First first, long[] words, int at, int process) {
        state.of(words, at);
        int here = place(process);
        if (!isBuffered(first, process, here)) {
            return false;
        }
        for (int other = 0; other < tables.pid.length; other++) {
            if (other != process && state.isAlive(other) && isDisturbed(first, process, here, other)) {
                return false;
            }
        }
        return true;
    }

    private boolean isBuffered(Footprints.First first, int process, int here) {
        if (here < 0 || buffered[here] == VARIES) {
            return first.isBuffered(state, process);
        }
        if (buffered[here] == UNKNOWN) {
            boolean is = first.isBuffered(state, process);
            buffered[here] = !first.usesGlobalChannels(state, process) ? VARIES : is ? YES : NO;
            return is;
        }
        return buffered[here] == YES;
    }

    private boolean isDisturbed(Footprints.First first, int process, int here, int other) {
        int there = here < 0 ? -1 : place(other);
        if (there < 0) {
            return first.isDisturbed(state, process, other);
        }
        long[] row = known[here];
        if (row == null) {
            row = new long[MOST_PLACES / Long.SIZE];
            known[here] = row;
            disturbed[here] = new long[MOST_PLACES / Long.SIZE];
        }
        long bit = 1L << there;
        if ((row[there >>> 6] & bit) == 0) {
            row[there >>> 6] |= bit;
            if (first.isDisturbed(state, process, other)) {
                disturbed[here][there >>> 6] |= bit;
            }
        }
        return (disturbed[here][there >>> 6] & bit) != 0;
    }

    /** The place of a process in the state; -1 where it is not among those that are remembered. */
    private int place(int frame) {
        int first = firstPlace(frame);
        return first < 0 ? -1 : first + state.location(frame);
    }

    private int firstPlace(int frame) {
        int[] variables = kept[frame];
        for (int i = 0; i < instances[frame]; i++) {
            if (isInstance(frame, variables, values[frame][i])) {
                return firstPlace[frame][i];
            }
        }
        int locations = tables.atLocation[frame].length;
        if (instances[frame] == MOST_INSTANCES || places + locations > MOST_PLACES) {
            return -1;
        }
        int added = instances[frame]++;
        values[frame] = Arrays.copyOf(values[frame], added + 1);
        values[frame][added] = new int[variables.length];
        for (int v = 0; v < variables.length; v++) {
            values[frame][added][v] = state.local(frame, variables[v]);
        }
        firstPlace[frame] = Arrays.copyOf(firstPlace[frame], added + 1);
        firstPlace[frame][added] = places;
        places += locations;
        return firstPlace[frame][added];
    }

    private boolean isInstance(int frame, int[] variables, int[] of) {
        for (int v = 0; v < variables.length; v++) {
            if (state.local(frame, variables[v]) != of[v]) {
                return false;
            }
        }
        return true;
    }
}
