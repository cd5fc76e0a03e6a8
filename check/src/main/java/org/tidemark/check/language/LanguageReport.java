package org.tidemark.check.language;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.GraphReport;
import org.tidemark.logic.language.LanguageAutomaton;
import org.tidemark.verdict.OpenReason;

/**
 * The outcome of building the automaton of a model's language. Where it was not finished, {@code smallest} is null and
 * {@code why} is the reason.
 *
 * @param letters the names of the letters
 * @param hidden how many events of the model are hidden
 * @param graph the reachability graph, built or not
 * @param states states of the graph when silent cycles are one state each; 0 where that was not reached
 * @param deterministic the automaton by the subset construction
 * @param smallest the smallest one
 * @param why why it was not finished; null where it was
 * @param peakBytes the most that was booked at one time
 * @param seconds wall-clock time
 */
public record LanguageReport(
        List<String> letters,
        int hidden,
        GraphReport graph,
        int states,
        @Nullable LanguageAutomaton deterministic,
        @Nullable LanguageAutomaton smallest,
        @Nullable OpenReason why,
        long peakBytes,
        double seconds) {}
