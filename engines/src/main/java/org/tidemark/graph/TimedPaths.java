package org.tidemark.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Shortest and longest times in a graph some of whose edges take one unit of time, and all others none.
 *
 * <p>A shortest time is found by a search in the order of time. The longest one is that of the longest path, which
 * exists if the states that can be met before the end have no cycle and no dead state; otherwise a run never gets
 * there. Takes time in proportion to the edges, and four to sixteen bytes per state. One thread.
 */
public final class TimedPaths {
    private static final int POLL_INTERVAL = 1 << 12;

    /** The mark of a state in a search for longest times; any other number is the time plus two. */
    private static final int OPEN = 1;

    private static final int DONE = 2;

    private final EdgeCursor edges;
    private final int states;
    private final IntPredicate isTick;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private int sinceLook;

    /** Paths in a graph; {@code isTick} says which events take time. */
    public TimedPaths(
            EdgeCursor edges, int states, IntPredicate isTick, MemoryBudget budget, BooleanSupplier cancelled) {
        this.edges = edges;
        this.states = states;
        this.isTick = isTick;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /** How a path ends. */
    public enum End {
        /** Where it was to lead. */
        THERE,
        /** In a dead state before that. */
        DEAD,
        /** Never: its last events repeat forever. */
        LOOP,
        /** There is no path at all. */
        NONE
    }

    /**
     * A path.
     *
     * @param end how it ends; unless it is {@link End#THERE}, the time is without end
     * @param time the time it takes
     * @param from where it begins; -1 where there is none
     * @param events its events
     * @param loop the event from which on they repeat, if it loops
     */
    public record Path(End end, long time, int from, List<Integer> events, int loop) {
        static final Path NONE = new Path(End.NONE, 0, -1, List.of(), -1);
    }

    /**
     * A path that takes the least time from one of some states to one of others.
     *
     * @throws MemoryBudget.Exhausted where there is no room
     * @throws Cancelled when it is cancelled
     */
    public Path shortest(StateSet from, StateSet until) {
        try (Numbers times = new Numbers();
                Numbers before = new Numbers();
                Stack now = new Stack();
                Stack later = new Stack()) {
            for (int s = from.next(0); s >= 0; s = from.next(s + 1)) {
                times.set(s, 1);
                now.push(s);
            }
            for (int time = 0; !now.isEmpty(); time++) {
                while (!now.isEmpty()) {
                    int state = now.pop();
                    if (times.get(state) != time + 1) {
                        continue; // a shorter way was found
                    }
                    if (until.has(state)) {
                        return back(state, times, before);
                    }
                    relax(state, time, times, before, now, later);
                }
                now.takeAll(later);
            }
            return Path.NONE;
        }
    }

    private void relax(int state, int time, Numbers times, Numbers before, Stack now, Stack later) {
        look();
        edges.moveTo(state);
        while (edges.next()) {
            int arrival = time + (isTick.test(edges.event()) ? 1 : 0);
            int known = times.get(edges.target());
            if (known == 0 || known > arrival + 1) {
                times.set(edges.target(), arrival + 1);
                before.set(edges.target(), state + 1);
                (arrival == time ? now : later).push(edges.target());
            }
        }
    }

    private Path back(int end, Numbers times, Numbers before) {
        List<Integer> events = new ArrayList<>();
        int state = end;
        while (before.get(state) != 0) {
            int previous = before.get(state) - 1;
            events.add(event(previous, state, times.get(state) > times.get(previous)));
            state = previous;
        }
        Collections.reverse(events);
        return new Path(End.THERE, times.get(end) - 1L, state, events, -1);
    }

    private int event(int from, int to, boolean tick) {
        edges.moveTo(from);
        while (edges.next()) {
            if (edges.target() == to && isTick.test(edges.event()) == tick) {
                return edges.event();
            }
        }
        throw new IllegalStateException("an edge that was there before");
    }

    /**
     * A path that takes the most time from one of some states until it meets one of others for the first time, or a
     * path that never does.
     *
     * @throws MemoryBudget.Exhausted where there is no room
     * @throws Cancelled when it is cancelled
     */
    public Path longest(StateSet from, StateSet until) {
        try (Numbers times = new Numbers();
                Descent descent = new Descent(times, until)) {
            int best = -1;
            long most = -1;
            for (int s = from.next(0); s >= 0; s = from.next(s + 1)) {
                Path endless = until.has(s) ? null : descent.from(s);
                if (endless != null) {
                    return endless;
                }
                long time = until.has(s) ? 0 : times.get(s) - (long) DONE;
                if (time > most) {
                    most = time;
                    best = s;
                }
            }
            return best < 0 ? Path.NONE : along(best, most, times, until);
        }
    }

    /** Follows the edges that make a time what it is. */
    private Path along(int start, long most, Numbers times, StateSet until) {
        List<Integer> events = new ArrayList<>();
        int state = start;
        long left = most;
        while (!until.has(state)) {
            look();
            edges.moveTo(state);
            long rest;
            do {
                if (!edges.next()) {
                    throw new IllegalStateException("an edge that was there before");
                }
                rest = (isTick.test(edges.event()) ? 1 : 0)
                        + (until.has(edges.target()) ? 0 : times.get(edges.target()) - (long) DONE);
            } while (rest != left);
            left -= isTick.test(edges.event()) ? 1 : 0;
            events.add(edges.event());
            state = edges.target();
        }
        return new Path(End.THERE, most, start, events, -1);
    }

    /** A depth-first search that leaves with each state the most time from there on. */
    private final class Descent implements AutoCloseable {
        private final Numbers times;
        private final StateSet until;
        private final Stack path = new Stack();
        private final Stack next = new Stack();
        private final Stack most = new Stack();

        Descent(Numbers times, StateSet until) {
            this.times = times;
            this.until = until;
        }

        /** Searches from a state on; a path that never gets there ends it. */
        private @Nullable Path from(int start) {
            if (times.get(start) != 0) {
                return null;
            }
            enter(start);
            while (!path.isEmpty()) {
                look();
                int state = path.top();
                edges.moveTo(state, next.top());
                if (!edges.next()) {
                    if (next.top() == 0) {
                        return endless(start, End.DEAD, -1);
                    }
                    times.set(state, most.top() + DONE);
                    leave();
                    continue;
                }
                int target = edges.target();
                int known = until.has(target) ? DONE : times.get(target);
                if (known == OPEN) {
                    return endless(start, End.LOOP, target);
                }
                if (known == 0) {
                    enter(target); // this edge is read again when its end is known
                } else {
                    most.replace(Math.max(most.top(), known - DONE + (isTick.test(edges.event()) ? 1 : 0)));
                    next.replace(next.top() + 1);
                }
            }
            return null;
        }

        private void enter(int state) {
            times.set(state, OPEN);
            path.push(state);
            next.push(0);
            most.push(0);
        }

        private void leave() {
            path.pop();
            next.pop();
            most.pop();
        }

        /** The path as far as it came; if it loops, with the edge back. */
        private Path endless(int start, End end, int back) {
            List<Integer> events = new ArrayList<>();
            int loop = -1;
            int steps = end == End.LOOP ? path.size() : path.size() - 1;
            for (int i = 0; i < steps; i++) {
                loop = path.get(i) == back ? i : loop;
                edges.moveTo(path.get(i), next.get(i));
                edges.next();
                events.add(edges.event());
            }
            return new Path(end, 0, start, events, loop);
        }

        @Override
        public void close() {
            path.close();
            next.close();
            most.close();
        }
    }

    private void look() {
        if (++sinceLook == POLL_INTERVAL) {
            sinceLook = 0;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }

    /** A number for each state. */
    private final class Numbers implements AutoCloseable {
        private final IntPages pages = new IntPages(budget);

        Numbers() {
            if (!pages.resize(states)) {
                throw new MemoryBudget.Exhausted();
            }
        }

        int get(int state) {
            return pages.get(state);
        }

        void set(int state, int number) {
            pages.set(state, number);
        }

        @Override
        public void close() {
            pages.free();
        }
    }

    /** Numbers of which the last is taken first. */
    private final class Stack implements AutoCloseable {
        private static final int PIECE = 1 << 10;

        private IntPages pages = new IntPages(budget);
        private int size;

        boolean isEmpty() {
            return size == 0;
        }

        int size() {
            return size;
        }

        void push(int number) {
            if (size == pages.length() && !pages.resize(pages.length() + Math.max(PIECE, pages.length() / 2))) {
                throw new MemoryBudget.Exhausted();
            }
            pages.set(size++, number);
        }

        int pop() {
            return pages.get(--size);
        }

        int top() {
            return pages.get(size - 1);
        }

        void replace(int number) {
            pages.set(size - 1, number);
        }

        int get(int index) {
            return pages.get(index);
        }

        /** Takes the numbers of another stack, which has none then. */
        void takeAll(Stack other) {
            IntPages mine = pages;
            pages = other.pages;
            size = other.size;
            other.pages = mine;
            other.size = 0;
        }

        @Override
        public void close() {
            pages.free();
        }
    }
}
