package org.tidemark.format;

import org.tidemark.logic.property.Property;

/** One entry of a property file: the property or, if it cannot be read, the reason. Immutable. */
public sealed interface PropertyEntry {
    /** The name in its file; its line if it has none. */
    String name();

    /** A property that was read. */
    record Read(Property property) implements PropertyEntry {
        @Override
        public String name() {
            return property.name();
        }
    }

    /** A property that could not be read, and the error with file and line. */
    record Refused(String name, InputException error) implements PropertyEntry {
        /** The same for an error without a position of its own. */
        public Refused(String name, String message) {
            this(name, new InputException(message));
        }

        /** The reason in one sentence, with file and line. */
        public String message() {
            return String.valueOf(error.getMessage());
        }
    }
}
