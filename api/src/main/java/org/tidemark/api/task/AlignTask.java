package org.tidemark.api.task;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.align.LogAlignment;
import org.tidemark.check.align.LoggedNames;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.engine.Colors;
import org.tidemark.format.NetSource;
import org.tidemark.format.log.EventLog;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.WorkflowNet;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;

/**
 * Aligns an event log with a model of any kind. Where a run of the model ends is what the caller says or, without that, what the model does:
 * the final markings of its file, the sink of a workflow net with nothing else left, the completion of a diagram. Used once.
 */
public final class AlignTask implements Task<AlignTask.Result> {
    private final NetSource source;
    private final EventLog log;
    private final ExploreOptions options;
    private final long logBytes;
    private final @Nullable ByNames<Formula> ending;
    private final List<String> silent;

    /**
     * The alignments.
     *
     * @param alignments those of all variants
     * @param deviations where log and model agree and disagree, the worst first
     * @param ending when a run ends, as a clause
     */
    public record Result(
            TransitionSystem system,
            LoggedNames names,
            LogAlignment.Result alignments,
            List<LogAlignment.Deviation> deviations,
            String ending) {}

    /** There is nothing that says where a run of the model ends. */
    public static final class NoEnding extends InputException {
        private static final long serialVersionUID = 1L;

        NoEnding(String message) {
            super(message);
        }
    }

    /**
     * A log and a model.
     *
     * @param logBytes what the log takes of the memory
     * @param ending holds where a run may end; null for what the model says
     * @param silent names and patterns of events that no log shows, beside those that the model marks
     */
    public AlignTask(
            NetSource source,
            EventLog log,
            ExploreOptions options,
            long logBytes,
            @Nullable ByNames<Formula> ending,
            List<String> silent) {
        this.source = source;
        this.log = log;
        this.options = options;
        this.logBytes = logBytes;
        this.ending = ending;
        this.silent = List.copyOf(silent);
    }

    /**
     * Where a run ends.
     *
     * @param words the same as a clause
     */
    private record Ending(Formula condition, String words) {}

    @Override
    public Result run(Follower follower) throws InputException {
        TransitionSystem system = system();
        system.requireStates();
        Ending end = ending == null ? ending(system) : new Ending(ending.of(system), "the given condition holds");
        Set<String> marked = new LinkedHashSet<>(source.marks().silent());
        marked.addAll(source.silentEvents());
        LoggedNames names = LoggedNames.of(system, log, marked, silent);
        LogAlignment alignment = new LogAlignment(system, end.condition, names, log, options, logBytes);
        LogAlignment.Result found = follower.during(() -> null, "aligning", alignment::run);
        return new Result(system, names, found, alignment.deviations(found), end.words);
    }

    private TransitionSystem system() throws InputException {
        TransitionSystem given = source.system();
        if (given != null) {
            return given;
        }
        Execution way = Execution.of(source, Colors.AUTO, Engine.unfolding(source, options), Execution.Purpose.OTHER);
        DirectNet direct = way.direct();
        return direct != null
                ? new DirectSystem(direct)
                : new NetSystem(started(Optional.ofNullable(way.unfolded()).orElseThrow()));
    }

    /** The net with a case in its source, where it is a workflow net without any token. */
    private static PetriNet started(PetriNet net) {
        boolean isEmpty = IntStream.of(net.initialMarking()).allMatch(tokens -> tokens == 0);
        WorkflowNet workflow = isEmpty ? WorkflowNet.of(net) : null;
        return workflow == null ? net : workflow.started(1);
    }

    private Ending ending(TransitionSystem system) throws InputException {
        if (system instanceof Workflow diagram) {
            return new Ending(diagram.completed(), "the process is completed");
        }
        if (system instanceof NetSystem of) {
            List<Map<String, Integer>> markings = source.marks().finalMarkings();
            if (!markings.isEmpty()) {
                List<Formula> any = markings.stream()
                        .map(marking -> marked(of.net(), marking))
                        .toList();
                return new Ending(
                        Formula.or(any),
                        markings.size() == 1
                                ? "the final marking of the file is reached"
                                : "a final marking of the file is reached");
            }
            WorkflowNet workflow = WorkflowNet.of(of.net());
            if (workflow != null) {
                String sink = of.net().placeId(workflow.sink());
                return new Ending(
                        marked(of.net(), Map.of(sink, 1)),
                        "there is one token in " + of.net().shownPlace(workflow.sink()) + " and none elsewhere");
            }
            throw new NoEnding(source.file()
                    + ": nothing says where a run ends: the file has no final marking, and it is not a workflow net ("
                    + WorkflowNet.why(of.net()) + ")");
        }
        throw new NoEnding(source.file() + ": nothing says where a run ends");
    }

    /** The net has exactly these tokens. */
    private static Formula marked(PetriNet net, Map<String, Integer> tokens) {
        return Formula.and(IntStream.range(0, net.places())
                .<Formula>mapToObj(place -> new Formula.Comparison(
                        new Term.Count(net.placeName(place)),
                        Relation.EQUAL,
                        new Term.Constant(tokens.getOrDefault(net.placeId(place), 0))))
                .toList());
    }
}
