package org.tidemark.format.pnml;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColorException;
import org.tidemark.color.ColoredNet;
import org.tidemark.color.Unfolding;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;

/** The net of a PNML file, of the kind that its type says. Immutable. */
public sealed interface PnmlNet {
    /** A place/transition net. */
    record Plain(PetriNet net) implements PnmlNet {}

    /** A high-level net. */
    record Colored(ColoredNet net, String file) implements PnmlNet {}

    /** The high-level net; null where it is none. */
    default @Nullable ColoredNet colored() {
        return this instanceof Colored colored ? colored.net() : null;
    }

    /**
     * The net as a place/transition net: itself, or its unfolding.
     *
     * @throws InputException when a high-level net cannot be unfolded within the limits
     */
    default PetriNet unfolded(UnfoldingLimits limits) throws InputException {
        if (this instanceof Plain plain) {
            return plain.net();
        }
        Colored colored = (Colored) this;
        try {
            return Unfolding.of(colored.net(), limits);
        } catch (ColorException e) {
            throw new InputException(colored.file() + ": " + e.getMessage(), e);
        }
    }
}
