package org.tidemark.bench.engines;

import java.io.PrintStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Program;
import org.tidemark.bench.command.WrongCount;

/**
 * How {@code explore} counts states without being told how, beside each of its engines alone, in memories of several sizes: seconds, or
 * {@code -} where the states were not counted. What an engine finds, {@code explore} should find within four times its time and
 * two seconds; rows where it does not are marked, and the benchmark fails. Engines that count differently end it.
 */
public final class CountingTable {
    /** Twenty models, about as many for each engine to be the best. */
    private static final List<String> MODELS = List.of(
            "philosophers/12",
            "philosophers/18",
            "philosophers/100",
            "ring/12",
            "ring/16",
            "slotted-ring/5",
            "slotted-ring/20",
            "kanban/4",
            "kanban/10",
            "kanban/50",
            "fms/5",
            "fms/20",
            "dbm/10",
            "dbm/14",
            "mutex/12",
            "mutex-steps/9/9",
            "readers-writers/40",
            "producer-consumer/60/12/12",
            "leader/7",
            "pushers/12");

    private static final Pattern STATES = Pattern.compile("\"states\":(\\d+)");
    private static final int FACTOR = 4;
    private static final double MORE_SECONDS = 2;

    /** The ways of counting by the words that ask for them, the usual one first. */
    private static final Map<String, String> WAYS = Map.of(
            "a auto", "",
            "b plain", "--store plain",
            "c diagram", "--store mdd",
            "d smaller net", "--reduce counting",
            "e classes", "--reduce symmetry");

    private final PrintStream out;

    public CountingTable(PrintStream out) {
        this.out = out;
    }

    private record Counted(@Nullable BigInteger states, double seconds) {}

    /** Returns whether the usual way was never far behind. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, WrongCount {
        String time = arguments.text("--time", "20s");
        String threads = String.valueOf(arguments.number("--threads", 1));
        List<String> models = Arrays.asList(
                arguments.text("--models", String.join(",", MODELS)).split(",", -1));
        List<String> memories =
                Arrays.asList(arguments.text("--memory", "16m,50m,200m,1g").split(",", -1));
        count("kanban/3", List.of("--time", time), ""); // the first run of all would pay for loading the program
        out.printf("%-28s %6s", "model", "memory");
        new TreeMap<>(WAYS).keySet().forEach(way -> out.printf(" %12s", way.substring(2)));
        out.println("  states");
        int behind = 0;
        for (String model : models) {
            for (String memory : memories) {
                List<String> limits = List.of("--time", time, "--threads", threads, "--memory", memory);
                behind += row(model, memory, limits) ? 0 : 1;
            }
        }
        out.println(behind + " of " + models.size() * memories.size() + " rows behind");
        return behind == 0;
    }

    private boolean row(String model, String memory, List<String> limits) throws WrongCount {
        List<Counted> found = new ArrayList<>();
        out.printf("%-28s %6s", model, memory);
        for (Map.Entry<String, String> way : new TreeMap<>(WAYS).entrySet()) {
            Counted counted = count(model, limits, way.getValue());
            found.add(counted);
            out.printf(" %12s", counted.states == null ? "-" : String.format(Locale.ROOT, "%.2f", counted.seconds));
            out.flush();
        }
        BigInteger states = agreed(model, found);
        double best = found.stream()
                .skip(1)
                .filter(one -> one.states != null)
                .mapToDouble(Counted::seconds)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        Counted usual = found.get(0);
        boolean isBehind =
                usual.states == null ? best < Double.POSITIVE_INFINITY : usual.seconds > FACTOR * best + MORE_SECONDS;
        out.println("  " + (states == null ? "" : states.bitLength() > 62 ? "2^" + states.bitLength() : states)
                + (isBehind ? "  BEHIND" : ""));
        return !isBehind;
    }

    private static @Nullable BigInteger agreed(String model, List<Counted> found) throws WrongCount {
        BigInteger states = null;
        for (Counted one : found) {
            if (states != null && one.states != null && !states.equals(one.states)) {
                throw new WrongCount(model + ": " + states + " and " + one.states + " states");
            }
            states = states == null ? one.states : states;
        }
        return states;
    }

    private static Counted count(String model, List<String> limits, String way) {
        List<String> words = new ArrayList<>(List.of("explore", "zoo:" + model, "--json", "--quiet"));
        words.addAll(limits);
        words.addAll(way.isEmpty() ? List.of() : List.of(way.split(" ", -1)));
        long start = System.nanoTime();
        Program.Ended ended = new Program().run(words);
        double seconds = (System.nanoTime() - start) / 1e9;
        Matcher states = STATES.matcher(ended.out());
        return new Counted(ended.status() == 0 && states.find() ? new BigInteger(states.group(1)) : null, seconds);
    }
}
