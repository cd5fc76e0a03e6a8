package org.tidemark.timed;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.tidemark.net.PetriNet;

/**
 * The events of regions: a transition fires in the first region in which it can, {@code t}, or in a later one, {@code t #2}, {@code t #3}, and so on. Immutable.
 *
 * @param mostChances in how many regions a transition can fire without another one before it
 */
record RegionEvents(PetriNet net, int mostChances) {
    private static final String SIGN = " #";
    /** More of them are refused: the names alone take the memory that states need. */
    static final int MOST_EVENTS = 5_000_000;

    /** The events of a net; each time passes whole numbers and the spaces between them. */
    static RegionEvents of(TimeNet net) {
        long timed =
                IntStream.range(0, net.net().transitions()).filter(net::isTimed).count();
        long chances = 2 * timed * (net.largest() + 2L) + 1;
        return new RegionEvents(net.net(), (int) Math.min(Integer.MAX_VALUE / 2, chances));
    }

    boolean isTooMany() {
        return (long) mostChances * net.transitions() > MOST_EVENTS;
    }

    int count() {
        return net.transitions() * mostChances;
    }

    int number(int transition, int chance) {
        return chance * net.transitions() + transition;
    }

    int transition(int event) {
        return event % net.transitions();
    }

    int chance(int event) {
        return event / net.transitions();
    }

    String name(int event) {
        String name = net.transitionName(transition(event));
        return event < net.transitions() ? name : name + SIGN + (chance(event) + 1);
    }

    /** The events of a transition. */
    List<String> names(String transition) {
        int number = net.findTransition(transition);
        return IntStream.range(0, mostChances)
                .mapToObj(chance -> name(number(number, chance)))
                .toList();
    }

    OptionalInt find(String name) {
        int transition = net.findTransition(name);
        if (transition >= 0) {
            return OptionalInt.of(transition);
        }
        int sign = name.lastIndexOf(SIGN);
        String digits = sign < 0 ? "" : name.substring(sign + SIGN.length());
        transition = sign < 0 ? -1 : net.findTransition(name.substring(0, sign));
        if (transition < 0 || !digits.matches("[1-9]\\d{0,8}") || Integer.parseInt(digits) > mostChances) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(number(transition, Integer.parseInt(digits) - 1));
    }
}
