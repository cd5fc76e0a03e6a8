package org.tidemark.cli.check;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.ModelFaults;
import org.tidemark.check.ReducedSearch;
import org.tidemark.check.Reduction;
import org.tidemark.check.Reductions;
import org.tidemark.check.StageReport;
import org.tidemark.check.certificate.Certificates;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.cli.explore.ClassText;
import org.tidemark.cli.explore.ExploreJson;
import org.tidemark.cli.explore.SweepJson;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ExplanationJson;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.TraceJson;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.store.DiskUse;

/** What a check found, for programs. */
final class CheckJson {
    /** Stages that leave something out have a word for it in their names. */
    private static final Map<String, Reduction> STAGE_REDUCTIONS = Map.of(
            "stubborn", Reduction.STUBBORN,
            "symmetric", Reduction.SYMMETRY,
            "smaller net", Reduction.STRUCTURAL,
            "smaller unfolding", Reduction.STRUCTURAL,
            "reduction", Reduction.STRUCTURAL);

    /** The stage that executes high-level nets directly, with what was asked for. */
    private static final String DIRECT = "direct execution";

    private final JsonGenerator json;
    private final PetriNet net;
    private final Engine engine;
    private final int threads;
    private final CheckReport report;
    private final @Nullable Certificates certificates;
    private final @Nullable Formula cutOff;
    private final ModelFaults faults;

    private CheckJson(
            JsonGenerator json,
            PetriNet net,
            Engine engine,
            ExploreOptions options,
            CheckReport report,
            @Nullable Certificates certificates) {
        this.json = json;
        this.net = net;
        this.engine = engine;
        threads = options.threads();
        cutOff = options.cutOff();
        this.report = report;
        this.certificates = certificates;
        faults = ModelFaults.among(report.findings(), net);
    }

    static void write(
            JsonGenerator json,
            PetriNet net,
            Engine engine,
            ExploreOptions options,
            CheckReport report,
            @Nullable Certificates certificates,
            QuestionOptions.Asked asked,
            boolean explains)
            throws IOException {
        new CheckJson(json, net, engine, options, report, certificates).write(asked, explains);
    }

    private void write(QuestionOptions.Asked asked, boolean explains) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", net.name());
        ExploreJson.clock(json, net.time());
        DirectReport direct = report.direct();
        if (direct != null) {
            ExploreJson.direct(json, direct.tables());
        }
        if (cutOff != null) {
            json.writeStringField("cutOff", FormulaPrinter.print(cutOff));
        }
        resumed();
        if (!asked.errors().isEmpty()) {
            json.writeStringField("error", String.join("; ", asked.errors()));
            Json.strings(json, "errors", asked.errors());
        }
        if (!asked.notes().isEmpty()) {
            Json.strings(json, "notes", asked.notes());
        }
        List<String> failed = report.stages().stream()
                .filter(StageReport::hasFailed)
                .map(StageReport::stage)
                .toList();
        if (!failed.isEmpty()) {
            Json.strings(json, "failedStages", failed);
        }
        json.writeArrayFieldStart("properties");
        for (Finding finding : faults.first(report.findings())) {
            property(finding);
        }
        json.writeEndArray();
        if (!report.work().reductions().isEmpty()) {
            ReductionText.write(json, report.work().reductions());
        }
        if (!report.work().reducedSearches().isEmpty()) {
            ReductionText.writeStubborn(json, report.work().reducedSearches());
        }
        if (!report.work().symmetries().isEmpty()) {
            ReductionText.writeSymmetries(json, report.work().symmetries());
        }
        ClassReport classes = report.work().classes();
        if (classes != null && classes.isDeclared()) {
            new ClassText(classes).write(json);
        }
        if (explains) {
            StageJson.write(json, report.stages());
        }
        json.writeNumberField("seconds", ExploreJson.rounded(report.seconds(), 1e6));
        json.writeEndObject();
    }

    /** What the states in a folder were when they were opened, where they were. */
    private void resumed() throws IOException {
        ExplorationReport explored = report.exploration();
        DiskUse disk = explored == null ? null : explored.notes().disk();
        DiskUse.Start start = disk == null ? null : disk.start();
        if (start != null) {
            json.writeObjectFieldStart("resumed");
            Json.count(json, "states", start.states());
            Json.count(json, "depth", start.depth());
            json.writeEndObject();
        }
    }

    private void property(Finding finding) throws IOException {
        Property property = finding.property();
        json.writeStartObject();
        json.writeStringField("name", property.name());
        json.writeStringField("formula", PropertyPrinter.print(property));
        json.writeStringField("logic", logic(property));
        verdict(finding.verdict());
        if (!property.fairness().isNone()) {
            Json.strings(json, "fair", property.fairness().weak());
            Json.strings(json, "strongFair", property.fairness().strong());
        }
        if (faults.mayChange(finding)) {
            Json.strings(json, "mayDependOn", faults.names());
        }
        if (!report.assumedFor(finding).isEmpty()) {
            Json.strings(json, "assumes", report.assumedFor(finding));
        }
        json.writeStringField("technique", finding.stage().isEmpty() ? null : finding.stage());
        json.writeStringField("because", finding.because().isEmpty() ? null : Advice.because(finding));
        evidence(finding);
        if (finding.noRun() != null) {
            json.writeStringField("noRun", finding.noRun().name().toLowerCase(Locale.ROOT));
        }
        Explanation why = finding.explanation();
        if (why != null) {
            json.writeFieldName("explanation");
            ExplanationJson.write(json, why, net::shownTransition);
        }
        certificate(finding);
        if (finding.ownStates() < 0) {
            ExploreJson.engine(json, used(finding), engine.threads(threads), course());
            states();
            ReducedSearch reduced = report.work().reducedSearch(finding);
            if (reduced != null) {
                Json.count(json, "reducedStates", reduced.states());
            }
            if (report.work().smallerStates().signum() > 0) {
                json.writeNumberField("smallerNetStates", report.work().smallerStates());
            }
            if (report.work().representatives() > 0) {
                Json.count(json, "classes", report.work().representatives());
                json.writeBooleanField(
                        "exact", report.work().symmetries().stream().allMatch(SymmetryReport::isExact));
            }
            BigInteger composed = report.work().composed();
            if (composed != null) {
                json.writeNumberField("composedStates", composed);
            }
            BigInteger drawn = report.work().drawn();
            if (drawn != null) {
                json.writeNumberField("diagramStates", drawn);
                json.writeStringField("order", report.work().order());
            }
        } else {
            ExploreJson.engine(json, used(finding).plain(), 1, null);
            Json.count(json, "states", finding.ownStates());
        }
        json.writeNumberField("seconds", ExploreJson.rounded(finding.seconds(), 1e6));
        json.writeEndObject();
    }

    /** The engine that answered, with the reductions that it used. */
    private Engine used(Finding finding) {
        if (finding.verdict() instanceof Verdict.Unknown) {
            return engine; // nothing has answered; this is what was asked for
        }
        if (finding.stage().equals(DIRECT) && !report.work().symmetries().isEmpty()) {
            return engine.reducing(Reductions.asked(Set.of(Reduction.SYMMETRY)));
        }
        if (finding.stage().equals(DIRECT) && !report.work().reducedSearches().isEmpty()) {
            return engine.reducing(Reductions.asked(Set.of(Reduction.STUBBORN)));
        }
        String stages = finding.stage() + ", " + finding.decision().there();
        Set<Reduction> reductions = STAGE_REDUCTIONS.entrySet().stream()
                .filter(entry -> stages.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Reduction.class)));
        return engine.reducing(reductions.isEmpty() ? Reductions.NONE : Reductions.asked(reductions));
    }

    /** The graph that formulas were labelled on; unless it is folded, it has more states than the net. */
    private void graph(GraphReport graph) throws IOException {
        if (graph.built() != null && graph.folded()) {
            Json.count(json, "states", graph.counts().explored());
        } else {
            json.writeNullField("states");
        }
        json.writeObjectFieldStart("graph");
        Json.count(json, "states", graph.counts().explored());
        Json.count(json, "edges", graph.counts().edges());
        Json.count(json, "peakStates", graph.memory().peakStates());
        json.writeNumberField("sweeps", graph.sweeps());
        json.writeEndObject();
    }

    /** The measure that sweeps went by; null where there were none. */
    private @Nullable String course() {
        SweepReport sweep = report.sweep();
        GraphReport graph = report.graph();
        SweepMeasure course = sweep != null ? sweep.course() : graph != null ? graph.course() : null;
        return course == null ? null : course.text();
    }

    private static String logic(Property property) {
        if (property instanceof Property.Truth truth) {
            return Logic.of(truth.formula()).title();
        }
        if (property instanceof Property.Conformance || property instanceof Property.Forbidden) {
            return "automaton";
        }
        if (property instanceof Property.Duration) {
            return "time";
        }
        return property instanceof Property.Maximum ? "bound" : "global";
    }

    private void verdict(Verdict verdict) throws IOException {
        if (verdict instanceof Verdict.Value value) {
            json.writeStringField("verdict", "holds");
            Json.count(json, "value", value.most());
        } else if (verdict instanceof Verdict.Unbounded) {
            json.writeStringField("verdict", "holds");
            json.writeStringField("value", "unbounded");
        } else if (verdict instanceof Verdict.Unknown unknown) {
            json.writeStringField("verdict", "unknown");
            json.writeStringField("cause", unknown.why().cause().name().toLowerCase(Locale.ROOT));
            json.writeStringField("reason", Advice.sentence(unknown.why()));
        } else {
            json.writeStringField("verdict", verdict instanceof Verdict.Holds ? "holds" : "violated");
        }
    }

    private void evidence(Finding finding) throws IOException {
        Evidence evidence = finding.evidence();
        if (evidence == null) {
            json.writeNullField("evidence");
            return;
        }
        json.writeObjectFieldStart("evidence");
        json.writeStringField("shows", evidence.shows());
        json.writeNumberField("steps", evidence.steps());
        json.writeFieldName("trace");
        TraceJson.steps(json, net, evidence.events());
        if (evidence.loop().isPresent()) {
            json.writeNumberField("loop", evidence.loop().getAsInt());
        }
        if (evidence.pump().isPresent()) {
            json.writeNumberField("pump", evidence.pump().getAsInt());
        }
        json.writeEndObject();
    }

    private void certificate(Finding finding) throws IOException {
        for (Certificates.Entry entry : certificates == null ? List.<Certificates.Entry>of() : certificates.entries()) {
            if (entry.finding().equals(finding)) {
                json.writeBooleanField("certificate", entry.why() == null);
                if (entry.why() != null) {
                    json.writeStringField("noCertificate", entry.why());
                }
            }
        }
    }

    private void states() throws IOException {
        ExplorationReport explored = report.exploration();
        List<SweepReport> sweeps = report.work().sweeps();
        GraphReport graph = report.graph();
        ClassReport classes = report.work().classes();
        boolean areClasses = classes != null && classes.isDeclared();
        if (areClasses) {
            json.writeNullField("states");
            if (explored != null) {
                Json.count(json, "classes", explored.states());
            } else if (!sweeps.isEmpty()) {
                SweepJson.classes(json, sweeps);
            }
        } else if (!sweeps.isEmpty()) {
            SweepJson.sizes(json, sweeps);
        } else if (graph != null) {
            graph(graph);
        } else if (explored == null && report.work().drawn() != null) {
            Json.count(json, "states", report.work().drawn());
        } else if (explored == null) {
            json.writeNumberField("states", 0);
        } else if (explored.notes().forgotten() > 0) {
            json.writeNullField("states");
        } else {
            Json.count(json, "states", explored.states());
        }
    }
}
