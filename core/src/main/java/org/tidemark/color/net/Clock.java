package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.net.ColoredArc.Kind;
import org.tidemark.color.type.DotType;

/**
 * Where the time of a net is kept. Immutable.
 *
 * <p>A clock goes round: it tells apart only as many moments as delayed tokens need, so that states do not grow with time. An
 * absolute clock also counts all steps of time, in a place of its own that never loses a token. If time is relative, states
 * that differ only in the moment it is count as one.
 *
 * @param moment the place with the moment it is, modulo the number of moments
 * @param pending the place with a token for each token that has yet to arrive
 * @param waiting the places with delayed tokens and the moments at which they are due
 * @param tick the transition by which time passes, one unit at a time
 * @param elapsed the place that counts all the time passed; -1 where nothing does
 * @param isRelative whether states that differ only in the moment it is are to be taken for one
 */
public record Clock(int moment, int pending, List<Integer> waiting, int tick, int elapsed, boolean isRelative) {
    /** The place that counts all the time passed. */
    public static final String TIME = "time";

    public Clock {
        waiting = List.copyOf(waiting);
    }

    /** A clock that goes round. */
    public static Clock round(int moment, int pending, List<Integer> waiting, int tick) {
        return new Clock(moment, pending, waiting, tick, -1, false);
    }

    /** A net in which states that differ only in the moment it is are to be taken for one. */
    public static ColoredNet relative(ColoredNet net) {
        Clock clock = net.clock();
        return clock == null || clock.isAbsolute()
                ? net
                : new ColoredNet(
                        net.name(),
                        net.places(),
                        net.transitions(),
                        net.language(),
                        new Clock(clock.moment, clock.pending, clock.waiting, clock.tick, -1, true));
    }

    /** Whether all the time passed is counted. */
    public boolean isAbsolute() {
        return elapsed >= 0;
    }

    /** Whether a node has the name of the place that counts all the time passed, so that it cannot be counted. */
    public static boolean isTaken(ColoredNet net) {
        return net.places().stream().anyMatch(place -> place.id().equals(TIME))
                || net.transitions().stream()
                        .anyMatch(transition -> transition.id().equals(TIME));
    }

    /**
     * A net whose clock counts all the time passed.
     *
     * @throws ColorException when the place for it has the name of another node
     */
    public static ColoredNet absolute(ColoredNet net) throws ColorException {
        Clock clock = net.clock();
        if (clock == null || clock.isAbsolute()) {
            return net;
        }
        if (isTaken(net)) {
            throw new ColorException(
                    TIME,
                    "the name '" + TIME + "' is reserved for what an absolute clock counts; expected another one");
        }
        List<ColoredPlace> places = new ArrayList<>(net.places());
        int elapsed = places.size();
        places.add(new ColoredPlace(TIME, null, DotType.DOT, MultiSet.empty(DotType.DOT)));
        List<ColoredTransition> transitions = new ArrayList<>(net.transitions());
        transitions.set(clock.tick, counting(transitions.get(clock.tick), elapsed));
        Clock counted = new Clock(clock.moment, clock.pending, clock.waiting, clock.tick, elapsed, false);
        return new ColoredNet(net.name(), places, transitions, net.language(), counted);
    }

    private static ColoredTransition counting(ColoredTransition tick, int elapsed) {
        List<ColoredArc> arcs = new ArrayList<>(tick.arcs());
        arcs.add(new ColoredArc(Kind.OUTPUT, elapsed, MultiSet.Times.of(1, Constant.DOT)));
        return new ColoredTransition(
                tick.id(), tick.label(), tick.variables(), tick.slots(), tick.guard(), arcs, tick.priority());
    }
}
