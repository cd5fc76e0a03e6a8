package org.tidemark.model;

import java.util.List;
import java.util.function.BooleanSupplier;

/** A capability of models that know sequential parts of themselves; the parts may overlap and need not be everything. */
public interface SequentialComponents {
    /** The parts that are found until this is cancelled, in a fixed order. May be costly. */
    List<Component> components(BooleanSupplier cancelled);
}
