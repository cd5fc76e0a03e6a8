package org.tidemark.format;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the file of a net says of the process that it describes, beside the net: the markings in which a case ends, and the transitions that
 * no log shows. Immutable.
 *
 * @param finalMarkings markings, each with the tokens of its places by their ids; places that are not named are empty
 * @param silent the ids of transitions that are marked as invisible, or have no name where others have one
 */
public record ProcessMarks(List<Map<String, Integer>> finalMarkings, Set<String> silent) {
    /** The file says nothing. */
    public static final ProcessMarks NONE = new ProcessMarks(List.of(), Set.of());

    public ProcessMarks {
        finalMarkings = List.copyOf(finalMarkings);
        silent = Set.copyOf(silent);
    }
}
