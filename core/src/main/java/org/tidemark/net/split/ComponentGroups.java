package org.tidemark.net.split;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SequentialParts;
import org.tidemark.net.structure.StateMachine;

/**
 * Groups from a cover of state machines, made disjoint: the machine with the most places that are still free comes first and
 * takes them all. A group is named after its first place.
 */
final class ComponentGroups {
    /** A place joins a group only while an estimate of its local states stays below this. */
    private static final long MOST_ESTIMATED = 1_000;

    private final PetriNet net;
    private final TokenCaps caps;
    private final List<List<Integer>> groups = new ArrayList<>();
    private final List<Set<Integer>> transitions = new ArrayList<>();
    private final List<Long> estimates = new ArrayList<>();
    private final BitSet free = new BitSet();
    private final List<Set<Integer>> transitionsAt = new ArrayList<>();

    ComponentGroups(PetriNet net, TokenCaps caps) {
        this.net = net;
        this.caps = caps;
        free.set(0, net.places());
        for (int p = 0; p < net.places(); p++) {
            transitionsAt.add(new HashSet<>());
        }
        for (Arcs arcs : List.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())) {
            for (int t = 0; t < net.transitions(); t++) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    transitionsAt.get(arcs.place(a)).add(t);
                }
            }
        }
    }

    Partition of(Limit limit) throws NotSplittable {
        List<StateMachine> machines = new ArrayList<>(SequentialParts.stateMachines(net, limit));
        for (StateMachine next = largest(machines); next != null; next = largest(machines)) {
            machines.remove(next);
            List<Integer> places =
                    next.places().stream().filter(free::get).boxed().toList();
            open(places, places.size() + 1L);
        }
        for (int p = free.nextSetBit(0); p >= 0; p = free.nextSetBit(p + 1)) {
            join(p);
        }
        List<Partition.Group> named = new ArrayList<>();
        groups.sort((a, b) -> Integer.compare(first(a), first(b)));
        for (List<Integer> group : groups) {
            named.add(new Partition.Group(net.placeName(first(group)), group));
        }
        return Partition.of(net, named);
    }

    private static int first(List<Integer> group) {
        return group.stream().mapToInt(Integer::intValue).min().orElseThrow();
    }

    /** The machine with the most free places; null if no machine has any. */
    private @Nullable StateMachine largest(List<StateMachine> machines) {
        StateMachine best = null;
        long most = 0;
        for (StateMachine machine : machines) {
            long size = machine.places().stream().filter(free::get).count();
            if (size > most) {
                most = size;
                best = machine;
            }
        }
        return best;
    }

    private void open(List<Integer> places, long estimate) {
        groups.add(new ArrayList<>());
        transitions.add(new HashSet<>());
        estimates.add(estimate);
        places.forEach(place -> put(place, groups.size() - 1));
    }

    private void put(int place, int group) {
        groups.get(group).add(place);
        transitions.get(group).addAll(transitionsAt.get(place));
        free.clear(place);
    }

    private void join(int place) {
        long values = 1L + Math.max(1, caps.most(place));
        int best = -1;
        long most = 0;
        for (int g = 0; g < groups.size(); g++) {
            long shared = transitionsAt.get(place).stream()
                    .filter(transitions.get(g)::contains)
                    .count();
            if (shared > most && estimates.get(g) * values <= MOST_ESTIMATED) {
                most = shared;
                best = g;
            }
        }
        if (best < 0) {
            open(List.of(place), values);
        } else {
            put(place, best);
            estimates.set(best, estimates.get(best) * values);
        }
    }
}
