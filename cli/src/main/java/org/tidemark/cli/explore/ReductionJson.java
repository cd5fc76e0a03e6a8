package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.tidemark.check.run.report.NetReduction;
import org.tidemark.reduce.RuleUse;

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
        json.writeArrayFieldStart("rules");
        for (RuleUse use : reduction.uses()) {
            json.writeStartObject();
            json.writeStringField("rule", use.rule());
            json.writeNumberField("times", use.times());
            json.writeNumberField("seconds", ExploreJson.rounded(use.seconds(), 1e6));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("seconds", ExploreJson.rounded(reduction.seconds(), 1e6));
    }

    private static void sizes(JsonGenerator json, String name, NetReduction.Sizes sizes) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("places", sizes.places());
        json.writeNumberField("transitions", sizes.transitions());
        json.writeNumberField("arcs", sizes.arcs());
        json.writeEndObject();
    }
}
