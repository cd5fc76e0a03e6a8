package org.tidemark.net.equation;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Lemma;
import org.tidemark.net.proof.ProofGoal;

/**
 * Before one of some transitions fires for the first time, others put the tokens there that it needs. Immutable.
 *
 * <p>Of a set of places that holds fewer than <em>k</em> tokens initially: let all transitions that need at least <em>k</em> tokens of it be its users. Until the
 * first of them fires, only others have fired, and they must have added what was missing. For places that are empty, and <em>k</em> = 1, this says that a siphon
 * which some transitions never fill has to be filled by others; for a single place, that what is only read or returned must have come from somewhere.
 */
final class FirstTokens implements Lemma {
    private final BitSet places;
    private final long needed;
    private final BitSet users;

    /**
     * @param needed the number of tokens that the users need, more than there are initially
     * @param users some of the transitions that need this many
     */
    FirstTokens(BitSet places, long needed, BitSet users) {
        this.places = (BitSet) places.clone();
        this.needed = needed;
        this.users = (BitSet) users.clone();
    }

    /** None of the users fires, or enough of the others do. */
    @Override
    public ProofGoal.Any cases(PetriNet net) {
        Map<Integer, Long> sources = new TreeMap<>();
        for (int t = 0; t < net.transitions(); t++) {
            long gain = TokenCases.of(net.outputs(), t, places) - TokenCases.of(net.inputs(), t, places);
            if (gain > 0 && need(net, t) < needed) {
                sources.put(t, gain);
            }
        }
        return TokenCases.either(net, users, sources, Map.of(), needed - initially(net));
    }

    private long initially(PetriNet net) {
        return places.stream().mapToLong(net::initial).sum();
    }

    private long need(PetriNet net, int t) {
        return places.stream()
                .mapToLong(p -> Math.max(net.inputs().weight(t, p), net.reads().weight(t, p)))
                .sum();
    }

    @Override
    public boolean holds(PetriNet net, ProofGoal goal) {
        return initially(net) < needed && users.stream().allMatch(t -> need(net, t) >= needed);
    }

    @Override
    public String text(PetriNet net) {
        return TokenCases.names(users, net::shownTransition) + " cannot fire before there are "
                + (needed == 1 ? "tokens" : needed + " tokens") + " in " + TokenCases.names(places, net::shownPlace);
    }
}
