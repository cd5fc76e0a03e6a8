package org.tidemark.logic.property;

import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.buchi.BuchiAutomaton;

/** A named question about a model, from a user or a property file. Immutable. */
public sealed interface Property {
    String name();

    /** Which runs it is about; all where it is not about runs. */
    default Fairness fairness() {
        return Fairness.NONE;
    }

    /**
     * Whether a formula holds in the initial state; a formula without path quantifiers must hold on every run.
     *
     * @param fairness which runs it is about
     */
    record Truth(String name, Formula formula, Fairness fairness) implements Property {
        /** A question about all runs. */
        public Truth(String name, Formula formula) {
            this(name, formula, Fairness.NONE);
        }
    }

    /** The largest value a term has in any reachable state. */
    record Maximum(String name, Term term) implements Property {}

    /**
     * How much time passes from a state where one condition holds until another does, at least or at most; or whether
     * that keeps a deadline. It takes forever where a run never gets there.
     *
     * @param isLongest whether the most time is asked for, on whatever run; else the least
     * @param after where time begins to count, wherever that is; null for the initial state
     * @param until where it ends, the first time
     * @param deadline what the time is compared with; null where it is asked for
     */
    record Duration(
            String name,
            boolean isLongest,
            @Nullable Formula after,
            Formula until,
            @Nullable Deadline deadline) implements Property {}

    /** A bound on a time. */
    record Deadline(Relation relation, long time) {
        /**
         * Whether all times from one to another keep it, or none does; the last may be {@link Long#MAX_VALUE} for no
         * end.
         */
        public boolean isSameFor(long least, long most) {
            long here = Math.max(least, Math.min(most, time));
            boolean before = holds(least);
            return holds(Math.max(least, here - 1)) == before
                    && holds(here) == before
                    && holds(here == most ? most : here + 1) == before
                    && holds(most) == before;
        }

        /** Whether a time keeps it. */
        public boolean holds(long asked) {
            return relation.holds(asked, time);
        }
    }

    /** Whether no place ever holds two tokens. */
    record OneSafe(String name) implements Property {}

    /** Whether some place never changes its number of tokens. */
    record StableMarking(String name) implements Property {}

    /** Whether every transition can fire at least once. */
    record QuasiLiveness(String name) implements Property {}

    /** Whether every transition can fire again from every reachable state. */
    record Liveness(String name) implements Property {}

    /** Whether every finite run is accepted by an automaton. */
    record Conformance(String name, FiniteAutomaton automaton) implements Property {}

    /**
     * Whether no infinite run is accepted by an automaton.
     *
     * @param fairness which runs count
     */
    record Forbidden(String name, BuchiAutomaton automaton, Fairness fairness) implements Property {
        /** A question about all runs. */
        public Forbidden(String name, BuchiAutomaton automaton) {
            this(name, automaton, Fairness.NONE);
        }
    }

    /**
     * How many states there are: the counts, bounds and deadlocks of the whole state space. It holds where every state
     * was seen and the number is not known, because some may have been seen more than once.
     */
    record StateSpace(String name) implements Property {}

    /** The question about the whole net that a keyword names; null for any other word. */
    static @Nullable Property global(String name, String word) {
        return switch (word) {
            case "one-safe" -> new OneSafe(name);
            case "stable-marking" -> new StableMarking(name);
            case "quasi-live" -> new QuasiLiveness(name);
            case "live" -> new Liveness(name);
            default -> null;
        };
    }
}
