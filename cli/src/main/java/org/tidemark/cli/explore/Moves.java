package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.tidemark.api.report.Figures;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.report.Json;
import org.tidemark.engine.Store;
import org.tidemark.store.StoreMove;

/** When and why the states of a run moved from one store to another. */
public final class Moves {
    private Moves() {}

    /** Such as: from plain to delta at 3,407,872 states, because … */
    public static String inWords(StoreMove move, ExploreOptions options) {
        boolean isLast = move.to() == Store.DISK;
        return String.format(
                Locale.ROOT,
                "from %s to %s at %,d states, because the memory budget of %s was %sused up; %s%s, in %s",
                move.from().word(),
                move.to().word(),
                move.states(),
                Figures.bytes(options.memoryBytes()),
                isLast ? "" : "nearly ",
                move.found()
                        ? bytes(move)
                        : isLast
                                ? "the search began again, since they could not move"
                                : "there was no room to end this",
                sample(move),
                Figures.seconds(move.seconds()));
    }

    private static String bytes(StoreMove move) {
        return String.format(
                Locale.ROOT,
                "%.1f bytes per state became %.1f",
                (double) move.bytesBefore() / move.states(),
                (double) move.bytesAfter() / move.states());
    }

    private static String sample(StoreMove move) {
        return Double.isFinite(move.treeBytes())
                ? String.format(Locale.ROOT, " (a tree, from a sample: %.1f at most)", move.treeBytes())
                : "";
    }

    /** The moves of a run; nothing where there were none. */
    public static void write(JsonGenerator json, List<StoreMove> moves) throws IOException {
        if (moves.isEmpty()) {
            return;
        }
        Json.objects(json, "moves", moves, move -> {
            json.writeStringField("from", move.from().word());
            json.writeStringField("to", move.to().word());
            json.writeNumberField("states", move.states());
            json.writeNumberField("bytesBefore", move.bytesBefore());
            json.writeNumberField("bytesAfter", move.bytesAfter());
            if (Double.isFinite(move.treeBytes())) {
                json.writeNumberField("treeBytesPerState", Json.rounded(move.treeBytes(), 100));
            }
            Json.seconds(json, "seconds", move.seconds());
            json.writeBooleanField("found", move.found());
        });
    }
}
