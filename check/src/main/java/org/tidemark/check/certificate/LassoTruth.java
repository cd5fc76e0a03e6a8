package org.tidemark.check.certificate;

import java.util.Arrays;
import java.util.List;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/** Where a formula about runs holds on a run that returns to an earlier state, or stays in its last one. */
final class LassoTruth {
    private final PetriNet net;
    private final List<Integer> events;
    private final int loop;
    private final int size;

    /** A run that returns to the state after {@code loop} steps; it stays in its last state if that is where it returns to. */
    LassoTruth(PetriNet net, List<Integer> events, int loop) {
        this.net = net;
        this.events = events;
        this.loop = loop;
        size = loop == events.size() ? loop + 1 : events.size();
    }

    boolean holds(NormalTree tree) {
        return along(tree)[0];
    }

    private boolean[] along(NormalTree tree) {
        if (tree.op() == NormalTree.Op.STATE) {
            return satisfying(tree);
        }
        boolean[] left = along(tree.left());
        boolean[] right = tree.op() == NormalTree.Op.X ? left : along(tree.right());
        boolean[] truth = new boolean[size];
        Arrays.fill(truth, tree.op() == NormalTree.Op.R);
        for (int round = 0; round < 2; round++) { // the second time round, the value at the start of the cycle is known
            for (int k = size - 1; k >= 0; k--) {
                int next = k + 1 < size ? k + 1 : loop;
                truth[k] = switch (tree.op()) {
                    case AND -> left[k] && right[k];
                    case OR -> left[k] || right[k];
                    case X -> left[next];
                    case U -> right[k] || (left[k] && truth[next]);
                    default -> right[k] && (left[k] || truth[next]);
                };
            }
        }
        return truth;
    }

    private boolean[] satisfying(NormalTree leaf) {
        TokenGame game = new TokenGame(net);
        boolean[] holds = new boolean[size];
        for (int k = 0; k < size; k++) {
            holds[k] = game.holds(leaf.condition());
            if (k < events.size()) {
                game.fire(events.get(k));
            }
        }
        return holds;
    }
}
