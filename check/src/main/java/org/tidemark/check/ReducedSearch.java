package org.tidemark.check;

import java.util.List;

/**
 * A search with stubborn sets, and how much it left out.
 *
 * @param stage the name of its stage
 * @param questions the names of the properties that it was for
 * @param states how many states it visited
 * @param leftOut the part of the events that it left out, from 0 to 1
 */
public record ReducedSearch(String stage, List<String> questions, long states, double leftOut) {
    public ReducedSearch {
        questions = List.copyOf(questions);
    }

    /** Whether an answer is that of its stage, to a question that it was for. */
    public boolean mayHaveDecided(Finding finding) {
        return stage.equals(finding.stage())
                && questions.contains(finding.property().name());
    }
}
