package org.tidemark.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.format.InputException;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.net.PetriNet;
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
final class CondensedGraphs {
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

    private final PrintStream out;

    CondensedGraphs(PrintStream out) {
        this.out = out;
    }

    void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        table("Table 1: database managers", "zoo:dbm/", "", arguments.numbers("--managers", "4,5,6,7,8,9"), MANAGERS);
        out.println();
        table(
                "Table 2: stop and wait, packets",
                "zoo:stop-and-wait/",
                "/1",
                arguments.numbers("--packets", "20,40,60,80,100"),
                PACKETS);
    }

    private void table(String title, String before, String after, List<Integer> sizes, Map<Integer, Paper> printed)
            throws InputException, WrongCount {
        out.println(title);
        line("", "", "full", "", "", "sweep", "", "", "", "", "", "");
        line("size", "", "states", "memory", "s", "states", "peak", "memory", "%", "s", "graph", "formula");
        for (int size : sizes) {
            String reference = before + size + after;
            PetriNet net = Zoo.open(reference);
            build(net, null);
            GraphReport full = build(net, null);
            GraphReport swept = build(net, new SweepMeasure.Wish("paper", Zoo.measures(reference)));
            ours(size, full, swept);
            Paper paper = printed.get(size);
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
    }

    private static GraphReport build(PetriNet net, SweepMeasure.@Nullable Wish wish) throws InputException {
        return new GraphExploration(net, ExploreOptions.plain(), wish, Encoding.AUTO, Map.of()).run();
    }

    private void ours(int size, GraphReport full, GraphReport swept) throws WrongCount {
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
