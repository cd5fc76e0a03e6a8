package org.tidemark.bench.speed;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One line of results: a net, a number of threads, and what was measured. Written as a flat JSON object.
 *
 * @param net the family
 * @param size small, medium or large
 * @param seconds the best run
 * @param medianSeconds the median run
 * @param cpuSeconds the least processor time of the calling thread
 * @param bytesPerState the bytes of a state in the store, including table and predecessor
 * @param wordBytesPerState the bytes of its packed words alone
 * @param peakHeapBytes the most heap in use during a run, garbage included
 * @param limitSeconds the best run of the limit; null if there is none
 * @param shareOfLimit the engine's speed as a share of the limit's, by processor time; null if there is none
 * @param ceiling the speed-up of the same number of independent explorations that share nothing but the machine; null
 *     for one thread
 * @param jdk the version of the virtual machine
 * @param cores the processors available to it
 */
public record Measurement(
        String net,
        String size,
        int threads,
        long states,
        long edges,
        double seconds,
        double medianSeconds,
        double cpuSeconds,
        double bytesPerState,
        double wordBytesPerState,
        long peakHeapBytes,
        @Nullable Double limitSeconds,
        @Nullable Double shareOfLimit,
        @Nullable Double ceiling,
        String jdk,
        int cores) {
    private static final JsonFactory JSON = new JsonFactory();

    /** The measurement of an entry from its series and, if present, those of the limit and the ceiling. */
    public static Measurement of(
            BenchNets.Entry entry, int threads, Series series, @Nullable Series limit, @Nullable Double ceiling) {
        return new Measurement(
                entry.net(),
                entry.size().label(),
                threads,
                entry.counts().states(),
                entry.counts().edges(),
                series.bestSeconds(),
                series.medianSeconds(),
                series.bestCpuSeconds(),
                series.result().bytesPerState(),
                series.result().wordBytesPerState(),
                series.peakHeapBytes(),
                limit == null ? null : limit.bestSeconds(),
                limit == null ? null : Series.median(series.cpuShares(limit)),
                ceiling,
                Runtime.version().toString(),
                Runtime.getRuntime().availableProcessors());
    }

    double statesPerSecond() {
        return states / seconds;
    }

    double edgesPerSecond() {
        return edges / seconds;
    }

    /** The key: lines of two files with the same key can be compared. */
    String key() {
        return net + " " + size + " " + threads;
    }

    public String toJson() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("net", net);
            json.writeStringField("size", size);
            json.writeNumberField("threads", threads);
            json.writeNumberField("states", states);
            json.writeNumberField("edges", edges);
            json.writeNumberField("seconds", rounded(seconds));
            json.writeNumberField("medianSeconds", rounded(medianSeconds));
            json.writeNumberField("cpuSeconds", rounded(cpuSeconds));
            json.writeNumberField("statesPerSecond", Math.round(statesPerSecond()));
            json.writeNumberField("edgesPerSecond", Math.round(edgesPerSecond()));
            json.writeNumberField("bytesPerState", rounded(bytesPerState));
            json.writeNumberField("wordBytesPerState", rounded(wordBytesPerState));
            json.writeNumberField("peakHeapBytes", peakHeapBytes);
            writeOptional(json, "limitSeconds", limitSeconds);
            writeOptional(json, "shareOfLimit", shareOfLimit);
            writeOptional(json, "ceiling", ceiling);
            json.writeStringField("jdk", jdk);
            json.writeNumberField("cores", cores);
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return text.toString();
    }

    private static void writeOptional(JsonGenerator json, String name, @Nullable Double value) throws IOException {
        if (value == null) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, rounded(value));
        }
    }

    private static double rounded(double value) {
        return Math.round(value * 1e6) / 1e6;
    }

    /**
     * Reads a line that {@link #toJson} wrote.
     *
     * @throws IOException when it is not such a line
     */
    public static Measurement fromJson(String line) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("expected a JSON object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                if (json.nextToken() != JsonToken.VALUE_NULL) {
                    fields.put(name, json.getText());
                }
            }
        }
        try {
            return fromFields(fields);
        } catch (NullPointerException | NumberFormatException wrong) {
            throw new IOException("not a measurement: " + wrong.getMessage(), wrong);
        }
    }

    private static Measurement fromFields(Map<String, String> fields) {
        return new Measurement(
                text(fields, "net"),
                text(fields, "size"),
                Integer.parseInt(text(fields, "threads")),
                Long.parseLong(text(fields, "states")),
                Long.parseLong(text(fields, "edges")),
                Double.parseDouble(text(fields, "seconds")),
                Double.parseDouble(text(fields, "medianSeconds")),
                Double.parseDouble(text(fields, "cpuSeconds")),
                Double.parseDouble(text(fields, "bytesPerState")),
                Double.parseDouble(text(fields, "wordBytesPerState")),
                Long.parseLong(text(fields, "peakHeapBytes")),
                optional(fields, "limitSeconds"),
                optional(fields, "shareOfLimit"),
                optional(fields, "ceiling"),
                text(fields, "jdk"),
                Integer.parseInt(text(fields, "cores")));
    }

    private static String text(Map<String, String> fields, String name) {
        return Objects.requireNonNull(fields.get(name), "no field '" + name + "'");
    }

    private static @Nullable Double optional(Map<String, String> fields, String name) {
        String value = fields.get(name);
        return value == null ? null : Double.valueOf(value);
    }
}
