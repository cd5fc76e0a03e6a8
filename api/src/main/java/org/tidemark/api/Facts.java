package org.tidemark.api;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts about a net, or about the unfolding of a net with values, that need no exploration. Everything here is proven.
 *
 * @param kinds what kind of net it is, in words such as {@code free choice}
 * @param bounds how many tokens and states there can be
 * @param parts what the net is made of
 * @param liveness what is proven about deadlocks and liveness, in a sentence
 * @param advice how to explore it, in a sentence
 */
public record Facts(List<String> kinds, Bounds bounds, Parts parts, String liveness, String advice) {
    /**
     * Bounds that hold in every reachable state.
     *
     * @param isBounded whether there are finitely many states; empty where that was not found out in time
     * @param isSafe whether no place ever holds two tokens, as far as bounds prove it
     * @param ofPlaces the most tokens on each place for which a bound is proven
     * @param neverMarked places that never hold a token
     * @param neverFire transitions that never happen
     * @param mostStates there are at most this many states; empty where no such number is proven
     */
    public record Bounds(
            Optional<Boolean> isBounded,
            boolean isSafe,
            Map<String, Long> ofPlaces,
            List<String> neverMarked,
            List<String> neverFire,
            Optional<BigInteger> mostStates) {}

    /**
     * Parts of the net.
     *
     * @param invariants sums of places that never change, as equations
     * @param components sets of places that always share exactly one token
     * @param units the units of a NUPN, each with its own places and without those of units inside it
     */
    public record Parts(List<String> invariants, List<List<String>> components, Map<String, List<String>> units) {}
}
