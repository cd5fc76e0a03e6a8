package org.tidemark.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.GraphCheck;
import org.tidemark.format.InputException;
import org.tidemark.format.OutputFile;
import org.tidemark.graph.Components;
import org.tidemark.graph.CondensedGraph;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.GraphExport;
import org.tidemark.graph.GraphFile;
import org.tidemark.graph.GraphPicture;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.StateLabel;
import org.tidemark.net.PetriNet;

/** Answers to what was asked of a graph, in the order of the options. One thread. */
final class GraphAnswers {
    /** Longer lists are cut in text; JSON has up to {@value #MOST_IN_JSON}. */
    private static final int MOST_SHOWN = 20;

    private static final int MOST_IN_JSON = 100_000;
    private static final String TOO_LITTLE_MEMORY = "the memory budget is too small for that; --memory raises it";

    private final GraphFile file;
    private final CondensedGraph graph;
    private final List<String> events;
    private final GraphModel model;
    private final GraphQuestions questions;
    private final MemoryBudget budget;
    private final BooleanSupplier enough;
    private boolean unfinished;
    private boolean violated;

    /**
     * One answer.
     *
     * @param text prints it for people
     * @param json writes it as a field of an object
     */
    record Answer(Consumer<PrintStream> text, Json.Content json) {}

    /** Answers that take what is left of the budget, while they are looked for. */
    GraphAnswers(
            GraphFile file, GraphModel model, GraphQuestions questions, MemoryBudget budget, BooleanSupplier enough) {
        this.file = file;
        this.graph = file.graph();
        this.events = file.card().events();
        this.model = model;
        this.questions = questions;
        this.budget = budget;
        this.enough = enough;
    }

    /** What the process says of all answers: some formula does not hold, or there was too little memory or patience, or neither. */
    int status() {
        return violated ? Status.VIOLATED : unfinished ? Status.UNKNOWN : Status.DONE;
    }

    List<Answer> answers(boolean force) throws InputException {
        List<Answer> answers = new ArrayList<>();
        if (questions.state != null) {
            answers.add(state(checked("--state", questions.state)));
        }
        if (questions.successors != null) {
            answers.add(edges("successors", checked("--successors", questions.successors), true));
        }
        if (questions.predecessors != null) {
            answers.add(edges("predecessors", checked("--predecessors", questions.predecessors), false));
        }
        for (int i = 0; i + 1 < questions.path.size(); i += 2) {
            answers.add(path(questions.path.get(i), questions.path.get(i + 1)));
        }
        if (questions.deadlocks) {
            answers.add(states("deadlocks", "state", "without a successor", dead()));
        }
        if (questions.components || questions.homeStates || questions.live) {
            settled(answers);
        }
        if (!questions.formulas.isEmpty()) {
            answers.add(checks());
        }
        write(force);
        return answers;
    }

    /** What takes the components of the graph. */
    private void settled(List<Answer> answers) throws InputException {
        Components found;
        try {
            found = Components.of(graph, budget, enough);
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            answers.add(unknown("components", TOO_LITTLE_MEMORY));
            return;
        }
        if (found == null) {
            answers.add(unknown("components", "interrupted"));
            return;
        }
        if (questions.components) {
            answers.add(components(found));
        }
        if (questions.homeStates) {
            if (!file.card().folded()) {
                throw new InputException(
                        "--home-states: the graph is an unfolding, in which a marking has several numbers; "
                                + "build it with --search bfs, or with a measure that never falls");
            }
            answers.add(states("homeStates", "home state", "that every state can reach", home(found)));
        }
        if (questions.live) {
            answers.add(live(found));
        }
        found.free();
    }

    /** A formula, and where it holds or, in words, why nobody knows. */
    private record Checked(String formula, GraphCheck.@Nullable Truth truth, String trouble) {}

    private Answer checks() throws InputException {
        GraphFormulas formulas = new GraphFormulas(file, model, questions.fairness, budget, enough);
        List<Checked> all = new ArrayList<>();
        for (String formula : questions.formulas) {
            Checked checked;
            try {
                checked = new Checked(formula, formulas.where(formula), "interrupted");
            } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                checked = new Checked(formula, null, TOO_LITTLE_MEMORY);
            }
            unfinished |= checked.truth == null;
            violated |= checked.truth != null && !checked.truth.initially();
            all.add(checked);
        }
        return new Answer(out -> all.forEach(each -> out.println(sentence(each))), json -> {
            json.writeArrayFieldStart("check");
            for (Checked each : all) {
                json.writeStartObject();
                json.writeStringField("formula", each.formula);
                json.writeStringField(
                        "verdict", each.truth == null ? "unknown" : each.truth.initially() ? "holds" : "violated");
                if (each.truth != null) {
                    json.writeNumberField("states", each.truth.states());
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private String sentence(Checked checked) {
        GraphCheck.Truth truth = checked.truth;
        if (truth == null) {
            return checked.formula + ": UNKNOWN: " + checked.trouble + ".";
        }
        String where = truth.states() == 0
                ? "in no state"
                : truth.without() < 0
                        ? "in every state"
                        : "in " + Figures.count(truth.states()) + " of " + Figures.count(graph.states(), "state")
                                + ", the first without it is " + truth.without();
        return checked.formula + (truth.initially() ? " holds; " : " does not hold; ") + "it does " + where;
    }

    /** That there is no answer, and why. */
    private Answer unknown(String name, String why) {
        unfinished = true;
        return new Answer(out -> out.println(name + ": UNKNOWN: " + why + "."), json -> json.writeNullField(name));
    }

    private int checked(String option, int state) throws InputException {
        if (state < 0 || state >= graph.states()) {
            throw new InputException(option + " " + state + ": expected a state from 0 to " + (graph.states() - 1));
        }
        return state;
    }

    Answer summary() {
        Table table = new Table()
                .row(
                        "states",
                        Figures.count(graph.states()),
                        file.card().folded() ? "" : "an unfolding, bisimilar to the reachability graph")
                .row("edges", Figures.count(graph.edges()))
                .row("graph", Figures.bytes(graph.bytes()), GraphText.rates(graph))
                .row("by the paper", Figures.bytes(graph.paperBytes()), GraphText.share(graph));
        for (Map.Entry<String, StateLabel> label : graph.labels().entrySet()) {
            table.row(
                    "label " + label.getKey(),
                    Figures.count(label.getValue().count()),
                    "states in which " + file.card().labels().get(label.getKey()));
        }
        table.words("model", file.card().model() + " (" + file.card().digest() + ")")
                .words("search", file.card().search());
        return new Answer(table::print, json -> {
            json.writeStringField("model", file.card().model());
            json.writeStringField("digest", file.card().digest());
            json.writeStringField("search", file.card().search());
            json.writeBooleanField("folded", file.card().folded());
            json.writeNumberField("states", graph.states());
            json.writeNumberField("edges", graph.edges());
            json.writeObjectFieldStart("bytes");
            json.writeNumberField("graph", graph.bytes());
            json.writeNumberField("paper", graph.paperBytes());
            json.writeEndObject();
            json.writeObjectFieldStart("labels");
            for (Map.Entry<String, StateLabel> label : graph.labels().entrySet()) {
                json.writeNumberField(label.getKey(), label.getValue().count());
            }
            json.writeEndObject();
        });
    }

    private Answer state(int state) throws InputException {
        PetriNet net = model.net();
        int[] marking = model.marking(state);
        int[] path = graph.spanningPaths().eventsTo(state);
        List<String> holding = graph.labels().entrySet().stream()
                .filter(label -> label.getValue().holdsIn(state))
                .map(Map.Entry::getKey)
                .toList();
        Table table = new Table().words("state", String.valueOf(state)).words("marking", words(net, marking));
        if (!graph.labels().isEmpty()) {
            table.words("labels", holding.isEmpty() ? "none holds" : String.join(", ", holding));
        }
        table.words(
                "met",
                path.length == 0 ? "at first" : "after " + Figures.count(path.length, "step") + ": " + names(path));
        return new Answer(table::print, json -> {
            json.writeObjectFieldStart("state");
            json.writeNumberField("number", state);
            json.writeObjectFieldStart("marking");
            for (int p = 0; p < marking.length; p++) {
                if (marking[p] != 0) {
                    json.writeNumberField(net.placeName(p), marking[p]);
                }
            }
            json.writeEndObject();
            json.writeArrayFieldStart("labels");
            for (String label : holding) {
                json.writeString(label);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("path");
            for (int event : path) {
                json.writeString(events.get(event));
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    /** The marked places, each with its tokens where there are several. */
    private static String words(PetriNet net, int[] marking) {
        List<String> marked = new ArrayList<>();
        for (int p = 0; p < marking.length; p++) {
            if (marking[p] > 0) {
                marked.add(net.placeName(p) + (marking[p] == 1 ? "" : " = " + Figures.count(marking[p])));
            }
        }
        return marked.isEmpty() ? "no tokens" : String.join(", ", marked);
    }

    private String names(int[] path) {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < Math.min(MOST_SHOWN, path.length); i++) {
            names.append(i == 0 ? "" : " ").append(events.get(path[i]));
        }
        return names + (path.length > MOST_SHOWN ? " …" : "");
    }

    /** An edge with the state at its other end. */
    private record Step(String event, int state) {}

    private Answer edges(String name, int state, boolean forward) {
        List<Step> steps = new ArrayList<>();
        EdgeCursor cursor = graph.edgesOut();
        int[] from = forward ? new int[] {state} : Predecessors.of(graph, state);
        for (int source : from) {
            for (cursor.moveTo(source); cursor.next(); ) {
                if (forward || cursor.target() == state) {
                    steps.add(new Step(events.get(cursor.event()), forward ? cursor.target() : source));
                }
            }
        }
        return new Answer(
                out -> {
                    out.println(
                            name + " of " + state + ": " + (steps.isEmpty() ? "none" : Figures.count(steps.size())));
                    for (Step step : steps) {
                        out.println(
                                forward
                                        ? "  " + step.event + " → " + step.state
                                        : "  " + step.state + " – " + step.event + " →");
                    }
                },
                json -> {
                    json.writeArrayFieldStart(name);
                    for (Step step : steps) {
                        json.writeStartObject();
                        json.writeStringField("event", step.event);
                        json.writeNumberField("state", step.state);
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                });
    }

    private Answer path(String from, String to) throws InputException {
        ShortestPath path;
        try {
            path = ShortestPath.between(graph, kind(from), kind(to), budget);
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            return unknown("path", TOO_LITTLE_MEMORY);
        }
        if (path == null) {
            return new Answer(
                    out -> out.println("no path from " + from + " to " + to), json -> json.writeNullField("path"));
        }
        return new Answer(
                out -> {
                    out.println("path from " + from + " to " + to + ": "
                            + Figures.count(path.events().size(), "step"));
                    out.println("  " + path.start());
                    for (int i = 0; i < path.events().size(); i++) {
                        out.println("  " + path.states().get(i) + "  "
                                + events.get(path.events().get(i)));
                    }
                },
                json -> {
                    json.writeObjectFieldStart("path");
                    json.writeNumberField("start", path.start());
                    json.writeArrayFieldStart("steps");
                    for (int i = 0; i < path.events().size(); i++) {
                        json.writeStartObject();
                        json.writeStringField("event", events.get(path.events().get(i)));
                        json.writeNumberField("state", path.states().get(i));
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                });
    }

    /** The states that a word means: a number, a label, deadlocks, or those in which a formula holds. */
    private IntPredicate kind(String word) throws InputException {
        if (word.matches("[0-9]{1,9}")) {
            int state = checked("--path", Integer.parseInt(word));
            return s -> s == state;
        }
        StateLabel label = graph.labels().get(word);
        if (label != null) {
            return label::holdsIn;
        }
        return word.equals("deadlock") ? dead()::get : model.where(word)::get;
    }

    private BitSet dead() {
        BitSet dead = new BitSet();
        EdgeCursor cursor = graph.edgesOut();
        for (int s = 0; s < graph.states(); s++) {
            cursor.moveTo(s);
            if (!cursor.next()) {
                dead.set(s);
            }
        }
        return dead;
    }

    /** All of the only terminal component, or none where there are several. */
    private BitSet home(Components found) {
        BitSet terminal = found.terminal();
        BitSet home = new BitSet();
        for (int s = 0; s < graph.states() && terminal.cardinality() == 1; s++) {
            home.set(s, terminal.get(found.of(s)));
        }
        return home;
    }

    private Answer states(String name, String noun, String meaning, BitSet states) {
        return new Answer(
                out -> {
                    String shown = states.stream()
                            .limit(MOST_SHOWN)
                            .mapToObj(String::valueOf)
                            .collect(Collectors.joining(" "));
                    out.println(Figures.count(states.cardinality(), noun) + " " + meaning
                            + (states.isEmpty() ? "" : ": " + shown + (states.cardinality() > MOST_SHOWN ? " …" : "")));
                },
                json -> {
                    json.writeObjectFieldStart(name);
                    json.writeNumberField("count", states.cardinality());
                    json.writeArrayFieldStart("states");
                    numbers(json, states);
                    json.writeEndArray();
                    json.writeEndObject();
                });
    }

    private static void numbers(JsonGenerator json, BitSet states) throws IOException {
        int left = MOST_IN_JSON;
        for (int s = states.nextSetBit(0); s >= 0 && left > 0; s = states.nextSetBit(s + 1), left--) {
            json.writeNumber(s);
        }
    }

    private Answer components(Components found) {
        int[] sizes = found.sizes();
        BitSet terminal = found.terminal();
        int largest = 0;
        for (int size : sizes) {
            largest = Math.max(largest, size);
        }
        int most = largest;
        return new Answer(
                out -> new Table()
                        .row("components", Figures.count(found.count()), "strongly connected")
                        .row("largest", Figures.count(most), "states")
                        .row("terminal", Figures.count(terminal.cardinality()), "components that no edge leaves")
                        .print(out),
                json -> {
                    json.writeObjectFieldStart("components");
                    json.writeNumberField("count", found.count());
                    json.writeNumberField("largest", most);
                    json.writeNumberField("terminal", terminal.cardinality());
                    json.writeEndObject();
                });
    }

    private Answer live(Components found) {
        BitSet live = found.liveEvents(graph.events());
        List<String> not = new ArrayList<>();
        for (int e = live.nextClearBit(0); e < graph.events(); e = live.nextClearBit(e + 1)) {
            not.add(events.get(e));
        }
        return new Answer(
                out -> out.println(Figures.count(live.cardinality()) + " of "
                        + Figures.count(graph.events(), "transition")
                        + " live"
                        + (not.isEmpty()
                                ? ""
                                : "; not live: "
                                        + String.join(" ", not.subList(0, Math.min(MOST_SHOWN, not.size())))
                                        + (not.size() > MOST_SHOWN ? " …" : ""))),
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

    private void write(boolean force) throws InputException {
        String target = questions.export;
        if (target != null) {
            if (graph.edges() > questions.exportLimit) {
                throw new InputException(
                        target + ": the graph has " + Figures.count(graph.edges()) + " edges, and at most "
                                + Figures.count(questions.exportLimit) + " are exported; --export-limit raises that");
            }
            Path path = ModelArgument.path(target);
            GraphExport export = new GraphExport(file);
            OutputFile.write(path, force, out -> {
                if (target.endsWith(".dot")) {
                    export.dot(out);
                } else if (target.endsWith(".aut")) {
                    export.aut(out);
                } else {
                    export.graphMl(out);
                }
            });
        }
        if (questions.picture != null) {
            if (graph.states() > GraphPicture.MOST_STATES) {
                throw new InputException(questions.picture + ": the graph has " + Figures.count(graph.states())
                        + " states, and a picture at most " + GraphPicture.MOST_STATES
                        + "; --export FILE.dot has them all");
            }
            OutputFile.write(ModelArgument.path(questions.picture), force, new GraphPicture(file)::write);
        }
    }
}
