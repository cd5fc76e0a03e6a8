package org.tidemark.net;

import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;

/**
 * What the author of a model takes for granted in every reachable state: that a place keeps its capacity, that its content
 * is what it is declared to be, that no transition comes to a value that does not exist. A state that breaks it is a
 * finding about the model. Immutable.
 *
 * @param name a name such as {@code capacity:buffer}
 * @param meaning the whole in words
 * @param clauses conditions that all hold where the obligation is kept
 */
public record Obligation(String name, String meaning, List<Clause> clauses) {
    /**
     * A condition on one state.
     *
     * @param condition over the proper names of places and transitions
     * @param otherwise what is wrong with a state where it does not hold, as a sentence without its full stop
     */
    public record Clause(Formula condition, String otherwise) {}

    public Obligation {
        clauses = List.copyOf(clauses);
    }

    /** What holds in a state where the obligation is kept. */
    public Formula condition() {
        return Formula.and(clauses.stream().map(Clause::condition).toList());
    }

    /** The question whether it is kept in every state. */
    public Property.Truth property() {
        return new Property.Truth(name, Formula.always(condition()));
    }
}
