package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cpn.ml.Values;

/**
 * What the states of a net consist of, numbered as it is met: the multi-sets of each place, the clocks, the events and their effects. Numbers are only ever added.
 * Everything is booked on the budget of the run. Thread-safe.
 */
final class Tables {
    /** A transition and the values of its variables. */
    static final class Event {
        final int transition;
        final Object[] values;
        private final int hash;

        Event(int transition, Object[] values) {
            this.transition = transition;
            this.values = values;
            int h = transition;
            for (Object each : values) {
                h = Values.mixed(h, each.hashCode());
            }
            hash = h;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Event event
                    && transition == event.transition
                    && Arrays.equals(values, event.values);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /**
     * The change of one place by an event.
     *
     * @param clock when it happens; null where that makes no difference
     */
    record Effect(
            Tokens removed,
            Tokens added,
            boolean isReset,
            @Nullable Object clock) {
        /** Whether it leaves every multi-set as it is. */
        boolean changesNothing() {
            return !isReset && clock == null && removed.equals(added);
        }

        long bytes() {
            return 64 + removed.bytes() + added.bytes();
        }
    }

    /** Different things, numbered from 0. Things are immutable; most calls ask for one by its number, and take no lock. */
    final class Numbered<T> {
        private final Map<T, Integer> numbers = new HashMap<>();
        private volatile Object[] things = new Object[16];
        private volatile int size;

        synchronized int number(T thing, long bytes) {
            Integer known = numbers.get(thing);
            if (known != null) {
                return known;
            }
            grow(bytes + 72);
            int number = size;
            if (number == things.length) {
                things = Arrays.copyOf(things, 2 * number);
            }
            things[number] = thing;
            numbers.put(thing, number);
            size = number + 1; // publishes the element
            return number;
        }

        @SuppressWarnings("unchecked") // only things of this type are put into the array
        T get(int number) {
            if (number >= size) {
                throw new IndexOutOfBoundsException("number " + number + " of " + size);
            }
            return (T) things[number];
        }

        int size() {
            return size;
        }
    }

    private volatile MemoryBudget budget = MemoryBudget.unlimited();
    private long bytes;
    final List<Numbered<Tokens>> places = new ArrayList<>();
    final List<Numbered<Effect>> effects = new ArrayList<>();
    final Numbered<Object> clocks = new Numbered<>();
    final Numbered<Event> events = new Numbered<>();

    /** One object for each value of tokens of a place: multi-sets with the same values are then compared without a look into these. */
    private final List<Map<Object, Object>> values = new ArrayList<>();

    Tables(int places) {
        for (int p = 0; p < places; p++) {
            this.places.add(new Numbered<>());
            effects.add(new Numbered<>());
            values.add(new HashMap<>());
        }
    }

    /** Tokens of a place whose values are one object each in all its multi-sets. */
    synchronized Tokens unified(int place, Tokens tokens) {
        Map<Object, Object> own = values.get(place);
        return tokens.withValues(value -> {
            Object known = own.putIfAbsent(value, value);
            if (known == null) {
                grow(64);
            }
            return known == null ? value : known;
        });
    }

    /** Charges a run for what exists already, as far as its budget allows, and for all growth. */
    synchronized void charge(MemoryBudget payer) {
        budget = payer;
        if (!payer.reserve(bytes)) {
            payer.reserve(payer.limitBytes() - payer.usedBytes());
        }
    }

    MemoryBudget payer() {
        return budget;
    }

    private void grow(long more) {
        if (!budget.reserve(more)) {
            throw new MemoryBudget.Exhausted();
        }
        synchronized (this) {
            bytes += more;
        }
    }
}
