package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.TableCosts;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;

/**
 * The events of a high-level net found so far: bindings of transitions, numbered in the order they were found, with
 * the effect of each on its places. Many events have the same effect on a place, so the distinct effects of each
 * place are numbered too. Thread-safe by one lock; workers cache the answers.
 */
final class EventTable {
    /** An object of three fields. */
    private static final int EVENT_BYTES = 24;

    private final ColoredNet net;
    private final int[][] touched;
    private final MultiSetTable[] places;
    private final NumberedTable<Event> events;
    private final List<NumberedTable<PlaceEffect>> effects = new ArrayList<>();

    EventTable(ColoredNet net, int[][] touched, MultiSetTable[] places, TableCosts costs) {
        this.net = net;
        this.touched = touched;
        this.places = places;
        events = new NumberedTable<>(costs);
        for (int p = 0; p < places.length; p++) {
            effects.add(new NumberedTable<>(costs));
        }
    }

    /** A transition and a binding of it, which define equality. The arrays must not be modified. */
    static final class Event {
        private final int transition;
        private final long[] binding;
        private final int[] effects;

        Event(int transition, long[] binding, int[] effects) {
            this.transition = transition;
            this.binding = binding;
            this.effects = effects;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Event e && transition == e.transition && Arrays.equals(binding, e.binding);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(binding) + transition;
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

    /**
     * The number of a transition with a binding, which is copied. Computing the effects of a new event can be
     * cancelled.
     */
    synchronized int intern(int transition, long[] binding, CancellationCheck cancellation) {
        ColoredTransition t = net.transitions().get(transition);
        long[] values = Arrays.copyOf(Arrays.copyOf(binding, t.variables().size()), t.slots());
        int[] does = new int[touched[transition].length];
        Event event = new Event(transition, values, does);
        int known = events.find(event);
        if (known >= 0) {
            return known;
        }
        for (int j = 0; j < does.length; j++) {
            does[j] = effect(t, values.clone(), touched[transition][j], cancellation);
        }
        return events.add(event, EVENT_BYTES + ArrayBytes.ofLongs(values.length) + ArrayBytes.ofInts(does.length));
    }

    private int effect(ColoredTransition t, long[] binding, int place, CancellationCheck cancellation) {
        PlaceEffect effect = PlaceEffect.of(t, binding, place, places[place], cancellation);
        int known = effects.get(place).find(effect);
        return known >= 0 ? known : effects.get(place).add(effect, effect.bytes());
    }

    synchronized Event get(int event) {
        return events.get(event);
    }

    /** The effect with this number at a place. */
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

    /**
     * Distinct objects, numbered from 0 in the order they are added; an equal object gets the same number. Open
     * addressing, at most half full: two to four slots of four bytes per object, and one or two references. Accounts for
     * its arrays, not for the objects. Not thread-safe.
     */
    private static final class NumberedTable<T> {
        private final TableCosts costs;
        private @Nullable Object[] things = new Object[8];
        private int[] slots = new int[16];
        private int size;

        NumberedTable(TableCosts costs) {
            this.costs = costs;
            costs.grow(ArrayBytes.ofReferences(things.length) + ArrayBytes.ofInts(slots.length));
        }

        int size() {
            return size;
        }

        @SuppressWarnings("unchecked") // only T is ever stored
        T get(int number) {
            Object thing = number < size ? things[number] : null;
            if (thing == null) {
                throw new IndexOutOfBoundsException(number + " of " + size);
            }
            return (T) thing;
        }

        /** The number of the equal object; -1 if there is none. */
        int find(T thing) {
            for (int slot = slot(thing); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
                if (thing.equals(things[slots[slot] - 1])) {
                    return slots[slot] - 1;
                }
            }
            return -1;
        }

        /** Adds an object that has no number yet, and accounts for its own size. */
        int add(T thing, long bytes) {
            if (size == things.length) {
                costs.replace(ArrayBytes.ofReferences(size), ArrayBytes.ofReferences(2 * size));
                things = Arrays.copyOf(things, 2 * size);
                costs.replace(ArrayBytes.ofInts(slots.length), ArrayBytes.ofInts(2 * slots.length));
                slots = new int[2 * slots.length];
                for (int i = 0; i < size; i++) {
                    enter(get(i), i);
                }
            }
            costs.grow(bytes);
            things[size] = thing;
            enter(thing, size);
            return size++;
        }

        private void enter(Object thing, int number) {
            int slot = slot(thing);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = number + 1;
        }

        private int slot(Object thing) {
            int mixed = thing.hashCode() * 0x9E3779B9;
            return (mixed ^ (mixed >>> 16)) & (slots.length - 1);
        }
    }
}
