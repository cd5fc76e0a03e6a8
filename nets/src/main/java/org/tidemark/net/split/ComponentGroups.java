package org.tidemark.net.split;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
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

    /** The groups that a transition has places in. */
    private final List<BitSet> groupsAt = new ArrayList<>();

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
        for (int t = 0; t < net.transitions(); t++) {
            groupsAt.add(new BitSet());
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
        takeMachines(SequentialParts.stateMachines(net, limit));
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

    /**
     * Opens a group for each machine that has free places, always for the one that has most of them; of those that have as many,
     * for the first. Places only cease to be free, so a machine is counted again when its turn comes, and waits on if it has lost some.
     */
    private void takeMachines(List<StateMachine> machines) {
        PriorityQueue<Candidate> waiting =
                new PriorityQueue<>(Comparator.comparingInt((Candidate candidate) -> -candidate.free)
                        .thenComparingInt(Candidate::number));
        for (int m = 0; m < machines.size(); m++) {
            waiting.add(new Candidate(m, freePlaces(machines.get(m)).size()));
        }
        for (Candidate next = waiting.poll(); next != null; next = waiting.poll()) {
            List<Integer> places = freePlaces(machines.get(next.number));
            if (places.size() == next.free && next.free > 0) {
                open(places, next.free + 1L);
            } else if (!places.isEmpty()) {
                waiting.add(new Candidate(next.number, places.size()));
            }
        }
    }

    /** A machine, and how many free places it had when it was last looked at. */
    private record Candidate(int number, int free) {}

    private List<Integer> freePlaces(StateMachine machine) {
        return machine.places().stream().filter(free::get).boxed().toList();
    }

    private void open(List<Integer> places, long estimate) {
        groups.add(new ArrayList<>());
        estimates.add(estimate);
        places.forEach(place -> put(place, groups.size() - 1));
    }

    private void put(int place, int group) {
        groups.get(group).add(place);
        transitionsAt.get(place).forEach(t -> groupsAt.get(t).set(group));
        free.clear(place);
    }

    private void join(int place) {
        long values = 1L + Math.max(1, caps.most(place));
        TreeMap<Integer, Integer> shared = new TreeMap<>();
        transitionsAt
                .get(place)
                .forEach(t -> groupsAt.get(t).stream().forEach(group -> shared.merge(group, 1, Integer::sum)));
        int best = -1;
        int most = 0;
        for (Map.Entry<Integer, Integer> group : shared.entrySet()) {
            if (group.getValue() > most && estimates.get(group.getKey()) * values <= MOST_ESTIMATED) {
                most = group.getValue();
                best = group.getKey();
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
