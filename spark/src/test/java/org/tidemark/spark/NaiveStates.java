package org.tidemark.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The reachable markings of a small net by the definition, as lists of integers in a hash map. It reads the arcs of the net and shares
 * nothing else with what it is compared with.
 */
public final class NaiveStates {
    private final PetriNet net;
    private final Map<List<Integer>, Integer> depths = new HashMap<>();
    private final List<Edge> edges = new ArrayList<>();
    private long deadlocks;
    private int nearestDeadlock = -1;
    private int depth;
    private final boolean isComplete;

    public NaiveStates(PetriNet net, int cap) {
        this.net = net;
        List<List<Integer>> queue = new ArrayList<>();
        List<Integer> initial = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            initial.add(net.initial(p));
        }
        queue.add(initial);
        depths.put(initial, 0);
        for (int i = 0; i < queue.size() && queue.size() <= cap; i++) {
            List<Integer> marking = queue.get(i);
            depth = depths.getOrDefault(marking, 0);
            boolean isDead = true;
            for (int t = 0; t < net.transitions(); t++) {
                if (enabled(t, marking)) {
                    isDead = false;
                    List<Integer> next = fired(t, marking);
                    edges.add(new Edge(marking, t, next));
                    if (depths.putIfAbsent(next, depth + 1) == null) {
                        queue.add(next);
                    }
                }
            }
            if (isDead) {
                deadlocks++;
                nearestDeadlock = nearestDeadlock < 0 ? depth : nearestDeadlock;
            }
        }
        isComplete = queue.size() <= cap;
    }

    private boolean enabled(int t, List<Integer> marking) {
        for (Arcs arcs : List.of(net.inputs(), net.reads())) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                if (marking.get(arcs.place(a)) < arcs.weight(a)) {
                    return false;
                }
            }
        }
        for (int a = net.inhibitors().from(t); a < net.inhibitors().to(t); a++) {
            if (marking.get(net.inhibitors().place(a)) >= net.inhibitors().weight(a)) {
                return false;
            }
        }
        return true;
    }

    private List<Integer> fired(int t, List<Integer> marking) {
        List<Integer> next = new ArrayList<>(marking);
        for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
            next.set(
                    net.inputs().place(a),
                    next.get(net.inputs().place(a)) - net.inputs().weight(a));
        }
        for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
            next.set(
                    net.outputs().place(a),
                    next.get(net.outputs().place(a)) + net.outputs().weight(a));
        }
        return next;
    }

    /** A step from one marking to another. */
    public record Edge(List<Integer> from, int transition, List<Integer> to) {}

    /** All markings. */
    public Set<List<Integer>> markings() {
        return depths.keySet();
    }

    /** All steps, from whichever marking. */
    public List<Edge> edgeList() {
        return edges;
    }

    public boolean isComplete() {
        return isComplete;
    }

    public long states() {
        return depths.size();
    }

    public long edges() {
        return edges.size();
    }

    public long deadlocks() {
        return deadlocks;
    }

    /** How many steps the nearest deadlock is away; -1 where there is none. */
    public int nearestDeadlock() {
        return nearestDeadlock;
    }

    public int depth() {
        return depth;
    }

    public long mostInPlace() {
        return depths.keySet().stream()
                .flatMap(List::stream)
                .mapToLong(n -> n)
                .max()
                .orElse(0);
    }

    public long mostInMarking() {
        return depths.keySet().stream()
                .mapToLong(marking -> marking.stream().mapToLong(n -> n).sum())
                .max()
                .orElse(0);
    }

    /** The most tokens of each place. */
    public List<Long> mostInPlaces() {
        List<Long> most = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            int place = p;
            most.add(depths.keySet().stream().mapToLong(m -> m.get(place)).max().orElse(0));
        }
        return most;
    }

    /** How many transitions are enabled in some marking. */
    public boolean isEveryTransitionEnabledOnce() {
        for (int t = 0; t < net.transitions(); t++) {
            int each = t;
            if (depths.keySet().stream().noneMatch(marking -> enabled(each, marking))) {
                return false;
            }
        }
        return true;
    }
}
