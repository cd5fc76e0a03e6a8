package org.tidemark.cli.language;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.language.LanguageReport;
import org.tidemark.check.language.LanguageService;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.Table;
import org.tidemark.format.automaton.AutomatonWriter;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.logic.language.LanguageAutomaton;
import org.tidemark.net.PetriNet;

/** The automaton of a language, for people and for programs: its size at every stage, and itself where it is small. */
final class LanguageText {
    private static final int FEW_STEPS = 12;
    private static final int NAMED = 6;

    private final PetriNet net;
    private final @Nullable String output;
    private final double seconds;

    /** About a net whose automaton was written to a file, if any. */
    LanguageText(PetriNet net, @Nullable String output, double seconds) {
        this.net = net;
        this.output = output;
        this.seconds = seconds;
    }

    /** Prints what there is; {@code why} is a sentence where something is missing. */
    void print(PrintStream out, LanguageReport report, String why) throws IOException {
        out.println(net.name() + ": " + ModelSizes.of(net));
        out.println();
        LanguageAutomaton smallest = report.smallest();
        if (smallest == null) {
            out.println(Table.hanging("UNKNOWN: " + why, 0));
            out.println();
        }
        table(report).print(out);
        if (smallest != null && output == null && smallest.edges() <= FEW_STEPS) {
            out.println();
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            AutomatonWriter.write(
                    LanguageService.of(net.name(), smallest, report.letters(), false), report.letters(), text);
            out.print(text.toString(StandardCharsets.UTF_8).indent(2));
        }
    }

    private Table table(LanguageReport report) {
        Table table = new Table().row("letters", Figures.count(report.letters().size()), letters(report));
        GraphBuilder.Built built = report.graph().built();
        table.row(
                "graph",
                (built == null ? "at least " : "")
                        + Figures.count(report.graph().counts().explored()),
                states(report.graph().counts().explored())
                        + Figures.count(report.graph().counts().edges(), "edge"));
        if (report.states() > 0 && report.hidden() > 0) {
            table.row("contracted", Figures.count(report.states()), "states, hidden cycles being one state each");
        }
        size(table, "deterministic", report.deterministic());
        size(table, "smallest", report.smallest());
        table.row("memory", Figures.bytes(report.peakBytes()), "at most at one time")
                .row("time", Figures.seconds(seconds));
        return output == null || report.smallest() == null ? table : table.words("file", output);
    }

    private static String letters(LanguageReport report) {
        int more = report.letters().size() - NAMED;
        String some = String.join(
                ", ",
                report.letters().subList(0, Math.min(NAMED, report.letters().size())));
        return some + (more > 0 ? " and " + Figures.count(more, "other") : "") + "; "
                + (report.hidden() == 0 ? "nothing is hidden" : Figures.count(report.hidden(), "event") + " hidden");
    }

    private static void size(Table table, String what, @Nullable LanguageAutomaton automaton) {
        if (automaton != null) {
            String ends = automaton.acceptingStates() == automaton.states()
                    ? ""
                    : "; words end in " + Figures.count(automaton.acceptingStates()) + " of them";
            table.row(
                    what,
                    Figures.count(automaton.states()),
                    states(automaton.states()) + Figures.count(automaton.edges(), "step") + ends);
        }
    }

    private static String states(long count) {
        return count == 1 ? "state, " : "states, ";
    }

    void json(JsonGenerator json, LanguageReport report, String why) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", net.name());
        json.writeBooleanField("complete", report.smallest() != null);
        json.writeArrayFieldStart("letters");
        for (String letter : report.letters()) {
            json.writeString(letter);
        }
        json.writeEndArray();
        json.writeNumberField("hidden", report.hidden());
        json.writeObjectFieldStart("graph");
        json.writeNumberField("states", report.graph().counts().explored());
        json.writeNumberField("edges", report.graph().counts().edges());
        json.writeNumberField("contracted", report.states());
        json.writeEndObject();
        size(json, "deterministic", report.deterministic());
        size(json, "smallest", report.smallest());
        if (!why.isEmpty()) {
            json.writeStringField("reason", why);
        }
        json.writeNumberField("bytes", report.peakBytes());
        json.writeNumberField("seconds", seconds);
        if (output != null && report.smallest() != null) {
            json.writeStringField("file", output);
        }
        json.writeEndObject();
    }

    private static void size(JsonGenerator json, String what, @Nullable LanguageAutomaton automaton)
            throws IOException {
        if (automaton == null) {
            json.writeNullField(what);
            return;
        }
        json.writeObjectFieldStart(what);
        json.writeNumberField("states", automaton.states());
        json.writeNumberField("steps", automaton.edges());
        json.writeNumberField("accepting", automaton.acceptingStates());
        json.writeEndObject();
    }
}
