package org.tidemark.api.task;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.why.LaterQuestions;
import org.tidemark.check.why.Reasons;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.engine.Colors;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/**
 * Answers questions about a model and finds the reasons for one of the answers: of a violated question if there is one, that with the shortest run
 * first. A high-level net is unfolded where that is small, and executed directly elsewhere, so that one system has all runs. Used once.
 */
public final class WhyTask implements Task<WhyTask.Result> {
    /** How long reasons are looked for where no time was given. */
    public static final long USUAL_NANOS = 60_000_000_000L;

    private final NetSource source;
    private final ExploreOptions options;
    private final Questions questions;

    /** The result. */
    public sealed interface Result {}

    /** There was no question to ask. */
    public record NothingAsked() implements Result {}

    /**
     * Questions were answered.
     *
     * @param system the system whose events runs name
     * @param report the answers
     * @param reasons the reasons for one of them
     * @param seconds how long it took
     */
    public record Explained(TransitionSystem system, CheckReport report, Reasons reasons, double seconds)
            implements Result {}

    /** Reads the questions of a face; empty where nothing is to be asked. */
    public interface Questions {
        List<Property> read(TransitionSystem system, ExploreOptions within) throws InputException;

        /** Whether the answer to a property may be explained; others are asked since answers may depend on them. */
        default boolean isExplained(Property property) {
            return true;
        }
    }

    /** Questions about a model, within limits. */
    public WhyTask(NetSource source, ExploreOptions options, Questions questions) {
        this.source = source;
        this.options = options;
        this.questions = questions;
    }

    @Override
    public Result run(Follower follower) throws InputException {
        TimeLimit watch = new TimeLimit(options);
        TransitionSystem system = system();
        List<Property> asked = questions.read(system, watch.left());
        if (asked.isEmpty()) {
            return new NothingAsked();
        }
        CheckReport report =
                follower.during(() -> null, "answering", () -> new LaterQuestions(system, watch).check(asked));
        ExploreOptions rest = watch.left();
        TimeLimit forReasons = new TimeLimit(rest.timeNanos() == Long.MAX_VALUE ? rest.withTime(USUAL_NANOS) : rest);
        Finding chosen = chosen(report.findings());
        Reasons reasons = follower.during(
                () -> null, "looking for reasons", () -> Reasons.of(new LaterQuestions(system, forReasons), chosen));
        return new Explained(system, report, reasons, watch.seconds());
    }

    private TransitionSystem system() throws InputException {
        TransitionSystem system = source.system();
        if (system != null) {
            system.requireStates();
            return system;
        }
        Execution way = Execution.of(source, Colors.AUTO, Engine.unfolding(source, options), Execution.Purpose.OTHER);
        DirectNet direct = way.direct();
        return direct != null
                ? new DirectSystem(direct)
                : new NetSystem(Optional.ofNullable(way.unfolded()).orElseThrow());
    }

    /** The answer to be explained. */
    private Finding chosen(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> questions.isExplained(finding.property()))
                .min(Comparator.comparingInt(WhyTask::rank).thenComparingInt(WhyTask::steps))
                .orElseThrow();
    }

    private static int rank(Finding finding) {
        if (finding.verdict() instanceof Verdict.Violated) {
            return finding.run() == null ? 1 : 0;
        }
        return finding.verdict() instanceof Verdict.Unknown ? 3 : 2;
    }

    private static int steps(Finding finding) {
        @Nullable Evidence run = finding.run();
        return run == null ? 0 : run.steps();
    }
}
