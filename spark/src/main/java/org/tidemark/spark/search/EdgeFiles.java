package org.tidemark.spark.search;

import java.io.Serializable;
import java.util.UUID;

/**
 * The files of all edges of a run, one for each partition.
 *
 * @param name what their names begin with; no other files of the folder do
 * @param edges how many edges they hold together
 */
public record EdgeFiles(String name, long edges) implements Serializable {
    static final String PREFIX = "edges-";

    /** Files that are still to be written. */
    public static EdgeFiles fresh() {
        return new EdgeFiles(PREFIX + UUID.randomUUID().toString().substring(0, 8) + "-", 0);
    }

    /** The files, once they hold this many edges. */
    public EdgeFiles holding(long count) {
        return new EdgeFiles(name, count);
    }
}
