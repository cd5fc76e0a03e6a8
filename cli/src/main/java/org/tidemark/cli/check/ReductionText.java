package org.tidemark.cli.check;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.check.ReducedSearch;
import org.tidemark.check.run.report.NetReduction;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.cli.explore.ReductionJson;
import org.tidemark.cli.report.Json;

/** The smaller nets and representatives that answered questions instead of all states: for {@code check --explain}, and for programs. */
final class ReductionText {
    /** How many names are listed. */
    private static final int NAMED = 4;

    private ReductionText() {}

    static void print(PrintStream out, List<NetReduction> reductions) {
        out.println();
        out.println("Smaller nets:");
        for (NetReduction reduction : reductions) {
            String rules = reduction.uses().isEmpty() ? "nothing could be left out" : reduction.rules();
            String line = String.format(
                    Locale.ROOT,
                    "%s: %s left after %.2f s; %s",
                    named(reduction.questions()),
                    reduction.sizes(),
                    reduction.seconds(),
                    rules);
            out.println("  " + Report.hanging(line, 4));
        }
    }

    /** The parts that may be exchanged in each search, and for which questions. */
    static void printSymmetries(PrintStream out, List<SymmetryReport> symmetries) {
        out.println();
        out.println("Symmetries:");
        for (SymmetryReport search : symmetries) {
            String line = named(search.questions()) + ": " + String.join("; ", search.exchanges()) + "; "
                    + (search.isExact()
                            ? Figures.count(search.visited()) + (search.visited() == 1 ? " class" : " classes")
                                    + " of states visited"
                            : Figures.count(search.visited(), "representative")
                                    + " visited, some classes perhaps twice");
            out.println("  " + Report.hanging(line, 4));
        }
    }

    private static String named(List<String> questions) {
        int more = questions.size() - NAMED;
        return String.join(", ", questions.subList(0, Math.min(NAMED, questions.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }

    static void writeStubborn(JsonGenerator json, List<ReducedSearch> searches) throws IOException {
        Json.objects(json, "stubborn", searches, search -> {
            json.writeStringField("stage", search.stage());
            Json.strings(json, "properties", search.questions());
            Json.count(json, "states", search.states());
            json.writeNumberField("leftOut", Json.rounded(search.leftOut(), 1e3));
        });
    }

    static void writeSymmetries(JsonGenerator json, List<SymmetryReport> symmetries) throws IOException {
        Json.objects(json, "symmetries", symmetries, symmetry -> {
            Json.strings(json, "properties", symmetry.questions());
            Json.count(json, "classes", symmetry.visited());
            Json.count(json, "order", symmetry.order());
            Json.strings(json, "exchanges", symmetry.exchanges());
            json.writeBooleanField("exact", symmetry.isExact());
        });
    }

    static void write(JsonGenerator json, List<NetReduction> reductions) throws IOException {
        Json.objects(json, "reductions", reductions, reduction -> {
            Json.strings(json, "properties", reduction.questions());
            ReductionJson.write(json, reduction);
        });
    }
}
