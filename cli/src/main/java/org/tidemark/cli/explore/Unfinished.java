package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.Engine;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;

/** Reports a model that was not unfolded within the limits of a run, so that nothing is known of its states. */
public final class Unfinished {
    private Unfinished() {}

    /** Reports how far the unfolding came, and returns the exit status. */
    public static int tell(Session session, ResultOptions result, NetSource source, LimitException limit)
            throws InputException, IOException {
        return tell(session, result, source, limit, json -> {});
    }

    /** Reports how far the unfolding came, with the engine and how long the run has taken. */
    public static int tell(
            Session session,
            ResultOptions result,
            NetSource source,
            LimitException limit,
            Engine engine,
            ExploreOptions options,
            double seconds)
            throws InputException, IOException {
        return tell(session, result, source, limit, json -> {
            ExploreJson.engine(json, engine, engine.sweeps() ? 1 : options.threads(), null);
            Json.seconds(json, "seconds", seconds);
        });
    }

    private static int tell(
            Session session, ResultOptions result, NetSource source, LimitException limit, Json.Content costs)
            throws InputException, IOException {
        ColoredNet net = source.colored();
        if (net == null) {
            throw limit; // a network, of which there is no more to show
        }
        if (result.json) {
            Json.write(session.out(), json -> write(json, net, limit, costs));
        } else {
            session.out().println(net.name() + ": " + ModelSizes.written(net));
            session.out().println();
            session.out().println(Report.hanging("UNKNOWN: " + Advice.sentence(limit) + ".", 0));
        }
        return Status.UNKNOWN;
    }

    private static void write(JsonGenerator json, ColoredNet net, LimitException limit, Json.Content costs)
            throws IOException {
        json.writeStartObject();
        ExploreJson.model(json, net);
        json.writeBooleanField("complete", false);
        json.writeStringField("end", "unfolding");
        json.writeStringField("reason", limit.what());
        json.writeNullField("states");
        json.writeNullField("edges");
        json.writeNumberField("explored", 0);
        json.writeObjectFieldStart("bytes");
        json.writeNumberField("states", 0);
        json.writeNumberField("graph", 0);
        json.writeNumberField("total", limit.bytes());
        json.writeEndObject();
        costs.writeTo(json);
        json.writeEndObject();
    }
}
