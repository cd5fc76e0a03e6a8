package org.tidemark.check.language;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.EquivalenceCheck;
import org.tidemark.verdict.OpenReason;

/**
 * The outcome of minimising an automaton, or of comparing two.
 *
 * @param sides the automata asked about, in the order given; fewer where a limit was met before
 * @param answer whether they are equivalent; null where that was not asked or is not known
 * @param why what stopped the work; null where it was done
 */
public record EquivalenceReport(
        List<Side> sides,
        @Nullable EquivalenceCheck answer,
        @Nullable OpenReason why,
        long peakBytes,
        double seconds) {
    public EquivalenceReport {
        sides = List.copyOf(sides);
    }

    /**
     * One automaton.
     *
     * @param whole as it is, labels hidden as chosen
     * @param smallest the smallest that is equivalent; null where a limit was met
     */
    public record Side(
            String name, LabelledAutomaton whole, @Nullable LabelledAutomaton smallest) {}

    /** Whether everything that was asked is known. */
    public boolean isComplete() {
        return why == null;
    }
}
