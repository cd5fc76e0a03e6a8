package org.tidemark.reduce.count;

import org.tidemark.net.structure.Limit;

/**
 * Preserves the number of states, by the equation {@code x = p1 + … + pn}: makes one place of a group of places in which single tokens
 * can be moved from a root to everywhere.
 *
 * <p>{@link Moves} says what a group is: a chain {@code p1 → p2} where only that fills {@code p2}, which is empty at first; a cycle; or both
 * together. Other transitions may take any number of tokens from any of its places, test them, and put tokens into the root. There
 * are no inhibitor arcs at them.
 *
 * <p>What happens in the larger net happens in the smaller one with the sum, if moves are left out. Conversely, let a marking of the smaller net be
 * reachable; we show that every way to distribute {@code x} is reachable with the same rest. At first all tokens of the group are
 * in the root, whence each can be moved to any place. If a transition happens in the smaller net, distribute the tokens before it so that
 * it has what it takes, and all others are in the root. It can happen; what it puts down is in the root as well. So afterwards all tokens are in the
 * root, and again each can be moved to any place. Several groups do not disturb each other, since a move needs nothing else.
 */
final class Agglomeration implements CountingRule {
    @Override
    public String name() {
        return "agglomerations";
    }

    @Override
    public int apply(CountedNet counted, Limit limit) {
        Moves moves = new Moves(counted);
        moves.addPlain(place -> true);
        return moves.pool(moves.groups());
    }
}
