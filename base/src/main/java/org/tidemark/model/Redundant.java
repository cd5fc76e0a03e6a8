package org.tidemark.model;

import org.jspecify.annotations.Nullable;

/** A capability of models some of whose fields may follow from the others, so that stores need not keep them. */
public interface Redundant extends Model {
    /** The fields that follow from others; null where none does, or leaving them out would not pay. */
    @Nullable
    ImpliedFields implied();
}
