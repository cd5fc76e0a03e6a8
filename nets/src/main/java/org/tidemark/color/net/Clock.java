package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Arithmetic;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc.Kind;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.TupleType;

/**
 * Where the time of a net is kept. Immutable.
 *
 * <p>A clock wraps around: it distinguishes only as many moments as delayed tokens need, so that states do not grow with time. An
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

    /** A clock that wraps around. */
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
                        new Clock(clock.moment, clock.pending, clock.waiting, clock.tick, -1, true),
                        withTurnedBack(net, clock));
    }

    /**
     * That the clock may be turned back to 0, and the moments with it at which delayed tokens are due. Nothing but the
     * transitions of the clock and those that delay tokens looks at moments, and these only at how far they are apart.
     */
    private static List<Equivalence> withTurnedBack(ColoredNet net, Clock clock) {
        Variable now = new Variable(0, "now", net.places().get(clock.moment).type());
        List<Equivalence.Part> parts = new ArrayList<>();
        parts.add(turnedBack(net, clock.moment, now));
        clock.waiting.forEach(place -> parts.add(turnedBack(net, place, now)));
        List<Equivalence> all = new ArrayList<>(net.equivalences());
        all.add(new Equivalence(
                "clock",
                "",
                List.of(new Equivalence.Drawn(clock.moment, now.index())),
                Constant.TRUE,
                parts,
                now.index() + 2,
                true));
        return all;
    }

    /** The tokens of a place, each with its moment turned back. */
    private static Equivalence.Part turnedBack(ColoredNet net, int place, Variable now) {
        Variable each =
                new Variable(now.index() + 1, "each", net.places().get(place).type());
        Expr turned = each.type() instanceof TupleType
                ? new TupleExpr.With(each, 1, turnedBack(new TupleExpr.Component(each, 1), now))
                : turnedBack(each, now);
        Content.Share share = new Content.Share(place, each.index(), MultiSet.Times.of(1, turned));
        return new Equivalence.Part(place, new Content(List.of(share), List.of()), Integer.MAX_VALUE);
    }

    private static Expr turnedBack(Expr moment, Variable now) {
        long moments = moment.type().count();
        Expr ahead = Arithmetic.of(moment, Arithmetic.Operator.PLUS, Constant.number(moments));
        Expr left = Arithmetic.of(ahead, Arithmetic.Operator.MINUS, now);
        return new Conversion(
                Arithmetic.of(left, Arithmetic.Operator.REMAINDER, Constant.number(moments)), moment.type());
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
        return new ColoredNet(net.name(), places, transitions, net.language(), counted, net.equivalences());
    }

    /** The net before its clock was made absolute; any other net as it is. */
    public static ColoredNet goingRound(ColoredNet net) {
        Clock clock = net.clock();
        if (clock == null
                || !clock.isAbsolute()
                || clock.elapsed != net.places().size() - 1) {
            return net;
        }
        List<ColoredTransition> transitions = new ArrayList<>(net.transitions());
        ColoredTransition tick = transitions.get(clock.tick);
        List<ColoredArc> arcs =
                tick.arcs().stream().filter(arc -> arc.place() != clock.elapsed).toList();
        transitions.set(
                clock.tick,
                new ColoredTransition(
                        tick.id(), tick.label(), tick.variables(), tick.slots(), tick.guard(), arcs, tick.priority()));
        return new ColoredNet(
                net.name(),
                net.places().subList(0, clock.elapsed),
                transitions,
                net.language(),
                round(clock.moment, clock.pending, clock.waiting, clock.tick),
                net.equivalences());
    }

    private static ColoredTransition counting(ColoredTransition tick, int elapsed) {
        List<ColoredArc> arcs = new ArrayList<>(tick.arcs());
        arcs.add(new ColoredArc(Kind.OUTPUT, elapsed, MultiSet.Times.of(1, Constant.DOT)));
        return new ColoredTransition(
                tick.id(), tick.label(), tick.variables(), tick.slots(), tick.guard(), arcs, tick.priority());
    }
}
