package org.tidemark.system;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * Two counters that are no net: {@code x} goes up and down to a limit, {@code y} follows it, both are cleared together at the limit, and
 * {@code stop} ends everything where both are 1. Its fields begin with one bit, so that they must become wider.
 */
class CounterSystem implements TransitionSystem {
    static final List<String> FIELDS = List.of("x", "y", "stopped");
    static final List<String> EVENTS = List.of("up", "down", "follow", "clear", "stop", "ask");
    private static final int ASK = 5;

    private final int most;
    private final int undefinedAt;

    /**
     * Counters.
     *
     * @param most the limit
     * @param undefinedAt where x has this value, nobody can say whether {@code ask} is enabled; else it is not
     */
    CounterSystem(int most, int undefinedAt) {
        this.most = most;
        this.undefinedAt = undefinedAt;
    }

    @Override
    public String name() {
        return "counters";
    }

    @Override
    public Vocabulary vocabulary() {
        return Vocabulary.of(FIELDS, EVENTS, Map.of());
    }

    @Override
    public String definition() {
        return name() + " " + most + " " + undefinedAt;
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        return new Counters();
    }

    /** The successor of a packed state by an event, in place; false where it is not enabled. */
    boolean step(Layout layout, int event, long[] words, int at) {
        long x = layout.get(words, at, 0);
        long y = layout.get(words, at, 1);
        if (event == ASK && x == undefinedAt) {
            throw Undefined.noValue("nobody can say whether ask is enabled");
        }
        if (event == ASK || layout.get(words, at, 2) == 1) {
            return false;
        }
        boolean isEnabled = event == 0
                ? x < most
                : event == 1 ? x > 0 : event == 2 ? y < x : event == 3 ? x == most && y == x : x == 1 && y == 1;
        if (isEnabled) {
            set(layout, words, at, 0, event == 0 ? x + 1 : event == 1 ? x - 1 : event == 3 ? 0 : x, event);
            set(layout, words, at, 1, event == 2 ? y + 1 : event == 3 ? 0 : y, event);
            set(layout, words, at, 2, event == 4 ? 1 : 0, event);
        }
        return isEnabled;
    }

    private static void set(Layout layout, long[] words, int at, int field, long value, int event) {
        if (value > layout.maxValue(field)) {
            throw new FieldOverflow(field, event);
        }
        layout.set(words, at, field, value);
    }

    private final class Counters implements StateModels {
        private int bits = 1;

        @Override
        public TransitionSystem system() {
            return CounterSystem.this;
        }

        @Override
        public synchronized Model model(Use use) {
            return new CounterModel(Layout.packed(FIELDS, new int[] {bits, bits, 1}));
        }

        @Override
        public synchronized boolean widen(FieldOverflow overflow) {
            bits++;
            return bits < 32;
        }

        @Override
        public synchronized boolean isWidened() {
            return bits > 1;
        }

        @Override
        public synchronized String widths() {
            return String.valueOf(bits);
        }

        @Override
        public String fieldName(FieldOverflow overflow) {
            return FIELDS.get(overflow.field());
        }
    }

    private final class CounterModel implements Model {
        private final Layout layout;

        CounterModel(Layout layout) {
            this.layout = layout;
        }

        @Override
        public Layout layout() {
            return layout;
        }

        @Override
        public int events() {
            return EVENTS.size();
        }

        @Override
        public String eventName(int event) {
            return EVENTS.get(event);
        }

        @Override
        public void initial(Successors out) {
            out.add(Successors.NO_EVENT, new long[layout.words()], 0);
        }

        @Override
        public Expander expander() {
            return new Expander() {
                @Override
                public void expand(long[] words, int at, Successors out) {
                    for (int event = 0; event < ASK; event++) {
                        long[] next = Arrays.copyOfRange(words, at, at + layout.words());
                        if (step(layout, event, next, 0)) {
                            out.add(event, next, 0);
                        }
                    }
                }

                @Override
                public boolean enabled(int event, long[] words, int at) {
                    return step(layout, event, Arrays.copyOfRange(words, at, at + layout.words()), 0);
                }

                @Override
                public boolean fire(int event, long[] words, int at) {
                    return step(layout, event, words, at);
                }
            };
        }
    }

    @Override
    public Game game() {
        return new Play();
    }

    /** The counters as integers. */
    private final class Play implements Game {
        private int x;
        private int y;
        private boolean stopped;

        @Override
        public boolean enabled(int event) {
            return switch (EVENTS.get(event)) {
                case "up" -> !stopped && x != most;
                case "down" -> !stopped && x != 0;
                case "follow" -> !stopped && y < x;
                case "clear" -> !stopped && x == most && y == most;
                case "stop" -> !stopped && x == 1 && y == 1;
                default -> {
                    if (x == undefinedAt) {
                        throw Undefined.noValue("nobody can say whether ask is enabled");
                    }
                    yield false;
                }
            };
        }

        @Override
        public void fire(int event) {
            if (!enabled(event)) {
                throw new IllegalStateException(EVENTS.get(event) + " is not enabled");
            }
            switch (EVENTS.get(event)) {
                case "up" -> x++;
                case "down" -> x--;
                case "follow" -> y++;
                case "stop" -> stopped = true;
                default -> {
                    x = 0;
                    y = 0;
                }
            }
        }

        @Override
        public int[] enabled() {
            return IntStream.range(0, ASK).filter(this::enabled).toArray();
        }

        @Override
        public Object state() {
            return List.of(x, y, stopped ? 1 : 0);
        }

        @Override
        public void goTo(Object state) {
            List<?> values = (List<?>) state;
            x = (Integer) values.get(0);
            y = (Integer) values.get(1);
            stopped = values.get(2).equals(1);
        }

        @Override
        public boolean atom(Formula f) {
            return f instanceof Formula.Fireable fireable
                    ? enabled(EVENTS.indexOf(fireable.transition()))
                    : Game.super.atom(f);
        }

        @Override
        public BigInteger number(String name) {
            return BigInteger.valueOf(name.equals("x") ? x : name.equals("y") ? y : stopped ? 1 : 0);
        }

        @Override
        public Map<String, Object> values() {
            Map<String, Object> values = new LinkedHashMap<>();
            FIELDS.forEach(field -> values.put(field, number(field)));
            return values;
        }

        @Override
        public String text() {
            return values().toString();
        }
    }
}
