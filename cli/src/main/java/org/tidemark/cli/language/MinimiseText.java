package org.tidemark.cli.language;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.equivalence.EquivalenceCheck;
import org.tidemark.automata.equivalence.Modal;
import org.tidemark.check.equivalence.EquivalenceReport;
import org.tidemark.check.question.OpenReason;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Table;
import org.tidemark.format.aut.LabelledAutWriter;

/** A smallest automaton, or a comparison of two, for people and for programs. */
final class MinimiseText {
    private static final int FEW_STEPS = 12;
    private static final int LONGEST_FORMULA = 400;
    private static final int LONGEST_IN_JSON = 100_000;

    private final EquivalenceReport report;
    private final Equivalence equivalence;
    private final boolean compared;
    private final @Nullable String output;

    MinimiseText(EquivalenceReport report, Equivalence equivalence, boolean compared, @Nullable String output) {
        this.report = report;
        this.equivalence = equivalence;
        this.compared = compared;
        this.output = output;
    }

    void print(PrintStream out) throws IOException {
        OpenReason why = report.why();
        if (why != null) {
            out.println(Table.hanging("UNKNOWN: " + Advice.sentence(why) + ".", 0));
            out.println();
        }
        EquivalenceCheck answer = report.answer();
        if (answer != null) {
            out.println((answer.equivalent() ? "EQUIVALENT" : "DIFFERENT") + " (" + equivalence.word() + ")");
            Modal difference = answer.difference();
            if (difference == null && !answer.equivalent()) {
                out.println("A formula that tells them apart would be too long to read.");
            }
            if (difference != null) {
                out.println();
                out.println("This holds for " + report.sides().get(0).name() + " and not for "
                        + report.sides().get(1).name() + ":");
                out.println("  " + formula(difference, answer));
            }
            out.println();
        }
        table().print(out);
        LabelledAutomaton smallest =
                report.sides().isEmpty() ? null : report.sides().get(0).smallest();
        if (smallest != null && !compared && output == null && smallest.steps() <= FEW_STEPS) {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            LabelledAutWriter.write(smallest, text);
            out.println();
            out.print(text.toString(StandardCharsets.UTF_8).indent(2));
        }
    }

    private static String formula(Modal difference, EquivalenceCheck answer) {
        return difference.size() > LONGEST_FORMULA
                ? "a formula with " + Figures.count(difference.size(), "operator")
                        + (difference.size() > LONGEST_IN_JSON ? "" : "; JSON has it")
                : difference.text(answer.labels());
    }

    private Table table() {
        Table table = new Table();
        for (EquivalenceReport.Side side : report.sides()) {
            String which = report.sides().size() > 1 ? " " + side.name() : "";
            size(table, "automaton" + which, side.whole());
            LabelledAutomaton smallest = side.smallest();
            if (smallest != null) {
                size(table, "smallest" + which, smallest);
            }
        }
        table.row("memory", Figures.bytes(report.peakBytes()), "at most at one time")
                .row("time", Figures.seconds(report.seconds()));
        return output == null || !report.isComplete() ? table : table.words("file", output);
    }

    private static void size(Table table, String what, LabelledAutomaton automaton) {
        int silent = automaton.silentSteps();
        table.row(
                what,
                Figures.count(automaton.states()),
                (automaton.states() == 1 ? "state, " : "states, ")
                        + Figures.count(automaton.steps(), "step")
                        + (silent == 0 ? "" : ", " + Figures.count(silent) + " of them silent"));
    }

    void json(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("modulo", equivalence.word());
        json.writeBooleanField("complete", report.isComplete());
        EquivalenceCheck answer = report.answer();
        if (compared) {
            if (answer == null) {
                json.writeNullField("equivalent");
            } else {
                json.writeBooleanField("equivalent", answer.equivalent());
            }
            Modal difference = answer == null ? null : answer.difference();
            if (answer != null && difference != null && difference.size() <= LONGEST_IN_JSON) {
                json.writeStringField("difference", difference.text(answer.labels()));
            }
        }
        json.writeArrayFieldStart("automata");
        for (EquivalenceReport.Side side : report.sides()) {
            json.writeStartObject();
            json.writeStringField("model", side.name());
            size(json, "whole", side.whole());
            size(json, "smallest", side.smallest());
            json.writeEndObject();
        }
        json.writeEndArray();
        OpenReason why = report.why();
        if (why != null) {
            json.writeStringField("reason", why.sentence());
        }
        json.writeNumberField("bytes", report.peakBytes());
        json.writeNumberField("seconds", report.seconds());
        if (output != null && report.isComplete()) {
            json.writeStringField("file", output);
        }
        json.writeEndObject();
    }

    private static void size(JsonGenerator json, String what, @Nullable LabelledAutomaton automaton)
            throws IOException {
        if (automaton == null) {
            json.writeNullField(what);
            return;
        }
        json.writeObjectFieldStart(what);
        json.writeNumberField("states", automaton.states());
        json.writeNumberField("steps", automaton.steps());
        json.writeNumberField("silent", automaton.silentSteps());
        json.writeEndObject();
    }
}
