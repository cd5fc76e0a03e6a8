package org.tidemark.logic;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The error message for a name that the model does not have, with the name that was probably meant.
 *
 * @param name as it was written
 * @param names the names of the model
 */
public record UnknownName(String name, Vocabulary names) {
    private static final int LONGEST_VALUES = 60;

    /** One of the operators that may stand behind each other. */
    private static final String OPERATORS = "(?:[AE]?[FGX])";

    private static final Set<String> ABOUT_VALUES = Set.of("exists", "forall", "count", "sum");

    /** The sentence where a place was expected. */
    public String asPlace() {
        if (names.transition(name) != null) {
            return quoted() + " is " + article(names.transitionNoun()) + ", not " + article(names.placeNoun())
                    + "; use fireable(" + FormulaPrinter.name(name) + ") to ask whether it is enabled";
        }
        if (ABOUT_VALUES.contains(name) && names.values() == null) {
            return "there is no " + names.placeNoun() + " " + quoted() + ", and no token has a value that " + name
                    + " could look at";
        }
        if (name.equals("if")) {
            return "formulas have no 'if'; write (c -> a) && (!c -> b), or use it in a condition on values:"
                    + " exists x in p: if c then a else b";
        }
        if (name.matches(OPERATORS + "+")) {
            String apart = name.replaceAll(OPERATORS + "(?=.)", "$0 ");
            return "there is no " + names.placeNoun() + " " + quoted() + "; operators are written apart: " + apart;
        }
        int dot = name.indexOf('.');
        String values = dot > 0 && names.places().contains(name.substring(0, dot))
                ? names.valuesOf(name.substring(0, dot))
                : null;
        if (values != null) {
            String those = values.length() > LONGEST_VALUES ? "those that" : values + ", which";
            return "there is no " + names.placeNoun() + " " + quoted() + "; " + name.substring(dot + 1)
                    + " is not a value of " + those + " tokens in " + quoted(name.substring(0, dot)) + " have";
        }
        String capitals = name.toUpperCase(Locale.ROOT);
        if (Symbol.spelled(capitals) != Symbol.NAME) {
            return "there is no " + names.placeNoun() + " " + quoted() + "; the operator is written " + capitals;
        }
        String small = name.toLowerCase(Locale.ROOT);
        if (Symbol.spelled(small) != Symbol.NAME) {
            return "there is no " + names.placeNoun() + " " + quoted() + "; the keyword is written " + small;
        }
        return "there is no " + names.placeNoun() + " " + quoted()
                + suggestion(
                        Stream.concat(names.places().stream(), names.conditions().stream())
                                .toList(),
                        " has no values");
    }

    /** The sentence where a transition was expected. */
    public String asTransition() {
        return names.place(name) != null
                ? quoted() + " is " + article(names.placeNoun()) + ", not " + article(names.transitionNoun())
                : "there is no " + names.transitionNoun() + " " + quoted()
                        + suggestion(names.transitions(), " never happens with these values");
    }

    private static String article(String noun) {
        return ("aeiou".indexOf(noun.charAt(0)) < 0 ? "a " : "an ") + noun;
    }

    private String quoted() {
        return quoted(name);
    }

    /** A name as messages show it. */
    static String quoted(String name) {
        return FormulaText.quote(name);
    }

    /**
     * A suggestion of names that may have been meant.
     *
     * @param never what is so of a known node that was named with values it has not
     */
    private String suggestion(List<String> known, String never) {
        int dot = name.indexOf('.');
        if (dot > 0 && names.values() != null && NearName.of(name, known).isEmpty()) {
            String node = name.substring(0, dot);
            String part = name.substring(dot);
            if (known.contains(node)) {
                return "; " + quoted(node) + never;
            }
            return NearName.of(node, known)
                    .map(near -> "; did you mean " + written(near + part) + "?")
                    .orElseGet(() -> NearName.hint(name, known, UnknownName::written));
        }
        return NearName.hint(name, known, UnknownName::written);
    }

    /** A name as it can be copied into a formula. */
    private static String written(String name) {
        String written = FormulaPrinter.name(name);
        return written.equals(name) ? quoted(name) : written;
    }
}
