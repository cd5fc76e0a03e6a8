package org.tidemark.color.net;

import org.tidemark.bits.Cancelled;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.EvaluationFault;

/** The tokens that places start with. */
public final class InitialMarking {
    private static final long MOST_STEPS = 1L << 20;

    private InitialMarking() {}

    /**
     * The initial tokens of a place, cancelled where that takes longer than a few hundred thousand tokens of different
     * values.
     *
     * @throws Cancelled where there are more
     */
    public static Bag ofSome(ColoredPlace place) throws ColorException {
        return of(place, CancellationCheck.after(MOST_STEPS));
    }

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
