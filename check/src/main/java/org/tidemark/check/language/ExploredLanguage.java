package org.tidemark.check.language;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.GraphReport;
import org.tidemark.logic.language.WordAutomaton;

/**
 * A speaker whose states are known, unless a limit was met.
 *
 * @param letterOf the letter of each event of a model
 * @param others the events that are no letters to a service
 * @param graph how the graph of a model was built
 * @param words its words; null where a limit was met
 */
@SuppressWarnings("ArrayRecordComponent")
record ExploredLanguage(
        LanguageSource speaker,
        int[] letterOf,
        Set<String> others,
        @Nullable GraphReport graph,
        @Nullable WordAutomaton words) {
    /** How the graph of a model was built. */
    GraphReport built() {
        if (graph == null) {
            throw new IllegalStateException("a service has no graph");
        }
        return graph;
    }
}
