package org.tidemark.system;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;

/** A system with fewer states than another one that has the same answers to some questions. */
public interface SmallerSystem {
    TransitionSystem system();

    /** The questions, of those that were given, that have the same answers. */
    List<Property> answered();

    /** A run of the whole system that shows the same about a question as one of the smaller system; null where none is found. */
    @Nullable
    Evidence lifted(Property question, Evidence run);

    /** The difference, in words: "with steps that are one". */
    String difference();
}
