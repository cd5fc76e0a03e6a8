package org.tidemark.model.wrap.stubborn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * Random processes with shared variables and a queue, as a model that is no net: statements compare variables, assign them, send and receive. The fields are the
 * location of each process, the variables, and the queue as its length and its two slots, of which the free ones are 0.
 */
final class Processes implements Model, Dependencies {
    static final int LARGEST = 3;
    private static final int CAPACITY = 2;

    private final int processes;
    private final int variables;
    private final List<Statement> statements = new ArrayList<>();
    private final Layout layout;
    private final boolean hasPriorities;

    /** When a statement can be executed, apart from its location. */
    private enum Guard {
        NONE,
        LESS_THAN_NUMBER,
        NOT_NUMBER,
        LESS_THAN_OTHER
    }

    /** The effect of a statement, apart from moving on. */
    private enum Action {
        NOTHING,
        RAISE,
        LOWER,
        SET,
        COPY,
        ADD_OTHER,
        SEND,
        RECEIVE
    }

    /** A statement of a process: {@code x} and {@code y} are fields of variables. */
    private record Statement(
            int process, int from, int to, Guard guard, Action action, int x, int y, int number, int priority) {}

    Processes(long seed, boolean hasPriorities) {
        Random random = new Random(seed);
        this.hasPriorities = hasPriorities;
        processes = 2 + random.nextInt(2);
        variables = 2 + random.nextInt(5);
        for (int p = 0; p < processes; p++) {
            int locations = 3 + random.nextInt(2);
            for (int s = 0; s < locations + 1; s++) {
                int from = s < locations ? s : random.nextInt(locations);
                boolean isLast = from == locations - 1;
                int to = isLast ? (random.nextBoolean() ? from : random.nextInt(locations)) : from + 1;
                int x = processes + random.nextInt(variables);
                statements.add(new Statement(
                        p,
                        from,
                        to,
                        random.nextBoolean() ? Guard.NONE : any(Guard.values(), random),
                        any(Action.values(), random),
                        x,
                        processes + (x - processes + 1) % variables,
                        random.nextInt(LARGEST + 1),
                        hasPriorities ? random.nextInt(2) : 0));
            }
        }
        List<String> names = Stream.of(
                        IntStream.range(0, processes).mapToObj(p -> "at" + p),
                        IntStream.range(0, variables).mapToObj(v -> "x" + v),
                        Stream.of("length", "first", "second"))
                .flatMap(each -> each)
                .toList();
        int[] widths = new int[names.size()];
        Arrays.fill(widths, 3);
        layout = Layout.packed(names, widths);
    }

    private static <T> T any(T[] values, Random random) {
        return values[random.nextInt(values.length)];
    }

    private int length() {
        return processes + variables;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return statements.size();
    }

    @Override
    public String eventName(int event) {
        return "s" + event;
    }

    @Override
    public void initial(Successors out) {
        long[] words = new long[layout.words()];
        IntStream.range(processes, length()).forEach(x -> layout.set(words, 0, x, 1));
        out.add(Successors.NO_EVENT, words, 0);
    }

    @Override
    public Expander expander() {
        return new Steps();
    }

    @Override
    public void needs(int event, Need need) {
        Statement s = statements.get(event);
        need.of(s.process, s.from, s.from);
        switch (s.action) {
            case RAISE -> need.of(s.x, 0, LARGEST - 1);
            case SEND -> need.of(length(), 0, CAPACITY - 1);
            case RECEIVE -> need.of(length(), 1, NO_LIMIT);
            default -> {} // a lowered field is needed, said or not
        }
        if (s.guard == Guard.LESS_THAN_NUMBER) {
            need.of(s.x, 0, s.number - 1);
        }
    }

    @Override
    public void tests(int event, IntConsumer field) {
        Statement s = statements.get(event);
        if (s.guard == Guard.NOT_NUMBER || s.guard == Guard.LESS_THAN_OTHER) {
            field.accept(s.x);
        }
        if (s.guard == Guard.LESS_THAN_OTHER) {
            field.accept(s.y);
        }
    }

    @Override
    public void effect(int event, LinearEvents.Change change) {
        Statement s = statements.get(event);
        change.of(s.process, s.to - s.from);
        switch (s.action) {
            case RAISE -> change.of(s.x, 1);
            case LOWER -> change.of(s.x, -1);
            case SEND -> change.of(length(), 1);
            case RECEIVE -> change.of(length(), -1);
            default -> {}
        }
    }

    @Override
    public void writes(int event, IntConsumer field) {
        Statement s = statements.get(event);
        switch (s.action) {
            case SET, COPY, ADD_OTHER -> field.accept(s.x);
            case SEND -> IntStream.rangeClosed(length() + 1, length() + 2).forEach(field);
            case RECEIVE -> {
                IntStream.rangeClosed(length() + 1, length() + 2).forEach(field);
                field.accept(s.x);
            }
            default -> {}
        }
    }

    @Override
    public void reads(int event, IntConsumer field) {
        Statement s = statements.get(event);
        switch (s.action) {
            case COPY, ADD_OTHER -> field.accept(s.y);
            case SEND -> field.accept(length());
            case RECEIVE -> IntStream.rangeClosed(length() + 1, length() + 2).forEach(field);
            default -> {}
        }
    }

    /** One that sends and one that receives share the queue only; it is neither full nor empty where both can be executed. */
    @Override
    public boolean commute(int one, int other) {
        Statement s = statements.get(one);
        Statement r = statements.get(other);
        return s.process != r.process && (isSentBeside(s, r) || isSentBeside(r, s));
    }

    private static boolean isSentBeside(Statement send, Statement receive) {
        return send.action == Action.SEND
                && receive.action == Action.RECEIVE
                && (send.guard == Guard.NONE
                        || (send.x != receive.x && (send.guard != Guard.LESS_THAN_OTHER || send.y != receive.x)));
    }

    @Override
    public boolean hasPriorities() {
        return hasPriorities;
    }

    @Override
    public int priority(int event) {
        return statements.get(event).priority;
    }

    private final class Steps implements Expander {
        private final long[] next = new long[layout.words()];

        @Override
        public void expand(long[] words, int at, Successors out) {
            for (int event = 0; event < events(); event++) {
                if (enabled(event, words, at)) {
                    execute(statements.get(event), words, at);
                    out.add(event, next, 0);
                }
            }
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            Statement s = statements.get(event);
            for (int other = 0; other < events() && hasPriorities; other++) {
                if (statements.get(other).priority > s.priority && execute(statements.get(other), words, at)) {
                    return false;
                }
            }
            return execute(s, words, at);
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            boolean isEnabled = enabled(event, words, at);
            if (isEnabled) {
                execute(statements.get(event), words, at);
                System.arraycopy(next, 0, words, at, next.length);
            }
            return isEnabled;
        }

        /** Executes a statement, whatever its priority; false where it cannot be. */
        private boolean execute(Statement s, long[] words, int at) {
            System.arraycopy(words, at, next, 0, next.length);
            long x = layout.get(next, 0, s.x);
            long y = layout.get(next, 0, s.y);
            long sent = layout.get(next, 0, length());
            boolean isOpen = switch (s.guard) {
                case NONE -> true;
                case LESS_THAN_NUMBER -> x < s.number;
                case NOT_NUMBER -> x != s.number;
                case LESS_THAN_OTHER -> x < y;
            };
            boolean isPossible = switch (s.action) {
                case RAISE -> x < LARGEST;
                case LOWER -> x > 0;
                case SEND -> sent < CAPACITY;
                case RECEIVE -> sent > 0;
                default -> true;
            };
            if (layout.get(next, 0, s.process) != s.from || !isOpen || !isPossible) {
                return false;
            }
            layout.set(next, 0, s.process, s.to);
            switch (s.action) {
                case RAISE -> layout.set(next, 0, s.x, x + 1);
                case LOWER -> layout.set(next, 0, s.x, x - 1);
                case SET -> layout.set(next, 0, s.x, s.number);
                case COPY -> layout.set(next, 0, s.x, y);
                case ADD_OTHER -> layout.set(next, 0, s.x, (x + y) % (LARGEST + 1));
                case SEND -> {
                    layout.set(next, 0, length() + 1 + (int) sent, s.number);
                    layout.set(next, 0, length(), sent + 1);
                }
                case RECEIVE -> {
                    layout.set(next, 0, s.x, layout.get(next, 0, length() + 1));
                    layout.set(next, 0, length() + 1, layout.get(next, 0, length() + 2));
                    layout.set(next, 0, length() + 2, 0);
                    layout.set(next, 0, length(), sent - 1);
                }
                case NOTHING -> {}
            }
            return true;
        }
    }
}
