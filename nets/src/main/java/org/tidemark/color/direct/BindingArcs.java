package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Demand;
import org.tidemark.color.net.MultiSet;

/**
 * The arcs of a high-level net, by transition and by place, with their tokens solved for the variables: which bindings
 * may put a token somewhere, take it away or need it there. Immutable; shared by threads.
 */
final class BindingArcs {
    /** Of each transition. */
    final List<Ends> transitions = new ArrayList<>();

    /**
     * Of each place the arcs that put tokens there, those that take some, those that only look, and the transitions
     * that must find few.
     */
    final List<List<End>> putting = new ArrayList<>();

    final List<List<End>> taking = new ArrayList<>();
    final List<List<End>> reading = new ArrayList<>();
    final List<BitSet> inhibited = new ArrayList<>();

    /** The most variables of one transition, with those of its comprehensions. */
    final int slots;

    private BindingArcs(ColoredNet net) {
        for (int p = 0; p < net.places().size(); p++) {
            putting.add(new ArrayList<>());
            taking.add(new ArrayList<>());
            reading.add(new ArrayList<>());
            inhibited.add(new BitSet());
        }
        int most = 1;
        for (int t = 0; t < net.transitions().size(); t++) {
            ColoredTransition transition = net.transitions().get(t);
            most = Math.max(most, transition.slots());
            transitions.add(ends(transition));
            for (ColoredArc arc : transition.arcs()) {
                enter(t, arc, transition.variables().size());
            }
        }
        slots = most;
    }

    private void enter(int transition, ColoredArc arc, int variables) {
        if (arc.kind() == ColoredArc.Kind.INHIBITOR) {
            inhibited.get(arc.place()).set(transition);
            return;
        }
        List<List<End>> ends = switch (arc.kind()) {
            case OUTPUT -> putting;
            case INPUT -> taking;
            default -> reading;
        };
        List<TokenTerm> terms = TokenTerm.of(arc.tokens(), variables);
        if (terms == null) {
            ends.get(arc.place()).add(new End(transition, null));
        } else {
            terms.forEach(term -> ends.get(arc.place()).add(new End(transition, term)));
        }
    }

    private static Ends ends(ColoredTransition transition) {
        int variables = transition.variables().size();
        Map<Integer, List<MultiSet>> taken = new LinkedHashMap<>();
        List<Need> needs = new ArrayList<>();
        BitSet inhibitors = new BitSet();
        for (ColoredArc arc : transition.arcs()) {
            switch (arc.kind()) {
                case INPUT ->
                    taken.computeIfAbsent(arc.place(), place -> new ArrayList<>())
                            .add(arc.tokens());
                case READ -> needs.add(need(arc.place(), arc.tokens(), variables));
                case INHIBITOR -> inhibitors.set(arc.place());
                case OUTPUT -> {}
            }
        }
        taken.forEach((place, sum) -> needs.add(need(
                place,
                sum.size() == 1 ? sum.get(0) : new MultiSet.Sum(sum.get(0).of(), sum),
                variables)));
        List<Choice> choices = Demand.of(transition).stream()
                .map(demand -> new Choice(demand.place(), TokenTerm.of(demand.element(), variables)))
                .toList();
        return new Ends(List.copyOf(needs), choices, inhibitors);
    }

    private static Need need(int place, MultiSet tokens, int variables) {
        BitSet mentioned = new BitSet();
        tokens.variables(mentioned);
        return new Need(place, tokens, TokenTerm.mask(mentioned, variables));
    }

    /**
     * The arcs of a net; null where bindings may depend on more than their arcs say, or have too many variables.
     */
    static @Nullable BindingArcs of(ColoredNet net) {
        boolean isKnown = net.clock() == null && net.equivalences().isEmpty();
        for (ColoredTransition transition : net.transitions()) {
            isKnown &= transition.priority() == net.transitions().get(0).priority()
                    && transition.variables().size() <= TokenTerm.MOST_VARIABLES;
        }
        return isKnown ? new BindingArcs(net) : null;
    }

    /**
     * A token on an arc.
     *
     * @param transition of the arc
     * @param term the token; null where it may be any
     */
    record End(int transition, @Nullable TokenTerm term) {}

    /**
     * The tokens that a transition needs of a place: the sum of all input arcs, or those of one read arc.
     *
     * @param uses the variables that it depends on
     */
    record Need(int place, MultiSet tokens, long uses) {}

    /** A token that a transition cannot do without, whatever its binding is. */
    record Choice(int place, TokenTerm term) {}

    /**
     * The arcs of a transition by which it can be disabled.
     *
     * @param choices single tokens of it, whose values say something of the binding
     * @param inhibitors the places that must not hold too much
     */
    record Ends(List<Need> needs, List<Choice> choices, BitSet inhibitors) {}
}
