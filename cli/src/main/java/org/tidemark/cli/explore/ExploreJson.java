package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.DirectReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.cli.option.Engine;
import org.tidemark.cli.option.Heap;
import org.tidemark.cli.option.StoreOption;
import org.tidemark.cli.report.Json;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;

/**
 * What an exploration found, for programs. Where {@code complete} is false, counts and bounds are those of the part that
 * was seen, so lower bounds of the whole. What is neither exact nor a bound is null.
 */
public final class ExploreJson {
    private ExploreJson() {}

    static void write(JsonGenerator json, PetriNet net, Engine engine, ExplorationReport report) throws IOException {
        json.writeStartObject();
        model(json, net);
        result(json, engine, report);
    }

    /** The same for a direct exploration of a high-level net. */
    static void write(JsonGenerator json, ColoredNet net, Engine engine, DirectReport direct) throws IOException {
        json.writeStartObject();
        model(json, net);
        direct(json, direct);
        result(json, engine, direct.exploration());
    }

    /** The tables of a direct execution, whose presence marks one. */
    public static void direct(JsonGenerator json, DirectReport direct) throws IOException {
        json.writeObjectFieldStart("direct");
        Json.count(json, "multiSets", direct.multiSets());
        json.writeNumberField("bindings", direct.events());
        json.writeNumberField("bytes", direct.tableBytes());
        json.writeEndObject();
    }

    private static void result(JsonGenerator json, Engine engine, ExplorationReport report) throws IOException {
        engine(json, engine, report.threads(), null);
        json.writeBooleanField("complete", report.complete());
        if (engine.choice().isLossy()) {
            json.writeNumberField("omissionProbability", Math.min(1, report.omissions()));
            json.writeNumberField("expectedOmissions", report.omissions());
        }
        json.writeStringField("end", report.outcome().end().name().toLowerCase(Locale.ROOT));
        counts(json, report, engine);
        costs(json, report);
        Moves.write(json, report.moves());
        json.writeEndObject();
    }

    public static void model(JsonGenerator json, PetriNet net) throws IOException {
        json.writeStringField("model", net.name());
        sizes(json, net);
    }

    public static void model(JsonGenerator json, ColoredNet net) throws IOException {
        json.writeStringField("model", net.name());
        json.writeStringField("formalism", "color");
        json.writeNumberField("places", net.places().size());
        json.writeNumberField("transitions", net.transitions().size());
        json.writeNumberField("arcs", net.arcs());
    }

    /** The sizes of the net as it was written; of a high-level net also those of its unfolding. */
    public static void sizes(JsonGenerator json, PetriNet net) throws IOException {
        Folding folding = net.folding();
        json.writeStringField("formalism", folding == null ? "pt" : "color");
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
        if (engine.store() == StoreOption.DELTA) {
            json.writeNumberField("deltaK", engine.choice().deltaK());
        }
        if (engine.forgets()) {
            json.writeBooleanField("forget", true);
        }
        json.writeStringField("search", engine.search().word());
        json.writeStringField("progress", progress);
        json.writeStringField("reduce", engine.reduce().word());
        json.writeNumberField("threads", threads);
        json.writeEndObject();
    }

    private static void counts(JsonGenerator json, ExplorationReport report, Engine engine) throws IOException {
        if (report.forgotten() == 0) {
            Json.count(json, "states", report.states());
            Json.count(json, "edges", report.outcome().edges());
        } else {
            json.writeNullField("states");
            json.writeNullField("edges");
            Json.count(json, "met", report.states());
            Json.count(json, "forgotten", report.forgotten());
        }
        Json.count(json, "explored", report.outcome().explored());
        Json.count(json, "examined", report.examined());
        Json.count(json, "peakStates", report.peakStates());
        json.writeNumberField("sweeps", 0);
        json.writeNumberField("persistent", 0);
        long deadlocks = report.outcome().deadlocks();
        if (report.forgotten() > 0 && deadlocks > 1) {
            json.writeNullField("deadlocks");
        } else {
            Json.count(json, "deadlocks", deadlocks);
        }
        List<Integer> run = report.runToDeadlock();
        if (run == null) {
            json.writeNullField("stepsToDeadlock");
        } else {
            json.writeNumberField("stepsToDeadlock", run.size());
        }
        if (report.noRun() != null) {
            json.writeStringField("noRun", report.noRun().name().toLowerCase(Locale.ROOT));
        }
        if (engine.knowsDepths() && report.forgotten() == 0) {
            Json.count(json, "depth", report.outcome().depth());
        } else {
            json.writeNullField("depth");
        }
        Json.count(json, "maxTokensInPlace", report.maxTokensInPlace());
        Json.count(json, "maxTokensInMarking", report.maxTokensInMarking());
    }

    private static void costs(JsonGenerator json, ExplorationReport report) throws IOException {
        json.writeObjectFieldStart("bytes");
        json.writeNumberField("states", report.stateBytes());
        json.writeNumberField("graph", 0);
        json.writeNumberField("total", Math.max(report.stateBytes(), report.peakBytes()));
        json.writeEndObject();
        json.writeNumberField("bytesPerState", rounded(report.bytesPerState(), 100));
        json.writeNumberField("wordsPerState", report.wordsPerState());
        json.writeNumberField("bitsPerState", report.bitsPerState());
        json.writeNumberField("restarts", report.restarts());
        json.writeNumberField("secondsBeforeRestart", rounded(report.secondsBeforeRestart(), 1e6));
        json.writeNumberField("seconds", rounded(report.seconds(), 1e6));
        json.writeNumberField("peakHeapBytes", Heap.peakBytes());
    }

    public static double rounded(double value, double parts) {
        return Math.round(value * parts) / parts;
    }
}
