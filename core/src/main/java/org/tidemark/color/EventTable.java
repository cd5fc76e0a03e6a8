package org.tidemark.color;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of a high-level net so far: bindings of transitions, numbered in the order they were met, with what each does
 * to the places around. At one place many events do the same, so its different effects are numbered too. Thread-safe by
 * one lock; workers remember what they have asked.
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
    private final List<Map<PlaceEffect, Integer>> effectNumbers = new ArrayList<>();
    private final List<List<PlaceEffect>> effects = new ArrayList<>();

    EventTable(ColoredNet net, int[][] touched, MultiSetTable[] places, TableCosts costs) {
        this.net = net;
        this.touched = touched;
        this.places = places;
        this.costs = costs;
        for (int p = 0; p < places.length; p++) {
            effectNumbers.add(new HashMap<>());
            effects.add(new ArrayList<>());
        }
    }

    /** Values for the variables of a transition. */
    private static final class Binding {
        private final int transition;
        private final long[] values;

        Binding(int transition, long[] values) {
            this.transition = transition;
            this.values = values;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Binding b && transition == b.transition && Arrays.equals(values, b.values);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(values) + transition;
        }
    }

    /** A transition and a binding of it; the arrays are not to be changed. */
    static final class Event {
        private final int transition;
        private final long[] binding;
        private final int[] effects;

        Event(int transition, long[] binding, int[] effects) {
            this.transition = transition;
            this.binding = binding;
            this.effects = effects;
        }

        int transition() {
            return transition;
        }

        /** The values of the variables, with room for those of comprehensions. */
        long[] binding() {
            return binding;
        }

        /** The numbers of the effects at each place that the transition touches. */
        int[] effects() {
            return effects;
        }
    }

    /** The number of a transition with a binding, which is copied. */
    synchronized int intern(int transition, long[] binding) {
        ColoredTransition t = net.transitions().get(transition);
        Binding key =
                new Binding(transition, Arrays.copyOf(binding, t.variables().size()));
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        long[] slots = Arrays.copyOf(key.values, t.slots());
        int[] numbersOfEffects = new int[touched[transition].length];
        costs.grow(EVENT_BYTES + 16L * slots.length + 4L * numbersOfEffects.length);
        for (int j = 0; j < numbersOfEffects.length; j++) {
            numbersOfEffects[j] = effect(t, slots, touched[transition][j]);
        }
        events.add(new Event(transition, slots, numbersOfEffects));
        numbers.put(key, events.size() - 1);
        return events.size() - 1;
    }

    private int effect(ColoredTransition t, long[] binding, int place) {
        PlaceEffect effect = PlaceEffect.of(t, binding, place, places[place]);
        Integer known = effectNumbers.get(place).get(effect);
        if (known != null) {
            return known;
        }
        costs.grow(effect.bytes());
        effects.get(place).add(effect);
        effectNumbers.get(place).put(effect, effects.get(place).size() - 1);
        return effects.get(place).size() - 1;
    }

    synchronized Event get(int event) {
        return events.get(event);
    }

    /** The effect that has a number at a place. */
    synchronized PlaceEffect effect(int place, int number) {
        return effects.get(place).get(number);
    }

    /** Whether an arc of an event has no value. */
    synchronized boolean isFaulty(int event) {
        int[] does = events.get(event).effects;
        int[] at = touched[events.get(event).transition];
        for (int j = 0; j < does.length; j++) {
            if (effects.get(at[j]).get(does[j]).isFaulty()) {
                return true;
            }
        }
        return false;
    }

    synchronized int size() {
        return events.size();
    }
}
