package org.tidemark.check.language;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.input.InputException;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.verdict.OpenReason;

/**
 * Makes labelled automata of what there is, within the time and memory of a run. Events with the same name become one label,
 * those without a name silent steps. One thread; {@link #progress} may be asked from any other.
 */
final class ModelAutomata {
    private static final int POLL_INTERVAL = 1 << 14;

    private final ExploreOptions options;
    private final MemoryBudget budget;
    private final TimeLimit time;
    private volatile @Nullable GraphExploration current;

    ModelAutomata(ExploreOptions options, MemoryBudget budget, TimeLimit time) {
        this.options = options;
        this.budget = budget;
        this.time = time;
    }

    /** A graph could not be built to its end. */
    static final class Unfinished extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient OpenReason why;

        Unfinished(OpenReason why) {
            super(why.sentence());
            this.why = why;
        }

        OpenReason why() {
            return why;
        }
    }

    GraphProgress progress() {
        GraphExploration exploration = current;
        return exploration == null ? new GraphProgress(0, 0, 0) : exploration.progress();
    }

    LabelledAutomaton of(AutomatonSource source) throws InputException, Unfinished {
        if (source instanceof AutomatonSource.Given given) {
            return given.automaton();
        }
        if (source instanceof AutomatonSource.Kept kept) {
            return copy(
                    kept.graph(),
                    kept.seen().size(),
                    event -> kept.seen().get(event).isEmpty()
                            ? null
                            : kept.seen().get(event));
        }
        AutomatonSource.Explored model = (AutomatonSource.Explored) source;
        GraphExploration exploration = new GraphExploration(
                new NetSystem(model.net()),
                options.withoutSeconds(time.seconds()).withMemory(options.memoryBytes() - budget.usedBytes()),
                model.wish(),
                Encoding.AUTO,
                Map.of());
        current = exploration;
        GraphReport report = exploration.run();
        GraphBuilder.Built built = report.built();
        if (built == null) {
            throw new Unfinished(OpenReasons.after(report, options));
        }
        long bytes = built.graph().bytes();
        budget.replace(0, bytes);
        LabelledAutomaton automaton = copy(
                built.graph(),
                model.names().events(),
                event -> model.names().isSilent(model.names().common(event))
                        ? null
                        : model.names().common(event));
        budget.release(bytes);
        return automaton;
    }

    private LabelledAutomaton copy(StateGraph graph, int events, IntFunction<@Nullable String> name) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        int[] labelOf = new int[events];
        for (int e = 0; e < events; e++) {
            String label = name.apply(e);
            labelOf[e] = label == null ? LabelledAutomaton.SILENT : number(numbers, label);
        }
        AutomatonBuilder steps = new AutomatonBuilder(budget);
        EdgeCursor edges = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            if (s % POLL_INTERVAL == 0 && time.isReached()) {
                throw new Cancelled();
            }
            for (edges.moveTo(s); edges.next(); ) {
                steps.add(s, labelOf[edges.event()], edges.target());
            }
        }
        List<String> labels = new ArrayList<>(numbers.keySet());
        return steps.build(graph.states(), 0, labels);
    }

    private static int number(Map<String, Integer> numbers, String label) {
        Integer known = numbers.putIfAbsent(label, numbers.size());
        return known == null ? numbers.size() - 1 : known;
    }
}
