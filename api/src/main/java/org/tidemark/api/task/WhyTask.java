package org.tidemark.api.task;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Reductions;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.why.Aim;
import org.tidemark.check.why.LaterQuestions;
import org.tidemark.check.why.Reasons;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.Equivalence;
import org.tidemark.engine.Colors;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Obligation;
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
        TransitionSystem named = system();
        List<Property> asked = questions.read(named, watch.left());
        if (asked.isEmpty()) {
            return new NothingAsked();
        }
        TransitionSystem system = deciding(named, asked);
        CheckReport report = follower.during(() -> null, "answering", () -> answers(system, watch, asked));
        TimeLimit forReasons = usual(watch.left());
        Finding chosen = chosen(report.findings(), system);
        Reasons reasons = follower.during(
                () -> null, "looking for reasons", () -> Reasons.of(new LaterQuestions(system, forReasons), chosen));
        return new Explained(system, report, reasons, watch.seconds());
    }

    /** The system that decides what is asked, and what reasons ask about runs, whatever was asked. */
    private static TransitionSystem deciding(TransitionSystem named, List<Property> asked) {
        List<Property> all = new ArrayList<>(asked);
        if (asked.stream().noneMatch(Property.Conformance.class::isInstance)) {
            all.add(new Property.Truth("", new Formula.Finally(new Formula.Deadlock())));
        }
        return named.deciding(all);
    }

    /**
     * The answers. Where the model declares which states behave alike, there may be no end of others, so that classes of states are asked first; then the model
     * itself about what runs show, since those of classes need not be runs of it.
     */
    private CheckReport answers(TransitionSystem system, TimeLimit watch, List<Property> asked) throws InputException {
        ColoredNet colored = source.colored();
        boolean hasClasses = colored != null && colored.equivalences().stream().anyMatch(Equivalence::isDeclared);
        if (!hasClasses) {
            return new LaterQuestions(system, watch).check(asked);
        }
        CheckReport ofClasses = ofClasses(watch, asked);
        List<Property> shown = ofClasses.findings().stream()
                .filter(WhyTask::hasRun)
                .map(Finding::property)
                .toList();
        if (shown.isEmpty()) {
            return ofClasses;
        }
        LaterQuestions ofStates = new LaterQuestions(system, usual(watch.left()));
        Map<Property, Finding> found = ofStates.check(shown).findings().stream()
                .filter(finding -> !(finding.verdict() instanceof Verdict.Unknown))
                .collect(Collectors.toMap(Finding::property, Function.identity()));
        return ofClasses.having(ofClasses.findings().stream()
                .map(finding -> found.getOrDefault(finding.property(), withoutRun(finding)))
                .toList());
    }

    /** Whether a run shows an answer; of what is never so, no run does. */
    private static boolean hasRun(Finding finding) {
        boolean isNever = finding.property() instanceof Property.Truth truth
                && Aim.of(truth.formula(), finding.verdict() instanceof Verdict.Holds) instanceof Aim.Never;
        return finding.run() != null || (finding.verdict() instanceof Verdict.Violated && !isNever);
    }

    private CheckReport ofClasses(TimeLimit watch, List<Property> asked) throws InputException {
        ExploreOptions within = watch.left();
        UnfoldingLimits limits = Engine.unfolding(source, within);
        Execution way = Execution.of(source, Colors.AUTO, limits, Execution.Purpose.ANSWERS);
        CheckOptions how = new CheckOptions(within).withReductions(Reductions.AUTO);
        return new Checker(way.subject(() -> null), asked, how, Plans.exploring(limits)).run();
    }

    private static Finding withoutRun(Finding finding) {
        return new Finding(
                finding.property(), finding.verdict(), finding.decision(), finding.because(), null, null, null);
    }

    private static TimeLimit usual(ExploreOptions left) {
        return new TimeLimit(left.timeNanos() == Long.MAX_VALUE ? left.withTime(USUAL_NANOS) : left);
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

    /** The answer to be explained: nobody has asked whether the model keeps its own conditions, so that this is explained last where it does. */
    private Finding chosen(List<Finding> findings, TransitionSystem system) {
        Set<String> own = system.obligations().stream().map(Obligation::name).collect(Collectors.toSet());
        return findings.stream()
                .filter(finding -> questions.isExplained(finding.property()))
                .min(Comparator.<Finding>comparingInt(finding ->
                                rank(finding, own.contains(finding.property().name())))
                        .thenComparingInt(WhyTask::steps))
                .orElseThrow();
    }

    private static int rank(Finding finding, boolean isUnasked) {
        if (finding.verdict() instanceof Verdict.Violated) {
            return finding.run() == null ? 1 : 0;
        }
        int asked = finding.verdict() instanceof Verdict.Unknown ? 3 : 2;
        return isUnasked ? asked + 2 : asked;
    }

    private static int steps(Finding finding) {
        @Nullable Evidence run = finding.run();
        return run == null ? 0 : run.steps();
    }
}
