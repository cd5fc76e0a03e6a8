package org.tidemark.net.level;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.tidemark.model.LocalMove;
import org.tidemark.model.PackedLevels;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.TransitionCases.TokenMove;

/**
 * A net as levels: each place is a level, and its value is the number of its tokens. Without priorities events are the
 * transitions, by their numbers; with priorities a transition may be several events, of which at most one can happen. Immutable.
 */
public final class NetLevels implements PackedLevels {
    private final TransitionCases cases;
    private final int[] places;
    private final int most;
    private final int[][] levels;
    private final TokenMove[][] moves;

    /**
     * A net in an order of its places.
     *
     * @param places the place of each level
     */
    public NetLevels(PetriNet net, int[] places) {
        this(TransitionCases.of(net), places);
    }

    /**
     * A net, given by the cases of its transitions, in an order of its places.
     *
     * @throws IllegalArgumentException where they are too many
     */
    public NetLevels(TransitionCases cases, int[] places) {
        this(cases, places, Integer.MAX_VALUE);
    }

    /** A net in an order of its places, with at most {@code most} tokens in each place at the start. */
    NetLevels(TransitionCases cases, int[] places, int most) {
        if (cases.areTooMany()) {
            throw new IllegalArgumentException("a net whose priorities take too many cases");
        }
        this.cases = cases;
        this.most = most;
        this.places = places.clone();
        int[] levelOf = new int[places.length];
        for (int level = 0; level < places.length; level++) {
            levelOf[places[level]] = level;
        }
        levels = new int[cases.size()][];
        moves = new TokenMove[levels.length][];
        for (int event = 0; event < levels.length; event++) {
            int[] touched = cases.places(event);
            long[] sorted = new long[touched.length];
            for (int i = 0; i < touched.length; i++) {
                sorted[i] = (long) levelOf[touched[i]] << 32 | i;
            }
            Arrays.sort(sorted);
            levels[event] = new int[touched.length];
            moves[event] = new TokenMove[touched.length];
            for (int k = 0; k < sorted.length; k++) {
                levels[event][k] = (int) (sorted[k] >> 32);
                moves[event][k] = cases.move(event, (int) sorted[k]);
            }
        }
    }

    /** The events that a transition is: one, or its cases. */
    public IntStream eventsOf(int transition) {
        return cases.of(transition);
    }

    @Override
    public int levels() {
        return places.length;
    }

    @Override
    public int initial(int level) {
        return TokenMove.counted(Math.min(most, cases.net().initial(places[level])));
    }

    @Override
    public int events() {
        return levels.length;
    }

    @Override
    public int[] levelsOf(int event) {
        return levels[event];
    }

    @Override
    public LocalMove move(int event, int position) {
        return moves[event][position];
    }

    @Override
    public int width(int level) {
        return 1;
    }

    @Override
    public int part(int level, int value, int position) {
        return value;
    }
}
