package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.color.Bag;
import org.tidemark.color.ColoredArc;
import org.tidemark.color.ColoredNet;
import org.tidemark.color.ColoredTransition;

/**
 * The reachability graph of a small high-level net by the definition: a marking is a map from place and colour to a number
 * of tokens, and in every marking every binding of every transition is tried. It shares nothing with the unfolding but
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
    private long edges;
    private long deadlocks;
    private boolean complete = true;

    public NaiveColored(ColoredNet net, int cap) {
        this.net = net;
        fired = new boolean[net.transitions().size()];
        SortedMap<Spot, Long> initial = new TreeMap<>();
        for (int p = 0; p < net.places().size(); p++) {
            Bag bag = new Bag();
            net.places().get(p).initial().addTo(bag, 1, new long[8]);
            change(initial, p, bag, 1);
        }
        discover(initial);
        for (int s = 0; s < states.size() && complete; s++) {
            long before = edges;
            for (int t = 0; t < fired.length; t++) {
                bind(states.get(s), t, 0, new long[net.transitions().get(t).slots()]);
            }
            deadlocks += edges == before ? 1 : 0;
            complete = states.size() <= cap;
        }
    }

    private void discover(SortedMap<Spot, Long> marking) {
        if (numbers.putIfAbsent(marking, states.size()) == null) {
            states.add(marking);
        }
    }

    private void bind(SortedMap<Spot, Long> marking, int t, int variable, long[] binding) {
        ColoredTransition transition = net.transitions().get(t);
        if (variable < transition.variables().size()) {
            for (long rank = 0;
                    rank < transition.variables().get(variable).type().count();
                    rank++) {
                binding[variable] = rank;
                bind(marking, t, variable + 1, binding);
            }
        } else if (transition.guard().holds(binding) && enabled(marking, transition, binding)) {
            SortedMap<Spot, Long> after = new TreeMap<>(marking);
            apply(after, transition, binding, ColoredArc.Kind.INPUT, -1);
            apply(after, transition, binding, ColoredArc.Kind.OUTPUT, 1);
            fired[t] = true;
            edges++;
            discover(after);
        }
    }

    private static boolean enabled(SortedMap<Spot, Long> marking, ColoredTransition transition, long[] binding) {
        SortedMap<Spot, Long> left = new TreeMap<>(marking);
        apply(left, transition, binding, ColoredArc.Kind.INPUT, -1);
        boolean enough = left.values().stream().noneMatch(n -> n < 0);
        for (ColoredArc arc : transition.arcs()) {
            Bag bag = tokens(arc, binding);
            for (int i = 0; i < bag.size(); i++) {
                long there = marking.getOrDefault(new Spot(arc.place(), bag.rank(i)), 0L);
                boolean read = arc.kind() == ColoredArc.Kind.READ && there < bag.count(i);
                boolean inhibited =
                        arc.kind() == ColoredArc.Kind.INHIBITOR && bag.count(i) > 0 && there >= bag.count(i);
                enough &= !read && !inhibited;
            }
        }
        return enough;
    }

    private static Bag tokens(ColoredArc arc, long[] binding) {
        Bag bag = new Bag();
        arc.tokens().addTo(bag, 1, binding);
        return bag;
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
