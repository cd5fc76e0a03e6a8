package org.tidemark.net.structure;

import java.util.BitSet;
import java.util.stream.Collectors;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Deadlock freedom and liveness from siphons and traps, after Commoner and Hack: proven, or not known.
 *
 * <p>If all input and read arcs have weight 1 (output arcs may have more) and nothing inhibits, the unmarked places
 * of a dead marking are a non-empty siphon. If every minimal siphon contains an initially marked trap, no siphon can
 * ever be unmarked, so there is no dead marking. In an ordinary free-choice net without read arcs, whose transitions
 * all have inputs, the same condition makes every transition live (Commoner's theorem; here for extended free
 * choice). In an ordinary marked graph the minimal siphons are its circuits, which are traps too; it suffices that no
 * siphon is unmarked, and that is known without enumerating them. Nothing is ever concluded from the condition's
 * failure. Immutable.
 *
 * @param deadlockFree whether no dead marking is reachable, by proof
 * @param live whether every transition can always become enabled again, by proof
 * @param reason why, or why it is not known, as text for users
 */
public record Commoner(Answer deadlockFree, Answer live, String reason) {
    private static final int SHOWN_PLACES = 6;

    /** The result of a structural argument. */
    public enum Answer {
        PROVEN,
        UNKNOWN
    }

    public static Commoner of(PetriNet net, NetClass netClass, Limit limit) {
        if (net.inhibitors().size() > 0) {
            return unknown("inhibitor arcs can stop a transition that has its tokens");
        }
        if (net.hasPriorities()) {
            return unknown("priorities can stop a transition that has its tokens");
        }
        if (net.transitions() == 0) {
            return unknown("there is no transition");
        }
        if (someTransitionNeedsNothing(net)) {
            return new Commoner(Answer.PROVEN, Answer.UNKNOWN, "some transition needs no tokens");
        }
        if (!isUnit(net.inputs()) || !isUnit(net.reads())) {
            return unknown("some transition needs more than one token from a place");
        }
        boolean plain = netClass.ordinary() && net.reads().size() == 0;
        if (plain && netClass.markedGraph() && DeadNodes.of(net).places().isEmpty()) {
            return new Commoner(Answer.PROVEN, Answer.PROVEN, "every circuit of the marked graph holds a token");
        }
        return bySiphons(net, plain && netClass.extendedFreeChoice(), limit);
    }

    private static Commoner bySiphons(PetriNet net, boolean theorem, Limit limit) {
        SiphonsAndTraps sets = new SiphonsAndTraps(net);
        int[] siphons = new int[1];
        BitSet failed = new BitSet();
        boolean all = MinimalSiphons.visit(sets, limit, siphon -> {
            siphons[0]++;
            if (!isMarked(net, sets.largestTrap(siphon))) {
                failed.or(siphon);
            }
            return failed.isEmpty();
        });
        if (!failed.isEmpty()) {
            return unknown(named(net, failed) + " may lose all tokens for good (a siphon without a marked trap)");
        }
        if (!all) {
            return unknown("there are too many siphons to examine in time; the first " + siphons[0]
                    + " contain a marked trap");
        }
        return new Commoner(
                Answer.PROVEN,
                theorem ? Answer.PROVEN : Answer.UNKNOWN,
                siphons[0] == 1
                        ? "the only minimal siphon contains a marked trap"
                        : "each of the " + siphons[0] + " minimal siphons contains a marked trap");
    }

    private static Commoner unknown(String reason) {
        return new Commoner(Answer.UNKNOWN, Answer.UNKNOWN, reason);
    }

    private static String named(PetriNet net, BitSet places) {
        int others = places.cardinality() - SHOWN_PLACES;
        String few =
                places.stream().limit(SHOWN_PLACES).mapToObj(net::shownPlace).collect(Collectors.joining(", "));
        return few + (others > 0 ? " and " + others + " more" : "");
    }

    private static boolean isMarked(PetriNet net, BitSet places) {
        return places.stream().anyMatch(p -> net.initial(p) > 0);
    }

    private static boolean someTransitionNeedsNothing(PetriNet net) {
        for (int t = 0; t < net.transitions(); t++) {
            if (net.inputs().from(t) == net.inputs().to(t)
                    && net.reads().from(t) == net.reads().to(t)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isUnit(Arcs arcs) {
        for (int a = 0; a < arcs.size(); a++) {
            if (arcs.weight(a) != 1) {
                return false;
            }
        }
        return true;
    }
}
