package org.tidemark.net.equation;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Lemma;
import org.tidemark.net.proof.ProofGoal;

/**
 * After one of some transitions has fired for the last time, there is a token in a set of places, until another one takes it away. Immutable.
 *
 * <p>Of all transitions that leave a token in the set the last one fires at some time, if any does. What takes tokens away after that is one of the others. For
 * a set that the others never empty this says that a trap that was marked on the way stays so.
 */
final class LastTokens implements Lemma {
    private final BitSet places;
    private final BitSet fillers;

    /**
     * @param fillers some of the transitions that leave a token in the places whenever they fire
     */
    LastTokens(BitSet places, BitSet fillers) {
        this.places = (BitSet) places.clone();
        this.fillers = (BitSet) fillers.clone();
    }

    /** None of the fillers fires, or there is a token, or a transition that leaves none has taken it. */
    @Override
    public ProofGoal.Any cases(PetriNet net) {
        Map<Integer, Long> drains = new TreeMap<>();
        for (int t = 0; t < net.transitions(); t++) {
            long loss = TokenCases.of(net.inputs(), t, places) - TokenCases.of(net.outputs(), t, places);
            if (loss > 0 && left(net, t) == 0) {
                drains.put(t, loss);
            }
        }
        Map<Integer, Long> tokens = new TreeMap<>();
        places.stream().forEach(p -> tokens.put(p, 1L));
        return TokenCases.either(net, fillers, drains, tokens, 1);
    }

    private long left(PetriNet net, int t) {
        return places.stream()
                .mapToLong(p -> net.outputs().weight(t, p)
                        + Math.max(0, net.reads().weight(t, p) - net.inputs().weight(t, p)))
                .sum();
    }

    @Override
    public boolean holds(PetriNet net, ProofGoal goal) {
        return fillers.stream().allMatch(t -> left(net, t) > 0);
    }

    @Override
    public String text(PetriNet net) {
        return TokenCases.names(fillers, net::shownTransition) + " leaves a token in "
                + TokenCases.names(places, net::shownPlace) + ", which stays there unless others take it";
    }
}
