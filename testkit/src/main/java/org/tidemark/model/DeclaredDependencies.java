package org.tidemark.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Compares what a model says of its events with their steps in some states: when they are enabled, what they change, and which of them commute. That something
 * depends on no other fields is seen where two states have the same values in the fields that were named, and differ elsewhere.
 */
final class DeclaredDependencies {
    private final Model model;
    private final Dependencies declared;
    private final Expander expander;
    private final int highest;

    /** Whether an event was enabled with these values of the fields that it tests. */
    private final Map<List<Long>, Boolean> enabledBy = new HashMap<>();

    /** The value that an event has given to a field with these values of the fields that it reads and writes. */
    private final Map<List<Long>, Long> writtenBy = new HashMap<>();

    DeclaredDependencies(Model model, Dependencies declared) {
        this.model = model;
        this.declared = declared;
        expander = model.expander();
        highest =
                IntStream.range(0, model.events()).map(declared::priority).max().orElse(0);
    }

    void compare(List<long[]> states) {
        for (long[] state : states) {
            List<Integer> enabled = new ArrayList<>();
            for (int event = 0; event < model.events(); event++) {
                compareEnabled(event, state);
                if (expander.enabled(event, state, 0)) {
                    enabled.add(event);
                    compareChanges(event, state);
                }
            }
            enabled.forEach(one -> enabled.forEach(other -> compareOrders(one, other, state)));
        }
    }

    private void compareEnabled(int event, long[] state) {
        boolean[] isMet = {true};
        declared.needs(
                event, (field, least, most) -> isMet[0] &= value(field, state) >= least && value(field, state) <= most);
        declared.effect(event, (field, by) -> isMet[0] &= value(field, state) + by >= 0);
        boolean isEnabled = expander.enabled(event, state, 0);
        String name = model.eventName(event);
        if (isEnabled) {
            assertThat(isMet[0]).as("needs of %s where it is enabled", name).isTrue();
        }
        boolean neverWaits = !declared.hasPriorities() || declared.priority(event) == highest;
        NavigableSet<Integer> tested = new TreeSet<>();
        declared.tests(event, tested::add);
        if (isMet[0] && neverWaits && tested.isEmpty()) {
            assertThat(isEnabled).as("%s where its needs are met", name).isTrue();
        } else if (isMet[0] && neverWaits) {
            Boolean before = enabledBy.putIfAbsent(key(event, tested, state), isEnabled);
            assertThat(before == null || before == isEnabled)
                    .as("%s depends on nothing but what it needs and tests", name)
                    .isTrue();
        }
    }

    private void compareChanges(int event, long[] state) {
        NavigableMap<Integer, Long> fixed = new TreeMap<>();
        declared.effect(event, fixed::put);
        NavigableSet<Integer> written = new TreeSet<>();
        declared.writes(event, written::add);
        NavigableSet<Integer> read = new TreeSet<>(written);
        declared.reads(event, read::add);
        long[] next = fired(event, state);
        for (int field = 0; field < model.layout().fields(); field++) {
            long after = value(field, next);
            String what = model.layout().name(field) + " after " + model.eventName(event);
            if (written.contains(field)) {
                List<Long> key = key(event, read, state);
                key.add((long) field);
                Long before = writtenBy.putIfAbsent(key, after);
                assertThat(before == null || before == after)
                        .as("%s depends on nothing but what the event reads", what)
                        .isTrue();
            } else {
                assertThat(after).as(what).isEqualTo(value(field, state) + fixed.getOrDefault(field, 0L));
            }
        }
    }

    private void compareOrders(int one, int other, long[] state) {
        assertThat(declared.commute(one, other)).isEqualTo(declared.commute(other, one));
        if (one < other && declared.commute(one, other)) {
            String what = model.eventName(one) + " and " + model.eventName(other);
            long[] first = fired(one, state);
            long[] second = fired(other, state);
            assertThat(expander.fire(other, first, 0)).as(what).isTrue();
            assertThat(expander.fire(one, second, 0)).as(what).isTrue();
            assertThat(first).as(what).isEqualTo(second);
        }
    }

    private long[] fired(int event, long[] state) {
        long[] next = state.clone();
        assertThat(expander.fire(event, next, 0)).isTrue();
        return next;
    }

    private List<Long> key(int event, NavigableSet<Integer> fields, long[] state) {
        List<Long> key = new ArrayList<>(List.of((long) event));
        fields.forEach(field -> key.add(value(field, state)));
        return key;
    }

    private long value(int field, long[] state) {
        return model.layout().get(state, 0, field);
    }
}
