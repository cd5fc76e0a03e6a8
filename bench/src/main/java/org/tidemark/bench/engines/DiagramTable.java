package org.tidemark.bench.engines;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.contest.Instance;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.symbolic.DiagramReport;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.LimitException;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/**
 * All states of nets as diagrams: how long it takes to find and to count them, the most memory at one time, nodes, and
 * the order that won. Numbers are compared with those of the contest for its folders, and with the zoo's formulas where
 * it has one; a wrong one ends the benchmark.
 */
public final class DiagramTable {
    private static final String FORMAT = "%-30s %7s %11s %8s %9s %10s  %-10s %s%n";

    /** The models measured by default. */
    private static final List<String> USUAL = List.of(
            "philosophers/18",
            "kanban/5",
            "ring/16",
            "kanban/10",
            "philosophers/1000",
            "philosophers/10000",
            "slotted-ring/100",
            "pushers/24",
            "pushers/64",
            "pushers/128",
            "kanban/200");

    private final PrintStream out;
    private int asked;
    private int found;

    public DiagramTable(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        long bytes = arguments.bytes("--memory", "2g");
        Duration time = arguments.duration("--time", "60s");
        int threads = arguments.number("--threads", Runtime.getRuntime().availableProcessors());
        ExploreOptions options =
                ExploreOptions.plain().withThreads(threads).withMemory(bytes).withTime(time.toNanos());
        // The first run of all would pay for loading and compiling the program.
        new NetDiagram(Zoo.open("zoo:kanban/30"), options).run();
        out.printf(FORMAT, "model", "levels", "states", "seconds", "MB", "nodes", "compared", "order");
        String zoo = arguments.text("--zoo", arguments.rest().isEmpty() ? String.join(",", USUAL) : "");
        for (String model : zoo.isEmpty() ? List.<String>of() : Arrays.asList(zoo.split(",", -1))) {
            ofZoo(model, options);
        }
        for (String folder : arguments.rest()) {
            for (Instance instance : Instance.below(Path.of(folder))) {
                ofContest(instance, options);
            }
        }
        out.println(found + " of " + asked + " found");
    }

    private void ofZoo(String model, ExploreOptions options) throws InputException, WrongCount {
        String[] words = model.split("/", -1);
        int[] values = Arrays.stream(words).skip(1).mapToInt(Integer::parseInt).toArray();
        Map<String, String> known = new LinkedHashMap<>();
        Zoo.models().stream()
                .filter(one -> one.name().equals(words[0]))
                .findFirst()
                .flatMap((ZooModel one) -> one.states(values))
                .ifPresent(states -> known.put("STATES", states.toString()));
        row("zoo:" + model, Zoo.open("zoo:" + model), known, options);
    }

    private void ofContest(Instance instance, ExploreOptions options) throws InputException, WrongCount {
        Map<String, String> known = instance.known("StateSpace");
        if (known.isEmpty() || known.containsValue("INF")) {
            return;
        }
        try {
            PetriNet net = NetFiles.open(instance.folder().resolve("model.pnml"), sentence -> {})
                    .unfolded(UnfoldingLimits.usual());
            row(instance.name(), net, known, options);
        } catch (LimitException tooLarge) {
            asked++;
            out.printf(FORMAT, instance.name(), "", "", "-", "", "", "", tooLarge.getMessage());
        }
    }

    private void row(String name, PetriNet net, Map<String, String> known, ExploreOptions options) throws WrongCount {
        asked++;
        String obstacle = NetDiagram.obstacle(net);
        if (!obstacle.isEmpty()) {
            out.printf(FORMAT, name, net.places(), "", "-", "", "", "", obstacle);
            return;
        }
        DiagramReport report = new NetDiagram(net, options, NetDiagram.Wishes.NO_DEADLOCKS).run();
        String megabytes = String.format(Locale.ROOT, "%.1f", report.peakBytes() / 1e6);
        String seconds = String.format(Locale.ROOT, "%.2f", report.seconds());
        DiagramReport.Census census = report.census();
        DiagramReport.Diagram diagram = report.diagram();
        if (census == null || diagram == null) {
            String why = report.why() == null ? "" : report.why().sentence();
            out.printf(FORMAT, name, net.places(), number(known.get("STATES")), "-", megabytes, "", "", why);
            return;
        }
        found++;
        check(name, census, known);
        out.printf(
                FORMAT,
                name,
                net.places(),
                number(census.states().toString()),
                seconds,
                megabytes,
                String.format(Locale.ROOT, "%,d", diagram.nodes()),
                known.isEmpty() ? "-" : known.size() == 1 ? "states" : known.size() + " values",
                diagram.order().name());
    }

    private static void check(String name, DiagramReport.Census census, Map<String, String> known) throws WrongCount {
        Map<String, String> ours = Map.of(
                "STATES", census.states().toString(),
                "TRANSITIONS", census.edges().toString(),
                "MAX_TOKEN_PER_MARKING", String.valueOf(census.mostInAll()),
                "MAX_TOKEN_IN_PLACE",
                        String.valueOf(Arrays.stream(census.most()).max().orElse(0)));
        for (Map.Entry<String, String> each : known.entrySet()) {
            if (!each.getValue().equals(ours.get(each.getKey()))) {
                throw new WrongCount(
                        name + ": " + each.getKey() + " " + ours.get(each.getKey()) + ", expected " + each.getValue());
            }
        }
    }

    private static String number(@Nullable String digits) {
        if (digits == null) {
            return "";
        }
        return digits.length() <= 9
                ? String.format(Locale.ROOT, "%,d", Long.parseLong(digits))
                : String.format(Locale.ROOT, "%.3e", new BigDecimal(new BigInteger(digits), MathContext.DECIMAL32));
    }
}
