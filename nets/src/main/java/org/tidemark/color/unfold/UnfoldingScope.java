package org.tidemark.color.unfold;

import java.util.BitSet;
import org.tidemark.color.net.ColoredNet;

/**
 * The part of a high-level net that is unfolded. Places whose tokens never change are not: a binding that they do not
 * allow is left out, and the others have no arcs at them. Values of one class are unfolded as one. Immutable.
 *
 * @param constantPlaces the places whose tokens never change and that nothing is asked about
 * @param classes which values are unfolded as one
 */
public record UnfoldingScope(BitSet constantPlaces, ColorClasses classes) {
    public UnfoldingScope {
        constantPlaces = (BitSet) constantPlaces.clone();
    }

    /** All of a net. */
    public static UnfoldingScope whole(ColoredNet net) {
        return new UnfoldingScope(new BitSet(), ColorClasses.single(net));
    }

    /** Whether it is all of a net, with every value by itself. */
    boolean isWhole() {
        return constantPlaces.isEmpty() && classes.mergingPlaces() == 0;
    }

    @Override
    public BitSet constantPlaces() {
        return (BitSet) constantPlaces.clone();
    }
}
