package org.tidemark.system;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;

/**
 * A condition that the author of a model relies on in every reachable state: a place keeps its capacity, holds its
 * declared content, or every expression that a transition needs has a value. A state that violates it is a finding
 * about the model. Immutable.
 *
 * @param name a name such as {@code capacity:buffer}
 * @param meaning the obligation in words
 * @param clauses the conditions that make up the obligation
 */
public record Obligation(String name, String meaning, List<Clause> clauses) {
    private static final String FAULT = "fault:";

    /**
     * A condition on one state.
     *
     * @param condition over the proper names of places and transitions
     * @param otherwise what is wrong with a state that violates it, as a sentence without its full stop
     */
    public record Clause(Formula condition, String otherwise) {}

    public Obligation {
        clauses = List.copyOf(clauses);
    }

    /** The obligation that a transition has the values it needs. */
    public static Obligation values(String transition, String shown, List<Clause> clauses) {
        return new Obligation(FAULT + transition, meaning(shown), clauses);
    }

    /** Asks whether a transition always has the values it needs, where the states in which it has none are not spelled out. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public static Property.Truth values(String transition) {
        return new Property.Truth(FAULT + transition, Formula.always(new Formula.Kept(FAULT + transition)));
    }

    /** The question of {@link #values(String)} in words; null for another property. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public static @Nullable String meaning(Property property) {
        String transition = property.name().replaceFirst("^" + FAULT, "");
        return property.equals(values(transition)) ? meaning(transition) : null;
    }

    private static String meaning(String transition) {
        return "transition '" + transition + "' always has the values it needs";
    }

    /** Whether a state that violates it has a transition without a value that it needs. */
    public boolean isFault() {
        return isFault(name);
    }

    /** Whether an obligation of this name is that a transition has the values it needs. */
    public static boolean isFault(String name) {
        return name.startsWith(FAULT);
    }

    /** The conjunction of the clauses. */
    public Formula condition() {
        return Formula.and(clauses.stream().map(Clause::condition).toList());
    }

    /** The property that it holds in every state. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public Property.Truth property() {
        return new Property.Truth(name, Formula.always(condition()));
    }
}
