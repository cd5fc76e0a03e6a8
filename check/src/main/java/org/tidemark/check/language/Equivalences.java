package org.tidemark.check.language;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.input.InputException;
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
}
