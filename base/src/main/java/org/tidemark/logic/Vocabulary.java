package org.tidemark.logic;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The names that formulas may use for the places and transitions of a model. Each may have several names, one of
 * which is its proper name; and a name may mean several fields or events of the model, which {@link Expansion} writes
 * out for engines.
 */
public interface Vocabulary {
    /** Names of which each means one field or one event, and names of conditions. */
    static Vocabulary of(List<String> places, List<String> transitions, Map<String, Formula> conditions) {
        return new Vocabulary() {
            @Override
            public @Nullable String place(String name) {
                return places.contains(name) ? name : null;
            }

            @Override
            public @Nullable String transition(String name) {
                return transitions.contains(name) ? name : null;
            }

            @Override
            public List<String> places() {
                return places;
            }

            @Override
            public List<String> transitions() {
                return transitions;
            }

            @Override
            public @Nullable Formula condition(String name) {
                return conditions.get(name);
            }

            @Override
            public List<String> conditions() {
                return List.copyOf(conditions.keySet());
            }

            @Override
            public UnaryOperator<Formula> asWritten(Formula asked, UnaryOperator<Formula> forEngine) {
                return new WrittenFormulas(asked, forEngine, UnaryOperator.identity(), UnaryOperator.identity())::of;
            }

            @Override
            public String placeNoun() {
                return "variable";
            }

            @Override
            public String transitionNoun() {
                return "event";
            }
        };
    }

    /** The proper name of a place; null when there is no such place. */
    @Nullable
    String place(String name);

    /** The proper name of a transition; null when there is no such transition. */
    @Nullable
    String transition(String name);

    /** The proper names of all places. */
    List<String> places();

    /** The proper names of all transitions. */
    List<String> transitions();

    /** The names of the processes that run from the beginning, by their numbers; empty where events are not steps of processes. */
    default List<String> processes() {
        return List.of();
    }

    /** The names that are defined as conditions. */
    default List<String> conditions() {
        return List.of();
    }

    /** The word of messages for what places are in this formalism. */
    default String placeNoun() {
        return "place";
    }

    /** The word of messages for what transitions are in this formalism. */
    default String transitionNoun() {
        return "transition";
    }

    /** The condition that a name is defined as; null for all other names. */
    default @Nullable Formula condition(String name) {
        return null;
    }

    /** The number that a place means in a formula, by its proper name; a number that may be negative is one that never is, less a constant. */
    default Term number(String place) {
        return new Term.Count(place);
    }

    /** The fields whose sum a place means, by its proper name: itself, or one per colour. */
    default List<String> placesOf(String place) {
        return List.of(place);
    }

    /** The values that tokens of a place may have, as they are shown: {@code 1..8}; null where they have none. */
    default @Nullable String valuesOf(String place) {
        return null;
    }

    /** Reads what formulas say about the values of tokens; null where tokens have no values. */
    default @Nullable ValueReader values() {
        return null;
    }

    /** A number that depends on values as a sum over the fields of its place, each with the weight of its value. */
    default Term expanded(TokenSum sum) {
        throw new IllegalArgumentException("a number about values where tokens have none: " + sum.text());
    }

    /** The names of numbers about values that {@linkplain #expanded(TokenSum) expanded} formulas have besides those of fields. */
    default List<String> sums() {
        return List.of();
    }

    /**
     * A condition that relates tokens as a formula over the fields of its places; unchanged where that takes too many
     * of them.
     */
    default Formula expanded(TokenCondition condition) {
        throw new IllegalArgumentException("a condition on values where tokens have none: " + condition.text());
    }

    /**
     * Expands a condition that relates tokens, and can be cancelled.
     *
     * @throws org.tidemark.bits.Cancelled when it takes longer than that
     */
    default Formula expanded(TokenCondition condition, BooleanSupplier cancelled) {
        return expanded(condition);
    }

    /** The fields, as states are shown, that matter to a condition of the model's own which no formula over fields expresses; empty where that is not known. */
    default List<String> fieldsOf(Formula.Kept condition) {
        return List.of();
    }

    /** The formula for an obligation of the model; {@link Formula.Kept} itself where there is no other. */
    default Formula obligation(String name) {
        return new Formula.Kept(name);
    }

    /**
     * Why a name such as {@code send(src = 2)} is not that of a transition with values of its variables; null where
     * nothing can be said.
     */
    default @Nullable Objection objection(String transition) {
        return null;
    }

    /** The events that a transition means, by its proper name: itself, or one per binding. */
    default List<String> eventsOf(String transition) {
        return List.of(transition);
    }

    /** Events of a transition one of which can happen wherever the transition can; all of them, unless fewer will do. */
    default List<String> decidingEventsOf(String transition) {
        return eventsOf(transition);
    }

    /**
     * Turns formulas as engines have them into formulas as a person wrote them.
     *
     * @param asked the formula as it was written
     * @param forEngine what engines make of a part of it
     */
    default UnaryOperator<Formula> asWritten(Formula asked, UnaryOperator<Formula> forEngine) {
        return f -> f;
    }
}
