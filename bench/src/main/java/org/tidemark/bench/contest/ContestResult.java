package org.tidemark.bench.contest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one examination of one instance. Written as a JSON object, flat except for the list of wrong
 * answers. Immutable.
 *
 * @param wrongs a sentence for each wrong answer
 * @param trouble how the command failed; null if it did not
 */
record ContestResult(
        Instance instance,
        String examination,
        Score score,
        List<String> wrongs,
        @Nullable String trouble) {
    private static final JsonFactory JSON = new JsonFactory();

    /** Compares the answers with those of the oracle; questions without a known answer are skipped. */
    static ContestResult judge(Instance instance, String examination, ContestCommand.Outcome outcome) {
        int right = 0;
        int open = 0;
        List<String> wrongs = new ArrayList<>();
        for (Map.Entry<String, String> known : instance.known(examination).entrySet()) {
            Set<String> answers = outcome.answers().getOrDefault(known.getKey(), Set.of());
            if (answers.isEmpty()) {
                open++;
            } else if (answers.equals(Set.of(known.getValue()))) {
                right++;
            } else {
                wrongs.add("%s %s %s: expected %s, found %s"
                        .formatted(
                                instance.name(),
                                examination,
                                known.getKey(),
                                known.getValue(),
                                String.join(" and ", answers)));
            }
        }
        Score score = new Score(right, open, wrongs.size(), outcome.seconds());
        return new ContestResult(instance, examination, score, wrongs, outcome.trouble());
    }

    String toJson() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("instance", instance.name());
            json.writeStringField("examination", examination);
            json.writeStringField("states", instance.states());
            json.writeBooleanField("small", instance.isSmall());
            json.writeNumberField("right", score.right());
            json.writeNumberField("open", score.open());
            json.writeNumberField("wrong", score.wrong());
            json.writeNumberField("seconds", Math.round(score.seconds() * 1e3) / 1e3);
            json.writeStringField("trouble", trouble);
            json.writeArrayFieldStart("wrongs");
            for (String wrong : wrongs) {
                json.writeString(wrong);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return text.toString();
    }
}
