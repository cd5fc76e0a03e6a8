package org.tidemark.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.property.Property;
import org.tidemark.system.TransitionSystem;

/** One entry of a property file: the property or, if it cannot be read, the reason. Immutable. */
public sealed interface PropertyEntry {
    /** The name in its file; its line if it has none. */
    String name();

    /** The questions that a system brings along; those that cannot be asked last. */
    static List<PropertyEntry> claims(TransitionSystem system) {
        List<PropertyEntry> entries = new ArrayList<>();
        system.claims().forEach(claim -> entries.add(new Read(claim)));
        system.refusedClaims().forEach((name, reason) -> entries.add(new Refused(name, reason)));
        return List.copyOf(entries);
    }

    /**
     * A property that was read.
     *
     * @param fairness what its file says that runs are fair to; null if the file says nothing about it
     */
    record Read(Property property, @Nullable Fairness fairness) implements PropertyEntry {
        /** A property from a file that cannot say more. */
        public Read(Property property) {
            this(property, null);
        }

        @Override
        public String name() {
            return property.name();
        }
    }

    /** A property that could not be read, and the error with file and line. */
    record Refused(String name, InputException error) implements PropertyEntry {
        /** A refused property with an error that has no position of its own. */
        public Refused(String name, String message) {
            this(name, new InputException(message));
        }

        /** The reason in one sentence, with file and line. */
        public String message() {
            return String.valueOf(error.getMessage());
        }
    }
}
