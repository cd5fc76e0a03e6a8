package org.tidemark.logic;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The transitions to which runs must be fair: what is required of a run, besides being maximal, for a formula to be
 * about it.
 *
 * <p>A run is weakly fair to a transition unless, from some point on, the transition is enabled forever and never
 * fires; it is strongly fair unless the transition is enabled infinitely often and fires only finitely often. Finite
 * maximal runs are fair. Every finite run can be extended to a fair one.
 *
 * <p>A transition of a high-level net means each of its bindings by itself; {@code send(*)} means all bindings of
 * {@code send} together: enabled where one of them is, fired when one of them is. A process means all events that it
 * begins, again together. Immutable.
 *
 * @param weak transitions, by their proper names, with {@value #TOGETHER} or without, and processes that runs are weakly fair to
 * @param strong those that runs are strongly fair to
 */
public record Fairness(List<String> weak, List<String> strong) {
    /** The word for every transition. */
    public static final String ALL = "all";

    /** The word for every process, each by itself. */
    public static final String PROCESSES = "processes";

    /** The word for no transition. */
    public static final String NOTHING = "none";

    /** The suffix to the name of a transition whose bindings are one constraint. */
    public static final String TOGETHER = "(*)";

    /** Every run counts. */
    public static final Fairness NONE = new Fairness(List.of(), List.of());

    public Fairness {
        weak = List.copyOf(weak);
        strong = List.copyOf(strong);
    }

    /**
     * Parses a user's option: each text is the name of a transition, with {@value #TOGETHER} or without, or one with
     * values of some of its variables, which means the bindings that have them; several separated by commas, or the
     * word {@value #ALL}, again with {@value #TOGETHER} or without, or {@value #NOTHING}. Where there are processes, it may
     * be the name of one, or {@value #PROCESSES}.
     *
     * @throws FormulaException if there is no such transition or process
     */
    public static Fairness of(List<String> weak, List<String> strong, Vocabulary names) throws FormulaException {
        return new Fairness(transitions(weak, names), transitions(strong, names));
    }

    private static List<String> transitions(List<String> texts, Vocabulary names) throws FormulaException {
        Set<String> found = new LinkedHashSet<>();
        for (String text : texts) {
            // A name may have commas of its own, and a transition may be called "all".
            boolean isName = names.transition(text) != null;
            for (String part : isName ? List.of(text) : apart(text)) {
                String name = part.strip();
                boolean together = isTogether(name, names);
                String bare = together ? withoutStar(name) : name;
                String proper = names.transition(bare);
                if (proper != null) {
                    found.add(together ? proper + TOGETHER : proper);
                } else if (bare.equals(ALL)) {
                    names.transitions().forEach(each -> found.add(together ? each + TOGETHER : each));
                } else if (isAboutProcesses(name, names)) {
                    found.add(name);
                } else if (!name.equals(NOTHING)) {
                    throw new FormulaException(wrong(bare, names));
                }
            }
        }
        return List.copyOf(found);
    }

    private static List<String> apart(String text) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int comma : Brackets.commas(text, 0, text.length())) {
            parts.add(text.substring(from, comma));
            from = comma + 1;
        }
        parts.add(text.substring(from));
        return parts;
    }

    /** Says which part of a name is wrong: the transition, or the values in parentheses after it. */
    private static String wrong(String name, Vocabulary names) {
        Objection objection = names.objection(name);
        if (objection != null) {
            return UnknownName.quoted(name) + ": " + objection.sentence();
        }
        int open = name.indexOf('(');
        String transition = open > 0 && name.endsWith(")") ? name.substring(0, open) : name;
        return names.transition(transition) == null
                ? new UnknownName(transition, names).asTransition() + processes(names)
                : UnknownName.quoted(transition) + " has no variables that could have values";
    }

    private static String processes(Vocabulary names) {
        return names.processes().isEmpty()
                ? ""
                : "; or of a process: " + String.join(", ", names.processes()) + ", or " + PROCESSES + " for all";
    }

    /** Whether one of the {@link #weak} or {@link #strong} is a process, or all of them. */
    public static boolean isAboutProcesses(String each, Vocabulary names) {
        return names.transition(each) == null
                && (names.processes().contains(each)
                        || (each.equals(PROCESSES) && !names.processes().isEmpty()));
    }

    /** Whether one of the {@link #weak} or {@link #strong} means all bindings of a transition together. */
    public static boolean isTogether(String each, Vocabulary names) {
        return each.endsWith(TOGETHER) && names.transition(each) == null;
    }

    /** The transition that one of the {@link #weak} or {@link #strong} is about. */
    public static String transition(String each, Vocabulary names) {
        return isTogether(each, names) ? withoutStar(each) : each;
    }

    private static String withoutStar(String name) {
        return name.substring(0, name.length() - TOGETHER.length());
    }

    /** Whether every run counts. */
    public boolean isNone() {
        return weak.isEmpty() && strong.isEmpty();
    }
}
