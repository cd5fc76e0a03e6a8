package org.tidemark.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The names a model has for what formulas speak of. A thing may have several, of which one is its proper name. */
public interface Vocabulary {
    /** The proper name of a place; null when there is no such place. */
    @Nullable
    String place(String name);

    /** The proper name of a transition; null when there is none of this name. */
    @Nullable
    String transition(String name);

    /** The proper names of all places. */
    List<String> places();

    /** The proper names of all transitions. */
    List<String> transitions();
}
