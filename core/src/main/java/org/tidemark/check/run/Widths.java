package org.tidemark.check.run;

import org.tidemark.format.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.structure.PlaceBounds;

/** stub. */
public final class Widths {
    private volatile FieldWidths now;

    private Widths(FieldWidths first) {
        now = first;
    }

    public static Widths of(PetriNet net, PlaceBounds bounds, long seed) {
        return new Widths(Exploration.widths(net, bounds, seed));
    }

    public FieldWidths now() {
        return now;
    }

    public boolean widen(FieldOverflow overflow) throws InputException {
        FieldWidths wider = now.wider(overflow.field());
        if (wider != null) {
            now = wider;
        }
        return wider != null;
    }
}
