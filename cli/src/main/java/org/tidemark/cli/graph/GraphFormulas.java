package org.tidemark.cli.graph;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.StageReport;
import org.tidemark.check.Subject;
import org.tidemark.check.graph.GraphCheck;
import org.tidemark.check.graph.KeptFormulas;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.option.FairnessOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ExplanationJson;
import org.tidemark.cli.report.ExplanationText;
import org.tidemark.cli.report.FairRuns;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.StateLabel;
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
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * {@code graph FILE --check FORMULA}: answers formulas, and says why where the model is to be had. Without it, formulas may
 * speak of labels and events, and there are verdicts only. One thread.
 */
final class GraphFormulas {
    private final GraphFile file;
    private final GraphModel model;
    private final FairnessOptions fairness;
    private final MemoryBudget budget;
    private final ExploreOptions options;
    private final List<Checked> all = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private List<StageReport> stages = List.of();
    private boolean withoutModel;
    private Fairness runs = Fairness.NONE;
    private List<String> transitions = List.of();

    GraphFormulas(
            GraphFile file, GraphModel model, FairnessOptions fairness, MemoryBudget budget, ExploreOptions options) {
        this.file = file;
        this.model = model;
        this.fairness = fairness;
        this.budget = budget;
        this.options = options;
    }

    /** A formula as it was written, the answer, and in which states it holds; null where that is unknown. */
    private record Checked(
            String formula, Finding finding, @Nullable Explanation why, GraphCheck.@Nullable Truth truth) {}

    /** Answers all formulas; one that makes no sense is an error, and the others are answered all the same. */
    void check(List<String> texts) throws InputException {
        PetriNet net = model.netIfAny();
        withoutModel = net == null;
        LabelVocabulary names = model.names(net);
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
        CheckReport report = report(properties, names, net, where::put);
        stages = report.stages();
        for (int i = 0; i < asked.size(); i++) {
            Finding finding = report.findings().get(i);
            Explanation why = finding.explanation();
            if (why != null && net != null) {
                why = why.mapped(new NetVocabulary(net).asWritten(formulas.get(i), expansion::of), run -> run);
            }
            all.add(new Checked(asked.get(i), finding, why, where.get(properties.get(i))));
        }
    }

    private CheckReport report(
            List<Property> properties, LabelVocabulary names, @Nullable PetriNet net, KeptFormulas.Listener listener)
            throws InputException {
        Map<Formula, StateLabel> labels = new HashMap<>();
        file.graph().labels().forEach((name, label) -> labels.put(names.labels().get(name), label));
        TimeLimit time = new TimeLimit(options);
        GraphCheck graph = new GraphCheck(file, labels, model::known, net, budget, time::isReached);
        Plan plan = Plans.onGraph(graph, names, listener);
        try {
            return new Checker(Subject.ofGraph(net), properties, new CheckOptions(options), plan).run();
        } catch (InputException e) {
            throw e.getCause() instanceof FormulaException ? new InputException("--check: " + e.getMessage(), e) : e;
        }
    }

    /** What is wrong with formulas that could not be asked. */
    List<String> errors() {
        return errors;
    }

    /** What became of each stage of the check. */
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
            model.net(); // whose absence is the trouble, if it is absent
            throw new InputException("--check " + InputException.quote(text) + ":" + e.getMessage(), e);
        }
    }

    GraphAnswer answer() {
        return new GraphAnswer(this::print, json -> {
            json.writeArrayFieldStart("check");
            for (Checked each : all) {
                write(json, each);
            }
            json.writeEndArray();
        });
    }

    private void print(PrintStream out) {
        if (!runs.isNone() && !all.isEmpty()) {
            out.println(FairRuns.sentence(runs, transitions));
        }
        all.forEach(each -> print(out, each));
        if (withoutModel) {
            out.println("why: that takes the model it was built from; --model says where it is");
            if (fairness.isEmpty()) {
                out.println("fairness: nothing is assumed; what the model may declare is not in the graph file");
            }
        }
    }

    private void print(PrintStream out, Checked checked) {
        out.println(sentence(checked));
        Explanation why = checked.why;
        if (why != null && why.why() != Explanation.Why.STATE && why.why() != Explanation.Why.EVERY_RUN) {
            new ExplanationText(model::eventName).print(out, why);
        }
    }

    private String sentence(Checked checked) {
        if (checked.finding.verdict() instanceof Verdict.Unknown unknown) {
            return checked.formula + ": UNKNOWN: " + Advice.sentence(unknown.why()) + ".";
        }
        GraphCheck.Truth truth = Objects.requireNonNull(checked.truth);
        int states = file.graph().states();
        String where = truth.states() == 0
                ? "in no state"
                : truth.without() < 0
                        ? "in every state"
                        : "in " + Figures.count(truth.states()) + " of " + Figures.count(states, "state")
                                + ", the first without it is " + truth.without();
        return checked.formula + (truth.initially() ? " holds; " : " does not hold; ") + "it does " + where;
    }

    private void write(JsonGenerator json, Checked each) throws IOException {
        json.writeStartObject();
        json.writeStringField("formula", each.formula);
        if (each.finding.verdict() instanceof Verdict.Unknown unknown) {
            json.writeStringField("verdict", "unknown");
            json.writeStringField("cause", unknown.why().cause().name().toLowerCase(Locale.ROOT));
            json.writeStringField("reason", Advice.sentence(unknown.why()));
        } else {
            GraphCheck.Truth truth = Objects.requireNonNull(each.truth);
            json.writeStringField("verdict", truth.initially() ? "holds" : "violated");
            json.writeNumberField("states", truth.states());
            if (truth.without() >= 0) {
                json.writeNumberField("firstWithout", truth.without());
            }
            json.writeStringField("technique", each.finding.stage());
        }
        if (!runs.isNone()) {
            Json.strings(json, "fair", runs.weak());
            Json.strings(json, "strongFair", runs.strong());
        }
        Explanation why = each.why;
        if (why != null) {
            json.writeFieldName("explanation");
            ExplanationJson.write(json, why, model::eventName);
        }
        json.writeEndObject();
    }
}
