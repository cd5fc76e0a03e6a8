package org.tidemark.logic;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The transitions to which runs must be fair: what is required of a run, besides being maximal, for a formula to be
 * about it.
 *
 * <p>A run is weakly fair to a transition unless, from some point on, the transition is enabled forever and never
 * fires; it is strongly fair unless the transition is enabled infinitely often and fires only finitely often. Finite
 * maximal runs are fair. Every finite run can be extended to a fair one. Immutable.
 *
 * @param weak transitions, by their proper names, that runs are weakly fair to
 * @param strong those that runs are strongly fair to
 */
public record Fairness(List<String> weak, List<String> strong) {
    /** The word for every transition. */
    public static final String ALL = "all";

    /** Every run counts. */
    public static final Fairness NONE = new Fairness(List.of(), List.of());

    public Fairness {
        weak = List.copyOf(weak);
        strong = List.copyOf(strong);
    }

    /**
     * Parses a user's option: each text is the name of a transition, several names separated by commas, or the word
     * {@value #ALL}.
     *
     * @throws FormulaException if there is no such transition
     */
    public static Fairness of(List<String> weak, List<String> strong, Vocabulary names) throws FormulaException {
        return new Fairness(transitions(weak, names), transitions(strong, names));
    }

    private static List<String> transitions(List<String> texts, Vocabulary names) throws FormulaException {
        Set<String> found = new LinkedHashSet<>();
        for (String text : texts) {
            // A name may have commas of its own, and a transition may be called "all".
            boolean isName = names.transition(text) != null;
            if (text.equals(ALL) && !isName) {
                found.addAll(names.transitions());
                continue;
            }
            for (String name : isName ? List.of(text) : List.of(text.split(",", -1))) {
                String proper = names.transition(name.strip());
                if (proper == null) {
                    throw new FormulaException(new UnknownName(name.strip(), names).asTransition());
                }
                found.add(proper);
            }
        }
        return List.copyOf(found);
    }

    /** Whether every run counts. */
    public boolean isNone() {
        return weak.isEmpty() && strong.isEmpty();
    }
}
