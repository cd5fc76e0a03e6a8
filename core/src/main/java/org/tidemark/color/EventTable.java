package org.tidemark.color;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events of a high-level net so far: bindings of transitions, numbered in the order they were met, with what each does
 * to the places around. Thread-safe by one lock; workers remember what they have asked.
 */
final class EventTable {
    /** Objects and table entries, beside the binding and the effects. */
    private static final int EVENT_BYTES = 120;

    private final ColoredNet net;
    private final int[][] touched;
    private final MultiSetTable[] places;
    private final TableCosts costs;
    private final Map<Binding, Integer> numbers = new HashMap<>();
    private final List<Event> events = new ArrayList<>();

    EventTable(ColoredNet net, int[][] touched, MultiSetTable[] places, TableCosts costs) {
        this.net = net;
        this.touched = touched;
        this.places = places;
        this.costs = costs;
    }

    /** Values for the variables of a transition. */
    private record Binding(int transition, long[] values) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Binding b && transition == b.transition && Arrays.equals(values, b.values);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(values) + transition;
        }
    }

    /**
     * A transition and a binding of it.
     *
     * @param binding with room for the variables of comprehensions
     * @param effects at each place that the transition touches; null where they have no value
     */
    record Event(
            int transition,
            long[] binding,
            @Nullable PlaceEffect[] effects) {}

    /** The number of a transition with a binding, which is copied. */
    synchronized int intern(int transition, long[] binding) {
        ColoredTransition t = net.transitions().get(transition);
        Binding key = new Binding(transition, Arrays.copyOf(binding, t.variables().size()));
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        long[] slots = Arrays.copyOf(key.values, t.slots());
        @Nullable PlaceEffect[] effects = new PlaceEffect[touched[transition].length];
        long bytes = EVENT_BYTES + 16L * slots.length;
        for (int j = 0; j < effects.length; j++) {
            int place = touched[transition][j];
            try {
                PlaceEffect effect = PlaceEffect.of(t, slots, place, places[place]);
                effects[j] = effect;
                bytes += effect.bytes();
            } catch (EvaluationFault fault) {
                effects[j] = null;
            }
        }
        costs.grow(bytes);
        events.add(new Event(transition, slots, effects));
        numbers.put(key, events.size() - 1);
        return events.size() - 1;
    }

    synchronized Event get(int event) {
        return events.get(event);
    }

    synchronized int size() {
        return events.size();
    }
}
