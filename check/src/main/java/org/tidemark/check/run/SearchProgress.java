package org.tidemark.check.run;

/**
 * How far a search has come.
 *
 * @param states different states found
 * @param explored states expanded
 * @param edges edges found
 * @param depth the depth being worked at
 * @param frontier states still to expand
 * @param bytes what is booked on the memory budget
 * @param diskBytes what lies in files
 */
public record SearchProgress(
        long states, long explored, long edges, long depth, long frontier, long bytes, long diskBytes)
        implements RunProgress {
    /** Of a run without files. */
    public SearchProgress(long states, long explored, long edges, long depth, long frontier, long bytes) {
        this(states, explored, edges, depth, frontier, bytes, 0);
    }

    /** Before a run has begun. */
    public static final SearchProgress NONE = new SearchProgress(0, 0, 0, 0, 0, 0);
}
