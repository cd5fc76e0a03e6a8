package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.OrbitCounts;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.report.Json;
import org.tidemark.search.Outcome;

/** The effect of symmetries on an exploration: how many classes of states there are, and what they represent. */
final class SymmetryText {
    private static final double MANY = 1e6;

    private final SymmetryReport symmetry;
    private final ExplorationReport report;

    SymmetryText(SymmetryReport symmetry, ExplorationReport report) {
        this.symmetry = symmetry;
        this.report = report;
    }

    /** The counts, first of classes, then of all that they represent. */
    void addTo(Report table, String runToDeadlock) {
        OrbitCounts all = symmetry.represented();
        if (all == null) {
            uncounted(table, runToDeadlock);
        } else {
            table.row("classes", least(Figures.count(report.states())), average(all));
            table.row("states", least(Figures.count(states(all, report))), "in the net as it is" + whichStates(all));
            table.row("edges", least(Figures.count(all.edges())));
            table.row("deadlocks", deadlocks(all), runToDeadlock);
        }
        table.row("symmetries", Figures.count(symmetry.order()), exchanges());
    }

    /** The counts of a sweep, which counts representatives only if it meets each once. */
    static void addTo(Report table, SymmetryReport symmetry, SweepReport report) {
        String least = report.complete() ? "" : "at least ";
        Long classes = report.states();
        OrbitCounts all = symmetry.represented();
        table.row(
                "classes",
                classes == null ? "unknown" : least + Figures.count(classes),
                "of states that differ by symmetries");
        table.row(
                "states",
                all == null ? "unknown" : least + Figures.count(all.states()),
                all == null ? "since classes may have been met twice" : "in the net as it is");
        table.row(
                "symmetries",
                Figures.count(symmetry.order()),
                symmetry.exchanges().isEmpty()
                        ? "nothing may be exchanged that the progress measure cannot see"
                        : String.join("; ", symmetry.exchanges()));
    }

    /** Writes this for programs. */
    static void write(JsonGenerator json, SymmetryReport symmetry, SweepReport report) throws IOException {
        OrbitCounts all = symmetry.represented();
        Long classes = report.states();
        json.writeObjectFieldStart("symmetry");
        Json.count(json, "classes", classes);
        group(json, symmetry);
        Json.count(json, "states", all == null ? null : all.states());
        Json.count(json, "explored", report.outcome().explored());
        Json.count(json, "peakStates", report.outcome().peakStates());
        Json.count(json, "sweeps", report.outcome().sweeps());
        Json.count(json, "persistent", report.outcome().persistentStates());
    }

    /** The edges of the net as it is; null where they are not known. */
    static void edges(JsonGenerator json, SymmetryReport symmetry) throws IOException {
        OrbitCounts all = symmetry.represented();
        Json.count(json, "edges", all == null ? null : all.edges());
    }

    /**
     * The deadlocks of the net as it is; null where they are not known.
     *
     * @param dead how many representatives are dead; null where that is not known but for some
     */
    static void deadlocks(JsonGenerator json, SymmetryReport symmetry, @Nullable Long dead) throws IOException {
        OrbitCounts all = symmetry.represented();
        if (all != null) {
            Json.count(json, "deadlocks", all.deadlocks());
        } else if (dead != null && dead == 0) {
            Json.count(json, "deadlocks", 0);
        } else {
            json.writeNullField("deadlocks");
        }
    }

    /** The states that the examined representatives stand for, and one state for each that was not examined because of a limit. */
    private static BigInteger states(OrbitCounts all, ExplorationReport report) {
        return all.states().add(BigInteger.valueOf(unexamined(all, report)));
    }

    /** The rows where a class may have several representatives: too many of these for classes, too few dead ones for deadlocks. */
    private void uncounted(Report table, String runToDeadlock) {
        if (report.complete()) {
            table.row("classes", "at most " + Figures.count(report.states()));
        } else {
            table.row("classes", "unknown", Figures.count(report.states(), "representative") + " found so far");
        }
        table.row("states", "unknown", why());
        table.row("deadlocks", deadRepresentatives(), runToDeadlock);
    }

    private String deadRepresentatives() {
        long dead = report.counts().deadlocks();
        if (dead == 0) {
            return report.complete() ? "0" : "none seen";
        }
        // What was forgotten may be met and counted again.
        return "at least " + Figures.count(report.notes().forgotten() == 0 ? dead : 1);
    }

    private String least(String figure) {
        return (report.complete() ? "" : "at least ") + figure;
    }

    private String deadlocks(OrbitCounts all) {
        boolean noneSeen = !report.complete() && all.deadlocks().signum() == 0;
        return noneSeen ? "none seen" : least(Figures.count(all.deadlocks()));
    }

    /** The average is one of the classes whose sizes are known, and says so where there are others. */
    private String average(OrbitCounts all) {
        long classes = all.representatives();
        if (classes == 0) {
            return "";
        }
        double each = all.states().doubleValue() / classes;
        String size =
                each < MANY ? Figures.trimmed(each) : Figures.count(all.states().divide(BigInteger.valueOf(classes)));
        return "of states that differ by symmetries"
                + (unexamined(all, report) == 0 ? ", " : "; " + Figures.count(classes) + " examined, ")
                + size
                + " each on average";
    }

    /** A remark on the number of states, where a limit ended the search. */
    private String whichStates(OrbitCounts all) {
        boolean mayBeFarther = report.end() == Outcome.End.DEPTH && !symmetry.keepsStart();
        return (unexamined(all, report) == 0 ? "" : ", with one for each class not examined")
                + (mayBeFarther ? "; some may be farther away than --max-depth" : "");
    }

    /** How many classes were found whose sizes are not known. */
    private static long unexamined(OrbitCounts all, ExplorationReport report) {
        return Math.max(0, report.states() - all.representatives());
    }

    private String why() {
        return symmetry.isExact()
                ? "since classes may have been met twice"
                : "some classes may have been visited more than once: their representatives take too long to find";
    }

    private String exchanges() {
        return symmetry.exchanges().isEmpty() ? "nothing may be exchanged" : String.join("; ", symmetry.exchanges());
    }

    /** Writes this for programs. */
    void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("symmetry");
        Json.count(json, "classes", symmetry.represented() == null ? null : report.states());
        Json.count(json, "representatives", report.states());
        group(json, symmetry);
    }

    /** The group of symmetries, which ends the object. */
    private static void group(JsonGenerator json, SymmetryReport symmetry) throws IOException {
        Json.count(json, "order", symmetry.order());
        Json.strings(json, "exchanges", symmetry.exchanges());
        json.writeBooleanField("exact", symmetry.isExact());
        Json.seconds(json, "seconds", symmetry.seconds());
        json.writeEndObject();
    }

    /** The counts of the net as it is; null where they are not known. */
    static void counts(JsonGenerator json, SymmetryReport symmetry, ExplorationReport report) throws IOException {
        OrbitCounts all = symmetry.represented();
        Json.count(json, "states", all == null ? null : states(all, report));
        Json.count(json, "edges", all == null ? null : all.edges());
        Json.count(json, "deadlocks", all == null ? null : all.deadlocks());
    }
}
