package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.IntEdges;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.reduce.ReducibleNet;

/**
 * Transitions that move one token from a place to another, and the groups of places in which these can take a token
 * anywhere.
 *
 * <p>A group has a <em>root</em>: places between which tokens can be moved to and fro, and from which they can be moved
 * to every place of the group. Tokens get into a group only at its root: whatever else puts some into another place of
 * it moves them there from within the group, and those of the first marking are in the root. Used once.
 */
final class Moves {
    private final CountedNet counted;
    private final ReducibleNet net;
    /** For each move where from and where to. */
    private final Map<Integer, int[]> moves = new HashMap<>();
    /** The places at moves, numbered. */
    private final Map<Integer, Integer> number = new HashMap<>();

    private final List<Integer> places = new ArrayList<>();

    Moves(CountedNet counted) {
        this.counted = counted;
        net = counted.net();
    }

    /** Takes all transitions that do nothing but move a token, at places that may be grouped. */
    void addPlain(IntPredicate mayBeGrouped) {
        for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
            if (counted.isActive(t)
                    && !net.isInhibited(t)
                    && counted.takesOneEach(t, 1)
                    && counted.putsOneEach(t, 1)
                    && mayBeGrouped.test(net.inputs(t).place(0))
                    && mayBeGrouped.test(net.outputs(t).place(0))) {
                add(t, net.inputs(t).place(0), net.outputs(t).place(0));
            }
        }
    }

    /** Takes a transition for one that moves a token; places with inhibitor arcs are not grouped. */
    void add(int transition, int from, int to) {
        if (from != to && !net.isVisible(from) && !net.isVisible(to)) {
            moves.put(transition, new int[] {from, to});
            for (int place : new int[] {from, to}) {
                if (number.putIfAbsent(place, places.size()) == null) {
                    places.add(place);
                }
            }
        }
    }

    /** The groups of at least two places. */
    List<int[]> groups() {
        int[] component = new int[places.size()];
        int count = ComponentNumbers.find(
                component, IntEdges.of(successors()), null, MemoryBudget.unlimited(), () -> false);
        List<List<Integer>> members = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            members.add(new ArrayList<>());
        }
        for (int i = 0; i < component.length; i++) {
            members.get(component[i]).add(places.get(i));
        }
        int[] group = new int[count];
        // Moves lead to components with lower numbers, so that those before a component have their groups already.
        for (int c = count - 1; c >= 0; c--) {
            group[c] = groupBefore(members.get(c), c, component, group);
        }
        Map<Integer, List<Integer>> groups = new HashMap<>();
        for (int i = 0; i < component.length; i++) {
            groups.computeIfAbsent(group[component[i]], none -> new ArrayList<>())
                    .add(places.get(i));
        }
        return groups.values().stream()
                .filter(all -> all.size() > 1)
                .map(all -> all.stream().mapToInt(Integer::intValue).sorted().toArray())
                .sorted((a, b) -> Integer.compare(a[0], b[0]))
                .toList();
    }

    private int[][] successors() {
        int[][] successors = new int[places.size()][0];
        for (int[] move : moves.values()) {
            int from = numberOf(move[0]);
            successors[from] = Arrays.copyOf(successors[from], successors[from].length + 1);
            successors[from][successors[from].length - 1] = numberOf(move[1]);
        }
        return successors;
    }

    private int numberOf(int place) {
        return Objects.requireNonNull(number.get(place));
    }

    /** The group that a component joins, from which all of its tokens come; its own one where there is none. */
    private int groupBefore(List<Integer> members, int own, int[] component, int[] group) {
        Set<Integer> before = new HashSet<>();
        for (int place : members) {
            if (net.initial(place) > 0) {
                return own;
            }
            for (int t : counted.activeNear(place)) {
                if (net.outputs(t).at(place) > 0) {
                    int[] move = moves.get(t);
                    if (move == null) {
                        return own;
                    }
                    int source = component[numberOf(move[0])];
                    if (source != own) {
                        before.add(group[source]);
                    }
                }
            }
        }
        return before.size() == 1 ? before.iterator().next() : own;
    }

    /** Makes one place of each group; moves within a group go. Returns how many places went. */
    int pool(List<int[]> groups) {
        Map<Integer, Integer> groupOf = new HashMap<>();
        for (int g = 0; g < groups.size(); g++) {
            for (int place : groups.get(g)) {
                groupOf.put(place, g);
            }
        }
        moves.forEach((t, move) -> {
            Integer from = groupOf.get(move[0]);
            if (from != null && from.equals(groupOf.get(move[1]))) {
                net.removeTransition(t);
            }
        });
        groups.forEach(counted::pool);
        return groups.stream().mapToInt(group -> group.length - 1).sum();
    }
}
