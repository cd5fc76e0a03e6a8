package org.tidemark.net.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SequentialParts;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.net.structure.StateMachine;

/** The equations of a net, each of them checked against every transition. */
final class Equations {
    /** More are not looked at: the shortest come first, and few are needed. */
    private static final int MOST = 2_000;

    private Equations() {}

    /** What can be found within the limit, without doubles. */
    static List<Equation> of(PetriNet net, Limit limit) {
        Set<SparseVector> found = new LinkedHashSet<>();
        for (StateMachine machine : SequentialParts.stateMachines(net, limit.share(0.5))) {
            found.add(ones(machine.places()));
        }
        Semiflows semiflows = Semiflows.someOfPlaces(net, limit);
        found.addAll(semiflows.minimal());
        found.addAll(semiflows.basis());
        Incidence incidence = Incidence.of(net);
        List<Equation> equations = new ArrayList<>();
        for (SparseVector weights : found) {
            if (equations.size() < MOST) {
                add(net, incidence, weights, equations);
            }
        }
        return equations;
    }

    /** The sum of the tokens in these places. */
    static SparseVector ones(BitSet places) {
        int[] positions = places.stream().toArray();
        long[] values = new long[positions.length];
        Arrays.fill(values, 1);
        return SparseVector.of(positions, values);
    }

    private static void add(PetriNet net, Incidence incidence, SparseVector weights, List<Equation> to) {
        try {
            if (isConstant(incidence, weights)) {
                SparseVector mostlyPositive = negatives(weights) > weights.size() / 2 ? negated(weights) : weights;
                to.add(new Equation(mostlyPositive, mostlyPositive.times(net::initial)));
            }
        } catch (ArithmeticException overflow) {
            // A sum beyond 64 bits is of no use here.
        }
    }

    private static int negatives(SparseVector weights) {
        int negatives = 0;
        for (int k = 0; k < weights.size(); k++) {
            negatives += weights.value(k) < 0 ? 1 : 0;
        }
        return negatives;
    }

    private static SparseVector negated(SparseVector weights) {
        int[] positions = new int[weights.size()];
        long[] values = new long[weights.size()];
        for (int k = 0; k < positions.length; k++) {
            positions[k] = weights.position(k);
            values[k] = Math.negateExact(weights.value(k));
        }
        return SparseVector.of(positions, values);
    }

    private static boolean isConstant(Incidence incidence, SparseVector weights) {
        Map<Integer, Long> changes = new HashMap<>();
        for (int k = 0; k < weights.size(); k++) {
            SparseVector ofPlace = incidence.ofPlace(weights.position(k));
            for (int i = 0; i < ofPlace.size(); i++) {
                long change = Math.multiplyExact(ofPlace.value(i), weights.value(k));
                changes.merge(ofPlace.position(i), change, Math::addExact);
            }
        }
        return changes.values().stream().allMatch(change -> change == 0);
    }
}
