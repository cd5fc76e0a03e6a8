package org.tidemark.color;

/** What an unfolding cannot do, found before it starts. */
final class Preconditions {
    private final ColoredNet net;
    private final UnfoldingSize size;

    Preconditions(ColoredNet net, UnfoldingSize size) {
        this.net = net;
        this.size = size;
    }

    void check() throws ColorException {
        for (ColoredPlace place : net.places()) {
            String where = "place '" + place.name() + "'";
            ranked(place.type(), where);
            list(place.initial(), where);
        }
        for (ColoredTransition transition : net.transitions()) {
            check(transition);
        }
    }

    private void check(ColoredTransition transition) throws ColorException {
        String where = "transition '" + transition.name() + "'";
        for (Variable variable : transition.variables()) {
            ranked(variable.type(), where + " variable '" + variable.name() + "'");
        }
        for (ColoredArc arc : transition.arcs()) {
            list(arc.tokens(), where);
        }
    }

    private static void ranked(Type type, String where) throws ColorException {
        if (!type.isRanked()) {
            throw new ColorException(where + ": type " + type + " has " + type.size()
                    + " values; an unfolding needs types of fewer than 2^" + Type.RANK_BITS);
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
