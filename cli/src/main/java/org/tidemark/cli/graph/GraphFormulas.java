package org.tidemark.cli.graph;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.graph.GraphCheck;
import org.tidemark.cli.option.FairnessOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ExplanationJson;
import org.tidemark.cli.report.ExplanationText;
import org.tidemark.cli.report.Figures;
import org.tidemark.format.InputException;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Vocabulary;
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
    private final BooleanSupplier enough;
    private final List<Checked> all = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private boolean withoutModel;

    GraphFormulas(
            GraphFile file, GraphModel model, FairnessOptions fairness, MemoryBudget budget, BooleanSupplier enough) {
        this.file = file;
        this.model = model;
        this.fairness = fairness;
        this.budget = budget;
        this.enough = enough;
    }

    /** A formula, and where it holds or, in words, why that is unknown. */
    private record Checked(String formula, GraphCheck.@Nullable Truth truth, String trouble) {}

    /** Answers one formula more; one that makes no sense is an error, and others are answered all the same. */
    void check(String text) throws InputException {
        PetriNet net = model.netIfAny();
        withoutModel = net == null;
        LabelVocabulary names = model.names(net);
        Formula formula;
        try {
            formula = read(text, names);
        } catch (InputException e) {
            errors.add(Advice.message(e));
            return;
        }
        check(text, formula, names, net);
    }

    private void check(String text, Formula formula, LabelVocabulary names, @Nullable PetriNet net)
            throws InputException {
        try {
            all.add(new Checked(text, where(formula, names, net), GraphAnswer.OUT_OF_TIME));
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            all.add(new Checked(text, null, GraphAnswer.reason(full)));
        }
    }

    /** What is wrong with formulas that could not be asked. */
    List<String> errors() {
        return errors;
    }

    boolean anyUnknown() {
        return all.stream().anyMatch(each -> each.truth == null);
    }

    boolean anyViolated() {
        return all.stream().anyMatch(each -> each.truth != null && !each.truth.initially());
    }

    /** Where a formula holds; null when somebody had had enough. */
    private GraphCheck.@Nullable Truth where(Formula formula, LabelVocabulary names, @Nullable PetriNet net)
            throws InputException {
        Map<Formula, StateLabel> labels = new HashMap<>();
        file.graph().labels().forEach((name, label) -> labels.put(names.labels().get(name), label));
        MemoryBudget account = new MemoryBudget(budget.limitBytes() - budget.usedBytes());
        Fairness fair = fairness.read(names);
        try {
            return new GraphCheck(file, labels, model::known, net, account, enough).where(formula, fair, names);
        } catch (InputException e) {
            throw e.getCause() instanceof FormulaException ? new InputException("--check: " + e.getMessage(), e) : e;
        }
    }

    private Formula read(String text, Vocabulary names) throws InputException {
        Formula formula;
        try {
            formula = FormulaParser.formula(text, names);
        } catch (FormulaSyntaxException e) {
            model.net(); // whose absence is the trouble, if it is absent
            throw new InputException("--check " + InputException.quote(text) + ":" + e.getMessage(), e);
        }
        return new Expansion(names).of(formula);
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
        all.forEach(each -> print(out, each));
        if (withoutModel) {
            out.println("why: that takes the model it was built from; --model says where it is");
        }
    }

    private void print(PrintStream out, Checked checked) {
        out.println(sentence(checked));
        Explanation why = why(checked);
        if (why != null && why.why() != Explanation.Why.STATE && why.why() != Explanation.Why.EVERY_RUN) {
            new ExplanationText(file.card().events()::get).print(out, why);
        }
    }

    private static @Nullable Explanation why(Checked checked) {
        return checked.truth == null ? null : checked.truth.why();
    }

    private String sentence(Checked checked) {
        GraphCheck.Truth truth = checked.truth;
        if (truth == null) {
            return checked.formula + ": UNKNOWN: " + checked.trouble + ".";
        }
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
        json.writeStringField(
                "verdict", each.truth == null ? "unknown" : each.truth.initially() ? "holds" : "violated");
        if (each.truth == null) {
            json.writeStringField("reason", each.trouble);
        } else {
            json.writeNumberField("states", each.truth.states());
            if (each.truth.without() >= 0) {
                json.writeNumberField("firstWithout", each.truth.without());
            }
        }
        Explanation why = why(each);
        if (why != null) {
            json.writeFieldName("explanation");
            ExplanationJson.write(json, why, file.card().events()::get);
        }
        json.writeEndObject();
    }
}
