package org.tidemark.cli.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.ExplanationText;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.StageReport;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.temporal.GraphCheck;
import org.tidemark.check.temporal.KeptFormulas;
import org.tidemark.cli.graph.GraphCommand.GraphQuestions;
import org.tidemark.cli.graph.GraphModel.LabelVocabulary;
import org.tidemark.cli.option.FairnessOptions;
import org.tidemark.cli.option.FairnessOptions.FairRuns;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Status;
import org.tidemark.format.OutputFile;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.GraphComponents;
import org.tidemark.graph.LiveEvents;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphExport;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.GraphPicture;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.graph.ctl.DeadStates;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/** Answers to what was asked of a graph, in the order of the options. One thread. */
final class GraphAnswers {
    /** Longer lists are cut in text. */
    private static final int MOST_SHOWN = 20;

    private final GraphFile file;
    private final CondensedGraph graph;
    private final GraphModel model;
    private final GraphQuestions questions;
    private final MemoryBudget budget;
    private final TimeLimit time;
    private final BooleanSupplier enough;
    private boolean unfinished;
    private boolean violated;
    private List<String> errors = List.of();
    private List<StageReport> stages = List.of();

    /** Answers that take what is left of the budget, while they are looked for. */
    GraphAnswers(GraphFile file, GraphModel model, GraphQuestions questions, MemoryBudget budget, TimeLimit time) {
        this.file = file;
        graph = file.graph();
        this.model = model;
        this.questions = questions;
        this.budget = budget;
        this.time = time;
        this.enough = time::isReached;
    }

    /**
     * The exit status for all answers: some formula makes no sense, or does not hold, or there was too little memory or
     * patience, or nothing of it.
     */
    int status() {
        return !errors.isEmpty()
                ? Status.WRONG_INPUT
                : violated ? Status.VIOLATED : unfinished ? Status.UNKNOWN : Status.DONE;
    }

    /** The errors in formulas that could not be asked, once answers were looked for. */
    List<String> errors() {
        return errors;
    }

    /** The reports of the stages that checked formulas; empty where none was asked for. */
    List<StageReport> stages() {
        return stages;
    }

    List<Report> answers(boolean force) throws InputException {
        List<Report> answers = new ArrayList<>();
        ofStates(answers);
        if (!questions.path.isEmpty()) {
            answers.add(paths());
        }
        GraphStructure structure = new GraphStructure();
        if (questions.deadlocks) {
            answers.add(answer("deadStates", structure::deadlocks));
        }
        if (questions.components || questions.homeStates || questions.live) {
            settled(answers, structure);
        }
        if (!questions.formulas.isEmpty()) {
            answers.add(checks());
        }
        GraphPictures pictures = new GraphPictures(force);
        if (questions.export != null) {
            answers.add(pictures.export(questions.export, questions.exportLimit));
        }
        if (questions.picture != null) {
            answers.add(pictures.draw(questions.picture));
        }
        return answers;
    }

    private void ofStates(List<Report> answers) throws InputException {
        GraphStates states = new GraphStates();
        if (questions.state != null) {
            answers.add(states.state(model.checked("--state", questions.state)));
        }
        if (questions.successors != null) {
            answers.add(states.successors(model.checked("--successors", questions.successors)));
        }
        if (questions.predecessors != null) {
            int state = model.checked("--predecessors", questions.predecessors);
            answers.add(answer("predecessors", () -> states.predecessors(state)));
        }
    }

    private Report paths() throws InputException {
        GraphPaths paths = new GraphPaths();
        return answer("paths", () -> {
            for (int i = 0; i + 1 < questions.path.size(); i += 2) {
                paths.find(questions.path.get(i), questions.path.get(i + 1));
            }
            return paths.answer();
        });
    }

    /** The questions about the components of the graph. */
    private void settled(List<Report> answers, GraphStructure structure) throws InputException {
        if (questions.components) {
            answers.add(answer("components", structure::components));
        }
        if (questions.homeStates) {
            answers.add(file.card().folded() ? answer("homeStates", structure::homeStates) : unfolded());
        }
        if (questions.live) {
            answers.add(answer("live", structure::live));
        }
        structure.free();
    }

    private Report unfolded() {
        unfinished = true;
        return unknown(
                "homeStates",
                "the graph is an unfolding, in which a marking has several numbers; build it with --search bfs, or with "
                        + "a measure that never falls");
    }

    /** That there is no answer, and why. */
    private static Report unknown(String name, String why) {
        return new Report().line(name + ": UNKNOWN: " + why + ".").put(name, new Report().put("reason", why));
    }

    /** The limit that ended the search for an answer, in words: memory, time, or a cancellation. */
    private static String reason(Throwable why) {
        if (why instanceof MemoryBudget.Exhausted) {
            return "the memory budget is too small for that; --memory raises it";
        }
        return why instanceof OutOfMemoryError
                ? "the Java heap is too small for that; TIDEMARK_JAVA_OPTS=-Xmx… enlarges it"
                : "out of time, or interrupted";
    }

    /** An answer that may take more memory or time than there is. */
    private interface Search {
        Report run() throws InputException;
    }

    private Report answer(String name, Search search) throws InputException {
        try {
            return search.run();
        } catch (MemoryBudget.Exhausted | OutOfMemoryError | Cancelled ended) {
            unfinished = true;
            return unknown(name, reason(ended));
        }
    }

    private Report checks() throws InputException {
        GraphFormulas formulas = new GraphFormulas();
        formulas.check(questions.formulas);
        stages = formulas.stages();
        unfinished |= formulas.anyUnknown();
        violated |= formulas.anyViolated();
        errors = formulas.errors();
        return formulas.answer();
    }

    /** Answers about one state of a graph: what it is, and where its edges lead. One thread. */
    private final class GraphStates {
        Report state(int state) throws InputException {
            Game at = model.at(state);
            int[] path = graph.spanningPaths().eventsTo(state);
            List<String> holding = graph.labels().entrySet().stream()
                    .filter(label -> label.getValue().holdsIn(state))
                    .map(Map.Entry::getKey)
                    .toList();
            String noun = at instanceof TokenGame ? "marking" : "values";
            Report values = new Report()
                    .put("number", state, noun, TraceText.state(at), "labels", holding)
                    .put("path", Arrays.stream(path).mapToObj(model::eventName).toList());
            Report report = new Report()
                    .put("state", values)
                    .words("state", String.valueOf(state))
                    .words(noun, at.text());
            if (!graph.labels().isEmpty()) {
                report.words("labels", holding.isEmpty() ? "none holds" : String.join(", ", holding));
            }
            return report.words(
                    "met",
                    path.length == 0 ? "at first" : "after " + Figures.count(path.length, "step") + ": " + names(path));
        }

        private String names(int[] path) {
            String names =
                    ExplanationText.names(Arrays.stream(path).limit(MOST_SHOWN).mapToObj(model::eventName));
            return names + (path.length > MOST_SHOWN ? " …" : "");
        }

        /** An edge with the state at its other end. */
        private record Step(String event, int state) {}

        Report successors(int state) {
            List<Step> steps = new ArrayList<>();
            EdgeCursor cursor = graph.edgesOut();
            for (cursor.moveTo(state); cursor.next(); ) {
                steps.add(new Step(model.eventName(cursor.event()), cursor.target()));
            }
            return steps("successors", state, steps, step -> step.event + " → " + step.state);
        }

        /** The edges that lead to a state, found by a look at all there are. */
        Report predecessors(int state) {
            List<Step> steps = new ArrayList<>();
            EdgeCursor cursor = graph.edgesOut();
            for (int source : Predecessors.of(graph, state, enough)) {
                for (cursor.moveTo(source); cursor.next(); ) {
                    if (cursor.target() == state) {
                        steps.add(new Step(model.eventName(cursor.event()), source));
                    }
                }
            }
            return steps("predecessors", state, steps, step -> step.state + " – " + step.event + " →");
        }

        private static Report steps(String name, int state, List<Step> steps, Function<Step, String> words) {
            Report report = new Report()
                    .line(name + " of " + state + ": " + (steps.isEmpty() ? "none" : Figures.count(steps.size())));
            steps.forEach(step -> report.line("  " + words.apply(step)));
            return report.list(
                    name, steps, step -> new Report().put("event", step.event).put("state", step.state));
        }
    }

    /**
     * Answers about a graph as a whole: where nothing can happen, what hangs together, what can happen again. Each may end in
     * {@link MemoryBudget.Exhausted} or {@link Cancelled}. One thread.
     */
    private final class GraphStructure {
        private static final int MOST_IN_JSON = 100_000;

        private @Nullable GraphComponents found;

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

        Report deadlocks() {
            return states("deadStates", "state", "without a successor", DeadStates.of(graph, budget, enough));
        }

        Report homeStates() {
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
        private static Report states(String name, String noun, String meaning, StateSet states) {
            int count = states.size();
            List<Integer> first = new ArrayList<>();
            for (int s = states.next(0); first.size() < Math.min(MOST_IN_JSON, count); s = states.next(s + 1)) {
                first.add(s);
            }
            states.free();
            String shown = first.stream().limit(MOST_SHOWN).map(String::valueOf).collect(Collectors.joining(" "));
            return new Report()
                    .line(Figures.count(count, noun) + " " + meaning + (count == 0 ? "" : ": " + shown)
                            + (count > MOST_SHOWN ? " …" : ""))
                    .put(name, new Report().put("count", count).put("states", first));
        }

        Report components() {
            GraphComponents components = found();
            StateSet leaves = components.terminal();
            int terminal = leaves.size();
            leaves.free();
            return new Report()
                    .put(
                            "components",
                            new Report()
                                    .count("count", "components", components.count(), "strongly connected")
                                    .count("largest", components.largest(), "states")
                                    .count("terminal", terminal, "components that no edge leaves"));
        }

        Report live() {
            BitSet live = LiveEvents.of(graph, found(), graph.events(), budget);
            List<String> not = new ArrayList<>();
            for (int e = live.nextClearBit(0); e < graph.events(); e = live.nextClearBit(e + 1)) {
                not.add(model.eventName(e));
            }
            String names = String.join(" ", not.subList(0, Math.min(MOST_SHOWN, not.size())));
            return new Report()
                    .line(Figures.count(live.cardinality()) + " of " + Figures.count(graph.events(), "transition")
                            + " live"
                            + (not.isEmpty() ? "" : "; not live: " + names + (not.size() > MOST_SHOWN ? " …" : "")))
                    .put("live", new Report().put("count", live.cardinality()).put("notLive", not));
        }
    }

    /** Answers about shortest paths between states of one kind and another. One thread. */
    private final class GraphPaths {
        private final List<Found> all = new ArrayList<>();

        /** The ends of a path, and the path; null where there is none. */
        private record Found(
                String from, String to, @Nullable ShortestPath path) {}

        /**
         * Looks for one path more.
         *
         * @throws MemoryBudget.Exhausted when the budget does not allow it
         */
        void find(String from, String to) throws InputException {
            try (Kind first = kind(from);
                    Kind last = kind(to)) {
                all.add(new Found(from, to, ShortestPath.between(graph, first.has, last.has, budget, enough)));
            }
        }

        /** States of a kind, and what is released when they are no longer needed. */
        private record Kind(IntPredicate has, Runnable free) implements AutoCloseable {
            static Kind of(StateSet set) {
                return new Kind(set::has, set::free);
            }

            @Override
            public void close() {
                free.run();
            }
        }

        Report answer() {
            Report report = new Report();
            all.forEach(found -> print(report, found));
            return report.list("paths", all, this::value);
        }

        private void print(Report to, Found found) {
            ShortestPath path = found.path;
            if (path == null) {
                to.line("no path from " + found.from + " to " + found.to);
                return;
            }
            to.line("path from " + found.from + " to " + found.to + ": "
                    + Figures.count(path.events().size(), "step"));
            to.line("  " + path.start());
            for (int i = 0; i < path.events().size(); i++) {
                to.line("  " + path.states().get(i) + "  "
                        + model.eventName(path.events().get(i)));
            }
        }

        private Report value(Found found) {
            ShortestPath path = found.path;
            Report value =
                    new Report().put("from", found.from).put("to", found.to).put("found", path != null);
            return path == null
                    ? value
                    : value.put("start", path.start())
                            .put(
                                    "steps",
                                    IntStream.range(0, path.events().size())
                                            .mapToObj(i -> new Report()
                                                    .put(
                                                            "event",
                                                            model.eventName(path.events()
                                                                    .get(i)))
                                                    .put("state", path.states().get(i)))
                                            .toList());
        }

        /** The states that a word means: a number, a label, deadlocks, or those in which a formula holds. */
        private Kind kind(String word) throws InputException {
            if (word.matches("-?[0-9]{1,18}")) {
                int state = model.checked("--path", Long.parseLong(word));
                return new Kind(s -> s == state, () -> {});
            }
            StateLabel label = graph.labels().get(word);
            if (label != null) {
                return new Kind(label::holdsIn, () -> {});
            }
            return Kind.of(
                    word.equals("deadlock")
                            ? DeadStates.of(graph, budget, enough)
                            : model.where("--path", word, budget, enough));
        }
    }

    /** Writes a graph for other tools and for the eye. */
    private final class GraphPictures {
        private final boolean force;

        /** Pictures that replace files only by force. */
        GraphPictures(boolean force) {
            this.force = force;
        }

        Report export(String target, long mostEdges) throws InputException {
            if (graph.edges() > mostEdges) {
                throw new InputException(
                        target + ": the graph has " + Figures.count(graph.edges()) + " edges, and at most "
                                + Figures.count(mostEdges) + " are exported; --export-limit raises that");
            }
            GraphExport export = new GraphExport(model.shownGraph());
            OutputFile.write(ModelArgument.path(target), force, out -> {
                if (target.endsWith(".dot")) {
                    export.dot(out);
                } else if (target.endsWith(".aut")) {
                    export.aut(out);
                } else {
                    export.graphMl(out);
                }
            });
            return wrote("export", target);
        }

        Report draw(String target) throws InputException {
            if (graph.states() > GraphPicture.MOST_STATES) {
                throw new InputException(target + ": the graph has " + Figures.count(graph.states())
                        + " states, and a picture at most " + GraphPicture.MOST_STATES
                        + "; --export FILE.dot has them all");
            }
            OutputFile.write(ModelArgument.path(target), force, new GraphPicture(model.shownGraph())::write);
            return wrote("picture", target);
        }

        private Report wrote(String name, String target) {
            return new Report()
                    .line("wrote " + Figures.count(graph.states(), "state") + " and "
                            + Figures.count(graph.edges(), "edge") + " to " + target)
                    .put(name, target);
        }
    }

    /**
     * {@code graph FILE --check FORMULA}: answers formulas, and says why where the model is to be had. Without it, formulas may
     * speak of labels and events, and there are verdicts only. One thread.
     */
    private final class GraphFormulas {
        private final FairnessOptions fairness = questions.fairness;
        private final ExploreOptions options = time.left();
        private final List<Checked> all = new ArrayList<>();
        private final List<String> errors = new ArrayList<>();
        private List<StageReport> stages = List.of();
        private boolean withoutModel;
        private Fairness runs = Fairness.NONE;
        private List<String> transitions = List.of();

        /** A formula as it was written, the answer, and in which states it holds; null where that is unknown. */
        private record Checked(
                String formula, Finding finding, @Nullable Explanation why, GraphCheck.@Nullable Truth truth) {}

        /** Answers all formulas; one that makes no sense is an error, and the others are answered all the same. */
        void check(List<String> texts) throws InputException {
            TransitionSystem system = model.systemIfAny();
            withoutModel = system == null;
            LabelVocabulary names = model.names(system);
            runs = fairness.isEmpty() ? model.declared() : fairness.read(names);
            transitions = names.transitions();
            Expansion expansion = new Expansion(names);
            List<String> asked = new ArrayList<>();
            List<Formula> formulas = new ArrayList<>();
            List<Property> properties = new ArrayList<>();
            for (String text : texts) {
                try {
                    Formula formula = read(text, names);
                    properties.add(new Property.Truth("f" + (properties.size() + 1), expansion.of(formula), runs));
                    asked.add(text);
                    formulas.add(formula);
                } catch (InputException e) {
                    errors.add(Advice.message(e));
                }
            }
            Map<Property, GraphCheck.Truth> where = new HashMap<>();
            CheckReport report = report(properties, names, system, where::put);
            stages = report.stages();
            for (int i = 0; i < asked.size(); i++) {
                Finding finding = report.findings().get(i);
                Explanation why = finding.explanation();
                if (why != null && system != null) {
                    why = why.mapped(system.vocabulary().asWritten(formulas.get(i), expansion::of), run -> run);
                }
                all.add(new Checked(asked.get(i), finding, why, where.get(properties.get(i))));
            }
        }

        private CheckReport report(
                List<Property> properties,
                LabelVocabulary names,
                @Nullable TransitionSystem system,
                KeptFormulas.Listener listener)
                throws InputException {
            Map<Formula, StateLabel> labels = new HashMap<>();
            graph.labels().forEach((name, label) -> labels.put(names.labels().get(name), label));
            TimeLimit left = new TimeLimit(options);
            GraphCheck check = new GraphCheck(file, labels, model::known, system, budget, left::isReached);
            Plan plan = Plans.onGraph(check, names, listener);
            try {
                return new Checker(Subject.ofGraph(system), properties, new CheckOptions(options), plan).run();
            } catch (InputException e) {
                throw e.getCause() instanceof FormulaException
                        ? new InputException("--check: " + e.getMessage(), e)
                        : e;
            }
        }

        /** The errors in formulas that could not be asked. */
        List<String> errors() {
            return errors;
        }

        /** The reports of the stages of the check. */
        List<StageReport> stages() {
            return stages;
        }

        boolean anyUnknown() {
            return all.stream().anyMatch(each -> each.finding.verdict() instanceof Verdict.Unknown);
        }

        boolean anyViolated() {
            return all.stream().anyMatch(each -> each.finding.verdict() instanceof Verdict.Violated);
        }

        private Formula read(String text, Vocabulary names) throws InputException {
            try {
                return FormulaParser.formula(text, names);
            } catch (FormulaSyntaxException e) {
                model.system(); // whose absence is the trouble, if it is absent
                throw new InputException("--check " + InputException.quote(text) + ":" + e.getMessage(), e);
            }
        }

        Report answer() {
            Report report = new Report();
            if (!runs.isNone() && !all.isEmpty()) {
                report.line(FairRuns.sentence(runs, transitions));
            }
            for (Checked checked : all) {
                report.line(sentence(checked));
                Explanation why = checked.why;
                if (why != null && why.why() != Explanation.Why.STATE && why.why() != Explanation.Why.EVERY_RUN) {
                    report.add(new ExplanationText(model::eventName).lines(why));
                }
            }
            if (withoutModel) {
                report.line("why: that takes the model it was built from; --model says where it is");
                if (fairness.isEmpty()) {
                    report.line("fairness: nothing is assumed; what the model may declare is not in the graph file");
                }
            }
            return report.list("check", all, this::value);
        }

        private String sentence(Checked checked) {
            if (checked.finding.verdict() instanceof Verdict.Unknown unknown) {
                return checked.formula + ": UNKNOWN: " + Advice.sentence(unknown.why()) + ".";
            }
            GraphCheck.Truth truth = Objects.requireNonNull(checked.truth);
            int states = graph.states();
            String where = truth.states() == 0
                    ? "in no state"
                    : truth.without() < 0
                            ? "in every state"
                            : "in " + Figures.count(truth.states()) + " of " + Figures.count(states, "state")
                                    + ", the first without it is " + truth.without();
            return checked.formula + (truth.initially() ? " holds; " : " does not hold; ") + "it does " + where;
        }

        private Report value(Checked each) {
            Report value = new Report().put("formula", each.formula);
            if (each.finding.verdict() instanceof Verdict.Unknown) {
                value.add(Advice.value(each.finding.verdict()));
            } else {
                GraphCheck.Truth truth = Objects.requireNonNull(each.truth);
                value.put("verdict", truth.initially() ? "holds" : "violated").put("states", truth.states());
                if (truth.without() >= 0) {
                    value.put("firstWithout", truth.without());
                }
                value.put("technique", each.finding.stage());
            }
            if (!runs.isNone()) {
                value.put("fair", runs.weak()).put("strongFair", runs.strong());
            }
            Explanation why = each.why;
            return why == null ? value : value.put("explanation", new ExplanationText(model::eventName).value(why));
        }
    }
}
