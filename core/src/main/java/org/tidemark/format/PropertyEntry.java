package org.tidemark.format;

import org.tidemark.logic.property.Property;

/** One question of a property file: what is asked or, where it cannot be read, why not. Immutable. */
public sealed interface PropertyEntry {
    /** The name it has in its file; its line where it has none. */
    String name();

    /** A question that was read. */
    record Read(Property property) implements PropertyEntry {
        @Override
        public String name() {
            return property.name();
        }
    }

    /** A question that was not, and one sentence with file and line that says why. */
    record Refused(String name, String message) implements PropertyEntry {}
}
