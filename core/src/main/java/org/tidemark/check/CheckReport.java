package org.tidemark.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a check found.
 *
 * @param findings an answer for each property, in the order asked
 * @param exploration what the exploration did; null when none was needed
 * @param seconds wall-clock time
 */
public record CheckReport(List<Finding> findings, @Nullable ExplorationReport exploration, double seconds) {
    public CheckReport {
        findings = List.copyOf(findings);
    }
}
