package org.tidemark.bench.engines;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.bench.command.Arguments;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.input.InputException;

/**
 * Nets of CPN Tools beside the reports of CPN Tools. The folder has a table {@code reports.csv} with the columns {@code file}, {@code parameters}, {@code status}
 * ({@code full} or {@code partial}), {@code nodes}, {@code arcs} and {@code secs}. A complete exploration that differs from a full report is wrong.
 */
public final class CpnTable {
    private static final Pattern CELL = Pattern.compile("(?:\"((?:[^\"]|\"\")*)\"|([^,]*))(,|$)");
    private static final Pattern DEFINITIONS = Pattern.compile("(\\w+=\\d+ ?)+");

    private final PrintStream out;

    /** A report, and the values of its parameters. */
    private record Reported(
            Path file, Map<String, String> definitions, boolean isFull, long nodes, long arcs, String seconds) {}

    public CpnTable(PrintStream out) {
        this.out = out;
    }

    /** Explores them all; whether all counts are right. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, IOException, InputException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("expected one folder with reports.csv");
        }
        Options options = Options.defaults()
                .store(Store.PLAIN)
                .search(SearchOrder.BREADTH_FIRST)
                .threads(arguments.number("--threads", 2))
                .memory(arguments.bytes("--memory", "2g"))
                .time(arguments.duration("--time", "300s"));
        out.printf(
                Locale.ROOT,
                "%-46s %-28s %10s %12s %6s | %12s %14s %8s %11s%n",
                "net",
                "values",
                "nodes",
                "arcs",
                "s",
                "our nodes",
                "our arcs",
                "s",
                "bytes/node");
        int wrong = 0;
        for (Reported each : reported(Path.of(arguments.rest().get(0)))) {
            wrong += row(each, options) ? 0 : 1;
        }
        out.println(wrong + " wrong");
        return wrong == 0;
    }

    /** The rows with times, which are those of reports that CPN Tools wrote about the very file. */
    private static List<Reported> reported(Path folder) throws Arguments.Unusable, IOException {
        Path table = folder.resolve("reports.csv");
        if (!Files.exists(table)) {
            throw new Arguments.Unusable(folder + ": expected a folder with reports.csv");
        }
        List<Reported> all = new ArrayList<>();
        List<String> lines = Files.readAllLines(table);
        List<String> columns = cells(lines.get(0));
        for (String line : lines.subList(1, lines.size())) {
            Map<String, String> row = new LinkedHashMap<>();
            List<String> cells = cells(line);
            for (int i = 0; i < columns.size(); i++) {
                row.put(columns.get(i), i < cells.size() ? cells.get(i) : "");
            }
            String parameters = cell(row, "parameters");
            boolean isOfTheFile = parameters.equals("as in the file")
                    || DEFINITIONS.matcher(parameters).matches();
            if (isOfTheFile && !cell(row, "secs").isEmpty()) {
                all.add(new Reported(
                        folder.resolve(cell(row, "file")),
                        definitions(parameters),
                        cell(row, "status").equals("full"),
                        Long.parseLong(cell(row, "nodes")),
                        Long.parseLong(cell(row, "arcs")),
                        cell(row, "secs")));
            }
        }
        return all;
    }

    private static String cell(Map<String, String> row, String column) {
        return row.getOrDefault(column, "");
    }

    private static Map<String, String> definitions(String parameters) {
        Map<String, String> values = new LinkedHashMap<>();
        if (DEFINITIONS.matcher(parameters).matches()) {
            for (String each : parameters.split(" ", -1)) {
                values.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
            }
        }
        return values;
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        Matcher cell = CELL.matcher(line);
        boolean isLast = false;
        while (!isLast && cell.find()) {
            String quoted = cell.group(1);
            cells.add(quoted == null ? cell.group(2) : quoted.replace("\"\"", "\""));
            isLast = cell.group(3).isEmpty();
        }
        return cells;
    }

    private boolean row(Reported reported, Options options) throws InputException {
        long start = System.nanoTime();
        ExplorationResult result;
        try {
            result = Model.open(reported.file, reported.definitions).explore(options);
        } catch (InvalidInputException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        ExplorationResult.Counts counts = result.counts();
        long nodes = counts.states().number();
        long arcs = counts.edges().number();
        boolean isRight = reported.isFull
                ? result.isComplete() && nodes == reported.nodes && arcs == reported.arcs
                : !result.isComplete() || nodes >= reported.nodes;
        out.printf(
                Locale.ROOT,
                "%-46s %-28s %,10d %,12d %6s | %12s %14s %8.2f %11.1f%s%n",
                reported.file.getFileName(),
                String.join(
                        " ",
                        reported.definitions.entrySet().stream()
                                .map(String::valueOf)
                                .toList()),
                reported.nodes,
                reported.arcs,
                reported.seconds + (reported.isFull ? "" : "+"),
                atLeast(nodes, result),
                atLeast(arcs, result),
                seconds,
                (double) result.peakBytes() / Math.max(1, nodes),
                isRight ? "" : "  wrong");
        return isRight;
    }

    private static String atLeast(long count, ExplorationResult result) {
        return String.format(Locale.ROOT, "%s%,d", result.isComplete() ? "" : "> ", count);
    }
}
