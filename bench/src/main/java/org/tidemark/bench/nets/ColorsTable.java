package org.tidemark.bench.nets;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.Format;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Property;
import org.tidemark.bench.command.Arguments;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.engine.Colors;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Verdict;

/**
 * Each high-level net explored, or asked some questions, unfolded, directly, and in the way that is chosen for it, in turn, on one thread. Times are processor
 * times of the best run, and include the unfolding, but not the reading of the file. The ratio is that of the chosen way to
 * the better one; where both take less than {@value #SHORTEST} s it is not judged, since it is mostly noise.
 */
public final class ColorsTable {
    /** In which a choice should cost at most this much. */
    private static final double MOST = 1.3;

    private static final double SHORTEST = 0.1;

    /** The clock of the processor time counts in these. */
    private static final double TICK = 0.01;

    /** After a run that takes so long there is no need for others. */
    private static final double LONG = 5;

    private static final List<String> ZOO = List.of(
            "tide-dbm/11",
            "tide-two-phase-commit/4",
            "tide-stop-and-wait/50/2",
            "tide-eratosthenes/40",
            "tide-peterson/4",
            "tide-leader/7",
            "tide-philosophers/11",
            "tide-mutex/13",
            "clients/6/4",
            "wireless/20",
            "connection/5",
            "locks/5/2",
            "abp/8/3",
            "sliding-window/8/3/4/2",
            "ring-election/5/3",
            "transaction-commit/4",
            "paxos/2/2",
            "coherence/3",
            "fair-lock/4");

    /**
     * Messages that travel once round a ring, in queues. The tokens that hold the queues, {@code #position|queue#}, are
     * written in several ways, and the next position either in the token or as a variable of which a guard says what it is.
     */
    private static final String RING = """
            net ring
            type Position = 0..4
            type Queue = queue[3] of Position
            type Channel = TYPE
            place idle: Position = all Position
            place done: Position
            place channel: Channel = #p|[]# for p: Position
            transition send(p: Position, q: QueueVARIABLE) {
              guard length(q) < 3GUARD
              in idle: p; channel: #NEXT|q#
              out channel: #NEXT|append(q, p)#
            }
            transition pass(p: Position, a, b: QueueVARIABLE) {
              guard length(a) > 0 && first(a) != p && length(b) < 3GUARD
              in channel: #p|a#, #NEXT|b#
              out channel: #p|rest(a)#, #NEXT|append(b, first(a))#
            }
            transition receive(p: Position, a: Queue) {
              guard length(a) > 0 && first(a) = p
              in channel: #p|a#
              out channel: #p|rest(a)#; done: p
            }
            """;

    /** A way to write a token of a position, {@code $1}, and a queue, {@code $2}. */
    private record Shape(String name, String type, String token) {
        String ring(boolean isComputed) {
            return RING.replaceAll("#([^|#]*)\\|([^#]*)#", token)
                    .replace("TYPE", type)
                    .replace("VARIABLE", isComputed ? "" : ", r: Position")
                    .replace("GUARD", isComputed ? "" : " && r = (p + 1) % 5")
                    .replace("NEXT", isComputed ? "(p + 1) % 5" : "r");
        }
    }

    private static final List<Shape> SHAPES = List.of(
            new Shape("tuples", "(Position, Queue)", "($1, $2)"),
            new Shape("records", "{at: Position, waiting: Queue}", "{at = $1, waiting = $2}"),
            new Shape("unions", "union {sent: (Position, Queue), lost: Position}", "sent(($1, $2))"));

    /** Answered by a state, by a proof or all states, and by a graph. */
    private static final List<Property> QUESTIONS =
            List.of(Property.deadlockFree(), Property.oneSafe(), Property.formula("AG EF deadlock"));

    private final PrintStream out;
    private boolean checks;
    private int judged;
    private int within;
    private double worst;

    public ColorsTable(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, IOException, InputException {
        Duration time = arguments.duration("--time", "20s");
        int repeat = arguments.number("--repeat", 3);
        for (String purpose : arguments.some("--for", List.of("explore", "check"))) {
            checks = purpose.equals("check");
            line(purpose, "states", "unfolded s", "direct s", "automatic s", "ratio");
            rows(arguments, time, repeat);
        }
        out.printf(
                Locale.ROOT,
                "%d of %d within %.1f times the better way, the worst %.2f%n",
                within,
                judged,
                MOST,
                worst);
    }

    private void rows(Arguments arguments, Duration time, int repeat)
            throws Arguments.Unusable, IOException, InputException {
        for (String folder : arguments.rest()) {
            for (Path file : StateSizes.models(Path.of(folder))) {
                if (isColored(file)) {
                    String name = StateSizes.label(Path.of(folder).relativize(file), String.valueOf(file));
                    row(name, () -> Model.open(file), time, repeat);
                }
            }
        }
        String zoo = arguments.text("--zoo", arguments.rest().isEmpty() ? String.join(",", ZOO) : "");
        for (String model : zoo.isEmpty() ? List.<String>of() : Arrays.asList(zoo.split(",", -1))) {
            row("zoo:" + model, () -> Model.zoo(model), time, repeat);
        }
        for (Shape shape : arguments.rest().isEmpty() ? SHAPES : List.<Shape>of()) {
            for (boolean isComputed : List.of(true, false)) {
                row(
                        "ring of " + shape.name + (isComputed ? ", computed" : ", by a guard"),
                        () -> Model.parse(shape.ring(isComputed), Format.TIDE),
                        time,
                        repeat);
            }
        }
    }

    private static boolean isColored(Path file) {
        try {
            NetSource source = NetFiles.open(file, unheard -> {});
            ColoredNet net = source.colored();
            return net != null && !net.isPlain();
        } catch (InputException notOurs) {
            return false;
        }
    }

    private record Run(double seconds, long states, boolean complete) {}

    private void row(String name, Callable<Model> open, Duration time, int repeat) throws InputException {
        Map<Colors, Run> best = new EnumMap<>(Colors.class);
        for (int turn = 0; turn <= repeat; turn++) {
            for (Colors colors : List.of(Colors.UNFOLD, Colors.DIRECT, Colors.AUTO)) {
                Run before = best.get(colors);
                if (before == null || (before.complete && before.seconds < LONG)) {
                    Run run = measure(open, Options.defaults().colors(colors).time(time));
                    boolean better =
                            before == null || turn == 1 || run.seconds < before.seconds; // the first one warms up
                    best.put(colors, better ? run : before);
                }
            }
        }
        Run unfolded = of(best, Colors.UNFOLD);
        Run direct = of(best, Colors.DIRECT);
        Run chosen = of(best, Colors.AUTO);
        line(
                name,
                states(List.of(unfolded, direct, chosen)),
                shown(unfolded),
                shown(direct),
                shown(chosen),
                ratio(chosen, unfolded, direct));
    }

    private static Run of(Map<Colors, Run> best, Colors colors) {
        return Objects.requireNonNull(best.get(colors));
    }

    /** Whether all questions are answered. */
    private static boolean answers(Model model, Options options) throws InvalidInputException {
        return model.check(QUESTIONS, options).stream()
                .noneMatch(answer -> answer.verdict() instanceof Verdict.Unknown);
    }

    private Run measure(Callable<Model> open, Options options) throws InputException {
        try {
            Model model = open.call();
            System.gc();
            long start = processorNanos();
            try {
                ExplorationResult result = checks ? null : model.explore(options);
                boolean isComplete = result == null ? answers(model, options) : result.isComplete();
                double seconds = (processorNanos() - start) / 1e9;
                return new Run(seconds, result == null ? 0 : result.states().number(), isComplete);
            } catch (InvalidInputException impossible) { // some nets can be executed in one way only
                return new Run(Double.POSITIVE_INFINITY, 0, false);
            }
        } catch (Exception e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The time that this process has worked, which depends less on what else the machine does. */
    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static String states(List<Run> runs) {
        return runs.stream()
                .filter(Run::complete)
                .findFirst()
                .map(run -> run.states == 0 ? "" : String.format(Locale.ROOT, "%,d", run.states))
                .orElse("");
    }

    private static String shown(Run run) {
        return Double.isInfinite(run.seconds)
                ? "refused"
                : run.complete ? String.format(Locale.ROOT, "%.2f", run.seconds) : "unfinished";
    }

    private String ratio(Run chosen, Run unfolded, Run direct) {
        OptionalDouble best = Stream.of(unfolded, direct)
                .filter(Run::complete)
                .mapToDouble(Run::seconds)
                .min();
        if (best.isEmpty()) {
            return "";
        }
        double better = Math.max(TICK, best.getAsDouble());
        double ratio = chosen.complete ? Math.max(TICK, chosen.seconds) / better : Double.POSITIVE_INFINITY;
        if (Math.max(better, chosen.seconds) < SHORTEST) {
            return String.format(Locale.ROOT, "(%.2f)", ratio);
        }
        judged++;
        within += ratio <= MOST ? 1 : 0;
        worst = Math.max(worst, ratio);
        return String.format(Locale.ROOT, "%.2f", ratio);
    }

    private void line(String net, String states, String unfolded, String direct, String chosen, String ratio) {
        out.printf(Locale.ROOT, "%-34s %12s %11s %11s %12s %7s%n", net, states, unfolded, direct, chosen, ratio);
    }
}
