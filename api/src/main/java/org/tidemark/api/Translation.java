package org.tidemark.api;

import static org.tidemark.api.Count.Precision.AT_LEAST;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.SweepProgress;
import org.tidemark.check.run.report.MemoryUse;
import org.tidemark.check.run.report.TokenPeaks;
import org.tidemark.model.Evidence;
import org.tidemark.search.Outcome;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.system.TransitionSystem;

/** Puts the reports of the engines into the words of this package. Stateless. */
final class Translation {
    private Translation() {}

    /** Why a search is not complete; empty where it is. */
    static Optional<StopReason> stop(Outcome.End end) {
        return switch (end) {
            case COMPLETE -> Optional.empty();
            case MEMORY -> Optional.of(StopReason.MEMORY);
            case STATES -> Optional.of(StopReason.MAX_STATES);
            case DEPTH -> Optional.of(StopReason.MAX_DEPTH);
            case TIME -> Optional.of(StopReason.TIME);
            case CANCELLED -> Optional.of(StopReason.CANCELLED);
            case OVERFLOW -> Optional.of(StopReason.TOKEN_OVERFLOW);
            case LOSSY -> Optional.of(StopReason.STORE);
            case CUT_OFF -> Optional.of(StopReason.CUT_OFF);
        };
    }

    /** The counts of a run; as long as it is not complete, there may be more tokens than it has seen. */
    static ExplorationResult.Counts counts(
            Count states, Count edges, Count deadlocks, Count depth, TokenPeaks tokens, boolean isComplete) {
        return new ExplorationResult.Counts(
                states,
                edges,
                deadlocks,
                depth,
                Count.of(tokens.inPlace(), isComplete, AT_LEAST),
                Count.of(tokens.ofOneValue(), isComplete, AT_LEAST),
                Count.of(tokens.inMarking(), isComplete, AT_LEAST));
    }

    /**
     * The result of a run. A fault of the model goes before whatever else ended the run.
     *
     * @param why asked where the run is not complete
     */
    static ExplorationResult result(
            CallContext call,
            ExplorationResult.Counts counts,
            Optional<StopReason> stop,
            ExplorationResult.@Nullable Fault fault,
            Supplier<OpenReason> why,
            Optional<Run> runToDeadlock,
            MemoryUse memory) {
        return new ExplorationResult(
                counts,
                fault == null ? stop : Optional.of(StopReason.MODEL_FAULT),
                fault != null
                        ? fault.sentence()
                        : stop.isEmpty() ? "" : why.get().sentence(),
                runToDeadlock,
                Optional.ofNullable(fault),
                memory.peakBytes(),
                call.elapsed());
    }

    static Optional<Run> run(TransitionSystem system, @Nullable Evidence evidence) {
        return Optional.ofNullable(evidence).map(found -> new Run(system, found));
    }

    static Optional<Run> run(TransitionSystem system, @Nullable List<Integer> events, String shows) {
        return Optional.ofNullable(events).map(found -> new Run(system, Evidence.run(found, shows)));
    }

    private static Progress.Layer layer(SweepOutcome.LayerRecord layer) {
        return new Progress.Layer(layer.sweep(), layer.value(), layer.layers(), layer.states(), layer.held());
    }

    /**
     * How far a run has come; null where there is nothing to count yet.
     *
     * @param usedBytes the memory of work on a whole, which has no states to count; null for other work
     */
    static @Nullable Progress progress(@Nullable RunProgress run, @Nullable LongSupplier usedBytes) {
        if (run instanceof SearchProgress at) {
            return new Progress(at.states(), at.explored(), at.edges(), at.depth(), at.bytes());
        }
        if (run instanceof SweepProgress at) {
            return new Progress(
                    at.held(),
                    at.explored(),
                    at.edges(),
                    at.value(),
                    at.bytes(),
                    Duration.ZERO,
                    new Progress.Course(
                            "", at.layers().stream().map(Translation::layer).toList()));
        }
        if (run instanceof GraphProgress at) {
            return new Progress(at.states(), at.states(), at.edges(), 0, at.bytes());
        }
        if (usedBytes != null && run instanceof StageProgress at) {
            String words = at.stage() + (at.question().isEmpty() ? "" : ": " + at.question());
            Progress.Course course = new Progress.Course(words, List.of());
            return new Progress(0, 0, 0, 0, usedBytes.getAsLong(), Duration.ZERO, course);
        }
        return null;
    }

    /** The limit behind a reason for which a question stayed open. */
    static StopReason stop(OpenReason why) {
        return switch (why.cause()) {
            case MEMORY, HEAP -> StopReason.MEMORY;
            case TIME -> StopReason.TIME;
            case CANCELLED -> StopReason.CANCELLED;
            case STATE_LIMIT -> StopReason.MAX_STATES;
            case DEPTH_LIMIT -> StopReason.MAX_DEPTH;
            case CUT_OFF -> StopReason.CUT_OFF;
            case NUMBER_TOO_LARGE -> StopReason.TOKEN_OVERFLOW;
            case LOSSY_STORE, FORGOTTEN_STATES -> StopReason.STORE;
            case AUTOMATON_TOO_LARGE, NET_TOO_LARGE, UNDECIDED, REFUSED -> StopReason.COMPLEXITY;
            case FAULT -> throw new IllegalStateException("a bug, which ends a call"); // since nobody listens for one
        };
    }
}
