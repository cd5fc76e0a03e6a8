package org.tidemark.format.log;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.LimitException;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Remedy;

/** Reads event logs: XES, or a table with a row for each event. Stateless. */
public final class EventLogReader {
    private EventLogReader() {}

    /**
     * How a log is to be read.
     *
     * @param columns the columns of a table that have the case, the activity and, where there is a third one, the time; empty
     *     for the usual names
     * @param lifecycle only events with this step of their life count, and those without any; null where all do
     */
    public record Choice(List<String> columns, @Nullable String lifecycle) {
        /** All events, and the usual names. */
        public static final Choice USUAL = new Choice(List.of(), null);

        public Choice {
            columns = List.copyOf(columns);
        }

        boolean counts(@Nullable String step) {
            return lifecycle == null || step == null || step.isEmpty() || lifecycle.equalsIgnoreCase(step);
        }
    }

    /**
     * The limits of reading.
     *
     * @param budget the account of what is kept
     * @param isOver whether to stop
     */
    public record Limits(MemoryBudget budget, BooleanSupplier isOver) {
        void check(String file) throws LimitException {
            if (isOver.getAsBoolean()) {
                throw new LimitException(file, "the time was up while the log was read", Remedy.MORE_TIME);
            }
        }
    }

    /**
     * Reads a log.
     *
     * @param in the decompressed content, which the caller closes
     * @param file its name in messages; one that ends in {@code .csv} or {@code .tsv} is a table, and another one where it does not begin like XML
     * @throws LimitException where the limits end it
     */
    public static EventLog read(InputStream in, String file, Choice choice, Limits limits, Notes notes)
            throws IOException, InputException {
        InputStream text = in.markSupported() ? in : new BufferedInputStream(in);
        return isTable(text, file)
                ? new CsvLog(text, file, choice, limits).read(notes)
                : new XesLog(text, file, choice, limits).read(notes);
    }

    private static boolean isTable(InputStream in, String file) throws IOException {
        String name = file.toLowerCase(Locale.ROOT).replaceAll("\\.gz$", "");
        if (name.endsWith(".xes") || name.endsWith(".csv") || name.endsWith(".tsv")) {
            return !name.endsWith(".xes");
        }
        in.mark(64);
        byte[] start = in.readNBytes(64);
        in.reset();
        for (byte b : start) {
            if (b == '<') {
                return false;
            }
            if (b > ' ') {
                return true;
            }
        }
        return false;
    }
}
