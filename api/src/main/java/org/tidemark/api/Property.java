package org.tidemark.api;

import java.util.List;
import java.util.Optional;

/**
 * A question about a model.
 *
 * <p>Questions are read when they are asked, over the names of the model; what is wrong with one is an {@link
 * InvalidInputException} with a position.
 *
 * @param name identifies the answer; different for all properties of one check
 * @param kind what the text is
 * @param text the question
 * @param runs the runs that it is about, as its file says; if it says nothing, the model's declarations count. What the
 *     options say comes before both
 */
public record Property(String name, Kind kind, String text, Optional<Runs> runs) {
    /**
     * Runs that are fair, with transitions named as in {@link Options#weaklyFair}.
     *
     * @param weaklyFair the transitions that they are weakly fair to
     * @param stronglyFair those that they are strongly fair to
     */
    public record Runs(List<String> weaklyFair, List<String> stronglyFair) {
        public Runs {
            weaklyFair = List.copyOf(weaklyFair);
            stronglyFair = List.copyOf(stronglyFair);
        }
    }

    /** The kinds of text that a property can have. */
    public enum Kind {
        /** A formula of CTL, LTL or CTL*, {@code max(…)}, or a word such as {@code live}, as in {@code docs/formulas.md}. */
        FORMULA,
        /** The conditions that the model declares itself; the text is not used. */
        DECLARED_CONDITIONS,
        /** An automaton that has to accept every finite run, in our own or in the Hanoi format; {@code docs/automata.md}. */
        ALLOWED_RUNS,
        /** A Büchi automaton in the Hanoi format that must not accept any infinite run; {@code docs/ltl.md}. */
        FORBIDDEN_RUNS
    }

    /** A question that says nothing about fairness. */
    public Property(String name, Kind kind, String text) {
        this(name, kind, text, Optional.empty());
    }

    /** A formula under a name. */
    public Property(String name, String formula) {
        this(name, Kind.FORMULA, formula);
    }

    /** A formula such as {@code AG EF p >= 1}, under its own text as a name. */
    public static Property formula(String text) {
        return new Property(text, text);
    }

    /** How large a sum such as {@code p + 2*q} can become; answered by a value. */
    public static Property maximum(String term) {
        return formula("max(" + term + ")");
    }

    /** Whether some transition is enabled in every reachable state. */
    public static Property deadlockFree() {
        return new Property("deadlock-free", "AG !deadlock");
    }

    /** Whether no place ever holds two tokens. */
    public static Property oneSafe() {
        return formula("one-safe");
    }

    /** Whether every transition can, from every reachable state, happen again. */
    public static Property live() {
        return formula("live");
    }

    /** Whether every transition can happen at least once. */
    public static Property quasiLive() {
        return formula("quasi-live");
    }

    /** Whether some place never changes its number of tokens. */
    public static Property stableMarking() {
        return formula("stable-marking");
    }

    /** Whether the model keeps the conditions that it declares: capacities, redundant places, expressions with a value. */
    public static Property declaredConditions() {
        return new Property("declared-conditions", Kind.DECLARED_CONDITIONS, "");
    }

    /** Whether every finite run is accepted by an automaton, the text of which is given. */
    public static Property conformsTo(String name, String automaton) {
        return new Property(name, Kind.ALLOWED_RUNS, automaton);
    }

    /** Whether no infinite run is accepted by a Büchi automaton, the text of which is given in the Hanoi format. */
    public static Property forbids(String name, String automaton) {
        return new Property(name, Kind.FORBIDDEN_RUNS, automaton);
    }

    boolean isNamed() {
        return !name.equals(text);
    }
}
