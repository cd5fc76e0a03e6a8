package org.tidemark.zoo;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/** Counts a state space by the textbook: a set of markings, a queue, the token game. */
final class MarkingCounter {
    private MarkingCounter() {}

    static Census count(PetriNet net, List<Integer> values) {
        return count(net, values, marking -> {});
    }

    static Census count(PetriNet net, List<Integer> values, Consumer<int[]> visitor) {
        TokenGame game = new TokenGame(net);
        Set<IntBuffer> seen = new HashSet<>();
        Queue<int[]> frontier = new ArrayDeque<>();
        seen.add(IntBuffer.wrap(net.initialMarking()));
        frontier.add(net.initialMarking());
        int[] enabled = new int[net.transitions()];
        long edges = 0;
        long deadlocks = 0;
        for (int[] marking = frontier.poll(); marking != null; marking = frontier.poll()) {
            visitor.accept(marking);
            System.arraycopy(marking, 0, game.marking(), 0, marking.length);
            int successors = game.enabled(enabled);
            edges += successors;
            deadlocks += successors == 0 ? 1 : 0;
            for (int i = 0; i < successors; i++) {
                System.arraycopy(marking, 0, game.marking(), 0, marking.length);
                game.fire(enabled[i]);
                int[] next = game.marking().clone();
                if (seen.add(IntBuffer.wrap(next))) {
                    frontier.add(next);
                }
            }
        }
        return new Census(values, seen.size(), edges, deadlocks);
    }
}
