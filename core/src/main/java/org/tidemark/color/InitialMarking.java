package org.tidemark.color;

/** The tokens that places start with. */
final class InitialMarking {
    private InitialMarking() {}

    static Bag of(ColoredPlace place, Patience patience) throws ColorException {
        Bag bag = new Bag(patience);
        try {
            place.initial().addTo(bag, 1, new long[place.initial().slots()]);
        } catch (EvaluationFault fault) {
            throw new ColorException(
                    place.id(), "initial marking of place '" + place.name() + "': " + fault.getMessage());
        }
        return bag;
    }
}
