package org.tidemark.bench.papers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.Sheet;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.zoo.Zoo;

/**
 * The cost of sweeps on the models of the papers: the database with 4 to 12 managers, stop-and-wait with more and
 * more packets, two-phase commit; each with the published progress measure and with the one that is found
 * automatically.
 *
 * <p>Every model is also explored breadth first, once, for the number of states, memory and time. Runs are
 * sequential, one each; a database that holds more than 3^(n−2)+n+1 states with the published measure is a wrong
 * count.
 */
public final class SweepTable {
    private static final List<String> MEASURES = List.of("paper", "auto");
    private static final String MODELS = "two-phase-commit/2,stop-and-wait/10/1,stop-and-wait/20/1,stop-and-wait/40/1,"
            + "dbm/4,dbm/5,dbm/6,dbm/7,dbm/8,dbm/9,dbm/10,dbm/11,dbm/12";

    private final PrintStream out;
    private final Findings findings;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, ExplorationReport> breadthFirst = new HashMap<>();

    public SweepTable(PrintStream out, Findings findings) {
        this.out = out;
        this.findings = findings;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount, IOException {
        List<String> measures = arguments.some("--measures", MEASURES);
        out.printf(
                "%-18s %-6s %10s %8s %8s %10s %6s %10s %9s %8s %9s %8s%n",
                "model",
                "by",
                "states",
                "peak",
                "bound",
                "explored",
                "sweeps",
                "persistent",
                "KiB",
                "seconds",
                "bfs KiB",
                "bfs s");
        Sheet sheet = findings.sheet(
                "sweep.csv",
                "Sweeps by the published measure and by one that is found automatically",
                "model",
                "measure",
                "states",
                "peak",
                "peak %",
                "explored",
                "sweeps",
                "persistent",
                "seconds",
                "seconds, all states held");
        for (String model : arguments.text("--models", MODELS).split(",", -1)) {
            for (String measure : measures) {
                if (!findings.tooLateFor(model + " by " + measure)) {
                    measure(model, measure, sheet);
                }
            }
        }
        String file = arguments.text("--out", "");
        if (!file.isEmpty()) {
            Files.write(Path.of(file), lines);
        }
    }

    private void measure(String model, String measure, Sheet sheet) throws InputException, WrongCount {
        String reference = "zoo:" + model;
        PetriNet net = Zoo.open(reference);
        ExplorationReport whole = breadthFirst.get(model);
        if (whole == null) {
            whole = new Exploration(new NetSystem(net), ExploreOptions.plain()).run();
            breadthFirst.put(model, whole);
        }
        // What is found is compared with the measures of the models, so these are not offered to it.
        SweepMeasure.Wish wish =
                new SweepMeasure.Wish(measure, measure.equals(SweepMeasure.AUTO) ? Map.of() : Zoo.measures(reference));
        SweepReport report = new SweepExploration(new NetSystem(net), ExploreOptions.plain(), wish, false).run();
        long bound = bound(model);
        check(model, measure, whole.states(), report.outcome(), bound);
        print(model, measure, whole, report, bound);
        enter(sheet, model, measure, whole, report);
        if (measure.equals("paper")) {
            claim(model, whole.states(), report.outcome());
        }
        lines.add(json(model, measure, whole, report, bound));
    }

    /** The most states that a sweep with the published measure needs; 0 if unknown. */
    private static long bound(String model) {
        if (!model.startsWith("dbm/")) {
            return 0;
        }
        int n = Integer.parseInt(model.substring("dbm/".length()));
        return Math.round(Math.pow(3, n - 2.0)) + n + 1;
    }

    private static void check(String model, String measure, long states, SweepOutcome outcome, long bound)
            throws WrongCount {
        Long found = outcome.states();
        if (!outcome.complete() || outcome.explored() < states || (found != null && found != states)) {
            throw new WrongCount(model + " by " + measure + ": " + outcome.explored() + " explored of " + states);
        }
        if (bound > 0 && measure.equals("paper") && outcome.peakStates() > bound) {
            throw new WrongCount(model + ": held " + outcome.peakStates() + ", expected at most " + bound);
        }
    }

    private void print(String model, String measure, ExplorationReport whole, SweepReport report, long bound) {
        SweepOutcome outcome = report.outcome();
        out.printf(
                "%-18s %-6s %,10d %,8d %8s %,10d %,6d %,10d %,9.1f %8.2f %,9.1f %8.2f%n",
                model,
                measure,
                whole.states(),
                outcome.peakStates(),
                bound == 0 ? "" : "%,d".formatted(bound),
                outcome.explored(),
                outcome.sweeps(),
                outcome.persistentStates(),
                report.memory().peakBytes() / 1024.0,
                report.timing().seconds(),
                whole.bytesPerState() * whole.states() / 1024,
                whole.timing().seconds());
    }

    private static void enter(Sheet sheet, String model, String measure, ExplorationReport whole, SweepReport report) {
        SweepOutcome outcome = report.outcome();
        sheet.row(
                model,
                measure,
                whole.states(),
                outcome.peakStates(),
                String.format(Locale.ROOT, "%.1f", 100.0 * outcome.peakStates() / whole.states()),
                outcome.explored(),
                outcome.sweeps(),
                outcome.persistentStates(),
                String.format(Locale.ROOT, "%.3f", report.timing().seconds()),
                String.format(Locale.ROOT, "%.3f", whole.timing().seconds()));
    }

    /**
     * Compares the paper's statements about two-phase commit with two workers, and about sweeps in general, with our
     * figures.
     */
    private void claim(String model, long states, SweepOutcome outcome) {
        double times = (double) outcome.explored() / states;
        if (model.equals("two-phase-commit/2")) {
            findings.fact(
                    "JKM12 Section 2",
                    "two-phase commit: states, and the most of them in memory",
                    "19 and 13",
                    states + " and " + outcome.peakStates() + " with the root",
                    states == 19 && outcome.peakStates() == 14);
            findings.fact(
                    "JKM12 Section 2",
                    "two-phase commit: all states are visited twice",
                    "2 times",
                    String.format(Locale.ROOT, "%.2f times", times),
                    times == 2);
        } else {
            findings.fact(
                    "JKM12 Section 5",
                    model + ": no more than 30 % of the states in memory, none visited more than twice on average",
                    "10 to 30 %, twice",
                    String.format(Locale.ROOT, "%.1f %%, %.2f times", 100.0 * outcome.peakStates() / states, times),
                    outcome.peakStates() <= 0.3 * states && times <= 2);
        }
    }

    private static String json(String model, String measure, ExplorationReport whole, SweepReport report, long bound) {
        StringWriter text = new StringWriter();
        SweepOutcome outcome = report.outcome();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("model", model);
            json.writeStringField("measure", measure);
            json.writeNumberField("states", whole.states());
            json.writeNumberField("peakStates", outcome.peakStates());
            if (bound > 0) {
                json.writeNumberField("bound", bound);
            }
            json.writeNumberField("explored", outcome.explored());
            json.writeNumberField("sweeps", outcome.sweeps());
            json.writeNumberField("persistent", outcome.persistentStates());
            json.writeNumberField("peakBytes", report.memory().peakBytes());
            json.writeNumberField("seconds", report.timing().seconds());
            json.writeNumberField("breadthFirstBytes", Math.round(whole.bytesPerState() * whole.states()));
            json.writeNumberField("breadthFirstSeconds", whole.timing().seconds());
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return text.toString();
    }
}
