package org.tidemark.cli.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Table;
import org.tidemark.graph.GraphComponents;
import org.tidemark.graph.LiveEvents;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.ctl.DeadStates;

/**
 * Answers about a graph as a whole: where nothing can happen, what hangs together, what can happen again. Each may end in
 * {@link MemoryBudget.Exhausted} or {@link Cancelled}. One thread.
 */
final class GraphStructure {
    private static final int MOST_IN_JSON = 100_000;

    private final CondensedGraph graph;
    private final GraphModel model;
    private final MemoryBudget budget;
    private final BooleanSupplier enough;
    private @Nullable GraphComponents found;

    GraphStructure(GraphFile file, GraphModel model, MemoryBudget budget, BooleanSupplier enough) {
        graph = file.graph();
        this.model = model;
        this.budget = budget;
        this.enough = enough;
    }

    private GraphComponents found() {
        if (found == null) {
            found = GraphComponents.of(graph, budget, enough);
            if (found == null) {
                throw new Cancelled();
            }
        }
        return found;
    }

    /** Gives back what is booked between answers. */
    void free() {
        if (found != null) {
            found.free();
            found = null;
        }
    }

    GraphAnswer deadlocks() {
        return states("deadStates", "state", "without a successor", DeadStates.of(graph, budget, enough));
    }

    GraphAnswer homeStates() {
        return states("homeStates", "home state", "that every state can reach", home(found()));
    }

    /** All of the only terminal component, or none where there are several. */
    private StateSet home(GraphComponents components) {
        StateSet terminal = components.terminal();
        boolean one = terminal.size() == 1;
        int only = terminal.next(0);
        terminal.free();
        StateSet home = new StateSet(graph.states(), budget);
        for (int s = 0; s < graph.states() && one; s++) {
            if (components.of(s) == only) {
                home.add(s);
            }
        }
        return home;
    }

    /** An answer with the number of states and the first of them; the set is done with then. */
    private static GraphAnswer states(String name, String noun, String meaning, StateSet states) {
        int count = states.size();
        int[] first = first(states, MOST_IN_JSON);
        states.free();
        return new GraphAnswer(
                out -> {
                    StringBuilder shown = new StringBuilder();
                    for (int i = 0; i < Math.min(GraphAnswer.MOST_SHOWN, count); i++) {
                        shown.append(i == 0 ? ": " : " ").append(first[i]);
                    }
                    out.println(Figures.count(count, noun) + " " + meaning + shown
                            + (count > GraphAnswer.MOST_SHOWN ? " …" : ""));
                },
                json -> {
                    json.writeObjectFieldStart(name);
                    json.writeNumberField("count", count);
                    json.writeFieldName("states");
                    json.writeArray(first, 0, first.length);
                    json.writeEndObject();
                });
    }

    private static int[] first(StateSet states, int most) {
        int[] first = new int[Math.min(most, states.size())];
        int s = states.next(0);
        for (int i = 0; i < first.length; i++) {
            first[i] = s;
            s = states.next(s + 1);
        }
        return first;
    }

    GraphAnswer components() {
        GraphComponents components = found();
        StateSet leaves = components.terminal();
        int terminal = leaves.size();
        leaves.free();
        int largest = components.largest();
        int count = components.count();
        return new GraphAnswer(
                out -> new Table()
                        .row("components", Figures.count(count), "strongly connected")
                        .row("largest", Figures.count(largest), "states")
                        .row("terminal", Figures.count(terminal), "components that no edge leaves")
                        .print(out),
                json -> {
                    json.writeObjectFieldStart("components");
                    json.writeNumberField("count", count);
                    json.writeNumberField("largest", largest);
                    json.writeNumberField("terminal", terminal);
                    json.writeEndObject();
                });
    }

    GraphAnswer live() {
        BitSet live = LiveEvents.of(graph, found(), graph.events(), budget);
        List<String> not = new ArrayList<>();
        for (int e = live.nextClearBit(0); e < graph.events(); e = live.nextClearBit(e + 1)) {
            not.add(model.eventName(e));
        }
        return new GraphAnswer(
                out -> out.println(Figures.count(live.cardinality()) + " of "
                        + Figures.count(graph.events(), "transition")
                        + " live"
                        + (not.isEmpty()
                                ? ""
                                : "; not live: "
                                        + String.join(" ", not.subList(0, Math.min(GraphAnswer.MOST_SHOWN, not.size())))
                                        + (not.size() > GraphAnswer.MOST_SHOWN ? " …" : ""))),
                json -> {
                    json.writeObjectFieldStart("live");
                    json.writeNumberField("count", live.cardinality());
                    json.writeArrayFieldStart("notLive");
                    for (String name : not) {
                        json.writeString(name);
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                });
    }
}
