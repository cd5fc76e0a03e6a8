package org.tidemark.logic.property;

import org.tidemark.logic.FormulaPrinter;

/** Writes properties, without their names, in the syntax that {@link PropertyParser} reads. Stateless. */
public final class PropertyPrinter {
    private PropertyPrinter() {}

    public static String print(Property property) {
        if (property instanceof Property.Truth truth) {
            return FormulaPrinter.print(truth.formula());
        }
        if (property instanceof Property.Maximum maximum) {
            return "max(" + FormulaPrinter.print(maximum.term()) + ")";
        }
        if (property instanceof Property.Duration duration) {
            return duration(duration);
        }
        if (property instanceof Property.OneSafe) {
            return "one-safe";
        }
        if (property instanceof Property.StableMarking) {
            return "stable-marking";
        }
        if (property instanceof Property.Conformance conformance) {
            return "conforms to " + FormulaPrinter.name(conformance.automaton().name());
        }
        if (property instanceof Property.Forbidden forbidden) {
            return "no run of " + FormulaPrinter.name(forbidden.name());
        }
        if (property instanceof Property.StateSpace) {
            return "state space";
        }
        return property instanceof Property.Liveness ? "live" : "quasi-live";
    }

    private static String duration(Property.Duration asked) {
        String after = asked.after() == null ? "" : " after " + FormulaPrinter.print(asked.after());
        Property.Deadline deadline = asked.deadline();
        String limit = deadline == null ? "" : " " + deadline.relation().sign() + " " + deadline.time();
        return (asked.isLongest() ? "latest(" : "earliest(") + FormulaPrinter.print(asked.until()) + after + ")"
                + limit;
    }
}
