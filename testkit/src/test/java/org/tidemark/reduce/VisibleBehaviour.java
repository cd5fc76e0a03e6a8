package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveStateSpace;

/**
 * What can be seen of a small net in some places, by the definitions: the markings that can be reached, the dead ones, and whether two nets
 * are bisimilar, with or without stuttering. Immutable.
 */
final class VisibleBehaviour {
    private final PetriNet net;
    private final NaiveStateSpace space;
    private final List<List<Integer>> seen = new ArrayList<>();

    VisibleBehaviour(PetriNet net, NaiveStateSpace space, List<String> visible) {
        this.net = net;
        this.space = space;
        for (List<Integer> marking : space.states()) {
            seen.add(visible.stream()
                    .map(place -> marking.get(this.net.findPlace(place)))
                    .toList());
        }
    }

    int states() {
        return seen.size();
    }

    List<Integer> seen(int state) {
        return seen.get(state);
    }

    Set<List<Integer>> reachable() {
        return new HashSet<>(seen);
    }

    Set<List<Integer>> dead() {
        Set<List<Integer>> dead = new HashSet<>();
        for (int s = 0; s < states(); s++) {
            if (space.steps(s).isEmpty()) {
                dead.add(seen.get(s));
            }
        }
        return dead;
    }

    /** Whether the initial markings are bisimilar; dead markings are similar to dead ones only. */
    static boolean areBisimilar(VisibleBehaviour a, VisibleBehaviour b) {
        return areEquivalent(a, b, false);
    }

    /** Whether there is a stuttering bisimulation that tells apart where a run may stay forever, in which a dead marking stays forever. */
    static boolean areStutteringBisimilar(VisibleBehaviour a, VisibleBehaviour b) {
        return areEquivalent(a, b, true);
    }

    /** Refines the partition by what is seen until nothing changes. */
    private static boolean areEquivalent(VisibleBehaviour a, VisibleBehaviour b, boolean stutters) {
        List<List<Integer>> targets = new ArrayList<>(a.targets(0));
        targets.addAll(b.targets(a.states()));
        List<List<Integer>> seen = new ArrayList<>(a.seen);
        seen.addAll(b.seen);
        List<Object> signatures = new ArrayList<>(seen);
        int before = 0;
        while (true) {
            Map<Object, Integer> numbers = new HashMap<>();
            int[] block = new int[seen.size()];
            for (int s = 0; s < block.length; s++) {
                int next = numbers.size();
                block[s] = numbers.computeIfAbsent(signatures.get(s), first -> next);
            }
            if (block[0] != block[a.states()]) {
                return false;
            }
            if (numbers.size() == before) {
                return true;
            }
            before = numbers.size();
            for (int s = 0; s < block.length; s++) {
                Set<Integer> goes = stutters ? leaves(s, targets, block) : blocks(targets.get(s), block);
                signatures.set(s, List.of(block[s], goes));
            }
        }
    }

    private List<List<Integer>> targets(int offset) {
        List<List<Integer>> targets = new ArrayList<>();
        for (int s = 0; s < states(); s++) {
            targets.add(
                    space.steps(s).stream().map(edge -> edge.target() + offset).toList());
        }
        return targets;
    }

    private static Set<Integer> blocks(List<Integer> states, int[] block) {
        Set<Integer> blocks = new HashSet<>();
        states.forEach(state -> blocks.add(block[state]));
        return blocks;
    }

    /** The blocks that a run may enter next from a state's own, which it may move about in before; -1 if it may stay forever. */
    private static Set<Integer> leaves(int state, List<List<Integer>> targets, int[] block) {
        Set<Integer> leaves = new HashSet<>();
        List<Integer> inside = new ArrayList<>(List.of(state));
        Set<Integer> met = new HashSet<>(inside);
        for (int i = 0; i < inside.size(); i++) {
            for (int target : targets.get(inside.get(i))) {
                if (block[target] != block[state]) {
                    leaves.add(block[target]);
                } else if (met.add(target)) {
                    inside.add(target);
                }
            }
        }
        if (staysForever(inside, targets, met)) {
            leaves.add(-1);
        }
        return leaves;
    }

    /** Whether there is a dead state or a cycle among some states: taking away those that lead out of them only, something is left. */
    private static boolean staysForever(List<Integer> inside, List<List<Integer>> targets, Set<Integer> met) {
        Set<Integer> left = new HashSet<>(met);
        boolean isChanged = true;
        while (isChanged) {
            isChanged = left.removeIf(state ->
                    !targets.get(state).isEmpty() && targets.get(state).stream().noneMatch(left::contains));
        }
        return inside.stream().anyMatch(left::contains);
    }
}
