package org.tidemark.progress;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Term;
import org.tidemark.model.Model;

/**
 * The subspaces into which the leading parts of a list divide the states, where these parts are proven never to fall:
 * states that agree in them have {@code width} neighbouring values, and no edge leads to a lower subspace.
 *
 * <p>So a sweep may work off one subspace after the other, as often as each needs, and then forget everything about it
 * (Kristensen and Mailund, A compositional sweep-line state space exploration method, FORTE 2002). Immutable.
 *
 * @param proven the leading parts that never fall
 * @param width how many values each subspace has, from a multiple of this number on
 */
public record Subspaces(List<Term> proven, long width) {
    public Subspaces {
        proven = List.copyOf(proven);
        if (width < 1) {
            throw new IllegalArgumentException("subspaces of " + width + " values");
        }
    }

    /**
     * The subspaces of a measure; null where not even its first part is proven, or where all of it is, so that nothing
     * ever has to be kept.
     */
    public static @Nullable Subspaces of(TermMeasure measure, Model model) {
        return of(measure, Effects.of(model));
    }

    static @Nullable Subspaces of(TermMeasure measure, @Nullable Effects effects) {
        int parts = measure.parts().size();
        if (effects == null || parts == 1) {
            return null;
        }
        int proven = effects.monotoneParts(measure.parts());
        return proven == 0 || proven == parts
                ? null
                : new Subspaces(measure.parts().subList(0, proven), measure.valuesBelow(proven));
    }

    /** The lowest value in the subspace of a value. */
    public long first(long value) {
        return Math.floorDiv(value, width) * width;
    }

    /** The highest value in the subspace of a value. */
    public long last(long value) {
        return first(value) + (width - 1);
    }

    /** The proven parts, as a user would write them. */
    public String text() {
        return TermMeasure.text(proven);
    }
}
