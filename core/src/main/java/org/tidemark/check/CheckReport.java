package org.tidemark.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepReport;
import org.tidemark.logic.property.Property;

/**
 * What a check found.
 *
 * @param findings an answer for each property, in the order asked
 * @param exploration what the exploration did; null when none was needed
 * @param sweep what the sweeps for states did; null where there were none
 * @param graph what came of the graph that sweeps were to leave behind; null where none was needed
 * @param seconds wall-clock time
 */
public record CheckReport(
        List<Finding> findings,
        @Nullable ExplorationReport exploration,
        @Nullable SweepReport sweep,
        @Nullable GraphReport graph,
        double seconds) {
    public CheckReport {
        findings = List.copyOf(findings);
    }

    public CheckReport(List<Finding> findings, @Nullable ExplorationReport exploration, double seconds) {
        this(findings, exploration, null, null, seconds);
    }

    /** A check that could not even begin, for one reason. */
    public static CheckReport unknown(List<Property> properties, String reason, double seconds) {
        List<Finding> open = properties.stream()
                .map(property -> new Finding(property, new Verdict.Unknown(reason), null, "", null, null, seconds))
                .toList();
        return new CheckReport(open, null, seconds);
    }

    /** A check that was asked nothing. */
    public static CheckReport empty() {
        return new CheckReport(List.of(), null, 0);
    }

    /** The same with the answers in the order of the questions. */
    public CheckReport inOrderOf(List<Property> properties) {
        List<Finding> ordered = new ArrayList<>(findings);
        ordered.sort(Comparator.comparingInt(finding -> properties.indexOf(finding.property())));
        return new CheckReport(ordered, exploration, sweep, graph, seconds);
    }

    /** This and what was found after it; the exploration and the sweeps told of are the first. */
    public CheckReport and(CheckReport later) {
        List<Finding> all = new ArrayList<>(findings);
        for (Finding finding : later.findings) {
            all.add(finding.after(seconds));
        }
        return new CheckReport(
                all,
                exploration == null ? later.exploration : exploration,
                sweep == null ? later.sweep : sweep,
                graph == null ? later.graph : graph,
                seconds + later.seconds);
    }
}
