package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.system.TransitionSystem;

/**
 * The head of a report: the name and the sizes of the net that was executed.
 *
 * @param title for people
 * @param json for programs
 * @param tables the tables of a net that was executed directly; null for a place/transition net
 */
public record ModelHead(String title, JsonPart json, DirectReport.@Nullable Tables tables) {
    /** Writes fields of an object. */
    @FunctionalInterface
    public interface JsonPart {
        void write(JsonGenerator json) throws IOException;
    }

    /** A place/transition net, an unfolding, or another system. */
    public static ModelHead of(TransitionSystem system) {
        return new ModelHead(
                system.name() + ": " + ModelSizes.of(system), json -> ExploreJson.model(json, system), null);
    }

    /** A high-level net that was executed directly. */
    public static ModelHead of(ColoredNet net, DirectReport.Tables tables) {
        return new ModelHead(
                net.name() + ": " + ModelSizes.of(net),
                json -> {
                    ExploreJson.model(json, net);
                    ExploreJson.direct(json, tables);
                },
                tables);
    }
}
