package org.tidemark.bench.engines;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.bench.command.Arguments;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.input.InputException;

/**
 * Programs of a folder whose states are known, explored breadth first in the plain store. The folder has a table {@code index.csv} or {@code facts.csv} with the columns
 * {@code file} (or {@code model}), {@code states}, {@code edges}, {@code dead_states} and {@code bfs_levels}; a row that differs from it is wrong. The time is that of
 * the whole call, from the file to the last state.
 */
public final class ProgramsTable {
    private final PrintStream out;

    /** A program and what is known about it. */
    private record Known(Path file, long states, long edges, long dead, long levels) {}

    public ProgramsTable(PrintStream out) {
        this.out = out;
    }

    /** Explores them all; whether all counts are right. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, IOException, InputException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("expected one folder with a table of programs");
        }
        long least = arguments.number("--least", 1);
        long most = arguments.number("--states", 999_999_999);
        Options options = Options.defaults()
                .store(Store.PLAIN)
                .search(SearchOrder.BREADTH_FIRST)
                .threads(arguments.number("--threads", 1))
                .memory(arguments.bytes("--memory", "2g"));
        out.printf(
                Locale.ROOT,
                "%-26s %10s %11s %8s %7s %8s %10s %12s%n",
                "program",
                "states",
                "edges",
                "dead",
                "levels",
                "seconds",
                "bytes/state",
                "edges/s");
        int wrong = 0;
        int rows = 0;
        for (Known known : known(Path.of(arguments.rest().get(0)))) {
            if (known.states >= least && known.states <= most) {
                wrong += row(known, options) ? 0 : 1;
                rows++;
            }
        }
        out.println(rows + " programs, " + wrong + " wrong");
        return wrong == 0;
    }

    private static List<Known> known(Path folder) throws Arguments.Unusable, IOException {
        List<Known> all = new ArrayList<>();
        for (String table : List.of("index.csv", "facts.csv")) {
            Path file = folder.resolve(table);
            if (Files.exists(file)) {
                List<String> lines = Files.readAllLines(file);
                List<String> columns = List.of(lines.get(0).split(",", -1));
                for (String line : lines.subList(1, lines.size())) {
                    List<String> cells = List.of(line.split(",", -1));
                    int name = Math.max(columns.indexOf("file"), columns.indexOf("model"));
                    all.add(new Known(
                            folder.resolve(cells.get(name)),
                            number(columns, cells, "states"),
                            number(columns, cells, "edges"),
                            number(columns, cells, "dead_states"),
                            number(columns, cells, "bfs_levels")));
                }
            }
        }
        if (all.isEmpty()) {
            throw new Arguments.Unusable(folder + ": expected a folder with index.csv or facts.csv");
        }
        all.sort(Comparator.comparingLong(Known::states));
        return all;
    }

    private static long number(List<String> columns, List<String> cells, String column) throws Arguments.Unusable {
        int at = columns.indexOf(column);
        if (at < 0 || !cells.get(at).matches("[0-9]{1,18}")) {
            throw new Arguments.Unusable("expected a column " + column + " with numbers");
        }
        return Long.parseLong(cells.get(at));
    }

    private boolean row(Known known, Options options) throws InputException {
        long start = System.nanoTime();
        ExplorationResult result;
        try {
            result = Model.open(known.file).explore(options);
        } catch (InvalidInputException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        ExplorationResult.Counts counts = result.counts();
        boolean isRight = result.isComplete()
                && counts.states().number() == known.states
                && counts.edges().number() == known.edges
                && counts.deadlocks().number() == known.dead
                && counts.depth().number() + 1 == known.levels;
        out.printf(
                Locale.ROOT,
                "%-26s %,10d %,11d %,8d %,7d %8.2f %10.1f %,12.0f%s%n",
                known.file.getFileName(),
                counts.states().number(),
                counts.edges().number(),
                counts.deadlocks().number(),
                counts.depth().number() + 1,
                seconds,
                (double) result.peakBytes() / Math.max(1, known.states),
                known.edges / seconds,
                isRight
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "  wrong: expected %,d states, %,d edges, %,d dead, %,d levels %s",
                                known.states,
                                known.edges,
                                known.dead,
                                known.levels,
                                result.reason()));
        return isRight;
    }
}
