package org.tidemark.logic;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The error message for a name that the model does not have, with the name that was probably meant.
 *
 * @param name as it was written
 * @param names the names of the model
 */
public record UnknownName(String name, Vocabulary names) {
    private static final Set<String> ABOUT_VALUES = Set.of("exists", "forall", "count", "sum");

    /** The sentence where a place was expected. */
    public String asPlace() {
        if (names.transition(name) != null) {
            return quoted() + " is a transition, not a place; use fireable(" + name + ") to ask whether it is enabled";
        }
        if (ABOUT_VALUES.contains(name) && names.values() == null) {
            return "there is no place " + quoted() + ", and no token has a value that " + name + " could look at";
        }
        String capitals = name.toUpperCase(Locale.ROOT);
        if (Symbol.spelled(capitals) != Symbol.NAME) {
            return "there is no place " + quoted() + "; the operator is written " + capitals;
        }
        return "there is no place " + quoted() + suggestion(names.places());
    }

    /** The sentence where a transition was expected. */
    public String asTransition() {
        return names.place(name) != null
                ? quoted() + " is a place, not a transition"
                : "there is no transition " + quoted() + suggestion(names.transitions());
    }

    private String quoted() {
        return quoted(name);
    }

    /** A name as messages show it. */
    static String quoted(String name) {
        return FormulaText.quote(name);
    }

    private String suggestion(List<String> known) {
        return NearName.of(name, known)
                .map(near -> "; did you mean " + FormulaText.quote(near) + "?")
                .orElse("");
    }
}
