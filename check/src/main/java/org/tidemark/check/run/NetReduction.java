package org.tidemark.check.run;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.reduce.RuleUse;
import org.tidemark.reduce.count.CountedReduction;

/**
 * A smaller net that questions were asked of.
 *
 * @param questions their names
 * @param before the sizes of the net; null where it is the unfolding of a high-level net and was never made
 * @param after the sizes of the smaller one
 * @param uses what rules did
 * @param seconds how long the reduction took
 */
public record NetReduction(
        List<String> questions, @Nullable Sizes before, Sizes after, List<RuleUse> uses, double seconds) {
    public NetReduction {
        questions = List.copyOf(questions);
        uses = List.copyOf(uses);
    }

    /** A reduction that took this long. */
    public static NetReduction of(List<String> questions, ReducedNet reduced, double seconds) {
        return new NetReduction(
                questions, Sizes.of(reduced.original()), Sizes.of(reduced.net()), reduced.uses(), seconds);
    }

    /** A reduction for the sake of counting. */
    public static NetReduction of(CountedReduction reduced, double seconds) {
        Sizes left = Sizes.of(reduced.net());
        return new NetReduction(
                List.of(),
                Sizes.of(reduced.original()),
                new Sizes(reduced.places(), left.transitions, left.arcs),
                reduced.uses(),
                seconds);
    }

    /** A part of a high-level net that was unfolded; the whole unfolding may not be there. */
    public static NetReduction ofUnfolding(
            List<String> questions, @Nullable PetriNet whole, PetriNet part, List<RuleUse> uses, double seconds) {
        return new NetReduction(questions, whole == null ? null : Sizes.of(whole), Sizes.of(part), uses, seconds);
    }

    /** How large a net is. */
    public record Sizes(int places, int transitions, int arcs) {
        static Sizes of(PetriNet net) {
            return new Sizes(net.places(), net.transitions(), net.arcs());
        }
    }

    /** Whether nothing could be left out, so that the net is not smaller. */
    public boolean isIdle() {
        return uses.isEmpty() && after.equals(before);
    }

    /**
     * The size of the smaller net: {@code 12 of 30 places, 9 of 28 transitions}, or {@code 12 places, 9 transitions}
     * where the larger one was never made.
     */
    public String sizes() {
        if (before == null) {
            return after.places + " places, " + after.transitions + " transitions";
        }
        return after.places + " of " + before.places + " places, " + after.transitions + " of " + before.transitions
                + " transitions";
    }

    /** The rules and how often each was applied: {@code post-agglomeration 12, equal places 3}. */
    public String rules() {
        return uses.stream().map(use -> use.rule() + " " + use.times()).collect(Collectors.joining(", "));
    }
}
