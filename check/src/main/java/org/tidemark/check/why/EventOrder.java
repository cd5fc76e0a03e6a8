package org.tidemark.check.why;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.replay.Replay;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * Which events of a run depend on which others. Guaranteed: every sequence of the events that respects the order can be replayed and leads to
 * the same state; and where something was to be seen along the run, it passes the same changes of that, in the same order.
 *
 * <p>In a net an event depends on those whose tokens it takes ({@link ProcessNet}). In any other system one event precedes a later one if it
 * cannot be moved behind it and behind the events between them that precede that one: replayed from the state before, the exchanged events are
 * not enabled or lead to another state. Since that is known of two events in one state only, all sets of events that may have happened are then
 * walked through, and an order that turns out to be missing is added. Equal events keep their order. A run that is too long, or has too many such sets, keeps its order.
 * Immutable.
 */
public final class EventOrder {
    /** Longer runs keep their order. */
    static final int MOST_EVENTS = ProcessNet.MOST_EVENTS;

    /** A walk stops at more sets of events than this. */
    private static final int MOST_SETS = 20_000;

    private final List<BitSet> past;
    private final boolean isKept;

    private EventOrder(List<BitSet> past, boolean isKept) {
        this.past = past;
        this.isKept = isKept;
    }

    /**
     * The order of events after a run.
     *
     * @param seen what has to change in the order of the run, as a value of the current state; null where only the last state matters
     */
    static EventOrder of(
            TransitionSystem system,
            List<Integer> before,
            List<Integer> events,
            @Nullable Function<Game, Object> seen) {
        if (events.size() > MOST_EVENTS) {
            return total(events.size());
        }
        Game game = Replay.after(system, before);
        Object start = game.state();
        PetriNet net = system instanceof NetSystem of ? of.net() : null;
        List<BitSet> tokens = net == null || net.hasPriorities() ? null : byTokens(net, before, events);
        List<BitSet> first = repeated(events, tokens == null ? new Exchange(game, start, events).past() : tokens);
        if (tokens != null && seen == null) {
            return new EventOrder(first, false);
        }
        List<BitSet> checked = new Walk(game, start, events, first, seen).repaired();
        return checked == null ? total(events.size()) : new EventOrder(checked, false);
    }

    /** The order in which equal events come one after the other: to exchange them changes nothing that could be seen. */
    private static List<BitSet> repeated(List<Integer> events, List<BitSet> past) {
        for (int i = 0; i < events.size(); i++) {
            int before = events.subList(0, i).lastIndexOf(events.get(i));
            if (before >= 0) {
                past.get(i).set(before);
            }
        }
        return closed(past);
    }

    /** Events that each need the one before. */
    static EventOrder total(int events) {
        List<BitSet> past = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            BitSet all = new BitSet();
            all.set(0, i);
            past.add(all);
        }
        return new EventOrder(past, true);
    }

    /** The events of one order, each of which comes before all of another order. */
    public static EventOrder joined(EventOrder first, EventOrder then) {
        List<BitSet> past = new ArrayList<>(first.past);
        for (BitSet causes : then.past) {
            BitSet all = new BitSet();
            all.set(0, first.size());
            causes.stream().forEach(cause -> all.set(first.size() + cause));
            past.add(all);
        }
        return new EventOrder(past, first.isKept && then.isKept);
    }

    private static @Nullable List<BitSet> byTokens(PetriNet net, List<Integer> before, List<Integer> events) {
        try {
            PetriNet later = net.startingWith(TokenGame.after(net, before).marking());
            ProcessNet process = ProcessNet.of(later, events);
            List<BitSet> past = new ArrayList<>();
            for (int i = 0; i < events.size(); i++) {
                BitSet causes = new BitSet();
                for (int j = 0; j < i; j++) {
                    causes.set(j, process.before(j, i));
                }
                past.add(causes);
            }
            return past;
        } catch (InputException tooLarge) {
            return null;
        }
    }

    /** How many events there are. */
    public int size() {
        return past.size();
    }

    /** Whether one event comes before another wherever the order is respected; events are numbered from 0 in the order of the run. */
    public boolean isBefore(int event, int later) {
        return past.get(later).get(event);
    }

    /** Whether the run was too long to find out which of its events depend on each other, so that it keeps its order. */
    public boolean isKept() {
        return isKept;
    }

    /** Whether all events depend on one another. */
    public boolean isTotal() {
        return IntStream.range(0, size()).allMatch(i -> past.get(i).cardinality() == i);
    }

    /** The events that an event needs, without those that these need themselves. */
    public List<Integer> causes(int event) {
        BitSet direct = (BitSet) past.get(event).clone();
        past.get(event).stream().forEach(cause -> direct.andNot(past.get(cause)));
        return direct.stream().boxed().toList();
    }

    /**
     * A column for each event, so that every event that has one in its column just before it needs that one: events in different columns depend
     * on each other only where {@link #causes} says so.
     */
    public int[] columns() {
        int[] columns = new int[size()];
        List<Integer> last = new ArrayList<>();
        for (int event = 0; event < size(); event++) {
            int column = last.size();
            for (int cause : causes(event)) {
                int at = last.indexOf(cause);
                column = at >= 0 && at < column ? at : column;
            }
            columns[event] = column;
            if (column == last.size()) {
                last.add(event);
            } else {
                last.set(column, event);
            }
        }
        return columns;
    }

    /** A net that has this order alone, with a place for each event that another one needs directly, to be drawn as a {@link ProcessNet}. */
    public PetriNet net(String name, List<String> events) {
        PetriNetBuilder builder = new PetriNetBuilder(name);
        for (int event = 0; event < size(); event++) {
            builder.transition("e" + event, events.get(event));
        }
        for (int event = 0; event < size(); event++) {
            for (int cause : causes(event)) {
                int place = builder.place("c" + cause + "_" + event, (cause + 1) + " before " + (event + 1), 0);
                builder.output(cause, place, 1).input(event, place, 1);
            }
        }
        return builder.build();
    }

    /** Finds out which events can be moved behind later ones, by replaying both in the other order. */
    private static final class Exchange {
        private final Game game;
        private final List<Integer> events;
        private final List<Object> states = new ArrayList<>();

        Exchange(Game game, Object start, List<Integer> events) {
            this.game = game;
            this.events = events;
            game.goTo(start);
            for (int event : events) {
                states.add(game.state());
                game.fire(event);
            }
            states.add(game.state());
        }

        List<BitSet> past() {
            List<BitSet> past = new ArrayList<>();
            for (int last = 0; last < events.size(); last++) {
                past.add(past(last));
            }
            return closed(past);
        }

        /** The events before one that cannot be moved behind it; {@code block} are those and the event itself, latest first. */
        private BitSet past(int last) {
            Deque<Integer> block = new ArrayDeque<>();
            block.push(events.get(last));
            BitSet past = new BitSet();
            for (int i = last - 1; i >= 0; i--) {
                if (!isMovable(i, block)) {
                    past.set(i);
                    block.push(events.get(i));
                }
            }
            return past;
        }

        private boolean isMovable(int i, Deque<Integer> block) {
            game.goTo(states.get(i));
            game.fire(events.get(i));
            block.forEach(game::fire); // which can be: all between them was moved behind the block before
            Object usual = game.state();
            game.goTo(states.get(i));
            for (int event : block) {
                if (!game.enabled(event)) {
                    return false;
                }
                game.fire(event);
            }
            if (!game.enabled(events.get(i))) {
                return false;
            }
            game.fire(events.get(i));
            return game.state().equals(usual);
        }
    }

    private static List<BitSet> closed(List<BitSet> causes) {
        List<BitSet> past = new ArrayList<>();
        for (BitSet direct : causes) {
            BitSet all = (BitSet) direct.clone();
            direct.stream().forEach(cause -> all.or(past.get(cause)));
            past.add(all);
        }
        return past;
    }

    /** Walks through all sets of events that may have happened, smaller ones first, and adds orders until none is missing. */
    private static final class Walk {
        private final Game game;
        private final Object start;
        private final List<Integer> events;
        private final @Nullable Function<Game, Object> seen;
        private final BitSet visible = new BitSet();
        private final List<Object> views = new ArrayList<>();
        private List<BitSet> past;
        private Map<BitSet, Reached> sets = new HashMap<>();

        /** The state after a set of events, and the one of them that came last when it was met first. */
        private record Reached(Object state, int last) {}

        Walk(Game game, Object start, List<Integer> events, List<BitSet> past, @Nullable Function<Game, Object> seen) {
            this.game = game;
            this.start = start;
            this.events = events;
            this.past = past;
            this.seen = seen;
        }

        /** The order with what was missing; null where there are too many sets to look at. */
        @Nullable
        List<BitSet> repaired() {
            look();
            int most = events.size() * (events.size() + 1) / 2 + events.size();
            for (int repairs = 0; repairs <= most; repairs++) {
                Boolean isDone = walk();
                if (isDone == null) {
                    return null;
                }
                if (isDone) {
                    return past;
                }
            }
            return null;
        }

        /** Notes which events change what is seen, and keeps them in their order. */
        private void look() {
            if (seen == null) {
                return;
            }
            game.goTo(start);
            views.add(seen.apply(game));
            for (int i = 0; i < events.size(); i++) {
                game.fire(events.get(i));
                Object view = seen.apply(game);
                if (!view.equals(views.get(views.size() - 1))) {
                    visible.set(i);
                    views.add(view);
                }
            }
            orderVisible();
        }

        private void orderVisible() {
            int before = -1;
            for (int i = visible.nextSetBit(0); i >= 0; i = visible.nextSetBit(i + 1)) {
                if (before >= 0) {
                    past.get(i).set(before);
                }
                before = i;
            }
            past = closed(past);
        }

        /** Whether no order is missing; false where one was added, null where there are too many sets. */
        private @Nullable Boolean walk() {
            sets = new HashMap<>();
            sets.put(new BitSet(), new Reached(start, -1));
            List<BitSet> level = List.of(new BitSet());
            for (int size = 0; size < events.size(); size++) {
                List<BitSet> next = new ArrayList<>();
                for (BitSet set : level) {
                    for (int i = set.nextClearBit(0); i < events.size(); i = set.nextClearBit(i + 1)) {
                        if (isContained(past.get(i), set) && !step(set, i, next)) {
                            return false;
                        }
                    }
                }
                if (sets.size() > MOST_SETS) {
                    return null;
                }
                level = next;
            }
            return true;
        }

        private static boolean isContained(BitSet some, BitSet all) {
            BitSet rest = (BitSet) some.clone();
            rest.andNot(all);
            return rest.isEmpty();
        }

        /** Adds an event to a set; false where that cannot be, and an order was added. */
        private boolean step(BitSet set, int event, List<BitSet> next) {
            game.goTo(Objects.requireNonNull(sets.get(set)).state());
            if (!game.enabled(events.get(event))) {
                orderDisabled(set, event);
                return false;
            }
            game.fire(events.get(event));
            BitSet with = (BitSet) set.clone();
            with.set(event);
            Object state = game.state();
            Reached known = sets.get(with);
            if (known == null) {
                sets.put(with, new Reached(state, event));
                next.add(with);
                return isSeen(with, event);
            }
            if (!known.state().equals(state)) {
                order(Math.min(event, known.last()), Math.max(event, known.last()));
                return false;
            }
            return true;
        }

        /** Orders an event that others have disabled before the last of them, or behind one that it needs after all. */
        private void orderDisabled(BitSet set, int event) {
            int overtaking = set.length() - 1; // nothing in the set comes after its last event
            if (overtaking > event) {
                order(event, overtaking);
            } else {
                BitSet absent = (BitSet) set.clone();
                absent.flip(0, event);
                order(absent.length() - 1, event);
            }
        }

        /** Whether what is seen after a set is what is seen after as many visible events of the run; else the event becomes visible. */
        private boolean isSeen(BitSet set, int event) {
            if (seen == null) {
                return true;
            }
            BitSet changes = (BitSet) set.clone();
            changes.and(visible);
            if (seen.apply(game).equals(views.get(changes.cardinality()))) {
                return true;
            }
            if (visible.get(event)) {
                visible.set(0, events.size()); // an event before it is seen in this order only
            }
            visible.set(event);
            relook();
            return false;
        }

        /** The views after each visible event, of which there are more now. */
        private void relook() {
            Function<Game, Object> look = Objects.requireNonNull(seen);
            views.clear();
            game.goTo(start);
            views.add(look.apply(game));
            for (int i = 0; i < events.size(); i++) {
                game.fire(events.get(i));
                if (visible.get(i)) {
                    views.add(look.apply(game));
                }
            }
            orderVisible();
        }

        private void order(int before, int after) {
            past.get(after).set(before);
            past = closed(past);
        }
    }
}
