package org.tidemark.reduce.colored;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;

/**
 * What a transition asks of a place that never changes, which some bindings meet and others do not. Input arcs at one place ask for the sum of
 * their tokens, so that they are one demand; each read or inhibitor arc is one of its own.
 *
 * @param there the tokens of the place
 * @param asked the tokens of the arcs
 * @param inhibits whether none of them may be there
 */
record ConstantDemand(Bag there, List<MultiSet> asked, boolean inhibits) {
    ConstantDemand {
        asked = List.copyOf(asked);
    }

    /**
     * The demands of a transition.
     *
     * @param initial the tokens of the places that never change
     */
    static List<ConstantDemand> of(ColoredTransition transition, BitSet constantPlaces, Bag[] initial) {
        List<ConstantDemand> demands = new ArrayList<>();
        Map<Integer, List<MultiSet>> taken = new LinkedHashMap<>();
        for (ColoredArc arc : transition.arcs()) {
            if (!constantPlaces.get(arc.place())) {
                continue;
            }
            switch (arc.kind()) {
                case INPUT ->
                    taken.computeIfAbsent(arc.place(), first -> new ArrayList<>())
                            .add(arc.tokens());
                case READ -> demands.add(new ConstantDemand(initial[arc.place()], List.of(arc.tokens()), false));
                case INHIBITOR -> demands.add(new ConstantDemand(initial[arc.place()], List.of(arc.tokens()), true));
                case OUTPUT -> {}
            }
        }
        taken.forEach((place, asked) -> demands.add(new ConstantDemand(initial[place], asked, false)));
        return demands;
    }

    /** The variables on which it depends whether the demand is met. */
    BitSet variables() {
        BitSet variables = new BitSet();
        asked.forEach(tokens -> tokens.variables(variables));
        return variables;
    }

    boolean isMet(long[] binding, CancellationCheck cancellation) {
        Bag sum = new Bag(cancellation);
        asked.forEach(tokens -> tokens.addTo(sum, 1, binding));
        for (int i = 0; i < sum.size(); i++) {
            boolean isThere = there.countOf(sum.rank(i)) >= sum.count(i);
            if (sum.count(i) > 0 && isThere == inhibits) {
                return false;
            }
        }
        return true;
    }
}
