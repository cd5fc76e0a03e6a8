package org.tidemark.counters;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * A counter machine. It is in one of its locations; a step leads from one location to another where all its tests hold and no counter leaves its bounds.
 * Immutable.
 *
 * @param locations where it can be, the first one at the start
 * @param keeps what is to hold in every state
 * @param parameters its constants with their values
 */
record CounterMachine(
        String name,
        List<String> locations,
        List<Counter> counters,
        List<Step> steps,
        List<Keep> keeps,
        Map<String, String> parameters)
        implements TransitionSystem {
    /** The variable that formulas know the location by, as a number; the name of a location is a condition. */
    static final String LOCATION = "location";

    /** A counter from 0 to a bound. */
    record Counter(String name, int first, int most) {}

    /** A comparison of a counter with a number. */
    record Test(int counter, Relation relation, int value) {}

    /** A number to be added to a counter. */
    record Change(int counter, int by) {}

    /** A step, which is an event of its own. */
    record Step(String name, int from, int to, List<Test> tests, List<Change> changes) {}

    /** Tests that hold in every state, or else the machine is wrong. */
    record Keep(String name, List<Test> tests) {}

    /** The names of what a state has a value for: the location, then the counters. */
    private List<String> fields() {
        return Stream.concat(Stream.of(LOCATION), counters.stream().map(Counter::name))
                .toList();
    }

    @Override
    public Vocabulary vocabulary() {
        Map<String, Formula> at = locations.stream()
                .collect(Collectors.toMap(
                        Function.identity(), each -> compared(LOCATION, Relation.EQUAL, locations.indexOf(each))));
        return Vocabulary.of(fields(), steps.stream().map(Step::name).toList(), at);
    }

    private static Formula compared(String field, Relation relation, int value) {
        return new Formula.Comparison(new Term.Count(field), relation, new Term.Constant(value));
    }

    @Override
    public Nouns nouns() {
        return Nouns.STATES.of("counter machine");
    }

    @Override
    public List<Obligation> obligations() {
        return keeps.stream()
                .map(keep -> new Obligation(
                        "keep:" + keep.name(),
                        keep.name() + " is kept",
                        keep.tests().stream().map(this::clause).toList()))
                .toList();
    }

    private Obligation.Clause clause(Test test) {
        String counter = counters.get(test.counter()).name();
        String wrong = counter + " " + test.relation().negated().sign() + " " + test.value();
        return new Obligation.Clause(compared(counter, test.relation(), test.value()), wrong);
    }

    @Override
    public String definition() {
        return toString();
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        int[] widths = IntStream.concat(
                        IntStream.of(locations.size() - 1), counters.stream().mapToInt(Counter::most))
                .map(most -> Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(most)))
                .toArray();
        return StateModels.fixed(this, new CounterModel(this, Layout.packed(fields(), widths)));
    }

    @Override
    public Game game() {
        return new Play(this);
    }

    /** The machine as words: a field for the location and one for each counter, as wide as its bound. */
    private record CounterModel(CounterMachine machine, Layout layout) implements Model, Dependencies {
        @Override
        public int events() {
            return machine.steps.size();
        }

        @Override
        public String eventName(int event) {
            return machine.eventName(event);
        }

        @Override
        public void initial(Successors out) {
            long[] words = new long[layout.words()];
            for (int c = 0; c < machine.counters.size(); c++) {
                layout.set(words, 0, c + 1, machine.counters.get(c).first);
            }
            out.add(Successors.NO_EVENT, words, 0);
        }

        @Override
        public Expander expander() {
            long[] next = new long[layout.words()];
            return new Expander() {
                @Override
                public void expand(long[] words, int at, Successors out) {
                    for (int event = 0; event < events(); event++) {
                        if (enabled(event, words, at)) {
                            out.add(event, next, 0);
                        }
                    }
                }

                @Override
                public boolean enabled(int event, long[] words, int at) {
                    System.arraycopy(words, at, next, 0, next.length);
                    return change(machine.steps.get(event), next);
                }

                @Override
                public boolean fire(int event, long[] words, int at) {
                    boolean isEnabled = enabled(event, words, at);
                    if (isEnabled) {
                        System.arraycopy(next, 0, words, at, next.length);
                    }
                    return isEnabled;
                }
            };
        }

        @Override
        public void needs(int event, Need need) {
            Step step = machine.steps.get(event);
            need.of(0, step.from, step.from);
            for (Change change : step.changes) {
                need.of(change.counter + 1, -change.by, machine.counters.get(change.counter).most - change.by);
            }
            for (Test test : step.tests) {
                switch (test.relation) {
                    case EQUAL -> need.of(test.counter + 1, test.value, test.value);
                    case LESS -> need.of(test.counter + 1, 0, test.value - 1);
                    case AT_MOST -> need.of(test.counter + 1, 0, test.value);
                    case MORE -> need.of(test.counter + 1, test.value + 1, NO_LIMIT);
                    case AT_LEAST -> need.of(test.counter + 1, test.value, NO_LIMIT);
                    case DIFFERENT -> {} // not an interval
                }
            }
        }

        @Override
        public void tests(int event, IntConsumer field) {
            machine.steps.get(event).tests.stream()
                    .filter(test -> test.relation == Relation.DIFFERENT)
                    .forEach(test -> field.accept(test.counter + 1));
        }

        @Override
        public void effect(int event, LinearEvents.Change change) {
            Step step = machine.steps.get(event);
            change.of(0, step.to - step.from);
            step.changes.forEach(each -> change.of(each.counter + 1, each.by));
        }

        /** Takes a step in place; where it cannot be taken, the state is spoilt. */
        private boolean change(Step step, long[] words) {
            boolean isEnabled = layout.get(words, 0, 0) == step.from;
            for (int i = 0; isEnabled && i < step.tests.size(); i++) {
                Test test = step.tests.get(i);
                isEnabled = test.relation.holds(layout.get(words, 0, test.counter + 1), test.value);
            }
            for (int i = 0; isEnabled && i < step.changes.size(); i++) {
                Change change = step.changes.get(i);
                long value = layout.get(words, 0, change.counter + 1) + change.by;
                isEnabled = value >= 0 && value <= machine.counters.get(change.counter).most;
                layout.set(words, 0, change.counter + 1, isEnabled ? value : 0);
            }
            layout.set(words, 0, 0, step.to);
            return isEnabled;
        }
    }

    /** The machine by its definition: the location and the counters as a list of numbers. */
    private static final class Play implements Game {
        private final CounterMachine machine;
        private List<Integer> state;

        Play(CounterMachine machine) {
            this.machine = machine;
            state = Stream.concat(Stream.of(0), machine.counters.stream().map(Counter::first))
                    .toList();
        }

        /** The state that a step would lead to, were it enabled. */
        private List<Integer> after(Step step) {
            List<Integer> next = new ArrayList<>(state);
            next.set(0, step.to);
            step.changes.forEach(change -> next.set(change.counter + 1, next.get(change.counter + 1) + change.by));
            return List.copyOf(next);
        }

        @Override
        public boolean enabled(int event) {
            Step step = machine.steps.get(event);
            List<Integer> next = after(step);
            return state.get(0) == step.from
                    && step.tests.stream()
                            .allMatch(test -> test.relation.holds(state.get(test.counter + 1), test.value))
                    && IntStream.range(0, machine.counters.size())
                            .allMatch(c -> next.get(c + 1) >= 0 && next.get(c + 1) <= machine.counters.get(c).most);
        }

        @Override
        public void fire(int event) {
            if (!enabled(event)) {
                throw new IllegalStateException(machine.eventName(event) + " is not enabled in " + text());
            }
            state = after(machine.steps.get(event));
        }

        @Override
        public int[] enabled() {
            return IntStream.range(0, machine.steps.size())
                    .filter(this::enabled)
                    .toArray();
        }

        @Override
        public Object state() {
            return state;
        }

        @Override
        public void goTo(Object other) {
            state = ((List<?>) other).stream().map(Integer.class::cast).toList();
        }

        @Override
        public boolean atom(Formula f) {
            return f instanceof Formula.Fireable fireable
                    ? enabled(machine.findEvent(fireable.transition()).orElseThrow())
                    : Game.super.atom(f);
        }

        @Override
        public BigInteger number(String name) {
            return BigInteger.valueOf(state.get(machine.fields().indexOf(name)));
        }

        @Override
        public Map<String, Object> values() {
            Map<String, Object> values = new LinkedHashMap<>();
            machine.fields().forEach(field -> values.put(field, number(field)));
            values.put(LOCATION, machine.locations.get(state.get(0)));
            return values;
        }

        @Override
        public String text() {
            return values().toString().replaceAll("[{}]|location=", "");
        }
    }
}
