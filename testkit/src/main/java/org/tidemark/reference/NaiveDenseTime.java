package org.tidemark.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;

/**
 * Dense time by regions (Alur and Dill, A theory of timed automata, TCS 1994): of each clock the whole part, and the order
 * of the fractional parts. All states of a region can do the same. Time passes from one region to the next, so that nothing is
 * solved and nothing is bounded by a matrix.
 */
public abstract class NaiveDenseTime {
    private static final int DATE = -1;

    /** From one number to another, which is {@link Integer#MAX_VALUE} where there is none; either may be left out. */
    public record Span(int least, boolean isLeastOpen, int most, boolean isMostOpen) {
        public static final Span ANY = new Span(0, false, Integer.MAX_VALUE, false);

        static Span random(SplittableRandom random, boolean isClosed) {
            int least = random.nextInt(3);
            if (random.nextInt(3) == 0) {
                return new Span(least, !isClosed && random.nextBoolean(), Integer.MAX_VALUE, false);
            }
            int most = least + random.nextInt(3);
            boolean mayBeOpen = !isClosed && most > least;
            return new Span(least, mayBeOpen && random.nextBoolean(), most, mayBeOpen && random.nextBoolean());
        }

        boolean isBounded() {
            return most != Integer.MAX_VALUE;
        }

        int largest() {
            return isBounded() ? most : least;
        }

        boolean contains(Clock clock) {
            if (clock.isOver()) {
                return !isBounded();
            }
            boolean isWhole = clock.rank == 0;
            boolean isLate = clock.whole > least || (clock.whole == least && !(isWhole && isLeastOpen));
            return isLate && (clock.whole < most || (clock.whole == most && isWhole && !isMostOpen));
        }
    }

    /**
     * A clock of a transition, or of a token in a place.
     *
     * @param rank the place of the fractional part in the order of all; 0 where there is none, -1 where the clock is beyond all numbers
     */
    record Clock(int owner, int whole, int rank) {
        boolean isOver() {
            return rank < 0;
        }
    }

    /** A marking, and the clocks in a fixed order. */
    record State(List<Integer> marking, List<Clock> clocks) {
        /** The state with ranks one behind the other, and clocks in order. */
        static State of(List<Integer> marking, List<Clock> clocks) {
            List<Integer> ranks = new ArrayList<>(new TreeSet<>(
                    clocks.stream().map(Clock::rank).filter(rank -> rank > 0).toList()));
            return new State(
                    List.copyOf(marking),
                    clocks.stream()
                            .map(each -> new Clock(
                                    each.owner, each.whole, each.rank > 0 ? 1 + ranks.indexOf(each.rank) : each.rank))
                            .sorted(Comparator.comparingInt(Clock::owner)
                                    .thenComparingInt(Clock::whole)
                                    .thenComparingInt(Clock::rank))
                            .toList());
        }
    }

    /** The clock of the whole run counts to this. */
    private final int longest;

    /** A net whose runs are followed for some time. */
    NaiveDenseTime(int longest) {
        this.longest = longest;
    }

    abstract State begin();

    /** The number beyond which the value of a clock makes no difference. */
    abstract int largest(int owner);

    /** Whether time may have come to a state. */
    abstract boolean isAllowed(State state);

    /** Whether time must not pass. */
    abstract boolean isUrgent(State state);

    /** The states after each transition that may fire. */
    abstract Map<Integer, Set<State>> fired(State state);

    /** Whether a state that time reaches may be another one than it was, in that nothing fires any more; else what waits forever could still fire. */
    abstract boolean mayBeTooLate();

    /** A net without time of the same places and transitions. */
    public abstract PetriNet net();

    /** The net as a file. */
    public abstract String text();

    private State initial(boolean isDated) {
        State begin = begin();
        List<Clock> clocks = new ArrayList<>(begin.clocks);
        if (isDated) {
            clocks.add(new Clock(DATE, 0, 0));
        }
        return State.of(begin.marking, clocks);
    }

    /** The next region; null where time may not pass, the same one where nothing changes any more. */
    final @Nullable State later(State state) {
        if (isUrgent(state)) {
            return null;
        }
        boolean someAreWhole = state.clocks.stream().anyMatch(clock -> clock.rank == 0);
        int top = state.clocks.stream().mapToInt(Clock::rank).max().orElse(0);
        List<Clock> clocks = new ArrayList<>();
        for (Clock clock : state.clocks) {
            int owner = clock.owner;
            if (clock.isOver()) {
                clocks.add(clock);
            } else if (someAreWhole && clock.rank > 0) {
                clocks.add(new Clock(owner, clock.whole, clock.rank + 1));
            } else if (someAreWhole) {
                int most = owner == DATE ? longest : largest(owner);
                clocks.add(new Clock(owner, clock.whole, clock.whole == most ? -1 : 1));
            } else {
                clocks.add(clock.rank == top ? new Clock(owner, clock.whole + 1, 0) : clock);
            }
        }
        State later = State.of(state.marking, clocks);
        return isAllowed(later) ? later : null;
    }

    /** The state and those that follow while nothing fires; whether the last one lasts forever. */
    private boolean waits(State state, List<State> into) {
        Set<State> met = new HashSet<>();
        State at = state;
        while (at != null && met.add(at)) {
            into.add(at);
            at = later(at);
        }
        return at != null;
    }

    /**
     * The states at which runs arrive when something has fired, and what can fire next; null where there are more than some number. A state in which nothing
     * fires any more is one of its own.
     */
    public @Nullable NaiveGraph graph(int most) {
        record Node(State state, boolean isOver) {}
        Map<Node, Integer> numbers = new LinkedHashMap<>(Map.of(new Node(initial(false), false), 0));
        List<Node> nodes = new ArrayList<>(numbers.keySet());
        List<List<Integer>> successors = new ArrayList<>();
        List<Set<Integer>> fireable = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            Set<Node> next = new HashSet<>();
            Set<Integer> events = new HashSet<>();
            List<State> waiting = new ArrayList<>();
            boolean isForever = waits(node.state, waiting);
            boolean isDead = true;
            for (int k = waiting.size() - 1; k >= 0; k--) {
                Map<Integer, Set<State>> after = fired(waiting.get(k));
                isDead &= after.isEmpty();
                events.addAll(after.keySet());
                after.values().forEach(states -> states.forEach(each -> next.add(new Node(each, false))));
                if (k == waiting.size() - 1 && mayBeTooLate() && (isDead || isForever)) {
                    next.add(new Node(waiting.get(k), true));
                }
            }
            if (isForever && !mayBeTooLate()) {
                next.add(node);
            }
            if (node.isOver && !isDead) {
                next.clear();
                next.add(node);
            } else if (isDead) {
                next.clear();
            }
            for (Node each : next) {
                if (numbers.putIfAbsent(each, nodes.size()) == null) {
                    nodes.add(each);
                }
            }
            if (nodes.size() > most) {
                return null;
            }
            successors.add(
                    next.stream().map(each -> numbers.getOrDefault(each, -1)).toList());
            fireable.add(events);
        }
        return graph(successors, nodes.stream().map(node -> node.state.marking).toList(), fireable);
    }

    /** The graph of whole numbers, in which to wait for 1 is a step like others; null where there are more than some number of states. */
    public @Nullable NaiveGraph wholeNumbers(int most) {
        Map<State, Integer> numbers = new LinkedHashMap<>(Map.of(initial(false), 0));
        List<State> states = new ArrayList<>(numbers.keySet());
        List<List<Integer>> successors = new ArrayList<>();
        List<Set<Integer>> fireable = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            Map<Integer, Set<State>> after = fired(states.get(i));
            Set<State> next = new HashSet<>();
            after.values().forEach(next::addAll);
            boolean isDead = true;
            Set<State> met = new HashSet<>();
            for (State at = states.get(i); at != null && isDead && met.add(at); at = nextWhole(at)) {
                isDead = fired(at).isEmpty();
            }
            State later = nextWhole(states.get(i));
            if (!isDead && later != null) {
                next.add(later);
            }
            for (State each : next) {
                if (numbers.putIfAbsent(each, states.size()) == null) {
                    states.add(each);
                }
            }
            if (states.size() > most) {
                return null;
            }
            successors.add(
                    next.stream().map(each -> numbers.getOrDefault(each, -1)).toList());
            fireable.add(after.keySet());
        }
        return graph(successors, states.stream().map(State::marking).toList(), fireable);
    }

    private @Nullable State nextWhole(State state) {
        State between = later(state);
        return between == null || between.clocks.stream().allMatch(clock -> clock.rank <= 0) ? between : later(between);
    }

    private NaiveGraph graph(
            List<List<Integer>> successors, List<List<Integer>> markings, List<Set<Integer>> fireable) {
        NaiveTruth truth = new NaiveTruth(net());
        return new NaiveGraph(successors, (atom, state) -> {
            if (atom instanceof Formula.Fireable of) {
                return fireable.get(state).contains(net().findTransition(of.transition()));
            } else if (atom instanceof Formula.Deadlock) {
                return successors.get(state).isEmpty();
            }
            return truth.holds(atom, markings.get(state));
        });
    }

    /** The least time to a marking as {@code check} says it; null where that is not known. */
    public @Nullable String earliest(Predicate<List<Integer>> goal, int most) {
        Map<State, List<State>> all = until(goal, most);
        if (all == null) {
            return null;
        }
        Clock first = all.keySet().stream()
                .filter(state -> goal.test(state.marking))
                .map(NaiveDenseTime::date)
                .min(Comparator.comparing(Clock::isOver)
                        .thenComparing(Clock::whole)
                        .thenComparing(date -> date.rank > 0))
                .orElse(null);
        return first == null ? "unbounded" : first.isOver() ? null : (first.rank > 0 ? "> " : "") + first.whole;
    }

    /** The most time until a marking as {@code check} says it; null where that is not known. */
    public @Nullable String latest(Predicate<List<Integer>> goal, int most) {
        Map<State, List<State>> all = until(goal, most);
        if (all == null) {
            return null;
        }
        Map<State, Integer> before = new HashMap<>();
        for (Map.Entry<State, List<State>> each : all.entrySet()) {
            if (each.getValue().isEmpty() && !goal.test(each.getKey().marking)) {
                return "unbounded";
            }
            each.getValue().forEach(next -> before.merge(next, 1, Integer::sum));
        }
        Deque<State> free = new ArrayDeque<>(List.of(initial(true)));
        if (before.containsKey(initial(true))) {
            return "unbounded";
        }
        int met = 0;
        for (; !free.isEmpty(); met++) {
            for (State next : all.getOrDefault(free.remove(), List.of())) {
                if (before.merge(next, -1, Integer::sum) == 0) {
                    free.add(next);
                }
            }
        }
        if (met < all.size()) {
            return "unbounded";
        }
        Clock last = all.keySet().stream()
                .filter(state -> goal.test(state.marking))
                .map(NaiveDenseTime::date)
                .max(Comparator.comparing(Clock::isOver)
                        .thenComparing(Clock::whole)
                        .thenComparing(date -> date.rank > 0))
                .orElseThrow();
        return last.isOver() ? null : last.rank > 0 ? "< " + (last.whole + 1) : String.valueOf(last.whole);
    }

    private static Clock date(State state) {
        return state.clocks.stream()
                .filter(clock -> clock.owner == DATE)
                .findFirst()
                .orElseThrow();
    }

    /** The states up to those where a marking is reached, with what follows each, transitions and time. */
    private @Nullable Map<State, List<State>> until(Predicate<List<Integer>> goal, int most) {
        Map<State, List<State>> all = new LinkedHashMap<>();
        Deque<State> open = new ArrayDeque<>(List.of(initial(true)));
        while (!open.isEmpty()) {
            State state = open.remove();
            if (all.containsKey(state)) {
                continue;
            }
            List<State> next = new ArrayList<>();
            if (!goal.test(state.marking)) {
                fired(state).values().forEach(next::addAll);
                State later = later(state);
                if (later != null) {
                    next.add(later);
                }
            }
            all.put(state, next);
            open.addAll(next);
            if (all.size() > most) {
                return null;
            }
        }
        return all;
    }
}
