package org.tidemark.check;

import java.util.List;

/** Where a state was seen: enough to give the run to it later. */
sealed interface Sighting {
    /** In a store, under an id. */
    record Stored(long id) implements Sighting {}

    /** At the end of these events. */
    record Walked(List<Integer> events, Technique technique) implements Sighting {
        public Walked {
            events = List.copyOf(events);
        }
    }
}
