package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.EvaluationFault;

/**
 * The textbook firing rule of a high-level net, on one map of values and counts per place.
 *
 * <p>Slow and plain on purpose: it shares nothing with direct execution or unfolding but the meaning of expressions,
 * and decides whether the runs they report are right. Not thread-safe.
 */
public final class ColoredGame {
    private final ColoredNet net;
    private final List<SortedMap<Long, Integer>> marking = new ArrayList<>();

    /**
     * A game in the initial marking.
     *
     * @throws ColorException when the initial marking has no value
     */
    public ColoredGame(ColoredNet net) throws ColorException {
        this.net = net;
        for (ColoredPlace place : net.places()) {
            SortedMap<Long, Integer> tokens = new TreeMap<>(place.type()::order);
            add(tokens, InitialMarking.of(place, CancellationCheck.ENDLESS), 1);
            marking.add(tokens);
        }
    }

    /**
     * The tokens of a place in the order of their values, by rank, without zero counts; a live view that changes as
     * transitions fire.
     */
    public SortedMap<Long, Integer> tokens(int place) {
        return marking.get(place);
    }

    /** Goes to another marking: the tokens of each place, by rank, without zero counts. */
    public void goTo(List<? extends Map<Long, Integer>> tokens) {
        for (int place = 0; place < marking.size(); place++) {
            marking.get(place).clear();
            marking.get(place).putAll(tokens.get(place));
        }
    }

    /**
     * Whether the guard holds and the condition of every arc is met.
     *
     * @throws EvaluationFault where an expression has no value
     */
    public boolean enabled(int transition, long[] binding) {
        ColoredTransition t = net.transitions().get(transition);
        long[] slots = java.util.Arrays.copyOf(binding, t.slots());
        if (!t.guard().holds(slots)) {
            return false;
        }
        for (int place = 0; place < marking.size(); place++) {
            Bag taken = new Bag();
            for (ColoredArc arc : t.arcs()) {
                if (arc.place() == place && arc.kind() == ColoredArc.Kind.INPUT) {
                    arc.tokens().addTo(taken, 1, slots);
                }
            }
            if (!holds(place, taken)) {
                return false;
            }
        }
        return t.arcs().stream().allMatch(arc -> isFulfilled(arc, slots));
    }

    private boolean isFulfilled(ColoredArc arc, long[] binding) {
        if (arc.kind() == ColoredArc.Kind.INPUT || arc.kind() == ColoredArc.Kind.OUTPUT) {
            return true;
        }
        Bag asked = new Bag();
        arc.tokens().addTo(asked, 1, binding);
        return arc.kind() == ColoredArc.Kind.READ ? holds(arc.place(), asked) : !holdsSome(arc.place(), asked);
    }

    private boolean holds(int place, Bag asked) {
        for (int i = 0; i < asked.size(); i++) {
            if (marking.get(place).getOrDefault(asked.rank(i), 0) < asked.count(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean holdsSome(int place, Bag asked) {
        for (int i = 0; i < asked.size(); i++) {
            if (asked.count(i) > 0 && marking.get(place).getOrDefault(asked.rank(i), 0) >= asked.count(i)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Fires an enabled transition.
     *
     * @throws ArithmeticException when there would be more tokens of a value than can be counted
     */
    public void fire(int transition, long[] binding) {
        ColoredTransition t = net.transitions().get(transition);
        long[] slots = java.util.Arrays.copyOf(binding, t.slots());
        for (ColoredArc.Kind kind : List.of(ColoredArc.Kind.INPUT, ColoredArc.Kind.OUTPUT)) {
            for (ColoredArc arc : t.arcs()) {
                if (arc.kind() == kind) {
                    Bag tokens = new Bag();
                    arc.tokens().addTo(tokens, 1, slots);
                    add(marking.get(arc.place()), tokens, kind == ColoredArc.Kind.INPUT ? -1 : 1);
                }
            }
        }
    }

    /**
     * Why an event cannot happen although its tokens are there: its first expression that has no value.
     *
     * @return a sentence without its full stop
     */
    public String fault(int transition, long[] binding) {
        ColoredTransition t = net.transitions().get(transition);
        long[] slots = java.util.Arrays.copyOf(binding, t.slots());
        String where = "its guard";
        try {
            t.guard().holds(slots);
            for (ColoredArc arc : t.arcs()) {
                where = "an arc at '" + net.places().get(arc.place()).name() + "'";
                arc.tokens().addTo(new Bag(), 1, slots);
            }
        } catch (EvaluationFault fault) {
            return where + " has no value: " + fault.getMessage();
        }
        return "there would be more than " + Integer.MAX_VALUE + " tokens of one value in a place";
    }

    private static void add(SortedMap<Long, Integer> tokens, Bag bag, int sign) {
        for (int i = 0; i < bag.size(); i++) {
            if (bag.count(i) > 0) {
                int now = Math.addExact(tokens.getOrDefault(bag.rank(i), 0), sign * (int) bag.count(i));
                if (now == 0) {
                    tokens.remove(bag.rank(i));
                } else {
                    tokens.put(bag.rank(i), now);
                }
            }
        }
    }
}
