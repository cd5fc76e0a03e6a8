package org.tidemark.bench.papers;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.LinePlot;
import org.tidemark.bench.report.Sheet;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.SearchOrder;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Zoo;

/**
 * Time and space of Δ-markings, trees and compact trees relative to the plain store: Table 1 of Evangelista and
 * Pradat-Peyre, with their figures next to ours if they have the model.
 *
 * <p>One thread; time is processor time, so that a busy machine matters little, and the best of several rounds
 * counts. A plain run comes first, to warm up. Each line is printed as soon as it is measured, and written to a file
 * as a line of JSON.
 */
public final class DeltaTable {
    /** The distances of the paper; others have no figures to compare with. */
    private static final List<Integer> KS = List.of(5, 10, 20, 50);

    private static final int MOST_K = 1024;

    /**
     * A model and the paper's figures for its own version: states, and time and space in per cent for each k.
     *
     * @param sameModel whether ours has the same number of states; the paper's sieve is a different model, and other sizes differ
     */
    private record Row(String zoo, String paper, long states, boolean sameModel, List<Integer> percent) {
        /** Time and space for one k; empty if the paper does not give them. */
        List<Integer> percent(int k) {
            int at = 2 * KS.indexOf(k);
            return at < 0 || percent.isEmpty() ? List.of() : percent.subList(at, at + 2);
        }
    }

    private static final List<Row> ROWS = List.of(
            new Row("zoo:dbm/12", "Dbm, 12", 2_125_765, true, List.of(109, 24, 119, 16, 171, 5, 173, 4)),
            new Row("zoo:eratosthenes/40", "Eratos, 70", 3_177_699, false, List.of(123, 40, 148, 33, 198, 29, 340, 27)),
            new Row(
                    "zoo:peterson-flags/4",
                    "Peterson, 4",
                    3_407_946,
                    true,
                    List.of(131, 64, 151, 60, 191, 58, 316, 57)),
            new Row("zoo:mutex-steps/17/5", "Mutex, 17", 5_701_632, true, List.of(130, 58, 148, 53, 176, 50, 249, 48)),
            new Row(
                    "zoo:leader-rising/16",
                    "Leader, 16",
                    10_475_430,
                    true,
                    List.of(137, 46, 176, 39, 231, 37, 329, 32)),
            new Row("zoo:dining/13", "Dining, 13", 14_741_195, true, List.of(137, 54, 155, 48, 181, 45, 218, 44)));

    /** One line of the table; in brackets the paper's figures in per cent, if there are any. */
    private record Line(String model, String store, Cost cost, Cost plain, List<Integer> paper) {
        private static final String HEADER = String.format(
                Locale.ROOT,
                "%-22s  %-12s  %11s  %7s  %13s  %13s  %15s",
                "model",
                "store",
                "states",
                "seconds",
                "time [paper]",
                "space [paper]",
                "bytes per state");

        double time() {
            return 100 * cost.seconds() / plain.seconds();
        }

        double space() {
            return 100.0
                    * cost.report().memory().stateBytes()
                    / plain.report().memory().stateBytes();
        }

        private static String percent(double ours, List<Integer> paper, int which) {
            String theirs = paper.isEmpty() ? "      " : String.format(Locale.ROOT, " [%3d]", paper.get(which));
            return String.format(Locale.ROOT, "%.0f %%%s", ours, theirs);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-22s  %-12s  %,11d  %7.1f  %13s  %13s  %15.1f%s",
                    model,
                    store,
                    cost.report().states(),
                    cost.seconds(),
                    percent(time(), paper, 0),
                    percent(space(), paper, 1),
                    cost.report().bytesPerState(),
                    cost.report().complete() ? "" : "  not all states");
        }

        String toJson() {
            String theirs = paper.isEmpty()
                    ? ""
                    : ",\"paperTimePercent\":" + paper.get(0) + ",\"paperSpacePercent\":" + paper.get(1);
            return String.format(
                    Locale.ROOT,
                    "{\"model\":\"%s\",\"store\":\"%s\",\"states\":%d,\"complete\":%b,\"seconds\":%.3f,"
                            + "\"bytesPerState\":%.2f,\"timePercent\":%.1f,\"spacePercent\":%.1f%s}",
                    model,
                    store,
                    cost.report().states(),
                    cost.report().complete(),
                    cost.seconds(),
                    cost.report().bytesPerState(),
                    time(),
                    space(),
                    theirs);
        }
    }

    private record Cost(double seconds, ExplorationReport report) {}

    private final PrintStream out;
    private final List<Line> lines = new ArrayList<>();
    private final Findings findings;
    private List<Integer> ks = KS;

    public DeltaTable(PrintStream out, Findings findings) {
        this.out = out;
        this.findings = findings;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount, IOException {
        List<String> names = ROWS.stream().map(Row::zoo).toList();
        SearchOrder order =
                arguments.text("--search", "bfs").equals("dfs") ? SearchOrder.DEPTH_FIRST : SearchOrder.BREADTH_FIRST;
        ExploreOptions options =
                ExploreOptions.plain().withOrder(order).withMaxStates(arguments.number("--states", 100_000_000));
        int rounds = arguments.number("--repeat", 1);
        ks = arguments.numbers("--k", "5,10,20,50");
        if (Collections.max(ks) > MOST_K) {
            throw new Arguments.Unusable(
                    "option '--k' value '" + Collections.max(ks) + "': expected at most " + MOST_K);
        }
        String helena = arguments.text("--helena", "");
        List<String> wanted = !arguments.rest().isEmpty() ? arguments.rest() : helena.isEmpty() ? names : List.of();
        out.println(
                "time and space in per cent of the plain store; in brackets what the paper gives for its own model");
        out.println(Line.HEADER);
        for (String name : wanted) {
            if (!findings.tooLateFor(name)) {
                measure(row(name), Zoo.open(name), options, rounds);
            }
        }
        if (!helena.isEmpty()) {
            helena(Path.of(helena), options, rounds);
        }
        averages();
        report();
        String file = arguments.text("--out", "");
        if (!file.isEmpty()) {
            Files.write(Path.of(file), lines.stream().map(Line::toJson).toList());
        }
    }

    /** The paper's row for a net; if it has the model in another size, that size's figures. */
    private static Row row(String name) {
        for (Row row : ROWS) {
            if (row.zoo().equals(name)) {
                return row;
            }
            if (row.zoo().replaceAll("/.*", "").equals(name.replaceAll("/.*", ""))) {
                return new Row(name, row.paper(), row.states(), false, row.percent());
            }
        }
        return new Row(name, "", 0, false, List.of());
    }

    /** Helena's own nets, where the folder has the file that a row of the paper is about: {@code dbm.lna} with N = 12 for {@code Dbm, 12}. */
    private void helena(Path folder, ExploreOptions options, int rounds)
            throws Arguments.Unusable, InputException, WrongCount, IOException {
        int found = 0;
        for (Row row : ROWS) {
            String[] nameAndSize = row.paper().toLowerCase(Locale.ROOT).split(", ", 2);
            Path file = folder.resolve(nameAndSize[0] + ".lna");
            if (Files.exists(file)) {
                NetSource source = NetFiles.open(Files.readString(file), file, Map.of("N", nameAndSize[1]), note -> {});
                Row own = new Row(
                        file.getFileName() + " N=" + nameAndSize[1], row.paper(), row.states(), true, row.percent());
                measure(own, source.unfolded(UnfoldingLimits.usual()), options, rounds);
                found++;
            }
        }
        if (found == 0) {
            throw new Arguments.Unusable(folder + ": expected a folder with nets of Helena such as dbm.lna");
        }
    }

    private void measure(Row row, PetriNet net, ExploreOptions options, int rounds) throws InputException, WrongCount {
        Cost plain = cost(net, options, rounds + 1);
        long states = plain.report().states();
        if (row.sameModel() && plain.report().complete() && states != row.states()) {
            throw new WrongCount(row.zoo() + ": " + states + " states, in the paper " + row.states());
        }
        add(new Line(row.zoo(), "plain", plain, plain, List.of()));
        for (int k : ks) {
            Cost delta = cost(net, options.withStore(StoreChoice.delta(k)), rounds);
            add(new Line(row.zoo(), "delta k=" + k, delta, plain, row.percent(k)));
        }
        add(new Line(row.zoo(), "tree", cost(net, options.withStore(StoreChoice.tree()), rounds), plain, List.of()));
        Cost compact = cost(net, options.withStore(StoreChoice.compactTree()), rounds);
        add(new Line(row.zoo(), "compact-tree", compact, plain, List.of()));
        if (!row.paper().isEmpty() && !row.sameModel()) {
            out.printf(Locale.ROOT, "  (the paper's %s has %,d states)%n", row.paper(), row.states());
        }
    }

    private void add(Line line) throws WrongCount {
        if (line.cost.report().states() != line.plain.report().states()) {
            throw new WrongCount(line.store + ": " + line.cost.report().states() + " states, plain "
                    + line.plain.report().states());
        }
        lines.add(line);
        out.println(line);
    }

    /** The mean of all models for each store, as in the last row of the paper's table. */
    private void averages() {
        for (String store : lines.stream().map(Line::store).distinct().toList()) {
            List<Line> those = lines.stream().filter(l -> l.store.equals(store)).toList();
            out.printf(
                    Locale.ROOT,
                    "%-22s  %-12s  %11s  %7s  %13s  %13s%n",
                    "mean",
                    store,
                    "",
                    "",
                    mean(those, Line::time, 0),
                    mean(those, Line::space, 1));
        }
    }

    /** The figures as a sheet, and the means of the paper's models beside the paper's. */
    private void report() {
        Sheet sheet = findings.sheet(
                "delta.csv",
                "Table 1: Δ-markings",
                "model",
                "store",
                "states",
                "seconds",
                "bytes per state",
                "time %",
                "space %",
                "paper: time %",
                "paper: space %");
        for (Line line : lines) {
            boolean inPaper = !line.paper.isEmpty();
            sheet.row(
                    line.model,
                    line.store,
                    line.cost.report().states(),
                    String.format(Locale.ROOT, "%.2f", line.cost.seconds()),
                    String.format(Locale.ROOT, "%.2f", line.cost.report().bytesPerState()),
                    Math.round(line.time()),
                    Math.round(line.space()),
                    inPaper ? line.paper.get(0) : "",
                    inPaper ? line.paper.get(1) : "");
        }
        List<List<Line>> means = new ArrayList<>();
        for (String store : lines.stream().map(Line::store).distinct().toList()) {
            List<Line> those = lines.stream()
                    .filter(line -> line.store.equals(store) && !line.paper.isEmpty())
                    .toList();
            if (!those.isEmpty()) {
                means.add(those);
                String of = " relative to the plain store, mean of " + those.size() + " models";
                claim(store.replace("delta ", "Δ-markings, ") + ": space" + of, those, Line::space, 1);
                claim(store.replace("delta ", "Δ-markings, ") + ": time" + of, those, Line::time, 0);
            }
        }
        if (!means.isEmpty()) {
            claimLargest(means.get(means.size() - 1));
            plot("delta-space.svg", "Space of Δ-markings relative to the plain store", means, Line::space, 1);
            plot("delta-time.svg", "Time of Δ-markings relative to the plain store", means, Line::time, 0);
        }
    }

    /** The paper observes that the two models with the longest states save most. */
    private void claimLargest(List<Line> those) {
        if (those.size() > 2) {
            Line best = Collections.min(those, Comparator.comparingDouble(Line::space));
            long longer = those.stream()
                    .filter(line -> line.plain.report().bytesPerState()
                            > best.plain.report().bytesPerState())
                    .count();
            findings.fact(
                    "EP05 Section 5",
                    "most is saved by one of the two models with the longest states",
                    "Dbm, 4 %",
                    String.format(Locale.ROOT, "%s, %.0f %%", best.model.replace("zoo:", ""), best.space()),
                    longer < 2);
        }
    }

    /** Space and time over k, the mean of all models. */
    private void plot(String file, String title, List<List<Line>> means, ToDoubleFunction<Line> figure, int which) {
        List<String> names = means.stream()
                .map(those -> those.get(0).store.replace("delta ", ""))
                .toList();
        findings.plot(new LinePlot(file, title, "most steps to recompute a state", "%", names)
                .with("ours", means.stream().map(those -> ours(those, figure)).toList())
                .withPrinted(
                        "paper",
                        means.stream().map(those -> theirs(those, which)).toList()));
    }

    private static double ours(List<Line> those, ToDoubleFunction<Line> figure) {
        return those.stream().mapToDouble(figure).average().orElseThrow();
    }

    private static double theirs(List<Line> those, int which) {
        return those.stream().mapToInt(line -> line.paper.get(which)).average().orElseThrow();
    }

    private void claim(String says, List<Line> those, ToDoubleFunction<Line> figure, int which) {
        findings.less("EP05 Table 1", says, theirs(those, which), ours(those, figure), "%");
    }

    private static String mean(List<Line> those, ToDoubleFunction<Line> figure, int which) {
        double ours = ours(those, figure);
        boolean inPaper = those.stream().noneMatch(l -> l.paper.isEmpty());
        double theirs = inPaper ? theirs(those, which) : 0;
        return Line.percent(ours, inPaper ? Collections.nCopies(2, (int) Math.round(theirs)) : List.of(), which);
    }

    private static Cost cost(PetriNet net, ExploreOptions options, int rounds) throws InputException {
        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            ExplorationReport report = new Exploration(new NetSystem(net), options).run();
            long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            costs.add(new Cost((end - start) / 1e9, report));
        }
        return costs.stream()
                .min((a, b) -> Double.compare(a.seconds(), b.seconds()))
                .orElseThrow();
    }
}
