package org.tidemark.bench.papers;

import java.io.ByteArrayInputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.Sheet;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ProductSearch;
import org.tidemark.check.run.ProductSweep;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.format.automaton.AutomatonReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.StateModels;
import org.tidemark.zoo.Zoo;

/**
 * Table 2 of Jensen, Kristensen and Mailund: a protocol that sets up and takes down connections in the manner of DCCP,
 * explored together with the complement of its service, with all states held and by a sweep. The ten configurations of
 * the paper were not published; ours resend a packet more and more often.
 *
 * <p>The service is that the client's application sees: it connects, the server opens, then the client does, and after
 * the end nothing is opened by the client. One thread, the best of some runs, a warm-up first. A sweep that explores
 * fewer states than there are, or that finds a run the service does not allow, is a wrong count.
 */
public final class ConnectionTable {
    private static final String SERVICE = """
            automaton service
            start none
            none -- connect --> asked
            asked -- opened_by_ack --> server
            asked -- close, obey --> leaving
            asked -- give_up --> gone
            server -- open_too --> both
            server -- close, obey --> leaving
            both -- close, obey --> leaving
            leaving -- opened_by_ack --> leaving
            """;

    /** States, and peak and time in per cent, as printed. */
    private record Paper(String configuration, long states, double peak, double time) {}

    private static final List<Paper> PAPER = List.of(
            new Paper("A", 370_721, 35.8, 105.7),
            new Paper("B", 32_456, 30.1, 106.6),
            new Paper("C", 194_890, 38.2, 117.9),
            new Paper("D", 23_657, 32.1, 115.4),
            new Paper("E", 22_360, 33.3, 108.3),
            new Paper("F", 537_867, 33.9, 89.0),
            new Paper("G", 283_516, 33.8, 91.6),
            new Paper("H", 151_025, 38.0, 112.3),
            new Paper("I", 251_921, 33.6, 105.1),
            new Paper("J", 181_952, 35.8, 106.0));

    /** The measurements for one size. */
    private record Row(int tries, long states, long peak, double seconds, double sweepSeconds) {
        double peakPercent() {
            return 100.0 * peak / states;
        }

        double timePercent() {
            return 100 * sweepSeconds / seconds;
        }
    }

    private final PrintStream out;
    private final Findings findings;

    public ConnectionTable(PrintStream out, Findings findings) {
        this.out = out;
        this.findings = findings;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        int repeat = arguments.number("--repeat", 3);
        List<Integer> sizes = arguments.numbers("--tries", "3,4,5,6");
        Sheet sheet = findings.sheet(
                "connection.csv",
                "Table 2: connection management and its service",
                "configuration",
                "states",
                "peak",
                "peak %",
                "seconds",
                "time of the sweep %");
        out.println("peak: most states held by a sweep; time: of a sweep, against holding all states");
        out.printf("%-16s %10s %10s %7s %9s %7s%n", "model", "states", "peak", "%", "seconds", "time %");
        row(1, 1);
        Row last = null;
        for (int tries : sizes) {
            if (!findings.tooLateFor("connection/" + tries)) {
                last = row(tries, repeat);
                print(last, sheet);
            }
        }
        out.println("as published:");
        for (Paper paper : PAPER) {
            out.printf(
                    Locale.ROOT,
                    "%-16s %,10d %10s %7.1f %9s %7.1f%n",
                    paper.configuration,
                    paper.states,
                    "",
                    paper.peak,
                    "",
                    paper.time);
            sheet.row("paper: " + paper.configuration, paper.states, "", paper.peak, "", paper.time);
        }
        if (last != null) {
            claim(last);
        }
    }

    private void print(Row row, Sheet sheet) {
        String name = "connection/" + row.tries;
        out.printf(
                Locale.ROOT,
                "%-16s %,10d %,10d %7.1f %9.3f %7.1f%n",
                name,
                row.states,
                row.peak,
                row.peakPercent(),
                row.seconds,
                row.timePercent());
        sheet.row(
                name,
                row.states,
                row.peak,
                String.format(Locale.ROOT, "%.1f", row.peakPercent()),
                String.format(Locale.ROOT, "%.3f", row.seconds),
                String.format(Locale.ROOT, "%.1f", row.timePercent()));
    }

    private void claim(Row row) {
        double peak = PAPER.stream().mapToDouble(Paper::peak).average().orElseThrow();
        double time = PAPER.stream().mapToDouble(Paper::time).average().orElseThrow();
        findings.less("JKM12 Table 2", "peak of a sweep with the service, of all states", peak, row.peakPercent(), "%");
        findings.less("JKM12 Table 2", "time of that sweep, against holding all states", time, row.timePercent(), "%");
    }

    private static Row row(int tries, int repeat) throws InputException, WrongCount {
        PetriNet net = Zoo.open("zoo:connection/" + tries);
        try {
            DeterministicAutomaton wrong = complement(net);
            double seconds = Double.MAX_VALUE;
            double sweepSeconds = Double.MAX_VALUE;
            long states = 0;
            long peak = 0;
            SweepMeasure.Wish measure = measure(net);
            for (int i = 0; i < repeat; i++) {
                StateModels models =
                        new NetSystem(net).models(ExploreOptions.plain().effort(), 1);
                ProductSearch.Result all = new ProductSearch(models, wrong, ExploreOptions.plain()).run();
                ProductSweep.Result swept =
                        new ProductSweep(models, wrong, false, ExploreOptions.plain(), measure).run();
                check(net.name(), all, swept);
                states = all.report().states();
                peak = swept.report().outcome().peakStates();
                seconds = Math.min(seconds, all.report().timing().seconds());
                sweepSeconds = Math.min(sweepSeconds, swept.report().timing().seconds());
            }
            return new Row(tries, states, peak, seconds, sweepSeconds);
        } catch (FormulaException wrong) {
            throw new InputException(net.name() + ": " + wrong.getMessage(), wrong);
        }
    }

    /**
     * The measure that is found automatically, found once: the paper's was given, so that its time is not part of the
     * table.
     */
    private static SweepMeasure.Wish measure(PetriNet net) throws InputException {
        SweepMeasure.Wish automatic = new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of());
        SweepReport report = new SweepExploration(new NetSystem(net), ExploreOptions.plain(), automatic, false).run();
        return new SweepMeasure.Wish(report.course().text(), Map.of());
    }

    private static DeterministicAutomaton complement(PetriNet net) throws InputException, FormulaException {
        NetVocabulary names = new NetVocabulary(net);
        ByteArrayInputStream text = new ByteArrayInputStream(SERVICE.getBytes(StandardCharsets.UTF_8));
        return AutomatonReader.read(text, "service.txt", names)
                .expanded(names)
                .determinised(FiniteAutomaton.MOST_STATES)
                .complement();
    }

    private static void check(String name, ProductSearch.Result all, ProductSweep.Result swept) throws WrongCount {
        ExplorationReport whole = all.report();
        SweepReport sweep = swept.report();
        if (all.found() || swept.found()) {
            throw new WrongCount(name + ": a run that the service does not allow");
        }
        if (!whole.complete() || !sweep.complete() || sweep.outcome().explored() < whole.states()) {
            throw new WrongCount(
                    name + ": " + sweep.outcome().explored() + " states by a sweep, " + whole.states() + " in all");
        }
    }
}
