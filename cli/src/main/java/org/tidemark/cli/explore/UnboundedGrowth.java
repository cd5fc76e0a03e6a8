package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.TraceText;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.Pump;

/** A short look for a proof that a net is unbounded, before an exploration that would never end. */
final class UnboundedGrowth {
    /** Enough for a proof of a few steps; a search for a longer one would delay every exploration. */
    private static final long MOST_COUNTS = 50_000;

    private static final long MOST_NANOS = 100_000_000;
    private static final int SHOWN = 6;

    private UnboundedGrowth() {}

    /** A pump of the net; null where none was found in a moment. */
    static @Nullable Pump of(PetriNet net, ExploreOptions options) {
        BitSet all = new BitSet();
        all.set(0, net.places());
        return Pump.of(
                net,
                all,
                MOST_COUNTS,
                Limit.nanos(Math.min(MOST_NANOS, options.timeNanos() / 10)).orWhen(options.cancelled()));
    }

    /** The proof, as a sentence without its full stop. */
    static String sentence(PetriNet net, Pump pump) {
        int others = pump.grown().size() - 1;
        return "the net is unbounded: "
                + (pump.prefix().isEmpty() ? "from the start " : "after " + names(net, pump.prefix()) + " ")
                + names(net, pump.cycle()) + " can be repeated forever, each time with more tokens in "
                + net.shownPlace(pump.grown().get(0))
                + (others == 0 ? "" : " and " + Figures.count(others, "other"));
    }

    private static String names(PetriNet net, List<Integer> events) {
        int more = events.size() - SHOWN;
        return TraceText.names(net, events, SHOWN) + (more > 0 ? " … (" + Figures.count(more) + " more" + ")" : "");
    }

    /** The proof for programs. */
    static void write(JsonGenerator json, PetriNet net, Pump pump) throws IOException {
        json.writeObjectFieldStart("unbounded");
        json.writeArrayFieldStart("places");
        for (int place : pump.grown()) {
            json.writeString(net.shownPlace(place));
        }
        json.writeEndArray();
        events(json, "after", net, pump.prefix());
        events(json, "repeat", net, pump.cycle());
        json.writeEndObject();
    }

    private static void events(JsonGenerator json, String name, PetriNet net, List<Integer> events) throws IOException {
        json.writeArrayFieldStart(name);
        for (int event : events) {
            json.writeString(net.shownTransition(event));
        }
        json.writeEndArray();
    }
}
