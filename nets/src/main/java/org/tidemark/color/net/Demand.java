package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.type.IntType;

/**
 * A token that a transition needs: the place with this number must hold a token with the value of the expression.
 */
public record Demand(int place, Expr element) {
    /** The single tokens that the input and read arcs of a transition demand. */
    public static List<Demand> of(ColoredTransition transition) {
        return all(transition).stream().filter(d -> d.element().isTotal()).toList();
    }

    /**
     * The single tokens that the input and read arcs of a transition demand, with those whose expression may have no
     * value: under a binding for which it has none, such a token is not demanded, and the transition has a fault.
     */
    public static List<Demand> all(ColoredTransition transition) {
        List<Demand> demands = new ArrayList<>();
        for (ColoredArc arc : transition.arcs()) {
            if (asks(arc)) {
                collect(arc.place(), arc.tokens(), demands);
            }
        }
        return demands;
    }

    /** Whether an arc needs tokens. */
    public static boolean asks(ColoredArc arc) {
        return arc.kind() == ColoredArc.Kind.INPUT || arc.kind() == ColoredArc.Kind.READ;
    }

    /** Whether demands of single tokens express all that an arc needs. */
    public static boolean sayAll(MultiSet tokens) {
        if (tokens instanceof MultiSet.Sum sum) {
            return sum.parts().stream().allMatch(Demand::sayAll);
        }
        if (tokens instanceof MultiSet.Scaled scaled) {
            return isPositive(scaled.count()) && sayAll(scaled.part());
        }
        return tokens instanceof MultiSet.Times times
                && isPositive(times.count())
                && times.element().isTotal();
    }

    private static void collect(int place, MultiSet tokens, List<Demand> demands) {
        if (tokens instanceof MultiSet.Sum sum) {
            sum.parts().forEach(part -> collect(place, part, demands));
        } else if (tokens instanceof MultiSet.Scaled scaled && isPositive(scaled.count())) {
            collect(place, scaled.part(), demands);
        } else if (tokens instanceof MultiSet.Times times && isPositive(times.count())) {
            Demand demand = new Demand(place, times.element());
            if (!demands.contains(demand)) {
                demands.add(demand);
            }
        }
    }

    private static boolean isPositive(Expr count) {
        return count instanceof Constant constant
                && ((IntType) constant.type()).spans().number(constant.rank()) > 0;
    }
}
