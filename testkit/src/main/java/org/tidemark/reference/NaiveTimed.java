package org.tidemark.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Discrete time by its definition. A state says of each place how many tokens are ready, and how many come after 1, 2 and 3
 * moments. Whatever can happen happens first; time passes when nothing can, and some token has yet to come.
 */
public final class NaiveTimed {
    private static final int SLOTS = TimedSketch.LONGEST + 1;

    /** A step to a state, and whether it takes a moment. */
    public record Step(List<Integer> to, boolean tick) {}

    private final TimedSketch net;
    private final int cap;
    private final Map<List<Integer>, List<Step>> graph = new LinkedHashMap<>();
    private final List<Integer> first;

    public NaiveTimed(TimedSketch net, int cap) {
        this.net = net;
        this.cap = cap;
        Integer[] start = new Integer[SLOTS * net.places()];
        Arrays.fill(start, 0);
        for (int p = 0; p < net.places(); p++) {
            start[SLOTS * p] = net.initial().get(p);
            for (int delay : net.later().get(p)) {
                start[SLOTS * p + delay]++;
            }
        }
        first = List.of(start);
        Deque<List<Integer>> open = new ArrayDeque<>(List.of(first));
        Set<List<Integer>> seen = new HashSet<>(open);
        while (!open.isEmpty() && seen.size() <= cap) {
            List<Integer> state = open.remove();
            List<Step> steps = steps(state);
            graph.put(state, steps);
            steps.stream().map(Step::to).filter(seen::add).forEach(open::add);
        }
    }

    private List<Step> steps(List<Integer> state) {
        List<Step> steps = new ArrayList<>();
        for (int t = 0; t < net.takes().size(); t++) {
            int from = SLOTS * net.takes().get(t);
            if (state.get(from) > 0) {
                List<Integer> taken = new ArrayList<>(state);
                taken.set(from, taken.get(from) - 1);
                put(taken, net.puts().get(t), steps);
            }
        }
        boolean isWaiting = false;
        List<Integer> passed = new ArrayList<>(state);
        for (int p = 0; p < state.size(); p += SLOTS) {
            passed.set(p, state.get(p) + state.get(p + 1));
            for (int later = 1; later < SLOTS; later++) {
                isWaiting |= state.get(p + later) > 0;
                passed.set(p + later, later + 1 < SLOTS ? state.get(p + later + 1) : 0);
            }
        }
        return steps.isEmpty() && isWaiting ? List.of(new Step(List.copyOf(passed), true)) : List.copyOf(steps);
    }

    /** One step for each choice of delays. */
    private static void put(List<Integer> state, List<TimedSketch.Delayed> tokens, List<Step> into) {
        if (tokens.isEmpty()) {
            into.add(new Step(List.copyOf(state), false));
            return;
        }
        TimedSketch.Delayed token = tokens.get(0);
        for (int delay = token.least(); delay <= token.most(); delay++) {
            List<Integer> next = new ArrayList<>(state);
            int slot = SLOTS * token.place() + delay;
            next.set(slot, next.get(slot) + 1);
            put(next, tokens.subList(1, tokens.size()), into);
        }
    }

    public boolean isComplete() {
        return graph.size() <= cap
                && graph.values().stream().flatMap(List::stream).allMatch(step -> graph.containsKey(step.to()));
    }

    public Set<List<Integer>> states() {
        return graph.keySet();
    }

    /** The tokens of a place that are ready in a state. */
    public static int ready(List<Integer> state, int place) {
        return state.get(SLOTS * place);
    }

    /** All states that are met at each moment up to the last, with what can happen at it. */
    public List<Set<List<Integer>>> moments(int last) {
        List<Set<List<Integer>>> all = new ArrayList<>();
        Set<List<Integer>> begin = new HashSet<>(Set.of(first));
        for (int moment = 0; moment <= last; moment++) {
            Deque<List<Integer>> open = new ArrayDeque<>(begin);
            Set<List<Integer>> seen = new HashSet<>(begin);
            begin = new HashSet<>();
            while (!open.isEmpty()) {
                for (Step step : graph.getOrDefault(open.remove(), List.of())) {
                    if (step.tick) {
                        begin.add(step.to);
                    } else if (seen.add(step.to)) {
                        open.add(step.to);
                    }
                }
            }
            all.add(seen);
        }
        return all;
    }

    /** The least time from one condition to another; empty where there is none. */
    public OptionalLong earliest(@Nullable Predicate<List<Integer>> after, Predicate<List<Integer>> until) {
        Map<List<Integer>, Long> times = new HashMap<>();
        graph.keySet().stream()
                .filter(state -> after == null ? state.equals(first) : after.test(state))
                .forEach(state -> times.put(state, 0L));
        for (boolean changes = true; changes; ) {
            changes = false;
            for (Map.Entry<List<Integer>, List<Step>> entry : graph.entrySet()) {
                Long time = times.get(entry.getKey());
                if (time == null) {
                    continue;
                }
                for (Step step : entry.getValue()) {
                    long arrival = time + (step.tick ? 1 : 0);
                    if (arrival < times.getOrDefault(step.to, Long.MAX_VALUE)) {
                        times.put(step.to, arrival);
                        changes = true;
                    }
                }
            }
        }
        return times.entrySet().stream()
                .filter(entry -> until.test(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .min();
    }

    /** Whether any state satisfies a condition. */
    public boolean isMet(@Nullable Predicate<List<Integer>> condition) {
        return condition == null || graph.keySet().stream().anyMatch(condition);
    }

    /**
     * The most time from one condition until another holds for the first time; empty where a run never gets there. A state has a time
     * once all states after it have one, which those on a cycle, or before a dead state, never get.
     */
    public OptionalLong latest(@Nullable Predicate<List<Integer>> after, Predicate<List<Integer>> until) {
        Map<List<Integer>, Long> times = new HashMap<>();
        graph.keySet().stream().filter(until).forEach(state -> times.put(state, 0L));
        for (boolean changes = true; changes; ) {
            changes = false;
            for (Map.Entry<List<Integer>, List<Step>> entry : graph.entrySet()) {
                boolean isKnown = times.containsKey(entry.getKey());
                boolean all = entry.getValue().stream().allMatch(step -> times.containsKey(step.to));
                if (!isKnown && all && !entry.getValue().isEmpty()) {
                    times.put(
                            entry.getKey(),
                            entry.getValue().stream()
                                    .mapToLong(step -> times.getOrDefault(step.to, 0L) + (step.tick ? 1 : 0))
                                    .max()
                                    .getAsLong());
                    changes = true;
                }
            }
        }
        long most = 0;
        for (List<Integer> state : graph.keySet()) {
            if (after == null ? state.equals(first) : after.test(state)) {
                Long time = times.get(state);
                if (time == null) {
                    return OptionalLong.empty();
                }
                most = Math.max(most, time);
            }
        }
        return OptionalLong.of(most);
    }
}
