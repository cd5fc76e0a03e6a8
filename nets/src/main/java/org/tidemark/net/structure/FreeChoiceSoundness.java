package org.tidemark.net.structure;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.tidemark.net.PetriNet;

/**
 * Soundness of workflow nets that are free-choice, or become so when nodes are fused, without exploring them: a net is sound if and only if its short-circuited net
 * is live and bounded (van der Aalst 1998).
 *
 * <p>The short-circuited net is first made smaller by rules that keep liveness and boundedness in both directions (Murata 1989, section V: series and parallel
 * places and transitions, loops), which leave nothing but one loop of most nets. What is left is decided by the rank theorem (Desel and Esparza 1995, theorem 10.11):
 * a free-choice net is live and bounded if and only if it has a positive place invariant and a positive transition invariant, its rank is the number of its clusters
 * less one, and every siphon is marked. Immutable.
 *
 * @param verdict whether the net is sound
 * @param reason why, or why that is not known, as the end of a sentence
 * @param isFreeChoice whether the net is free-choice as it was given, not only after the rules
 * @param fusions how many nodes the rules removed
 * @param core the short-circuited net that was left, which is live and bounded if and only if the net is sound
 */
public record FreeChoiceSoundness(Verdict verdict, String reason, boolean isFreeChoice, int fusions, PetriNet core) {
    /** The answer. */
    public enum Verdict {
        SOUND,
        NOT_SOUND,
        UNKNOWN
    }

    /** Decides a workflow net; unknown where the rules do not leave an ordinary free-choice net without read arcs, or the limit is over. */
    public static FreeChoiceSoundness of(WorkflowNet workflow, Limit limit) {
        PetriNet closed = workflow.shortCircuited();
        NetClass kind = NetClass.of(closed);
        boolean isFreeChoice = kind.extendedFreeChoice();
        if (!kind.ordinary() || closed.reads().size() > 0) {
            return new FreeChoiceSoundness(Verdict.UNKNOWN, "the net is not free-choice", isFreeChoice, 0, closed);
        }
        Fusion fusion = Fusion.of(closed, limit);
        PetriNet core = fusion.core();
        int fusions = closed.places() + closed.transitions() - core.places() - core.transitions();
        String reason = fusion.isDead() ? "a place on a loop has no token at the start" : "";
        boolean isSound = !fusion.isDead();
        if (isSound && !NetClass.of(core).extendedFreeChoice()) {
            return new FreeChoiceSoundness(Verdict.UNKNOWN, "the net is not free-choice", isFreeChoice, fusions, core);
        }
        if (isSound) {
            Rank rank = new Rank(core, limit);
            reason = rank.objection();
            isSound = reason.isEmpty();
            if (!isSound && rank.isOpen) {
                return new FreeChoiceSoundness(Verdict.UNKNOWN, reason, isFreeChoice, fusions, core);
            }
        }
        return new FreeChoiceSoundness(
                isSound ? Verdict.SOUND : Verdict.NOT_SOUND,
                isSound ? "the short-circuited net is live and bounded by the rank theorem" : reason,
                isFreeChoice,
                fusions,
                core);
    }

    /** The four conditions of the rank theorem. */
    private static final class Rank {
        private final PetriNet net;
        private final Limit limit;
        private boolean isOpen;

        Rank(PetriNet net, Limit limit) {
            this.net = net;
            this.limit = limit;
        }

        /** The first condition that is not met; empty where all are. */
        String objection() {
            if (isEmpty(net)) {
                return "a transition needs or leaves nothing";
            }
            BitSet unmarked = new BitSet();
            for (int p = 0; p < net.places(); p++) {
                unmarked.set(p, net.initial(p) == 0);
            }
            BitSet siphon = new SiphonsAndTraps(net).largestSiphon(unmarked);
            if (!siphon.isEmpty()) {
                return "a siphon has no token: " + net.shownPlace(siphon.nextSetBit(0));
            }
            Semiflows weights = Semiflows.ofPlaces(net, limit);
            Semiflows cycles = Semiflows.ofTransitions(net, limit);
            if (!isCovering(weights, net.places())) {
                return open(weights, "the net has no positive place invariant: tokens are not preserved");
            }
            if (!isCovering(cycles, net.transitions())) {
                return open(cycles, "the net has no positive transition invariant: not everything can be repeated");
            }
            int rank;
            try {
                rank = rank(net);
            } catch (ArithmeticException overflow) {
                isOpen = true;
                return "the numbers of the rank get too large";
            }
            int clusters = clusters(net);
            return rank == clusters - 1 ? "" : "the rank is " + rank + ", and there are " + clusters + " clusters";
        }

        private static boolean isEmpty(PetriNet net) {
            for (int t = 0; t < net.transitions(); t++) {
                if (net.inputs().from(t) == net.inputs().to(t)
                        || net.outputs().from(t) == net.outputs().to(t)) {
                    return true;
                }
            }
            return false;
        }

        private String open(Semiflows flows, String objection) {
            isOpen = !flows.complete();
            return isOpen ? "not all invariants were found: " + flows.lack().reason() : objection;
        }

        private static boolean isCovering(Semiflows flows, int size) {
            BitSet covered = new BitSet();
            flows.minimal().forEach(flow -> covered.or(flow.support()));
            return covered.cardinality() == size;
        }
    }

    /**
     * The rank of the incidence matrix, exactly.
     *
     * @throws ArithmeticException when numbers get too large
     */
    static int rank(PetriNet net) {
        Incidence incidence = Incidence.of(net);
        Map<Integer, SparseVector> byPivot = new HashMap<>();
        for (int t = 0; t < net.transitions(); t++) {
            SparseVector row = incidence.ofTransition(t);
            while (row.size() > 0) {
                SparseVector other = byPivot.get(row.position(0));
                if (other == null) {
                    byPivot.put(row.position(0), row);
                    break;
                }
                long a = other.value(0);
                long b = row.value(0);
                long common = SparseVector.gcd(a, b);
                row = row.combine(a / common, other, -(b / common));
            }
        }
        return byPivot.size();
    }

    /** Clusters: the smallest sets with, for each place, its output transitions, and for each transition, its input places. */
    static int clusters(PetriNet net) {
        int[] parent = new int[net.places() + net.transitions()];
        Arrays.setAll(parent, i -> i);
        for (int t = 0; t < net.transitions(); t++) {
            for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
                parent[root(parent, net.inputs().place(a))] = root(parent, net.places() + t);
            }
        }
        int clusters = 0;
        for (int i = 0; i < parent.length; i++) {
            clusters += parent[i] == i ? 1 : 0;
        }
        return clusters;
    }

    private static int root(int[] parent, int node) {
        int at = node;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }
}
