package org.tidemark.check.language;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.equivalence.EquivalenceCheck;
import org.tidemark.automata.equivalence.Minimiser;
import org.tidemark.automata.equivalence.WorkLimit;
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
import org.tidemark.search.Outcome;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Makes automata as small as they can be, and compares them, within the time and memory of a run. Answers one question, in the
 * caller's thread; {@link #progress} may be asked from any other.
 */
public final class Equivalences {
    private final Equivalence equivalence;
    private final LabelChoice choice;
    private final MemoryBudget budget;
    private final TimeLimit time;
    private final ModelAutomata automata;
    private final WorkLimit limit;

    /** A question to be asked. */
    public Equivalences(Equivalence equivalence, LabelChoice choice, ExploreOptions options) {
        this.equivalence = equivalence;
        this.choice = choice;
        time = new TimeLimit(options);
        budget = options.budget();
        automata = new ModelAutomata(options, budget, time);
        limit = new WorkLimit(budget, time::isReached);
    }

    /** Where automata that are read from files are booked. */
    public MemoryBudget budget() {
        return budget;
    }

    /** How far the graph has come that is being built. */
    public GraphProgress progress() {
        return automata.progress();
    }

    /**
     * The smallest automaton that is equivalent to a given one.
     *
     * @throws InputException when a label is unknown, a measure is wrong, or a net contradicts what its NUPN section claims
     */
    public EquivalenceReport smallest(AutomatonSource source) throws InputException {
        return ask(List.of(source));
    }

    /**
     * Whether two automata are equivalent.
     *
     * @throws InputException as {@link #smallest} does
     */
    public EquivalenceReport compare(AutomatonSource first, AutomatonSource second) throws InputException {
        return ask(List.of(first, second));
    }

    private EquivalenceReport ask(List<AutomatonSource> sources) throws InputException {
        List<EquivalenceReport.Side> sides = new ArrayList<>();
        EquivalenceCheck answer = null;
        OpenReason why = null;
        try {
            List<LabelledAutomaton> wholes = new ArrayList<>();
            for (AutomatonSource source : sources) {
                wholes.add(automata.of(source));
            }
            Predicate<String> stays = choice.among(labels(wholes));
            for (int i = 0; i < wholes.size(); i++) {
                sides.add(side(sources.get(i).name(), wholes.get(i), stays));
            }
            answer = answer(sides);
        } catch (ModelAutomata.Unfinished unfinished) {
            why = unfinished.why();
        } catch (MemoryBudget.Exhausted full) {
            why = new OpenReason(StopReason.MEMORY, "the memory budget was used up while states were compared");
        } catch (Cancelled cancelled) {
            Outcome.End end = time.reached();
            why = end == Outcome.End.CANCELLED
                    ? new OpenReason(StopReason.CANCELLED, "stopped while states were compared")
                    : new OpenReason(StopReason.TIME, "the time was up while states were compared");
        }
        return new EquivalenceReport(sides, answer, why, budget.peakBytes(), time.seconds());
    }

    private static Set<String> labels(List<LabelledAutomaton> automata) {
        Set<String> labels = new LinkedHashSet<>();
        automata.forEach(automaton -> labels.addAll(automaton.labels()));
        return labels;
    }

    private EquivalenceReport.Side side(String name, LabelledAutomaton whole, Predicate<String> stays) {
        LabelledAutomaton hidden = hiding(whole, stays);
        return new EquivalenceReport.Side(name, hidden, Minimiser.minimal(hidden, equivalence, limit));
    }

    private @Nullable EquivalenceCheck answer(List<EquivalenceReport.Side> sides) {
        if (sides.size() < 2) {
            return null;
        }
        LabelledAutomaton first = sides.get(0).smallest();
        LabelledAutomaton second = sides.get(1).smallest();
        return first == null || second == null ? null : EquivalenceCheck.of(first, second, equivalence, limit);
    }

    /** The automaton in which labels that do not stay are silent. */
    private LabelledAutomaton hiding(LabelledAutomaton whole, Predicate<String> stays) {
        List<String> labels = whole.labels().stream().filter(stays).toList();
        if (labels.size() == whole.labels().size()) {
            return whole;
        }
        int[] number = whole.labels().stream().mapToInt(labels::indexOf).toArray();
        AutomatonBuilder steps = new AutomatonBuilder(budget);
        for (int s = 0; s < whole.states(); s++) {
            for (int e = whole.from(s); e < whole.to(s); e++) {
                int label = whole.label(e);
                steps.add(s, label == LabelledAutomaton.SILENT ? label : number[label], whole.target(e));
            }
        }
        return steps.build(whole.states(), whole.initial(), labels);
    }

    /**
     * Makes labelled automata of what there is, within the time and memory of a run. Events with the same name become one label,
     * those without a name silent steps. One thread; {@link #progress} may be asked from any other.
     */
    static final class ModelAutomata {
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
}
