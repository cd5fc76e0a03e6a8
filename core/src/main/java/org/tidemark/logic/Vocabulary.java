package org.tidemark.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names a model has for what formulas speak of. A thing may have several, of which one is its proper name; and a name
 * may stand for several fields or events of the model, which {@link Expansion} spells out for engines.
 */
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

    /** What a name stands for that is a condition by itself; null for all other names. */
    default @Nullable Formula condition(String name) {
        return null;
    }

    /** The fields whose sum a place stands for, by its proper name: itself, or one for each colour. */
    default List<String> placesOf(String place) {
        return List.of(place);
    }

    /** The events that a transition stands for, by its proper name: itself, or one for each binding. */
    default List<String> eventsOf(String transition) {
        return List.of(transition);
    }
}
