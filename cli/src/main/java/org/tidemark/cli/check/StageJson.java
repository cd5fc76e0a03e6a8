package org.tidemark.cli.check;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.tidemark.check.StageReport;
import org.tidemark.cli.explore.ExploreJson;
import org.tidemark.cli.report.Json;

/** {@code check --explain --json}: every stage of the plan, in its order, with what it did or why it was not run. */
final class StageJson {
    private StageJson() {}

    static void write(JsonGenerator json, List<StageReport> stages) throws IOException {
        json.writeArrayFieldStart("stages");
        for (StageReport stage : stages) {
            json.writeStartObject();
            json.writeStringField("name", stage.stage());
            json.writeBooleanField("run", stage.ran());
            if (stage.ran()) {
                json.writeNumberField("began", ExploreJson.rounded(stage.began(), 1e6));
                json.writeNumberField("seconds", ExploreJson.rounded(stage.seconds(), 1e6));
                Json.strings(json, "settled", stage.settled());
            } else {
                json.writeStringField("why", stage.why());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
