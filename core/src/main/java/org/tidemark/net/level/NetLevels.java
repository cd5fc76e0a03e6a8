package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tidemark.model.Levels;
import org.tidemark.model.LocalMove;
import org.tidemark.net.PetriNet;

/** A net without priorities as levels: each place is a level, and its value is the number of its tokens. Immutable. */
public final class NetLevels implements Levels {
    private final PetriNet net;
    private final int[] places;
    private final int[][] levels;
    private final List<List<TokenMove>> moves = new ArrayList<>();

    /**
     * A net in an order of its places.
     *
     * @param places the place of each level
     */
    public NetLevels(PetriNet net, int[] places) {
        if (net.hasPriorities()) {
            throw new IllegalArgumentException("a net with priorities");
        }
        this.net = net;
        this.places = places.clone();
        int[] levelOf = new int[places.length];
        for (int level = 0; level < places.length; level++) {
            levelOf[places[level]] = level;
        }
        levels = new int[net.transitions()][];
        for (int t = 0; t < levels.length; t++) {
            levels[t] = touched(t).map(p -> levelOf[p]).sorted().toArray();
            List<TokenMove> ofTransition = new ArrayList<>();
            for (int level : levels[t]) {
                ofTransition.add(moveAt(t, places[level]));
            }
            moves.add(ofTransition);
        }
    }

    private IntStream touched(int t) {
        return Stream.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())
                .flatMapToInt(arcs -> IntStream.range(arcs.from(t), arcs.to(t)).map(arcs::place))
                .distinct();
    }

    private TokenMove moveAt(int t, int place) {
        int taken = net.inputs().weight(t, place);
        int limit = net.inhibitors().weight(t, place);
        return new TokenMove(
                Math.max(taken, net.reads().weight(t, place)),
                limit == 0 ? TokenMove.UNLIMITED : limit,
                net.outputs().weight(t, place) - taken);
    }

    @Override
    public int levels() {
        return places.length;
    }

    @Override
    public int initial(int level) {
        return net.initial(places[level]);
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
        return moves.get(event).get(position);
    }
}
