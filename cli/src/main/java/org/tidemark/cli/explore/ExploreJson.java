package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.engine.Store;
import org.tidemark.api.task.Engine;
import org.tidemark.api.task.Growth;
import org.tidemark.automata.network.Network;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.MemoryUse;
import org.tidemark.check.run.report.Timing;
import org.tidemark.check.run.report.TokenPeaks;
import org.tidemark.cli.option.Heap;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.store.DiskUse;
import org.tidemark.system.TransitionSystem;

/**
 * The report of an exploration, for programs. Where {@code complete} is false, counts and bounds are those of the part that
 * was seen, so lower bounds of the whole. What is neither exact nor a bound is null.
 */
public final class ExploreJson {
    private final JsonGenerator json;
    private final Engine engine;
    private final Circumstances around;
    private final String reason;

    /** The report of an exploration; {@code reason} says why it ended before its time, and is empty where it did not. */
    ExploreJson(JsonGenerator json, Engine engine, Circumstances around, String reason) {
        this.json = json;
        this.engine = engine;
        this.around = around;
        this.reason = reason;
    }

    void write(TransitionSystem system, ExplorationReport report) throws IOException {
        json.writeStartObject();
        model(json, system);
        if (around.growth() != null) {
            growth(json, around.growth());
        }
        result(report);
    }

    /** Writes the report of a direct exploration of a high-level net. */
    void write(ColoredNet net, DirectReport direct) throws IOException {
        json.writeStartObject();
        model(json, net);
        direct(json, direct.tables());
        result(direct.exploration());
    }

    /** The proof that a net is unbounded. */
    static void growth(JsonGenerator json, Growth growth) throws IOException {
        json.writeObjectFieldStart("unbounded");
        Json.strings(json, "places", growth.places());
        Json.strings(json, "after", growth.names(growth.pump().prefix()));
        Json.strings(json, "repeat", growth.names(growth.pump().cycle()));
        json.writeEndObject();
    }

    /** The tables of a direct execution, whose presence marks one. */
    public static void direct(JsonGenerator json, DirectReport.Tables tables) throws IOException {
        json.writeObjectFieldStart("direct");
        Json.count(json, "multiSets", tables.multiSets());
        json.writeNumberField("bindings", tables.bindings());
        json.writeNumberField("bytes", tables.bytes());
        json.writeEndObject();
    }

    private void result(ExplorationReport report) throws IOException {
        engine(json, engine, report.timing().threads(), null);
        json.writeBooleanField("complete", report.complete());
        if (engine.choice().isLossy()) {
            json.writeNumberField(
                    "omissionProbability", Math.min(1, report.notes().omissions()));
            json.writeNumberField("expectedOmissions", report.notes().omissions());
        }
        json.writeStringField("end", report.end().name().toLowerCase(Locale.ROOT));
        Json.stringIfAny(json, "reason", reason);
        if (around.symmetry() != null) {
            new SymmetryText(around.symmetry(), report).write(json);
        }
        if (around.classes() != null) {
            new ClassText(around.classes()).write(json);
        }
        counts(report);
        costs(report);
        Moves.write(json, report.notes().moves());
        json.writeEndObject();
    }

    /** How a model with delayed tokens keeps its time. */
    public static void clock(JsonGenerator json, Folding.@Nullable Time time) throws IOException {
        if (time != null) {
            json.writeStringField("clock", time.inWords());
        }
    }

    public static void model(JsonGenerator json, TransitionSystem system) throws IOException {
        json.writeStringField("model", system.name());
        if (system instanceof NetSystem of) {
            clock(json, of.net().time());
            sizes(json, of.net());
        } else {
            TransitionSystem.Nouns nouns = system.nouns();
            json.writeStringField("formalism", nouns.model());
            json.writeNumberField(nouns.fields(), system.vocabulary().places().size());
            json.writeNumberField(
                    nouns.events(), system.vocabulary().transitions().size());
        }
    }

    public static void model(JsonGenerator json, ColoredNet net) throws IOException {
        json.writeStringField("model", net.name());
        clock(json, new ColorNames(net).reader().time());
        json.writeStringField("formalism", "color");
        json.writeNumberField("places", net.places().size());
        json.writeNumberField("transitions", net.transitions().size());
        json.writeNumberField("arcs", net.arcs());
    }

    /** A network whose net is not made. */
    public static void model(JsonGenerator json, Network network) throws IOException {
        json.writeStringField("model", network.name());
        json.writeStringField("formalism", "network");
        json.writeNumberField("places", ModelSizes.places(network));
        Json.count(json, "transitions", NetworkNet.transitions(network));
    }

    /** The sizes of the net as it was written; of a high-level net also those of its unfolding. */
    public static void sizes(JsonGenerator json, PetriNet net) throws IOException {
        Folding folding = net.hasColors() ? net.folding() : null;
        json.writeStringField("formalism", folding != null ? "color" : NetworkNet.isNet(net) ? "network" : "pt");
        if (folding != null) {
            json.writeNumberField("places", folding.places().size());
            json.writeNumberField("transitions", folding.transitions().size());
            json.writeNumberField("arcs", folding.arcs());
            json.writeObjectFieldStart("unfolding");
        }
        json.writeNumberField("places", net.places());
        json.writeNumberField("transitions", net.transitions());
        json.writeNumberField("arcs", net.arcs());
        if (folding != null) {
            json.writeEndObject();
        }
    }

    public static void engine(JsonGenerator json, Engine engine, int threads, @Nullable String progress)
            throws IOException {
        json.writeObjectFieldStart("engine");
        json.writeStringField("store", engine.store().word());
        if (engine.store() == Store.DELTA) {
            json.writeNumberField("deltaK", engine.choice().deltaK());
        }
        if (engine.forgets()) {
            json.writeBooleanField("forget", true);
        }
        json.writeStringField("search", engine.search().word());
        json.writeStringField("progress", progress);
        json.writeStringField("reduce", engine.reductionInWords());
        json.writeNumberField("threads", threads);
        json.writeEndObject();
    }

    private void counts(ExplorationReport report) throws IOException {
        if (around.symmetry() != null) {
            SymmetryText.counts(json, around.symmetry(), report);
        } else if (around.classes() != null) {
            Json.count(json, "classes", report.states());
            json.writeNullField("states");
            json.writeNullField("edges");
        } else if (report.notes().forgotten() == 0) {
            Json.count(json, "states", report.states());
            Json.count(json, "edges", report.counts().edges());
        } else {
            json.writeNullField("states");
            json.writeNullField("edges");
            Json.count(json, "met", report.states());
            Json.count(json, "forgotten", report.notes().forgotten());
        }
        Json.count(json, "explored", report.counts().explored());
        Json.count(json, "examined", report.counts().examined());
        if (report.counts().cutOff() > 0) {
            Json.count(json, "statesCutOff", report.counts().cutOff());
        }
        Json.count(json, "peakStates", report.memory().peakStates());
        json.writeNumberField("sweeps", 0);
        json.writeNumberField("persistent", 0);
        long deadlocks = report.counts().deadlocks();
        boolean isUncounted =
                (around.classes() != null && deadlocks > 0) || (report.notes().forgotten() > 0 && deadlocks > 1);
        if (around.symmetry() == null) {
            Json.count(json, "deadlocks", isUncounted ? null : (Long) deadlocks);
        }
        List<Integer> run = report.deadlock().run();
        Json.count(json, "stepsToDeadlock", run == null ? null : (Long) (long) run.size());
        if (report.deadlock().noRun() != null) {
            json.writeStringField("noRun", report.deadlock().noRun().name().toLowerCase(Locale.ROOT));
        }
        boolean isDeep = around.symmetry() == null || around.symmetry().keepsStart();
        boolean isKnown = isDeep && engine.knowsDepths() && report.notes().forgotten() == 0;
        Json.count(json, "depth", isKnown ? (Long) report.counts().depth() : null);
        tokens(json, around, report.tokens());
    }

    /** The most tokens; not known where only representatives were met, which may have fewer than the states that they represent. */
    static void tokens(JsonGenerator json, Circumstances around, TokenPeaks most) throws IOException {
        boolean areKnown = around.classes() == null;
        Json.count(json, "maxTokensInPlace", areKnown ? (Long) most.inPlace() : null);
        Json.count(json, "maxTokensOfOneValue", areKnown ? (Long) most.ofOneValue() : null);
        Json.count(json, "maxTokensInMarking", areKnown ? (Long) most.inMarking() : null);
    }

    private void costs(ExplorationReport report) throws IOException {
        long bytes = report.memory().stateBytes();
        bytes(json, bytes, Math.max(bytes, report.memory().peakBytes()));
        DiskUse disk = report.notes().disk();
        if (disk != null) {
            json.writeObjectFieldStart("disk");
            json.writeStringField("folder", disk.folder());
            json.writeNumberField("bytes", disk.bytes());
            json.writeNumberField("bytesWritten", disk.written());
            json.writeNumberField("bytesRead", disk.read());
            json.writeNumberField("merges", disk.merges());
            json.writeBooleanField("resumed", disk.resumed());
            DiskUse.Start start = disk.start();
            if (start != null) {
                Json.count(json, "resumedStates", start.states());
                Json.count(json, "resumedDepth", start.depth());
            }
            json.writeEndObject();
        }
        each(json, around, report.bytesPerState(), report.memory());
        Timing timing = report.timing();
        json.writeNumberField("restarts", timing.restarts());
        Json.seconds(json, "secondsBeforeRestart", timing.secondsBeforeRestart());
        times(json, around, timing);
    }

    /** The memory that states took in the end, and at most. */
    static void bytes(JsonGenerator json, long states, long total) throws IOException {
        Json.object(json, "bytes", bytes -> {
            bytes.writeNumberField("states", states);
            bytes.writeNumberField("graph", 0);
            bytes.writeNumberField("total", total);
        });
    }

    /** The costs of each state. */
    static void each(JsonGenerator json, Circumstances around, double bytes, MemoryUse memory) throws IOException {
        json.writeNumberField(around.bytesField(), Json.rounded(bytes, 100));
        json.writeNumberField("wordsPerState", memory.wordsPerState());
        json.writeNumberField("bitsPerState", memory.bitsPerState());
        json.writeNumberField("impliedPlaces", memory.impliedFields());
    }

    /** The seconds of a run, and the memory of the process. */
    static void times(JsonGenerator json, Circumstances around, Timing timing) throws IOException {
        Json.seconds(json, "secondsOfExploration", timing.seconds());
        Json.seconds(json, "seconds", around.seconds());
        json.writeNumberField("peakHeapBytes", Heap.peakBytes());
    }
}
