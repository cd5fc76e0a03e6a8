package org.tidemark.check.language;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.GraphReport;
import org.tidemark.model.Evidence;
import org.tidemark.verdict.Verdict;

/**
 * How two languages compare.
 *
 * @param relation what was asked
 * @param verdict the answer
 * @param letters the names of the letters
 * @param difference a word that only one of them has; null unless the answer is no
 * @param first the states of the model
 * @param second the states of the other
 * @param pairs pairs of states and sets met in all comparisons
 * @param peakBytes the most that was booked at one time
 * @param seconds wall-clock time
 */
public record ComparisonReport(
        Relation relation,
        Verdict verdict,
        List<String> letters,
        @Nullable Difference difference,
        Side first,
        Side second,
        long pairs,
        long peakBytes,
        double seconds) {
    /** The relation between two languages that is checked. */
    public enum Relation {
        EQUALS,
        INCLUDED
    }

    /**
     * One of the two.
     *
     * @param graph how its graph was built; null for a service, and for a model whose turn did not come
     * @param states states of its automaton, silent cycles as one state each
     */
    public record Side(LanguageSource speaker, @Nullable GraphReport graph, int states) {}

    /**
     * A word of one side that is not a word of the other.
     *
     * @param word by the names of letters
     * @param ofFirst whether it is a word of the model
     * @param shortest whether no shorter word distinguishes them
     * @param run a run of the side that has it, with hidden events; null for a service and where there was no room to find one
     */
    public record Difference(
            List<String> word,
            boolean ofFirst,
            boolean shortest,
            @Nullable Evidence run) {}
}
