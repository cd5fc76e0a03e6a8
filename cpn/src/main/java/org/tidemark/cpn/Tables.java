package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

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
            hash = 31 * Arrays.hashCode(values) + transition;
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
            List<Object> added,
            boolean isReset,
            @Nullable Object clock) {}

    /** Different things, numbered from 0. */
    final class Numbered<T> {
        private final Map<T, Integer> numbers = new HashMap<>();
        private final List<T> things = new ArrayList<>();

        synchronized int number(T thing, long bytes) {
            Integer known = numbers.get(thing);
            if (known != null) {
                return known;
            }
            grow(bytes + 64);
            things.add(thing);
            numbers.put(thing, things.size() - 1);
            return things.size() - 1;
        }

        synchronized @Nullable Integer find(T thing) {
            return numbers.get(thing);
        }

        synchronized T get(int number) {
            return things.get(number);
        }

        synchronized int size() {
            return things.size();
        }
    }

    private volatile MemoryBudget budget = MemoryBudget.unlimited();
    private long bytes;
    final List<Numbered<Tokens>> places = new ArrayList<>();
    final List<Numbered<Effect>> effects = new ArrayList<>();
    final Numbered<Object> clocks = new Numbered<>();
    final Numbered<Event> events = new Numbered<>();

    Tables(int places) {
        for (int p = 0; p < places; p++) {
            this.places.add(new Numbered<>());
            effects.add(new Numbered<>());
        }
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
