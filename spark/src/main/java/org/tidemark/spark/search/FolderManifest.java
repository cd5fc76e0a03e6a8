package org.tidemark.spark.search;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a folder as of a checkpoint: lines of a key and values, set apart by tabs, and a checksum of all of them in the last line.
 *
 * @param facts what the run is about
 * @param epochs the files, in the order of their levels
 * @param numbers what the search has counted
 * @param edges the files of the edges; null where there are none
 */
record FolderManifest(
        Map<String, String> facts,
        List<Epoch> epochs,
        Map<String, long[]> numbers,
        @Nullable EdgeFiles edges) {
    /** The number of the last level with states that was found. */
    static final String LEVEL = "level";

    /** 1 where all states were found and expanded, else 0. */
    static final String COMPLETE = "complete";

    /** The entry with the most bits that a state's codec string has; 0 where states are their words, as in early versions. */
    static final String CODEC_BITS = "codec bits";

    private static final String NO_CODEC = "0";
    private static final String HEAD = "tidemark cluster run 1";

    /** Programs that know only words must not take strings for them. */
    private static final String HEAD_OF_STRINGS = "tidemark cluster run 2";

    FolderManifest {
        facts = Map.copyOf(facts);
        epochs = List.copyOf(epochs);
        numbers = Map.copyOf(numbers);
    }

    /** A folder of states without edges. */
    FolderManifest(Map<String, String> facts, List<Epoch> epochs, Map<String, long[]> numbers) {
        this(facts, epochs, numbers, null);
    }

    /** The folder with other files of edges, or none. */
    FolderManifest withEdges(@Nullable EdgeFiles files) {
        return new FolderManifest(facts, epochs, numbers, files);
    }

    /**
     * Some levels in files, one for each partition.
     *
     * @param name what the names of the files begin with
     * @param first the first level
     * @param last the last one
     */
    record Epoch(String name, int first, int last) implements Serializable {}

    /** Whether all states were found and expanded. */
    boolean isComplete() {
        return numbers.getOrDefault(COMPLETE, new long[1])[0] == 1;
    }

    /** Whether the files hold each level once, from the first one to the one that a run can go on from; else nothing can be built on them. */
    boolean isWhole() {
        long next = 0;
        for (Epoch epoch : epochs) {
            if (epoch.first != next || epoch.last < epoch.first) {
                return false;
            }
            next = epoch.last + 1L;
        }
        long level = numbers.getOrDefault(LEVEL, new long[] {-1})[0];
        return level >= 0 && next - 1 == (isComplete() ? level + 1 : level);
    }

    /** The most bits of a state's codec string; 0 where states are their words. */
    int codecBits() {
        return Integer.parseInt(facts.getOrDefault(CODEC_BITS, NO_CODEC));
    }

    byte[] toBytes() {
        StringBuilder text = new StringBuilder(codecBits() == 0 ? HEAD : HEAD_OF_STRINGS).append('\n');
        new TreeMap<>(facts)
                .forEach((key, value) -> text.append("fact\t")
                        .append(key)
                        .append('\t')
                        .append(value)
                        .append('\n'));
        for (Epoch epoch : epochs) {
            text.append("epoch\t" + epoch.name + "\t" + epoch.first + "\t" + epoch.last + "\n");
        }
        if (edges != null) {
            text.append("edges\t" + edges.name() + "\t" + edges.edges() + "\n");
        }
        new TreeMap<>(numbers).forEach((key, values) -> {
            text.append("numbers\t").append(key);
            for (long value : values) {
                text.append('\t').append(value);
            }
            text.append('\n');
        });
        return (text + "sum\t" + sum(text.toString()) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a manifest; null where it is damaged or none. */
    static @Nullable FolderManifest of(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        int end = text.lastIndexOf("sum\t");
        boolean isKnown = text.startsWith(HEAD + '\n') || text.startsWith(HEAD_OF_STRINGS + '\n');
        if (!isKnown || end < 0 || !text.substring(end).equals("sum\t" + sum(text.substring(0, end)) + "\n")) {
            return null;
        }
        Map<String, String> facts = new TreeMap<>();
        List<Epoch> epochs = new ArrayList<>();
        Map<String, long[]> numbers = new TreeMap<>();
        EdgeFiles edges = null;
        for (String line : text.substring(0, end).split("\n", -1)) {
            String[] fields = line.split("\t", -1);
            switch (fields[0]) {
                case "fact" -> facts.put(fields[1], fields[2]);
                case "epoch" ->
                    epochs.add(new Epoch(fields[1], Integer.parseInt(fields[2]), Integer.parseInt(fields[3])));
                case "edges" -> edges = new EdgeFiles(fields[1], Long.parseLong(fields[2]));
                case "numbers" -> {
                    long[] values = new long[fields.length - 2];
                    for (int i = 0; i < values.length; i++) {
                        values[i] = Long.parseLong(fields[i + 2]);
                    }
                    numbers.put(fields[1], values);
                }
                default -> {
                    // The first line.
                }
            }
        }
        return new FolderManifest(facts, epochs, numbers, edges);
    }

    private static long sum(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
