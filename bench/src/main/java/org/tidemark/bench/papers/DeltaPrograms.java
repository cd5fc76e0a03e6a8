package org.tidemark.bench.papers;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.LinePlot;
import org.tidemark.bench.report.Sheet;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.engine.SearchOrder;
import org.tidemark.format.tide.TideModel;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Zoo;

/**
 * Collapse, Δ-markings and both on high-level nets, in the form of Table 2 of Evangelista and Pradat-Peyre, with their
 * figures below ours. Their nets were generated from programs that were not published; ours are the zoo's models of the
 * same two systems. The sieve is a program of the same kind with as many tasks, statement by statement; the clients and
 * their server are a coarser model, so that only the ratios between columns can be compared.
 *
 * <p><em>none</em> is the plain store and <em>Δ</em> the store of Δ-markings over the unfolding; with
 * <em>collapse</em> the same stores hold numbers of multi-sets, and the tables of multi-sets and bindings count as
 * memory. One thread; time is processor time, without the unfolding. All variants are warmed up on the first size.
 */
public final class DeltaPrograms {
    private static final List<Integer> KS = List.of(10, 20, 50);
    private static final String NAMES = "none collapse Δ10 Δ20 Δ50 Δ10+coll Δ20+coll Δ50+coll";

    private final PrintStream out;
    private final Findings findings;

    public DeltaPrograms(PrintStream out, Findings findings) {
        this.out = out;
        this.findings = findings;
    }

    /** A way to store states. */
    private record Way(boolean collapses, StoreChoice store) {}

    /** The cost of a variant; null if its memory was not enough. */
    private record Cost(long states, long edges, long bytes, double seconds) {}

    private static List<Way> ways() {
        List<Way> ways =
                new ArrayList<>(List.of(new Way(false, StoreChoice.plain()), new Way(true, StoreChoice.plain())));
        for (boolean collapses : new boolean[] {false, true}) {
            KS.forEach(k -> ways.add(new Way(collapses, StoreChoice.delta(k))));
        }
        return ways;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        SearchOrder order =
                arguments.text("--search", "bfs").equals("dfs") ? SearchOrder.DEPTH_FIRST : SearchOrder.BREADTH_FIRST;
        ExploreOptions options = ExploreOptions.plain().withOrder(order).withMemory(arguments.bytes("--memory", "1g"));
        out.println("MB: states and tables; s: processor time; a dash: more than the memory allowed");
        List<ColoredNet> clients = new ArrayList<>();
        for (String size : arguments.text("--clients", "5/4,6/5").split(",", -1)) {
            clients.add(net(Zoo.tide("zoo:clients/" + size)));
        }
        table("client / server", clients, PublishedPrograms.CLIENT_SERVER, options);
        List<ColoredNet> sieves = new ArrayList<>();
        for (String n : arguments.text("--numbers", "10,15,20").split(",", -1)) {
            sieves.add(net(Zoo.tide("zoo:sieve/" + n)));
        }
        table("Eratosthenes", sieves, PublishedPrograms.SIEVE, options);
    }

    /** The net of a model without obligations, so that all variants do the same work. */
    private static ColoredNet net(@Nullable TideModel model) {
        return Objects.requireNonNull(model).net().withoutObligations();
    }

    private void table(String title, List<ColoredNet> nets, List<PublishedPrograms> published, ExploreOptions options)
            throws InputException, WrongCount {
        out.println();
        line(title, List.of(NAMES.split(" ", -1)));
        List<String> columns = new ArrayList<>(List.of("model", "states", "of"));
        columns.addAll(List.of(NAMES.split(" ", -1)));
        Sheet sheet = findings.sheet(nets.get(0).name() + ".csv", "Table 2: " + title, columns.toArray(String[]::new));
        measure(nets.get(0), options);
        List<@Nullable Cost> last = List.of();
        for (ColoredNet net : nets) {
            last = List.of(); // only the last one is as large as the paper's
            if (!findings.tooLateFor(net.name())) {
                last = measure(net, options);
                ours(net, last, sheet);
            }
        }
        for (PublishedPrograms paper : published) {
            out.printf(Locale.ROOT, "the paper, %s: %,d states%n", paper.size(), paper.states());
            line("  MB", paper.megabytes());
            line("  h:min:s", paper.time());
            line("  bytes per state", paper.bytes());
            enter(sheet, "paper: " + paper.size(), paper.states(), "MB", paper.megabytes());
            enter(sheet, "paper: " + paper.size(), paper.states(), "time", paper.time());
            enter(sheet, "paper: " + paper.size(), paper.states(), "bytes per state", paper.bytes());
        }
        if (!last.isEmpty()) {
            PublishedPrograms paper = PublishedPrograms.largestComplete(published);
            claim(title, last, paper);
            plot(title, nets.get(0).name(), last, paper);
        }
    }

    private void plot(String title, String name, List<@Nullable Cost> costs, PublishedPrograms paper) {
        List<Double> ours = costs.stream()
                .map(cost -> cost == null ? Double.NaN : (double) cost.bytes() / cost.states())
                .toList();
        findings.plot(new LinePlot(
                        name.replaceAll("-?[0-9].*", "") + "-bytes.svg",
                        title + ": bytes per state",
                        "store",
                        "bytes",
                        List.of(NAMES.split(" ", -1)))
                .byPowersOfTen()
                .with("ours", ours)
                .withPrinted(
                        "paper", paper.bytes().stream().map(Double::parseDouble).toList()));
    }

    /**
     * Compares the share of the bytes per state that collapse, Δ-markings and both leave, at our largest size and at
     * the largest for which the paper has all figures.
     */
    private void claim(String title, List<@Nullable Cost> costs, PublishedPrograms paper) {
        Cost none = costs.get(0);
        if (none == null) {
            return;
        }
        String[] names = NAMES.split(" ", -1);
        double theirNone = Double.parseDouble(paper.bytes().get(0));
        for (int i = 1; i < costs.size(); i++) {
            Cost cost = costs.get(i);
            if (cost != null) {
                findings.less(
                        "EP05 Table 2",
                        title + ", " + names[i] + ": bytes per state, of those without compression",
                        100 * Double.parseDouble(paper.bytes().get(i)) / theirNone,
                        100.0 * cost.bytes() / none.bytes(),
                        "%");
            }
        }
        claimMostCompressed(title, costs.get(costs.size() - 1), none, paper);
    }

    /** Compares both methods together at the largest k with the paper's statement. */
    private void claimMostCompressed(String title, @Nullable Cost both, Cost none, PublishedPrograms paper) {
        if (both != null) {
            double bytes = (double) both.bytes() / both.states();
            findings.less(
                    "EP05 Table 2",
                    title + ", Δ50+coll: bytes per state",
                    Double.parseDouble(paper.bytes().get(paper.bytes().size() - 1)),
                    bytes,
                    "bytes");
            findings.fact(
                    "EP05 Section 5",
                    title + ": with both and k = 50 a state takes less than 10 bytes, whatever the model",
                    "8 to 9.3 bytes",
                    String.format(Locale.ROOT, "%.1f bytes", bytes),
                    bytes < 10);
            findings.less(
                    "EP05 Section 5",
                    title + ": time with both and k = 50, of that without compression",
                    300,
                    100 * both.seconds() / none.seconds(),
                    "%");
        }
    }

    private static List<@Nullable Cost> measure(ColoredNet net, ExploreOptions options)
            throws InputException, WrongCount {
        List<@Nullable Cost> costs = new ArrayList<>();
        try {
            PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
            for (Way way : ways()) {
                ExploreOptions mine = options.withStore(way.store());
                costs.add(way.collapses() ? collapsed(net, mine) : unfolded(unfolded, mine));
            }
        } catch (ColorException e) {
            throw new InputException(net.name() + ": " + e.getMessage(), e);
        }
        agree(net, costs);
        return costs;
    }

    private static void agree(ColoredNet net, List<@Nullable Cost> costs) throws WrongCount {
        Cost first = null;
        for (Cost cost : costs) {
            if (first != null && cost != null && (cost.states() != first.states() || cost.edges() != first.edges())) {
                throw new WrongCount(net.name() + ": " + cost + ", another way " + first);
            }
            first = first == null ? cost : first;
        }
    }

    private static @Nullable Cost unfolded(PetriNet net, ExploreOptions options) throws InputException {
        long start = processorNanos();
        return cost(new Exploration(new NetSystem(net), options).run(), 0, start);
    }

    private static @Nullable Cost collapsed(ColoredNet net, ExploreOptions options) throws ColorException {
        long start = processorNanos();
        DirectReport found = new DirectExploration(DirectNet.of(net), options).run();
        return cost(found.exploration(), found.tables().bytes(), start);
    }

    private static @Nullable Cost cost(ExplorationReport report, long tables, long start) {
        double seconds = (processorNanos() - start) / 1e9;
        return report.complete()
                ? new Cost(
                        report.states(),
                        report.counts().edges(),
                        report.memory().stateBytes() + tables,
                        seconds)
                : null;
    }

    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private void ours(ColoredNet net, List<@Nullable Cost> costs, Sheet sheet) {
        List<String> megabytes = new ArrayList<>();
        List<String> seconds = new ArrayList<>();
        List<String> bytes = new ArrayList<>();
        long states = 0;
        for (Cost cost : costs) {
            megabytes.add(cost == null ? "-" : String.format(Locale.ROOT, "%.2f", cost.bytes() / 1048576.0));
            seconds.add(cost == null ? "-" : String.format(Locale.ROOT, "%.2f", cost.seconds()));
            bytes.add(cost == null ? "-" : String.format(Locale.ROOT, "%.1f", (double) cost.bytes() / cost.states()));
            states = cost == null ? states : cost.states();
        }
        out.printf(Locale.ROOT, "%s: %s%n", net.name(), states == 0 ? "not counted" : "%,d states".formatted(states));
        line("  MB", megabytes);
        line("  s", seconds);
        line("  bytes per state", bytes);
        enter(sheet, net.name(), states, "MB", megabytes);
        enter(sheet, net.name(), states, "seconds", seconds);
        enter(sheet, net.name(), states, "bytes per state", bytes);
    }

    private static void enter(Sheet sheet, String name, long states, String of, List<String> cells) {
        List<Object> row = new ArrayList<>(List.of(name, states, of));
        row.addAll(cells);
        sheet.row(row.toArray());
    }

    private void line(String name, List<String> cells) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-17s", name));
        cells.forEach(cell -> line.append(String.format(Locale.ROOT, " %9s", cell)));
        out.println(line);
    }

    /**
     * The figures of Evangelista and Pradat-Peyre for nets generated from two Ada programs (Table 2): depth first on a
     * Pentium 4 with 2.8 GHz and 2 GB. A dash is a run that did not finish, or a figure that is not given.
     *
     * @param size the size of the program
     * @param states the number of states
     * @param megabytes for each column the size of the state space
     * @param time for each column hours, minutes and seconds
     * @param bytes for each column the bytes per state
     */
    private record PublishedPrograms(
            String size, long states, List<String> megabytes, List<String> time, List<String> bytes) {
        static final List<PublishedPrograms> CLIENT_SERVER = List.of(
                of(
                        "N = 4, 10 tasks",
                        34_731,
                        "9.45 1.37 1.89 1.42 1.15 0.36 0.30 0.26",
                        "0:02 0:03 0:03 0:03 0:06 0:03 0:04 0:07",
                        "285.2 41.3 56.9 42.7 34.6 11.0 9.1 8.0"),
                of(
                        "N = 5, 12 tasks",
                        635_463,
                        "205.63 28.37 36.80 21.94 20.96 6.84 4.98 4.85",
                        "0:51 1:54 1:11 1:44 2:54 1:18 1:52 3:04",
                        "339.3 46.8 60.7 36.2 34.6 11.3 8.2 8.0"),
                of(
                        "N = 6, 14 tasks",
                        13_805_931,
                        "- 684.41 1035.15 962.49 447.73 176.90 167.85 105.33",
                        "- 26:04 - 44:20 1:36:33 38:43 48:59 1:38:17",
                        "- 52.0 78.6 73.1 34.0 13.4 12.8 8.0"));

        static final List<PublishedPrograms> SIEVE = List.of(
                of(
                        "N = 20, 9 tasks",
                        3_599_634,
                        "698.74 214.51 130.70 100.72 78.67 46.15 37.28 30.75",
                        "7:10 8:05 9:37 12:05 20:25 11:07 14:11 22:34",
                        "203.5 62.5 38.1 29.3 22.9 13.4 10.9 9.0"),
                of(
                        "N = 25, 10 tasks",
                        24_884_738,
                        "- - 933.75 676.24 539.47 334.79 260.29 220.77",
                        "- - 1:30:13 1:53:50 3:06:11 1:45:05 2:07:02 3:22:54",
                        "- - 39.4 28.5 22.7 14.1 11.0 9.3"),
                of(
                        "N = 30, 11 tasks",
                        96_566_610,
                        "- - - - - 1331.37 1026.89 843.32",
                        "- - - - - 10:21:50 12:25:40 17:17:31",
                        "- - - - - 14.5 11.2 9.2"));

        /** The largest size of a program at which no run failed. */
        static PublishedPrograms largestComplete(List<PublishedPrograms> sizes) {
            return sizes.stream()
                    .filter(size -> !size.bytes.contains("-"))
                    .reduce((smaller, larger) -> larger)
                    .orElseThrow();
        }

        private static PublishedPrograms of(String size, long states, String megabytes, String time, String bytes) {
            return new PublishedPrograms(size, states, words(megabytes), words(time), words(bytes));
        }

        private static List<String> words(String line) {
            return List.of(line.split(" ", -1));
        }
    }
}
