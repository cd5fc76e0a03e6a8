package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.walk.StateDistance;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.LocalTruth;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.store.StateReader;

/**
 * Lets a search for the truth of a gate go first to the states that seem nearest to what it looks for. What is said of later states under the goal
 * counts as if it were said of the goal itself. Belongs to one thread.
 */
final class NearestFirst implements LocalTruth.Preference {
    private static final int ORDER_BITS = 20;
    private static final long LARGEST_DISTANCE = 1L << 42;

    private final Circuit circuit;
    private final List<Formula> propositions;
    private final PetriNet net;
    private final StateDistance distance;
    private final StateDistance.@Nullable Aim[] aims;
    private final boolean[] isRead;
    private long[] keys = new long[64];
    private int[] arranged = new int[64];

    NearestFirst(Circuit circuit, NetModel model, StateReader store) {
        this.circuit = circuit;
        propositions = circuit.propositions();
        net = model.net();
        distance = new StateDistance(model, store);
        aims = new StateDistance.Aim[circuit.size()];
        isRead = new boolean[circuit.size()];
    }

    @Override
    public void arrange(int gate, int[] successors, int count) {
        StateDistance.Aim aim = aim(gate);
        if (aim == null || count >= 1 << ORDER_BITS) {
            return;
        }
        if (keys.length < count) {
            keys = new long[2 * count];
            arranged = new int[2 * count];
        }
        for (int k = 0; k < count; k++) {
            keys[k] = (Math.min(LARGEST_DISTANCE, distance.from(successors[k], aim)) << ORDER_BITS) | k;
        }
        Arrays.sort(keys, 0, count);
        for (int k = 0; k < count; k++) {
            arranged[count - 1 - k] = successors[(int) keys[k] & ((1 << ORDER_BITS) - 1)];
        }
        System.arraycopy(arranged, 0, successors, 0, count);
    }

    private StateDistance.@Nullable Aim aim(int gate) {
        if (!isRead[gate]) {
            isRead[gate] = true;
            boolean isForRight = circuit.kind(gate) == Circuit.Kind.UNTIL;
            ProofGoal goal = goal(isForRight ? circuit.right(gate) : circuit.left(gate), true);
            aims[gate] = goal == null ? null : StateDistance.aim(goal);
        }
        return aims[gate];
    }

    /**
     * The goal of states in which a gate has the given value, as far as conditions on single states say; null where
     * they say nothing.
     */
    private @Nullable ProofGoal goal(int gate, boolean as) {
        int left = circuit.left(gate);
        int right = circuit.right(gate);
        return switch (circuit.kind(gate)) {
            case PROPOSITION -> proposition(propositions.get(left), as);
            case NOT -> goal(left, !as);
            case AND -> joined(left, right, as, as);
            case OR -> joined(left, right, as, !as);
            case NEXT -> goal(left, as);
            case UNTIL -> goal(right, as);
            case WEAK -> joined(left, right, as, !as);
        };
    }

    private @Nullable ProofGoal proposition(Formula f, boolean as) {
        if (f instanceof Formula.Constant || !StateDistance.isOfUse(f)) {
            return null;
        }
        return ProofGoal.of(as ? f : new Formula.Not(f), net);
    }

    private @Nullable ProofGoal joined(int left, int right, boolean as, boolean isAll) {
        List<ProofGoal> parts = new ArrayList<>();
        for (int gate : new int[] {left, right}) {
            ProofGoal part = goal(gate, as);
            if (part != null) {
                parts.add(part);
            }
        }
        return parts.isEmpty() ? null : isAll ? ProofGoal.all(parts) : ProofGoal.any(parts);
    }
}
