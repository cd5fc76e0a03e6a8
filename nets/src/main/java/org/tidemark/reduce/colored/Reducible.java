package org.tidemark.reduce.colored;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.IntType;

/** Whether parts of a high-level net may be left out at all. Stateless. */
final class Reducible {
    /** A sum of that many of the largest numbers of tokens on one arc can still be counted. */
    private static final long MOST_TIMES = 1 << 15;

    private Reducible() {}

    /** Why nothing may be left out, as a sentence without its full stop; null where something may. */
    static @Nullable String objection(ColoredNet net) {
        if (net.isPlain()) {
            return "it has no colours";
        }
        if (net.transitions().stream().anyMatch(transition -> transition.priority() != 0)) {
            return "transitions have priorities";
        }
        if (net.places().stream().anyMatch(Reducible::isObliged)) {
            return "the model has conditions of its own, which may be about any place";
        }
        for (ColoredTransition transition : net.transitions()) {
            boolean isTotal = transition.guard().isTotal()
                    && transition.arcs().stream().map(ColoredArc::tokens).allMatch(Reducible::isTotal);
            if (!isTotal) {
                return "an expression of transition '" + transition.name() + "' may have no value";
            }
        }
        return null;
    }

    private static boolean isObliged(ColoredPlace place) {
        return place.capacity() != null || place.each() != null || place.content() != null;
    }

    private static boolean isTotal(MultiSet tokens) {
        if (tokens instanceof MultiSet.Times times) {
            return isCount(times.count()) && times.element().isTotal();
        }
        if (tokens instanceof MultiSet.Sum sum) {
            return sum.parts().stream().allMatch(Reducible::isTotal);
        }
        if (tokens instanceof MultiSet.Scaled scaled) {
            return isCount(scaled.count()) && isTotal(scaled.part());
        }
        if (tokens instanceof MultiSet.Difference difference) {
            return isTotal(difference.from()) && isTotal(difference.taken());
        }
        if (tokens instanceof MultiSet.Comprehension comprehension) {
            return comprehension.condition().isTotal() && isTotal(comprehension.part());
        }
        return tokens instanceof MultiSet.All;
    }

    /** Whether a number is never negative, and never too large. */
    private static boolean isCount(Expr count) {
        IntType type = (IntType) count.type();
        return count.isTotal()
                && type.isRanked()
                && type.spans().number(0) >= 0
                && type.spans().number(type.count() - 1) <= MOST_TIMES;
    }
}
