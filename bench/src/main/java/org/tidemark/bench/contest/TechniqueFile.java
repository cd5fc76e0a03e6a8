package org.tidemark.bench.contest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;

/**
 * Scores as they come in, a line of comma-separated values for each, so that a table that takes hours can be left and gone on with: what a file has
 * with the same time limit is not asked again. Several threads may use it.
 */
final class TechniqueFile {
    private static final String HEADER = "instance,examination,without,limit,right,open,wrong,seconds";

    private final @Nullable Path file;
    private final long limit;
    private final Map<Key, Score> known = new HashMap<>();

    private TechniqueFile(@Nullable Path file, long limit) {
        this.file = file;
        this.limit = limit;
    }

    /** What was asked: without a technique, or with all of them. */
    record Key(String instance, String examination, String without) {}

    /** Opens a file, which need not be there; none where the name is empty. */
    static TechniqueFile open(String name, Duration time) throws InputException {
        TechniqueFile scores = new TechniqueFile(name.isEmpty() ? null : Path.of(name), time.toSeconds());
        scores.read();
        return scores;
    }

    private void read() throws InputException {
        if (file == null) {
            return;
        }
        try {
            if (!Files.exists(file)) {
                Files.writeString(file, HEADER + "\n");
            }
            List<String> lines = Files.readAllLines(file);
            if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
                throw InputException.at(file.toString(), 1, "expected " + HEADER);
            }
            for (int i = 1; i < lines.size(); i++) {
                read(file, i + 1, lines.get(i));
            }
        } catch (IOException why) {
            throw InputException.unreadable(file, why);
        }
    }

    private void read(Path from, int number, String line) throws InputException {
        String[] cells = line.split(",", -1);
        try {
            if (cells.length == 8) {
                Score score = new Score(
                        Integer.parseInt(cells[4]),
                        Integer.parseInt(cells[5]),
                        Integer.parseInt(cells[6]),
                        Double.parseDouble(cells[7]));
                if (Long.parseLong(cells[3]) == limit) {
                    known.put(new Key(cells[0], cells[1], cells[2]), score);
                }
                return;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw InputException.at(from.toString(), number, InputException.quote(line) + ": expected " + HEADER);
    }

    /** What was found before; null where it has to be asked. */
    synchronized @Nullable Score known(Key key) {
        return known.get(key);
    }

    synchronized void add(Key key, Score score) throws IOException {
        known.put(key, score);
        if (file != null) {
            String line = String.format(
                    Locale.ROOT,
                    "%s,%s,%s,%d,%d,%d,%d,%.3f%n",
                    key.instance,
                    key.examination,
                    key.without,
                    limit,
                    score.right(),
                    score.open(),
                    score.wrong(),
                    score.seconds());
            Files.writeString(file, line, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        }
    }
}
