package org.tidemark.color.unfold;

import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.Type;

/** Checks, before an unfolding or a direct execution starts, that it supports the net. */
public final class Preconditions {
    private final ColoredNet net;
    private final UnfoldingSize size;
    private final String who;

    /** The checks for an unfolding. */
    Preconditions(ColoredNet net, UnfoldingSize size) {
        this(net, size, "an unfolding");
    }

    private Preconditions(ColoredNet net, UnfoldingSize size, String who) {
        this.net = net;
        this.size = size;
        this.who = who;
    }

    /** The checks for direct execution. */
    public static Preconditions ofDirect(ColoredNet net, UnfoldingSize size) {
        return new Preconditions(net, size, "direct execution");
    }

    public void check() throws ColorException {
        for (ColoredPlace place : net.places()) {
            String where = "place '" + place.name() + "'";
            ranked(place.type(), place.id(), where);
            list(place.initial(), where);
        }
        for (ColoredTransition transition : net.transitions()) {
            check(transition);
        }
    }

    private void check(ColoredTransition transition) throws ColorException {
        String where = "transition '" + transition.name() + "'";
        for (Variable variable : transition.variables()) {
            ranked(variable.type(), transition.id(), where + " variable '" + variable.name() + "'");
        }
        for (ColoredArc arc : transition.arcs()) {
            list(arc.tokens(), where);
        }
    }

    private void ranked(Type type, String node, String where) throws ColorException {
        try {
            type.requireRanks();
        } catch (IllegalStateException none) {
            throw new ColorException(node, where + ": " + none.getMessage() + "; " + who + " needs a table for them");
        }
    }

    private void list(MultiSet tokens, String where) throws ColorException {
        if (tokens instanceof MultiSet.All all) {
            size.list(all.of(), where);
        } else if (tokens instanceof MultiSet.Comprehension comprehension) {
            size.list(comprehension.variable().type(), where);
            list(comprehension.part(), where);
        } else if (tokens instanceof MultiSet.Sum sum) {
            for (MultiSet part : sum.parts()) {
                list(part, where);
            }
        } else if (tokens instanceof MultiSet.Scaled scaled) {
            list(scaled.part(), where);
        } else if (tokens instanceof MultiSet.Difference difference) {
            list(difference.from(), where);
            list(difference.taken(), where);
        }
    }
}
