package org.tidemark.color.net;

import java.util.OptionalLong;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;

/**
 * Recognises places that hold exactly one token in every state, which thus have <em>the</em> token: at first
 * they hold one, and every transition puts back as many as it takes, whatever its values are. Stateless.
 */
public final class OneTokenPlace {
    private OneTokenPlace() {}

    /** Whether the arcs of the net show that a place always holds exactly one token. */
    public static boolean isShown(ColoredNet net, int place) {
        return holdsOne(net.places().get(place))
                && net.transitions().stream().allMatch(transition -> returnsAll(transition, place));
    }

    private static boolean holdsOne(ColoredPlace place) {
        try {
            Bag initial = InitialMarking.ofSome(place);
            long tokens = 0;
            for (int i = 0; i < initial.size(); i++) {
                tokens += initial.count(i);
            }
            return tokens == 1;
        } catch (ColorException | Cancelled noValueOrTooMany) {
            return false;
        }
    }

    private static boolean returnsAll(ColoredTransition transition, int place) {
        long change = 0;
        for (ColoredArc arc : transition.arcs()) {
            boolean moves = arc.kind() == ColoredArc.Kind.INPUT || arc.kind() == ColoredArc.Kind.OUTPUT;
            if (arc.place() == place && moves) {
                OptionalLong size = size(arc.tokens());
                if (size.isEmpty()) {
                    return false;
                }
                change += arc.kind() == ColoredArc.Kind.INPUT ? -size.getAsLong() : size.getAsLong();
            }
        }
        return change == 0;
    }

    /** The number of tokens in a multi-set, if it is the same under every binding as far as its form shows. */
    private static OptionalLong size(MultiSet tokens) {
        if (tokens instanceof MultiSet.Times times) {
            return number(times.count());
        }
        if (tokens instanceof MultiSet.Scaled scaled) {
            return product(number(scaled.count()), size(scaled.part()));
        }
        if (tokens instanceof MultiSet.All all) {
            return values(all.of());
        }
        if (tokens instanceof MultiSet.Comprehension each) {
            return each.condition().equals(Constant.TRUE)
                    ? product(values(each.variable().type()), size(each.part()))
                    : OptionalLong.empty();
        }
        if (tokens instanceof MultiSet.Sum sum) {
            long size = 0;
            for (MultiSet part : sum.parts()) {
                OptionalLong more = size(part);
                if (more.isEmpty()) {
                    return more;
                }
                size += more.getAsLong();
            }
            return OptionalLong.of(size);
        }
        return OptionalLong.empty();
    }

    private static OptionalLong product(OptionalLong times, OptionalLong size) {
        boolean isKnown = times.isPresent() && size.isPresent();
        return isKnown && Math.multiplyHigh(times.getAsLong(), size.getAsLong()) == 0
                ? OptionalLong.of(times.getAsLong() * size.getAsLong())
                : OptionalLong.empty();
    }

    private static OptionalLong values(Type type) {
        return type.size().bitLength() < Integer.SIZE
                ? OptionalLong.of(type.size().longValue())
                : OptionalLong.empty();
    }

    private static OptionalLong number(Expr count) {
        return count instanceof Constant constant && count.type() instanceof IntType numbers
                ? OptionalLong.of(numbers.spans().number(constant.rank()))
                : OptionalLong.empty();
    }
}
