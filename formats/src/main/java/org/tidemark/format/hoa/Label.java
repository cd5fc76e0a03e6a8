package org.tidemark.format.hoa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.automaton.Conditions;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.Guard;

/**
 * A Boolean expression over atomic propositions, some of which are events and some conditions on the state. Since at
 * most one event happens at a time, it splits into one guard for each of a few groups of events. Immutable.
 */
sealed interface Label {
    /** The condition on the state that remains after this event, or after none. */
    Formula after(@Nullable String event);

    /** The number of occurrences of propositions and constants. */
    default long size() {
        return 1;
    }

    /** True or false. */
    record Constant(boolean value) implements Label {
        @Override
        public Formula after(@Nullable String event) {
            return new Formula.Constant(value);
        }
    }

    /** The event has just happened. */
    record Event(String name) implements Label {
        @Override
        public Formula after(@Nullable String event) {
            return new Formula.Constant(name.equals(event));
        }
    }

    /** The state satisfies a formula. */
    record State(Formula formula) implements Label {
        @Override
        public Formula after(@Nullable String event) {
            return formula;
        }
    }

    /** Negation. */
    record Not(Label of) implements Label {
        @Override
        public Formula after(@Nullable String event) {
            return Conditions.not(of.after(event));
        }

        @Override
        public long size() {
            return of.size();
        }
    }

    /** A conjunction or disjunction. */
    record Junction(boolean all, List<Label> parts) implements Label {
        public Junction {
            parts = List.copyOf(parts);
        }

        @Override
        public Formula after(@Nullable String event) {
            List<Formula> formulas =
                    parts.stream().map(part -> part.after(event)).toList();
            return all ? Conditions.and(formulas) : Conditions.or(formulas);
        }

        @Override
        public long size() {
            return parts.stream().mapToLong(Label::size).sum();
        }
    }

    /** Guards whose disjunction is equivalent to the label, given all events that labels name. */
    default List<Guard> guards(List<String> events) {
        Map<Formula, List<String>> groups = new LinkedHashMap<>();
        for (String event : events) {
            groups.computeIfAbsent(after(event), same -> new ArrayList<>()).add(event);
        }
        Formula others = after(null);
        groups.putIfAbsent(others, List.of());
        List<Guard> guards = new ArrayList<>();
        groups.forEach((formula, named) -> {
            if (!formula.equals(new Formula.Constant(false))) {
                guards.add(new Guard(formula.equals(others) ? allBut(events, named) : EventSet.of(named), formula));
            }
        });
        return guards;
    }

    private static EventSet allBut(List<String> events, List<String> kept) {
        List<String> others = new ArrayList<>(events);
        others.removeAll(kept);
        return EventSet.allBut(others);
    }
}
