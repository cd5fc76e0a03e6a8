package org.tidemark.logic;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which transitions runs are fair to: what a run must do besides being maximal, so that a formula speaks of it.
 *
 * <p>A run is weakly fair to a transition unless, from some point on, the transition is enabled for ever and does not happen;
 * it is strongly fair unless the transition is enabled again and again and happens only so many times. Runs that end are
 * fair. Every finite run can be made longer to a fair one. Immutable.
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
     * Reads what a user asks for: each text is the name of a transition, several with commas between them, or the word
     * {@value #ALL}.
     *
     * @throws FormulaException where there is no such transition
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
