package org.tidemark.bench.engines;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Reduction;
import org.tidemark.check.Reductions;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ExploreOptions.Order;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StubbornSearch;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.store.disk.FolderDisk;
import org.tidemark.zoo.Zoo;

/**
 * How many states stubborn sets leave under every search and in every store, and whether the answers agree: those that differ are marked. A store that
 * may miss states never answers that something holds.
 */
final class StubbornStores {
    /** One search and store. */
    private record Way(String name, Stage search, ExploreOptions options) {}

    /** A disk search keeps at most this many states in memory here, so that most are in files. */
    private static final int STATES_IN_MEMORY = 1 << 12;

    /** What one search may take; to find a measure for a sweep takes part of it. */
    private static final long MOST_NANOS = 20_000_000_000L;

    private final PrintStream out;
    private final List<Path> folders = new ArrayList<>();

    StubbornStores(PrintStream out) {
        this.out = out;
    }

    void run(Arguments arguments) throws Arguments.Unusable, InputException {
        List<String> models = arguments.some("--models", StubbornTable.models());
        int most = arguments.number("--max-states", 1_000_000);
        List<Way> all = ways(ExploreOptions.plain()
                .withMaxStates(most)
                .withTime(MOST_NANOS)
                .withMemory(arguments.bytes("--memory", "2g")));
        List<String> wanted =
                arguments.some("--ways", all.stream().map(Way::name).toList());
        List<Way> ways = all.stream().filter(way -> wanted.contains(way.name())).toList();
        out.print("| net | question |");
        ways.forEach(way -> out.print(" " + way.name() + " |"));
        out.println();
        try {
            for (StubbornTable.Case each : StubbornTable.CASES) {
                if (models.contains(each.model())) {
                    row(each, ways);
                }
            }
        } finally {
            folders.forEach(StubbornStores::delete);
        }
    }

    private List<Way> ways(ExploreOptions options) {
        Stage kept = StubbornSearch.asked(1);
        OnDisk disk = new OnDisk(
                () -> FolderDisk.at(newFolder()), false, OnDisk.at(Path.of("")).pace(), null);
        return List.of(
                new Way("plain", kept, options),
                new Way("2 threads", kept, options.withThreads(2)),
                new Way("depth first", kept, options.withOrder(Order.DEPTH_FIRST)),
                new Way(
                        "sweep",
                        StubbornSearch.sweeping(1, new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of())),
                        options),
                new Way("tree", kept, options.withStore(StoreChoice.tree())),
                new Way("compact tree", kept, options.withStore(StoreChoice.compactTree())),
                new Way("condensed", kept, options.withStore(StoreChoice.condensed())),
                new Way("Δ-markings", kept, options.withStore(StoreChoice.delta(StoreChoice.USUAL_K))),
                new Way("forgetful Δ", kept, options.withStore(StoreChoice.stratified(StoreChoice.USUAL_K))),
                new Way("hash compact", kept, options.withStore(StoreChoice.hashCompact())),
                new Way("bitstate", kept, options.withStore(StoreChoice.bitstate())),
                new Way("disk", kept, options.withStore(disk.withStatesInMemory(STATES_IN_MEMORY))));
    }

    private void row(StubbornTable.Case each, List<Way> ways) throws InputException {
        PetriNet net = Zoo.open(each.model());
        out.printf(Locale.ROOT, "| `%s` | `%s` |", each.model(), each.formula());
        String first = "";
        for (Way way : ways) {
            CheckReport report = new Checker(
                            Subject.of(net),
                            List.of(StubbornTable.property(net, each.formula())),
                            new CheckOptions(way.options())
                                    .withoutExplanations()
                                    .withReductions(Reductions.asked(Set.of(Reduction.STUBBORN))),
                            new Plan(List.of(new Simplification(), way.search())))
                    .run();
            Verdict verdict = report.findings().get(0).verdict();
            String word = StubbornTable.word(verdict);
            first = first.isEmpty() ? word : first;
            String mark = verdict instanceof Verdict.Unknown ? " (open)" : word.equals(first) ? "" : " (" + word + ")";
            out.printf(Locale.ROOT, " %,d%s |", report.work().reducedStates(), mark);
            out.flush();
        }
        out.println(" " + first);
    }

    private Path newFolder() {
        try {
            Path folder = Files.createTempDirectory("stubborn");
            folders.add(folder);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
