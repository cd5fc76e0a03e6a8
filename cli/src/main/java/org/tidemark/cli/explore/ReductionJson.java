package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.tidemark.check.run.report.NetReduction;
import org.tidemark.cli.report.Json;

/** How a net was made smaller, for programs. */
public final class ReductionJson {
    private ReductionJson() {}

    /** Writes the fields of an object: the sizes before, where they are known, and after, the rules, and the time. */
    public static void write(JsonGenerator json, NetReduction reduction) throws IOException {
        NetReduction.Sizes before = reduction.before();
        if (before != null) {
            sizes(json, "before", before);
        }
        sizes(json, "after", reduction.after());
        Json.objects(json, "rules", reduction.uses(), use -> {
            json.writeStringField("rule", use.rule());
            json.writeNumberField("times", use.times());
            Json.seconds(json, "seconds", use.seconds());
        });
        Json.seconds(json, "seconds", reduction.seconds());
    }

    private static void sizes(JsonGenerator json, String name, NetReduction.Sizes sizes) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("places", sizes.places());
        json.writeNumberField("transitions", sizes.transitions());
        json.writeNumberField("arcs", sizes.arcs());
        json.writeEndObject();
    }
}
