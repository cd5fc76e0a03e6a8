package org.tidemark.graph.condensed;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a graph file that describes where the graph comes from.
 *
 * @param model the model as it was named when the graph was built: a file, or a model of the zoo
 * @param digest a digest of the model's structure, equal for equal models only
 * @param search the search behind which it was built, in words
 * @param folded whether every state of the model has one number; false for an unfolding
 * @param events the names of the events, in the order of their numbers
 * @param labels the formulas of the propositions kept for each state, by name
 * @param kind what kind of events they are
 */
public record GraphCard(
        String model,
        String digest,
        String search,
        boolean folded,
        List<String> events,
        Map<String, String> labels,
        Kind kind) {
    private static final int MOST_NAMES = 1 << 26;

    /**
     * The kind of the events.
     *
     * @param direct whether they are only those that happen, of a high-level net that was executed directly
     * @param seen what an observer sees of each, nothing where that is empty; no list where each is seen by its name
     * @param recomputed whether the edges come without them, so that they are computed from the states
     */
    public record Kind(boolean direct, List<String> seen, boolean recomputed) {
        public Kind {
            seen = List.copyOf(seen);
        }

        /** Edges are stored with their events. */
        public Kind(boolean direct, List<String> seen) {
            this(direct, seen, false);
        }
    }

    public GraphCard {
        events = List.copyOf(events);
        labels = new LinkedHashMap<>(labels);
    }

    /** The card of a graph whose events are all transitions of a net. */
    public GraphCard(
            String model,
            String digest,
            String search,
            boolean folded,
            List<String> events,
            Map<String, String> labels) {
        this(model, digest, search, folded, events, labels, new Kind(false, List.of()));
    }

    /** Whether the events are only those that happen, of a high-level net that was executed directly. */
    public boolean direct() {
        return kind.direct;
    }

    /** The label under which an observer sees each event; empty for an event that is not observed. */
    public List<String> seen() {
        return kind.seen.isEmpty() ? events : kind.seen;
    }

    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            text(out, model);
            text(out, digest);
            text(out, search);
            out.writeBoolean(folded);
            out.writeInt(events.size());
            for (String event : events) {
                text(out, event);
            }
            out.writeInt(labels.size());
            for (Map.Entry<String, String> label : labels.entrySet()) {
                text(out, label.getKey());
                text(out, label.getValue());
            }
            boolean hasSeen = !kind.seen.isEmpty() || kind.recomputed;
            if (direct() || hasSeen) { // nothing otherwise, as in files that were written before
                out.writeBoolean(direct());
            }
            if (hasSeen) {
                out.writeInt(kind.seen.size());
                for (String step : kind.seen) {
                    text(out, step);
                }
            }
            if (kind.recomputed) {
                out.writeBoolean(true);
            }
        } catch (IOException never) {
            throw new IllegalStateException(never);
        }
        return bytes.toByteArray();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static GraphCard of(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            String model = text(in);
            String digest = text(in);
            String search = text(in);
            boolean folded = in.readBoolean();
            List<String> events = new ArrayList<>();
            for (int left = count(in); left > 0; left--) {
                events.add(text(in));
            }
            Map<String, String> labels = new LinkedHashMap<>();
            for (int left = count(in); left > 0; left--) {
                labels.put(text(in), text(in));
            }
            boolean direct = in.available() > 0 && in.readBoolean();
            List<String> seen = new ArrayList<>();
            for (int left = in.available() > 0 ? count(in) : 0; left > 0; left--) {
                seen.add(text(in));
            }
            if (!seen.isEmpty() && seen.size() != events.size()) {
                throw new IOException(seen.size() + " names for " + events.size() + " events");
            }
            boolean recomputed = in.available() > 0 && in.readBoolean();
            return new GraphCard(model, digest, search, folded, events, labels, new Kind(direct, seen, recomputed));
        } catch (IOException e) {
            throw new UnusableGraph("is damaged: what it says of its model cannot be read");
        }
    }

    private static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MOST_NAMES) {
            throw new IOException("a count of " + count);
        }
        return count;
    }

    private static String text(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("a text of " + length + " bytes");
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }
}
