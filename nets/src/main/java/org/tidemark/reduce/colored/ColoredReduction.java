package org.tidemark.reduce.colored;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.color.unfold.UnfoldingScope;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.RuleUse;

/**
 * The part of a high-level net that has to be unfolded for some questions. Unfolds it, and knows which events of the
 * high-level net the transitions of that unfolding represent. Immutable.
 */
public final class ColoredReduction {
    private static final String UNUSED_COLORS = "unused colours";
    private static final BigInteger MANY = BigInteger.valueOf(Integer.MAX_VALUE);

    private final ColoredNet original;
    private final ColoredNet net;
    private final Need need;
    private final int[] transitions;
    private final UnfoldingScope scope;
    private final List<RuleUse> uses;
    private final ColorNames names;

    /**
     * The parts of a net that classes of indistinguishable values depend on. Its sets are not modified.
     *
     * @param places the places of the original that are left
     * @param transitions the transitions of the original that are left
     * @param constant of what is left, the places whose tokens never change and that nothing is asked about
     * @param valuedPlaces those whose tokens questions distinguish by their values
     * @param valuedTransitions those of which they mention single bindings
     */
    record Need(BitSet places, BitSet transitions, BitSet constant, BitSet valuedPlaces, BitSet valuedTransitions) {}

    ColoredReduction(ColoredNet original, ColoredNet net, Need need, UnfoldingScope scope, List<RuleUse> uses) {
        this.original = original;
        this.net = net;
        this.need = need;
        transitions = need.transitions.stream().toArray();
        this.scope = scope;
        this.uses = List.copyOf(uses);
        names = new ColorNames(net);
    }

    public ColoredNet original() {
        return original;
    }

    /** The remaining high-level net. */
    public ColoredNet net() {
        return net;
    }

    /** The use of each rule; rules without effect are left out. */
    public List<RuleUse> uses() {
        return uses;
    }

    /**
     * The use of each rule, and how many values or classes of values the unfolding left out because they never occur.
     */
    public List<RuleUse> uses(PetriNet unfolded) {
        int unused = (int) Math.min(Integer.MAX_VALUE, possiblePlaces() - unfolded.places());
        List<RuleUse> all = new ArrayList<>(uses);
        if (unused > 0) {
            all.add(new RuleUse(UNUSED_COLORS, unused, 0));
        }
        return all;
    }

    /** How many places the unfolding has if all values or classes of values occur. */
    public long possiblePlaces() {
        long possible = 0;
        for (int p = 0; p < net.places().size(); p++) {
            possible += scope.constantPlaces().get(p)
                    ? 0
                    : scope.classes().count(p).min(MANY).intValue();
        }
        return possible;
    }

    /** The number of places some of whose values are unfolded as one. */
    public int mergingPlaces() {
        return scope.classes().mergingPlaces();
    }

    Need need() {
        return need;
    }

    UnfoldingScope scope() {
        return scope;
    }

    /** Unfolds what is left, as far as it matters. */
    public PetriNet unfold(UnfoldingLimits limits) throws ColorException {
        return Unfolding.of(net, scope, limits);
    }

    /** An event of the original: a transition and the ranks of the values of its variables. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Step(int transition, long[] binding) {}

    /** The transition of what is left that an unfolded one represents, with the values of its class. */
    Step step(PetriNet unfolded, int transition) {
        String id = unfolded.transitionId(transition);
        ColorNames.Event event = names.event(id);
        if (event == null) {
            throw new IllegalStateException("an unfolded transition without a high-level one: " + id);
        }
        return new Step(event.transition(), event.binding());
    }

    /** The number in the original of a transition of what is left. */
    int originalTransition(int transition) {
        return transitions[transition];
    }
}
