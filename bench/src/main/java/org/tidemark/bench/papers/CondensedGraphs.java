package org.tidemark.bench.papers;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.LinePlot;
import org.tidemark.bench.report.Sheet;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Zoo;

/**
 * Tables 1 and 2 of Mailund and Westergaard (2004): the graph built with all states in memory, and during a sweep
 * that forgets them, with the paper's figures in a second line.
 *
 * <p>The memory compared is that of the states, as in the paper: all states in the store, against the numbers in the
 * graph and the peak of the states held by the sweep. The paper's database model has one state more than the usual
 * one, which we use. Its stop-and-wait protocol differs from ours (whose channels hold one message); what can be
 * compared is that the peak does not grow with the packets.
 */
public final class CondensedGraphs {
    /** The paper's figures; bytes, and seconds of a machine of 2003. */
    private record Paper(
            long states, long memory, long seconds, long sweepStates, long peak, long sweepMemory, long sweepSeconds) {}

    private static final Map<Integer, Paper> MANAGERS = Map.of(
            4, new Paper(110, 13_420, 0, 219, 14, 2_584, 0),
            5, new Paper(407, 59_422, 0, 813, 33, 8_070, 0),
            6, new Paper(1_460, 246_740, 0, 2_919, 88, 26_548, 2),
            7, new Paper(5_105, 975_055, 4, 10_209, 251, 88_777, 11),
            8, new Paper(17_498, 3_744_572, 23, 34_995, 738, 297_912, 51),
            9, new Paper(59_051, 13_995_087, 105, 118_101, 2_197, 993_093, 229));

    private static final Map<Integer, Paper> PACKETS = Map.of(
            20, new Paper(5_286, 766_470, 17, 5_286, 287, 62_759, 24),
            40, new Paper(10_706, 1_563_076, 35, 10_706, 287, 84_726, 50),
            60, new Paper(16_126, 2_354_396, 53, 16_126, 287, 106_406, 77),
            80, new Paper(21_546, 3_145_716, 71, 21_546, 287, 128_086, 103),
            100, new Paper(26_966, 3_937_036, 89, 26_966, 287, 149_766, 129));

    /** The measurements for one size. */
    private record Row(int size, GraphReport full, GraphReport swept, long sweptBytes) {
        double share() {
            return 100.0 * sweptBytes / full.memory().stateBytes();
        }
    }

    private final PrintStream out;
    private final Findings findings;

    public CondensedGraphs(PrintStream out, Findings findings) {
        this.out = out;
        this.findings = findings;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        List<Row> managers = table(
                "Table 1: database managers", "zoo:dbm/", "", arguments.numbers("--managers", "4,5,6,7,8,9"), MANAGERS);
        if (!managers.isEmpty()) {
            claimManagers(managers);
        }
        out.println();
        List<Row> packets = table(
                "Table 2: stop and wait, packets",
                "zoo:stop-and-wait/",
                "/1",
                arguments.numbers("--packets", "20,40,60,80,100"),
                PACKETS);
        if (!packets.isEmpty()) {
            claimPackets(packets);
        }
    }

    private void claimManagers(List<Row> rows) {
        String where = "MW04 Table 1";
        Row last = rows.get(rows.size() - 1);
        findings.fact(
                where,
                "with this measure a sweep explores each state but the first twice",
                "2N − 1",
                String.format(Locale.ROOT, "%.2f N", exploredTimes(last)),
                Math.abs(exploredTimes(last) - 2) < 0.05);
        long equal = rows.stream()
                .filter(row -> MANAGERS.containsKey(row.size())
                        && MANAGERS.get(row.size()).peak == row.swept().memory().peakStates())
                .count();
        findings.fact(
                where,
                "the most states held at once, row by row",
                "14 to 2,197",
                equal + " of " + rows.size() + " rows equal",
                equal == rows.size());
        findings.fact(
                where,
                "the share of memory falls as the model grows",
                "19 % to 7 %",
                String.format(Locale.ROOT, "%.0f %% to %.0f %%", rows.get(0).share(), last.share()),
                last.share() < rows.get(0).share());
        claimShares(where, last, MANAGERS);
    }

    private void claimPackets(List<Row> rows) {
        String where = "MW04 Table 2";
        Row last = rows.get(rows.size() - 1);
        long least = rows.stream()
                .mapToLong(row -> row.swept().memory().peakStates())
                .min()
                .orElse(0);
        long most = rows.stream()
                .mapToLong(row -> row.swept().memory().peakStates())
                .max()
                .orElse(0);
        findings.fact(
                where,
                "the most states held at once do not grow with the packets",
                "287",
                least == most ? String.valueOf(most) : least + " to " + most,
                least == most);
        findings.fact(
                where,
                "no state is explored twice",
                "N",
                String.format(Locale.ROOT, "%.2f N", exploredTimes(last)),
                exploredTimes(last) == 1);
        claimShares(where, last, PACKETS);
    }

    private void claimShares(String where, Row last, Map<Integer, Paper> printed) {
        Paper paper = printed.get(last.size());
        if (paper != null) {
            findings.less(
                    where,
                    "bytes of a sweep at " + last.size(),
                    (double) paper.sweepMemory,
                    (double) last.sweptBytes(),
                    "bytes");
            findings.less(
                    where,
                    "memory of a sweep at " + last.size() + ", of that of all states",
                    100.0 * paper.sweepMemory / paper.memory,
                    last.share(),
                    "%");
            findings.less(
                    where,
                    "time of a sweep at " + last.size() + ", of that with all states",
                    100.0 * paper.sweepSeconds / paper.seconds,
                    100 * last.swept().timing().seconds() / last.full().timing().seconds(),
                    "%");
        }
    }

    private static double exploredTimes(Row row) {
        return (double) row.swept().counts().explored() / row.full().counts().explored();
    }

    private List<Row> table(String title, String before, String after, List<Integer> sizes, Map<Integer, Paper> printed)
            throws InputException, WrongCount {
        out.println(title);
        Sheet sheet = findings.sheet(
                before.substring("zoo:".length(), before.length() - 1) + ".csv",
                title,
                "size",
                "states",
                "bytes of all",
                "seconds",
                "explored by the sweep",
                "peak",
                "bytes",
                "% of all",
                "seconds",
                "paper: states",
                "paper: peak",
                "paper: bytes",
                "paper: % of all");
        List<Row> rows = new ArrayList<>();
        line("", "", "full", "", "", "sweep", "", "", "", "", "", "");
        line("size", "", "states", "memory", "s", "states", "peak", "memory", "%", "s", "graph", "formula");
        for (int size : sizes) {
            String reference = before + size + after;
            if (findings.tooLateFor(reference)) {
                continue;
            }
            PetriNet net = Zoo.open(reference);
            build(net, null);
            GraphReport full = build(net, null);
            GraphReport swept = build(net, new SweepMeasure.Wish("paper", Zoo.measures(reference)));
            Row row = ours(size, full, swept);
            rows.add(row);
            Paper paper = printed.get(size);
            enter(sheet, row, paper);
            if (paper != null) {
                line(
                        "",
                        "paper",
                        paper.states,
                        paper.memory,
                        paper.seconds,
                        paper.sweepStates,
                        paper.peak,
                        paper.sweepMemory,
                        percent(paper.sweepMemory, paper.memory),
                        paper.sweepSeconds,
                        "",
                        "");
            }
        }
        List<String> names =
                rows.stream().map(row -> String.valueOf(row.size())).toList();
        findings.plot(new LinePlot(
                        before.substring("zoo:".length(), before.length() - 1) + ".svg",
                        title + ": memory of a sweep, of that of all states",
                        "size",
                        "%",
                        names)
                .with("ours", rows.stream().map(Row::share).toList())
                .withPrinted(
                        "paper",
                        rows.stream().map(row -> share(printed.get(row.size()))).toList()));
        return rows;
    }

    private static double share(@Nullable Paper paper) {
        return paper == null ? Double.NaN : 100.0 * paper.sweepMemory / paper.memory;
    }

    private static void enter(Sheet sheet, Row row, @Nullable Paper paper) {
        sheet.row(
                row.size(),
                row.full().counts().explored(),
                row.full().memory().stateBytes(),
                seconds(row.full()),
                row.swept().counts().explored(),
                row.swept().memory().peakStates(),
                row.sweptBytes(),
                Math.round(row.share()),
                seconds(row.swept()),
                paper == null ? "" : paper.states,
                paper == null ? "" : paper.peak,
                paper == null ? "" : paper.sweepMemory,
                paper == null ? "" : percent(paper.sweepMemory, paper.memory));
    }

    private static GraphReport build(PetriNet net, SweepMeasure.@Nullable Wish wish) throws InputException {
        return new GraphExploration(new NetSystem(net), ExploreOptions.plain(), wish, Encoding.AUTO, Map.of()).run();
    }

    private Row ours(int size, GraphReport full, GraphReport swept) throws WrongCount {
        GraphBuilder.Built whole = full.built();
        GraphBuilder.Built unfolded = swept.built();
        if (whole == null
                || unfolded == null
                || swept.counts().explored() % full.counts().explored() != 0) {
            throw new WrongCount("size " + size + ": " + full.counts().explored() + " states, and "
                    + swept.counts().explored() + " swept");
        }
        long memory = unfolded.numberBytes() + swept.memory().stateBytes();
        if (unfolded.numberBytes() > 4 * swept.counts().explored()) {
            throw new WrongCount("size " + size + ": a number takes more than four bytes");
        }
        line(
                size,
                "ours",
                full.counts().explored(),
                full.memory().stateBytes(),
                seconds(full),
                swept.counts().explored(),
                swept.memory().peakStates(),
                memory,
                percent(memory, full.memory().stateBytes()),
                seconds(swept),
                unfolded.graph().bytes(),
                unfolded.graph().paperBytes());
        return new Row(size, full, swept, memory);
    }

    private static long percent(long part, long whole) {
        return Math.round(100.0 * part / whole);
    }

    private static String seconds(GraphReport report) {
        return String.format(Locale.ROOT, "%.2f", report.timing().seconds());
    }

    private void line(Object... cells) {
        out.printf(Locale.ROOT, "%5s %-6s %8s %11s %6s  %8s %6s %9s %4s %6s %9s %9s%n", cells);
    }
}
