package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.tidemark.api.task.Engine;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.report.Json;
import org.tidemark.progress.Monotone;
import org.tidemark.progress.Subspaces;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.system.TransitionSystem;

/** The report of a sweep, for programs: the fields of an exploration, null where a sweep cannot know them, and its own. */
public final class SweepJson {
    private SweepJson() {}

    static void write(
            JsonGenerator json,
            ModelHead head,
            TransitionSystem system,
            Engine engine,
            SweepReport report,
            String reason,
            Circumstances around)
            throws IOException {
        SweepOutcome outcome = report.outcome();
        json.writeStartObject();
        head.json().write(json);
        if (around.growth() != null) {
            ExploreJson.growth(json, around.growth());
        }
        ExploreJson.engine(json, engine, 1, report.course().text());
        json.writeBooleanField("complete", report.complete());
        json.writeStringField("end", outcome.end().name().toLowerCase(Locale.ROOT));
        Json.stringIfAny(json, "reason", reason);
        json.writeStringField("progressBecause", report.course().why());
        json.writeBooleanField("progressNeverFalls", report.course().monotone() == Monotone.YES);
        if (around.classes() != null) {
            new ClassText(around.classes()).write(json);
            json.writeNullField("states");
            classes(json, List.of(report));
        } else if (around.symmetry() == null) {
            sizes(json, List.of(report));
        } else {
            SymmetryText.write(json, around.symmetry(), report);
        }
        Json.count(json, "examined", outcome.explored());
        if (outcome.statesCutOff() > 0) {
            Json.count(json, "statesCutOff", outcome.statesCutOff());
        }
        if (around.symmetry() == null) {
            boolean areEdgesKnown = report.states() != null && around.classes() == null;
            Json.count(json, "edges", areEdgesKnown ? (Long) outcome.edges() : null);
        } else {
            SymmetryText.edges(json, around.symmetry());
        }
        if (report.augmented()) {
            Json.count(json, "statesWithHistory", outcome.states());
        }
        Json.count(json, "mostPersistent", outcome.mostPersistent());
        Json.count(json, "subspaces", outcome.subspaces());
        Subspaces subspaces = report.course().subspaces();
        json.writeStringField("subspacesBy", subspaces == null ? null : subspaces.text());
        Json.count(json, "regressEdges", outcome.regressEdges());
        Json.count(json, "layers", outcome.layers());
        Json.count(json, "largestLayer", outcome.largestLayer());
        Long dead = report.deadlocks();
        if (around.symmetry() == null) {
            Json.count(json, "deadlocks", around.classes() != null && dead != null && dead > 0 ? null : dead);
        } else {
            SymmetryText.deadlocks(json, around.symmetry(), dead);
        }
        List<Integer> run = report.paths().toDeadlock();
        Json.count(json, "stepsToDeadlock", run == null ? null : (Long) (long) run.size());
        json.writeNullField("depth");
        ExploreJson.tokens(json, around, report.tokens());
        costs(json, report, around);
        json.writeEndObject();
    }

    /** The states that searches by sweeps explored and held; of several no number of different states is known. */
    public static void sizes(JsonGenerator json, List<SweepReport> searches) throws IOException {
        Json.count(json, "states", searches.size() == 1 ? searches.get(0).states() : null);
        held(json, searches);
    }

    /** The classes that searches by sweeps explored and held, where a model declares equivalences. */
    public static void classes(JsonGenerator json, List<SweepReport> searches) throws IOException {
        Json.count(json, "classes", searches.size() == 1 ? searches.get(0).states() : null);
        held(json, searches);
    }

    private static void held(JsonGenerator json, List<SweepReport> searches) throws IOException {
        List<SweepOutcome> outcomes =
                searches.stream().map(SweepReport::outcome).toList();
        Json.count(
                json,
                "explored",
                outcomes.stream().mapToLong(SweepOutcome::explored).sum());
        Json.count(
                json,
                "peakStates",
                outcomes.stream().mapToLong(SweepOutcome::peakStates).max().orElse(0));
        Json.count(
                json,
                "sweeps",
                outcomes.stream().mapToLong(SweepOutcome::sweeps).sum());
        Json.count(
                json,
                "persistent",
                outcomes.stream()
                        .mapToLong(SweepOutcome::persistentStates)
                        .max()
                        .orElse(0));
    }

    private static void costs(JsonGenerator json, SweepReport report, Circumstances around) throws IOException {
        long bytes = report.memory().peakBytes();
        ExploreJson.bytes(json, bytes, bytes);
        double each = (double) bytes / Math.max(1, report.outcome().peakStates());
        ExploreJson.each(json, around, each, report.memory());
        json.writeNumberField("restarts", report.timing().restarts());
        ExploreJson.times(json, around, report.timing());
    }
}
