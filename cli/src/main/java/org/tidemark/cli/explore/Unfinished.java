package org.tidemark.cli.explore;

import java.io.IOException;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;

/** Reports a model that was not unfolded within the limits of a run, so that nothing is known of its states. */
public final class Unfinished {
    private Unfinished() {}

    /** Reports how far the unfolding came, and returns the exit status. */
    public static int tell(Session session, ResultOptions result, NetSource source, LimitException limit)
            throws IOException {
        ColoredNet net = source.colored();
        if (net == null) {
            throw new IllegalStateException("a net that had to be unfolded", limit);
        }
        if (result.json) {
            Json.write(session.out(), json -> {
                json.writeStartObject();
                ExploreJson.model(json, net);
                json.writeBooleanField("complete", false);
                json.writeStringField("end", "unfolding");
                json.writeStringField("reason", limit.what());
                json.writeNullField("states");
                json.writeNullField("edges");
                json.writeNumberField("explored", 0);
                json.writeEndObject();
            });
        } else {
            session.out().println(net.name() + ": " + ExploreText.written(net));
            session.out().println();
            session.out().println(Table.hanging("UNKNOWN: " + limit.sentence() + ".", 0));
        }
        return Status.UNKNOWN;
    }
}
