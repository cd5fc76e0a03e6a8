package org.tidemark.cli.language;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.language.ComparisonReport;
import org.tidemark.check.language.ComparisonReport.Difference;
import org.tidemark.check.language.ComparisonReport.Relation;
import org.tidemark.check.language.ComparisonReport.Side;
import org.tidemark.check.language.LanguageSource;
import org.tidemark.check.question.Verdict;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.report.TraceJson;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Status;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;

/** How two languages compare, for people and for programs. */
final class ComparisonText {
    private static final int SHOWN = 30;

    private final LanguageSource.OfModel model;
    private final LanguageSource other;
    private final ComparisonReport report;
    private final double seconds;

    ComparisonText(LanguageSource.OfModel model, LanguageSource other, ComparisonReport report, double seconds) {
        this.model = model;
        this.other = other;
        this.report = report;
        this.seconds = seconds;
    }

    int status() {
        return report.verdict() instanceof Verdict.Holds
                ? Status.DONE
                : report.verdict() instanceof Verdict.Violated ? Status.VIOLATED : Status.UNKNOWN;
    }

    private String verdict() {
        return report.verdict() instanceof Verdict.Holds
                ? "holds"
                : report.verdict() instanceof Verdict.Violated ? "violated" : "unknown";
    }

    private String question() {
        return report.relation() == Relation.EQUALS
                ? "the words of " + model.name() + " are those of " + other.name()
                : "every word of " + model.name() + " is a word of " + other.name();
    }

    void print(PrintStream out) {
        out.println(model.name() + ": " + ModelSizes.of(model.net()));
        if (other instanceof LanguageSource.OfModel second) {
            out.println(second.name() + ": " + ModelSizes.of(second.net()));
        }
        out.println();
        out.println("  " + verdict() + "  " + question());
        if (report.verdict() instanceof Verdict.Unknown unknown) {
            out.println();
            out.println(Table.hanging("unknown; " + Advice.sentence(unknown.why()), 2));
        }
        Difference difference = report.difference();
        if (difference != null) {
            print(out, difference);
        }
        out.println();
        out.println(Table.hanging(
                Figures.count(report.letters().size(), "letter") + "; " + size(report.first()) + " against "
                        + size(report.second()) + ", " + Figures.count(report.pairs(), "pair") + " compared, "
                        + Figures.seconds(seconds),
                0));
    }

    private void print(PrintStream out, Difference difference) {
        LanguageSource has = difference.ofFirst() ? model : other;
        LanguageSource lacks = difference.ofFirst() ? other : model;
        out.println();
        String word = difference.word().isEmpty() ? "the empty word" : String.join(" ", difference.word());
        out.println("  " + Table.hanging(word, 4));
        out.println("is a word of " + has.name() + " and not of " + lacks.name()
                + (difference.shortest() ? "; no shorter word tells them apart" : ""));
        Evidence run = difference.run();
        if (run == null || !(has instanceof LanguageSource.OfModel speaker)) {
            return;
        }
        int hidden = run.steps() - difference.word().size();
        out.println();
        out.println("the run of " + has.name() + " that spells it: " + Figures.count(run.steps(), "step") + ", "
                + (hidden == 0 ? "none" : Figures.count(hidden)) + " hidden");
        new TraceText(speaker.net()).print(out, Evidence.run(run.events(), ""), SHOWN, "--trace FILE keeps all");
    }

    private static String size(Side side) {
        return Figures.count(
                side.graph() == null ? side.states() : side.graph().counts().explored(), "state");
    }

    void json(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", model.name());
        json.writeStringField("other", other.name());
        json.writeStringField("relation", report.relation() == Relation.EQUALS ? "equals" : "included-in");
        json.writeStringField("verdict", verdict());
        if (report.verdict() instanceof Verdict.Unknown unknown) {
            json.writeStringField("reason", Advice.sentence(unknown.why()));
        }
        json.writeArrayFieldStart("letters");
        for (String letter : report.letters()) {
            json.writeString(letter);
        }
        json.writeEndArray();
        difference(json, report.difference());
        states(json, "states", report.first());
        states(json, "otherStates", report.second());
        json.writeNumberField("pairs", report.pairs());
        json.writeNumberField("bytes", report.peakBytes());
        json.writeNumberField("seconds", seconds);
        json.writeEndObject();
    }

    private static void states(JsonGenerator json, String name, Side side) throws IOException {
        json.writeNumberField(
                name,
                side.graph() == null ? side.states() : side.graph().counts().explored());
    }

    private void difference(JsonGenerator json, @Nullable Difference difference) throws IOException {
        if (difference == null) {
            json.writeNullField("word");
            return;
        }
        json.writeArrayFieldStart("word");
        for (String letter : difference.word()) {
            json.writeString(letter);
        }
        json.writeEndArray();
        json.writeStringField("wordOf", difference.ofFirst() ? model.name() : other.name());
        json.writeBooleanField("wordOfModel", difference.ofFirst());
        json.writeBooleanField("shortest", difference.shortest());
        Evidence run = difference.run();
        LanguageSource has = difference.ofFirst() ? model : other;
        if (run == null || !(has instanceof LanguageSource.OfModel speaker)) {
            json.writeNullField("evidence");
            return;
        }
        PetriNet net = speaker.net();
        json.writeObjectFieldStart("evidence");
        json.writeNumberField("steps", run.steps());
        json.writeFieldName("trace");
        TraceJson.write(json, net, run);
        json.writeEndObject();
    }
}
