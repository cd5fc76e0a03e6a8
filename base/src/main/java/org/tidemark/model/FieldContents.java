package org.tidemark.model;

import java.util.function.ObjIntConsumer;

/**
 * A capability of models whose fields have numbers of multi-sets as their values: it says which tokens a number means. May be asked by any thread; costs what
 * the multi-set has.
 */
public interface FieldContents {
    /** Whether a field is a place with tokens; false for one such as a clock. */
    boolean isPlace(int field);

    /** Reports the different tokens of a multi-set, each with how often it occurs, in their order. */
    void contents(int field, long value, ObjIntConsumer<Object> tokens);

    /** Orders tokens of a field as {@link #contents} does. */
    int compare(int field, Object one, Object other);

    /** A token of a field as a person writes it. */
    String text(int field, Object token);
}
