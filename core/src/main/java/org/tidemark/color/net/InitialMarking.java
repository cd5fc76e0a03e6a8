package org.tidemark.color.net;

import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.EvaluationFault;

/** The tokens that places start with. */
public final class InitialMarking {
    private InitialMarking() {}

    public static Bag of(ColoredPlace place, CancellationCheck cancellation) throws ColorException {
        Bag bag = new Bag(cancellation);
        try {
            place.initial().addTo(bag, 1, new long[place.initial().slots()]);
        } catch (EvaluationFault fault) {
            throw new ColorException(
                    place.id(), "initial marking of place '" + place.name() + "': " + fault.getMessage());
        }
        return bag;
    }
}
