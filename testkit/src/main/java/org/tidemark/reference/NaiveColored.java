package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.Type;

/**
 * The reachability graph of a small high-level net by the definition: a marking is a map from place and colour to a number
 * of tokens, and in every marking every binding of every transition is tried; of those that can happen the ones of the
 * highest priority do. It shares nothing with the unfolding but
 * the meaning of expressions.
 */
public final class NaiveColored {
    /** A colour in a place. */
    public record Spot(int place, long rank) implements Comparable<Spot> {
        @Override
        public int compareTo(Spot other) {
            return place == other.place ? Long.compare(rank, other.rank) : Integer.compare(place, other.place);
        }
    }

    private final ColoredNet net;
    private final Map<SortedMap<Spot, Long>, Integer> numbers = new HashMap<>();
    private final List<SortedMap<Spot, Long>> states = new ArrayList<>();
    private final boolean[] fired;
    private final boolean[] faulty;
    private final List<Step> steps = new ArrayList<>();
    private final List<List<NaiveStateSpace.Edge>> graph = new ArrayList<>();
    private long edges;
    private long deadlocks;
    private boolean complete = true;

    /** The effect of a binding of a transition; null after a fault. */
    private record Step(int transition, @Nullable SortedMap<Spot, Long> after) {}

    public NaiveColored(ColoredNet net, int cap) {
        this.net = net;
        fired = new boolean[net.transitions().size()];
        faulty = new boolean[fired.length];
        SortedMap<Spot, Long> initial = new TreeMap<>();
        for (int p = 0; p < net.places().size(); p++) {
            Bag bag = new Bag();
            net.places().get(p).initial().addTo(bag, 1, new long[8]);
            change(initial, p, bag, 1);
        }
        discover(initial);
        for (int s = 0; s < states.size() && complete; s++) {
            long before = edges;
            steps.clear();
            for (int t = 0; t < fired.length; t++) {
                bind(states.get(s), t, 0, new long[net.transitions().get(t).slots()]);
            }
            take(s);
            deadlocks += edges == before ? 1 : 0;
            complete = states.size() <= cap;
        }
    }

    private int discover(SortedMap<Spot, Long> marking) {
        Integer known = numbers.putIfAbsent(marking, states.size());
        if (known != null) {
            return known;
        }
        states.add(marking);
        return states.size() - 1;
    }

    /** Takes the steps that need not wait for others. */
    private void take(int state) {
        List<NaiveStateSpace.Edge> taken = new ArrayList<>();
        int highest = steps.stream()
                .filter(step -> step.after != null)
                .mapToInt(step -> priority(step.transition))
                .max()
                .orElse(Integer.MIN_VALUE);
        for (Step step : steps) {
            if (step.after == null) {
                faulty[step.transition] |= priority(step.transition) >= highest;
            } else if (priority(step.transition) == highest) {
                fired[step.transition] = true;
                edges++;
                taken.add(new NaiveStateSpace.Edge(state, step.transition, discover(step.after)));
            }
        }
        graph.add(taken);
    }

    private int priority(int transition) {
        return net.transitions().get(transition).priority();
    }

    private void bind(SortedMap<Spot, Long> marking, int t, int variable, long[] binding) {
        ColoredTransition transition = net.transitions().get(t);
        if (variable < transition.variables().size()) {
            for (long rank :
                    candidates(marking, transition.variables().get(variable).type())) {
                binding[variable] = rank;
                bind(marking, t, variable + 1, binding);
            }
        } else if (transition.guard().holds(binding) && enabled(marking, transition, binding)) {
            steps.add(new Step(t, after(marking, transition, binding)));
        }
    }

    /** All values of a type; of one that is too large for that, those that some place holds now. */
    private long[] candidates(SortedMap<Spot, Long> marking, Type type) {
        if (type.isRanked()) {
            return LongStream.range(0, type.count()).toArray();
        }
        return marking.keySet().stream()
                .filter(spot -> net.places().get(spot.place).type().equals(type))
                .mapToLong(Spot::rank)
                .distinct()
                .toArray();
    }

    private static @Nullable SortedMap<Spot, Long> after(
            SortedMap<Spot, Long> marking, ColoredTransition transition, long[] binding) {
        if (transition.arcs().stream().anyMatch(arc -> value(arc.tokens(), binding) == null)) {
            return null;
        }
        SortedMap<Spot, Long> after = new TreeMap<>(marking);
        apply(after, transition, binding, ColoredArc.Kind.INPUT, -1);
        apply(after, transition, binding, ColoredArc.Kind.OUTPUT, 1);
        return after;
    }

    /** The tokens of an expression, or null where it comes to a fault. */
    private static @Nullable Bag value(MultiSet tokens, long[] binding) {
        Bag bag = new Bag();
        try {
            tokens.addTo(bag, 1, binding);
            return bag;
        } catch (EvaluationFault fault) {
            return null;
        }
    }

    private static boolean enabled(SortedMap<Spot, Long> marking, ColoredTransition transition, long[] binding) {
        Map<Spot, Long> taken = new HashMap<>();
        for (ColoredArc arc : transition.arcs()) {
            Bag bag = arc.kind() == ColoredArc.Kind.OUTPUT ? new Bag() : tokens(arc, binding);
            for (int i = 0; i < bag.size(); i++) {
                Spot spot = new Spot(arc.place(), bag.rank(i));
                long there = marking.getOrDefault(spot, 0L);
                boolean missing =
                        arc.kind() == ColoredArc.Kind.INPUT && there < taken.merge(spot, bag.count(i), Long::sum);
                boolean read = arc.kind() == ColoredArc.Kind.READ && there < bag.count(i);
                boolean inhibited =
                        arc.kind() == ColoredArc.Kind.INHIBITOR && bag.count(i) > 0 && there >= bag.count(i);
                if (missing || read || inhibited) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The tokens of an arc, as far as they have a value; of tokens that must be there, each part counts. */
    private static Bag tokens(ColoredArc arc, long[] binding) {
        Bag all = new Bag();
        boolean asks = arc.kind() == ColoredArc.Kind.INPUT || arc.kind() == ColoredArc.Kind.READ;
        List<MultiSet> parts = asks && arc.tokens() instanceof MultiSet.Sum sum ? sum.parts() : List.of(arc.tokens());
        for (MultiSet part : parts) {
            Bag some = value(part, binding);
            for (int i = 0; some != null && i < some.size(); i++) {
                all.add(some.rank(i), some.count(i));
            }
        }
        return all;
    }

    private static void apply(
            SortedMap<Spot, Long> marking,
            ColoredTransition transition,
            long[] binding,
            ColoredArc.Kind kind,
            int sign) {
        for (ColoredArc arc : transition.arcs()) {
            if (arc.kind() == kind) {
                change(marking, arc.place(), tokens(arc, binding), sign);
            }
        }
    }

    private static void change(SortedMap<Spot, Long> marking, int place, Bag bag, int sign) {
        for (int i = 0; i < bag.size(); i++) {
            long now = marking.merge(new Spot(place, bag.rank(i)), sign * bag.count(i), Long::sum);
            if (now == 0) {
                marking.remove(new Spot(place, bag.rank(i)));
            }
        }
    }

    public boolean isComplete() {
        return complete;
    }

    public List<SortedMap<Spot, Long>> states() {
        return states;
    }

    /** The edges of each state, one for each binding. */
    public List<List<NaiveStateSpace.Edge>> graph() {
        return graph;
    }

    public long edges() {
        return edges;
    }

    public long deadlocks() {
        return deadlocks;
    }

    /** Whether a transition happens anywhere, for any binding. */
    public boolean happens(int transition) {
        return fired[transition];
    }

    /** Whether some binding of a transition has its tokens somewhere, but comes to a fault. */
    public boolean isFaulty(int transition) {
        return faulty[transition];
    }

    /** The most tokens of one value that a place has in any state. */
    public long mostOfOne(int place) {
        return states.stream()
                .flatMap(marking -> marking.entrySet().stream())
                .filter(entry -> entry.getKey().place() == place)
                .mapToLong(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    /** Whether a place holds in every state what its declaration says, which it has. */
    public boolean isAsTold(int place, Content content) {
        return states.stream().allMatch(marking -> {
            SortedMap<Spot, Long> left = new TreeMap<>(marking);
            left.keySet().removeIf(spot -> spot.place() != place);
            content.taken().forEach(share -> change(left, place, told(share, marking), 1));
            content.given().forEach(share -> change(left, place, told(share, marking), -1));
            return left.isEmpty();
        });
    }

    private static Bag told(Content.Share share, SortedMap<Spot, Long> marking) {
        Bag bag = new Bag();
        Bag source = new Bag();
        marking.forEach((spot, count) -> {
            if (spot.place() == share.place()) {
                source.add(spot.rank(), count);
            }
        });
        share.addTo(bag, source);
        return bag;
    }

    /** The most tokens of a place, of whatever colours, in any state. */
    public long most(int place) {
        return states.stream()
                .mapToLong(marking -> marking.entrySet().stream()
                        .filter(entry -> entry.getKey().place() == place)
                        .mapToLong(Map.Entry::getValue)
                        .sum())
                .max()
                .orElse(0);
    }
}
