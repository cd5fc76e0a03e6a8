package org.tidemark.bench.papers;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.LinePlot;
import org.tidemark.bench.report.Sheet;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.ComposedStates;
import org.tidemark.compose.Composition;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.CompositionStatistics;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NetSplit;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.net.split.Partition;
import org.tidemark.net.split.Partitions;
import org.tidemark.net.split.SplitLimits;
import org.tidemark.net.split.TokenCaps;
import org.tidemark.net.structure.Limit;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/**
 * Tables 1 and 2 of Buchholz and Kemper: chains of pushers composed one by one, and two at a time, with the paper's
 * figures in a second line.
 *
 * <p>Times are in seconds, from the net to the diagram: groups of groups are formed as long as it pays ({@code incr.},
 * which the paper does not have), and as in the paper with aggregation and closures, with closures alone, and with
 * neither. A dash is a run that did not end within the limits, or was not made because one of its kind on a shorter
 * chain did not. The last two columns are the most memory booked by the first run, and what the markings of all states
 * would take, a bit for each place, without any table to find them. The count must be that of the zoo's formula; P2 and
 * P6 must hold for every pusher and P5 must be violated. Our net is not theirs, only as large.
 */
public final class PushersTable {
    private static final String FORMAT = "%3s %-5s %3s %8s %10s %10s %10s %6s %12s %8s %8s %8s %8s %9s %10s%n";

    /** How a chain is composed, in the order of the columns. */
    private enum Way {
        INCREMENTAL,
        AGGREGATED,
        CLOSURES,
        BASIC;

        CompositionOptions options() {
            CompositionOptions standard = CompositionOptions.standard();
            return switch (this) {
                case INCREMENTAL -> standard;
                case AGGREGATED -> standard.withGrouping(CompositionOptions.Grouping.NONE);
                case CLOSURES -> standard.withAggregation(false).withGrouping(CompositionOptions.Grouping.SYNCHRONISED);
                case BASIC -> CLOSURES.options().withClosures(false);
            };
        }
    }

    private final PrintStream out;
    private final Findings findings;
    private final Set<Way> hopeless = EnumSet.noneOf(Way.class);
    private long bytes;
    private Duration time = Duration.ZERO;

    public PushersTable(PrintStream out, Findings findings) {
        this.out = out;
        this.findings = findings;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        bytes = arguments.bytes("--memory", "2g");
        time = arguments.duration("--time", "20s");
        List<Integer> single = arguments.numbers("--pushers", "6,8,10,12,14");
        List<Integer> grouped = arguments.numbers("--grouped", "14,15,16,18,20");
        // The first run of all would pay for loading and compiling the program.
        PetriNet small = Zoo.open("zoo:pushers/4");
        for (Way way : Way.values()) {
            compose(small, pairs(4), way);
        }
        table(
                "Table 1: every pusher is a component",
                "BK02 Table 1",
                "pushers.csv",
                single,
                PublishedPushers.ONE_BY_ONE);
        out.println();
        hopeless.clear();
        table(
                "Table 2: two pushers are a component",
                "BK02 Table 2",
                "pushers-2.csv",
                grouped,
                PublishedPushers.GROUPED);
    }

    private void table(String title, String where, String file, List<Integer> sizes, List<PublishedPushers> published)
            throws InputException, WrongCount {
        out.println(title);
        header();
        Sheet sheet = findings.sheet(
                file,
                title,
                "pushers",
                "components",
                "states",
                "aggregated",
                "nodes",
                "s incremental",
                "s aggregated",
                "s closures",
                "s basic",
                "paper: states",
                "paper: nodes",
                "paper: s aggregated");
        List<Integer> done = new ArrayList<>();
        List<Map<Way, ComposedChain>> all = new ArrayList<>();
        for (int pushers : sizes) {
            if (findings.tooLateFor(pushers + " pushers")) {
                continue;
            }
            List<List<String>> groups = where.endsWith("1") ? oneByOne(pushers) : pairs(pushers);
            PublishedPushers paper = PublishedPushers.row(published, pushers).orElse(null);
            Map<Way, ComposedChain> chains = row(pushers, groups, paper);
            enter(sheet, pushers, groups.size(), chains, paper);
            done.add(pushers);
            all.add(chains);
            if (paper != null) {
                claim(where, pushers, chains.get(Way.AGGREGATED), paper);
                ComposedChain grouped = chains.get(Way.INCREMENTAL);
                if (grouped != null) {
                    String says = pushers + " pushers, seconds by groups of groups, as the paper does not";
                    findings.seconds(where, says, aggregatedSeconds(paper), grouped.seconds());
                }
            }
        }
        findings.fact(
                where,
                "P2 and P6 hold for every pusher, P5 does not",
                "for 8 to 16 pushers",
                done.isEmpty() ? "not asked" : "for " + done.get(0) + " to " + done.get(done.size() - 1) + " pushers",
                !done.isEmpty());
        plot(file.replace(".csv", ".svg"), title, done, all, published);
    }

    private void plot(
            String file,
            String title,
            List<Integer> sizes,
            List<Map<Way, ComposedChain>> all,
            List<PublishedPushers> published) {
        List<String> names = sizes.stream().map(String::valueOf).toList();
        findings.plot(new LinePlot(file, title + ": seconds", "pushers", "seconds", names)
                .byPowersOfTen()
                .with("aggregated", times(all, Way.AGGREGATED))
                .withPrinted(
                        "paper, at 550 MHz",
                        sizes.stream()
                                .map(pushers -> PublishedPushers.row(published, pushers)
                                        .map(PushersTable::aggregatedSeconds)
                                        .orElse(Double.NaN))
                                .toList())
                .with("incremental", times(all, Way.INCREMENTAL))
                .with("closures alone", times(all, Way.CLOSURES))
                .with("neither", times(all, Way.BASIC)));
    }

    private static List<Double> times(List<Map<Way, ComposedChain>> all, Way way) {
        return all.stream()
                .map(chains -> chains.get(way))
                .map(chain -> chain == null ? Double.NaN : chain.seconds())
                .toList();
    }

    private static double aggregatedSeconds(PublishedPushers paper) {
        return Double.parseDouble(paper.seconds().get(0).replace(",", ""));
    }

    private void claim(String where, int pushers, @Nullable ComposedChain chain, PublishedPushers paper) {
        String says = pushers + " pushers, seconds with aggregation";
        double theirs = aggregatedSeconds(paper);
        if (chain == null) {
            findings.fact(where, says, paper.seconds().get(0) + " s", "not within " + time.toSeconds() + " s", false);
        } else {
            findings.seconds(where, says, theirs, chain.seconds());
            double states = Double.parseDouble(paper.aggregated().replace(",", ""));
            findings.less(
                    where,
                    pushers + " pushers: states after aggregation",
                    states,
                    chain.statistics().sizes().reached().doubleValue(),
                    "states");
            findings.less(
                    where,
                    pushers + " pushers: nodes of the diagram",
                    paper.nodes(),
                    chain.statistics().states().nodes(),
                    "nodes");
        }
    }

    private static void enter(
            Sheet sheet,
            int pushers,
            int components,
            Map<Way, ComposedChain> chains,
            @Nullable PublishedPushers paper) {
        ComposedChain reduced = chains.get(Way.AGGREGATED);
        ComposedChain any = chains.values().stream().findFirst().orElse(null);
        sheet.row(
                pushers,
                components,
                number(count(pushers)),
                reduced == null ? "-" : number(reduced.statistics().sizes().reached()),
                any == null ? "-" : any.statistics().states().nodes(),
                seconds(chains.get(Way.INCREMENTAL)),
                seconds(reduced),
                seconds(chains.get(Way.CLOSURES)),
                seconds(chains.get(Way.BASIC)),
                paper == null ? "" : paper.states(),
                paper == null ? "" : paper.nodes(),
                paper == null ? "" : paper.seconds().get(0));
    }

    private static List<List<String>> oneByOne(int pushers) {
        List<List<String>> groups = new ArrayList<>();
        groups.add(List.of("Producer_*"));
        for (int i = 1; i <= pushers; i++) {
            groups.add(List.of("P" + i + "_*"));
        }
        groups.add(List.of("Consumer_*"));
        return groups;
    }

    /** Neighbours together, the producer with the first ones and the consumer with the last. */
    private static List<List<String>> pairs(int pushers) {
        List<List<String>> groups = new ArrayList<>();
        for (int i = 1; i <= pushers; i += 2) {
            List<String> group = new ArrayList<>(List.of("P" + i + "_*"));
            if (i < pushers) {
                group.add("P" + (i + 1) + "_*");
            }
            groups.add(group);
        }
        groups.get(0).add("Producer_*");
        groups.get(groups.size() - 1).add("Consumer_*");
        return groups;
    }

    private void header() {
        out.printf(
                FORMAT,
                "N",
                "",
                "C",
                "P/T",
                "|PS|",
                "|R|",
                "|R^|",
                "nodes",
                "KB R^/R",
                "incr.",
                "aggr.",
                "closure",
                "basic",
                "memory",
                "markings");
    }

    private Map<Way, ComposedChain> row(int pushers, List<List<String>> groups, @Nullable PublishedPushers paper)
            throws InputException, WrongCount {
        PetriNet net = Zoo.open("zoo:pushers/" + pushers);
        Map<Way, ComposedChain> chains = new EnumMap<>(Way.class);
        for (Way way : Way.values()) {
            ComposedChain chain = hopeless.contains(way) ? null : compose(net, groups, way);
            if (chain == null) {
                hopeless.add(way);
            } else {
                check(pushers, net, chain);
                chains.put(way, chain);
            }
        }
        String size = net.places() + "/" + net.transitions();
        ours(pushers, groups.size(), net, chains);
        if (paper != null) {
            out.printf(
                    FORMAT,
                    "",
                    "paper",
                    paper.components(),
                    size,
                    "",
                    paper.states(),
                    paper.aggregated(),
                    paper.nodes(),
                    paper.kilobytes(),
                    "",
                    paper.seconds().get(0),
                    paper.seconds().get(1),
                    paper.seconds().get(2),
                    "",
                    "");
        }
        return chains;
    }

    private void ours(int pushers, int components, PetriNet net, Map<Way, ComposedChain> chains) {
        ComposedChain reduced = chains.get(Way.AGGREGATED);
        ComposedChain any = chains.values().stream().findFirst().orElse(null);
        CompositionStatistics statistics = any == null ? null : any.statistics();
        out.printf(
                FORMAT,
                pushers,
                "ours",
                components,
                net.places() + "/" + net.transitions(),
                statistics == null ? "-" : number(statistics.sizes().potential()),
                number(count(pushers)),
                reduced == null ? "-" : number(reduced.statistics().sizes().reached()),
                statistics == null ? "-" : statistics.states().nodes(),
                statistics == null ? "-" : kilobytes(statistics.classes()) + "/" + kilobytes(statistics.states()),
                seconds(chains.get(Way.INCREMENTAL)),
                seconds(reduced),
                seconds(chains.get(Way.CLOSURES)),
                seconds(chains.get(Way.BASIC)),
                any == null ? "-" : memory(BigInteger.valueOf(any.peakBytes())),
                memory(count(pushers).multiply(BigInteger.valueOf(net.places())).shiftRight(3)));
    }

    /** Null if memory or time do not suffice. */
    private @Nullable ComposedChain compose(PetriNet net, List<List<String>> groups, Way way) {
        try {
            return ComposedChain.of(net, groups, way.options(), bytes, time);
        } catch (TooLarge tooLarge) {
            return null;
        } catch (NotSplittable wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    private static BigInteger count(int pushers) {
        ZooModel model = Zoo.models().stream()
                .filter(one -> one.name().equals("pushers"))
                .findFirst()
                .orElseThrow();
        return model.states(pushers).orElseThrow();
    }

    private static void check(int pushers, PetriNet net, ComposedChain chain) throws WrongCount {
        if (!chain.count().equals(count(pushers))) {
            throw new WrongCount(net.name() + ": " + chain.count() + " states, expected " + count(pushers));
        }
        for (int i = 1; i <= pushers; i++) {
            String p = "P" + i + "_";
            boolean p2 = !chain.reaches(net, List.of(p + "R1_on", p + "R2_on"), List.of());
            boolean p5 = !chain.reaches(net, List.of(p + "px", p + "py"), List.of());
            boolean p6 = !chain.reaches(net, List.of(p + "position_full"), List.of(p + "basic"));
            if (!p2 || p5 || !p6) {
                throw new WrongCount(net.name() + ", pusher " + i + ": P2 " + p2 + ", P5 " + p5 + ", P6 " + p6
                        + "; expected true, false, true");
            }
        }
    }

    private static String number(BigInteger number) {
        return number.bitLength() < 30 ? String.format(Locale.ROOT, "%,d", number) : scientific(number);
    }

    private static String scientific(BigInteger number) {
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(4, RoundingMode.HALF_UP));
        return String.format(Locale.ROOT, "%.3e", rounded);
    }

    private static String kilobytes(CompositionStatistics.Diagram diagram) {
        return String.format(Locale.ROOT, "%.1f", diagram.bytes() / 1024.0);
    }

    private static String seconds(@Nullable ComposedChain chain) {
        return chain == null ? "-" : String.format(Locale.ROOT, "%.2f", chain.seconds());
    }

    private static String memory(BigInteger bytes) {
        double megabytes = bytes.doubleValue() / (1 << 20);
        return String.format(Locale.ROOT, megabytes < 1e5 ? "%.1f MB" : "%.1e MB", megabytes);
    }

    /**
     * The figures of Buchholz and Kemper for chains of pushers (Efficient Computation and Representation of Large
     * Reachability Sets for Composed Automata, Tables 1 and 2), from a PC with 550 MHz and 1 GB. A dash is a run that
     * was not made.
     *
     * <p>For 8 pushers 2.644e+6 states are printed; the other rows suggest that 2.644e+7 is meant.
     *
     * @param pushers the size of the chain
     * @param components the automata it was split into
     * @param states |R|
     * @param aggregated |R̂|
     * @param nodes the nodes of the diagram
     * @param kilobytes the diagram of R̂ and that of R
     * @param seconds with aggregation, with closures alone, with neither
     */
    private record PublishedPushers(
            int pushers,
            int components,
            String states,
            String aggregated,
            int nodes,
            String kilobytes,
            List<String> seconds) {
        static final List<PublishedPushers> ONE_BY_ONE = List.of(
                new PublishedPushers(8, 10, "2.644e+6", "49,266", 17, "1.2/2.6", List.of("5", "250", "1,333")),
                new PublishedPushers(10, 12, "1.073e+9", "682,686", 37, "2.6/5.9", List.of("18", "-", "-")),
                new PublishedPushers(12, 14, "4.204e+10", "9.508e+6", 53, "3.7/8.5", List.of("260", "-", "-")),
                new PublishedPushers(14, 16, "1.640e+12", "1.324e+8", 69, "4.9/11.1", List.of("4,435", "-", "-")));

        static final List<PublishedPushers> GROUPED = List.of(
                new PublishedPushers(14, 7, "1.640e+12", "122,617", 27, "2.3/26.1", List.of("7", "-", "-")),
                new PublishedPushers(15, 8, "1.024e+13", "595,541", 35, "2.9/20.3", List.of("12", "-", "-")),
                new PublishedPushers(16, 8, "6.390e+13", "755,600", 35, "3.0/31.3", List.of("17", "-", "-")));

        /** The row of a table for a chain of this size, if there is one. */
        static Optional<PublishedPushers> row(List<PublishedPushers> table, int pushers) {
            return table.stream().filter(row -> row.pushers == pushers).findFirst();
        }
    }

    /**
     * A chain of pushers, split into groups and composed, and what that took: the time from the net to the diagram, and
     * the most memory that was booked.
     *
     * @param split the network
     * @param states its states
     * @param nanos from the net to the diagrams
     * @param peakBytes what was booked at once, at most
     */
    private record ComposedChain(NetSplit split, ComposedStates states, long nanos, long peakBytes) {
        /**
         * Composes a net.
         *
         * @param groups the places of each group, as patterns
         * @throws TooLarge if memory or time do not suffice
         */
        static ComposedChain of(
                PetriNet net, List<List<String>> groups, CompositionOptions options, long bytes, Duration time)
                throws NotSplittable, TooLarge {
            long start = System.nanoTime();
            long end = start + time.toNanos();
            MemoryBudget budget = new MemoryBudget(bytes);
            TokenCaps caps = TokenCaps.of(net, Limit.nanos(time.toNanos()));
            Partition partition = Partitions.byGroups(net, groups);
            SplitLimits limits = new SplitLimits(SplitLimits.USUAL_STATES, budget, () -> System.nanoTime() > end);
            NetSplit split = NetSplit.of(net, partition, caps, limits);
            ComposedStates states =
                    Composition.of(split.network().kronecker(), options).run(budget, () -> System.nanoTime() > end);
            return new ComposedChain(split, states, System.nanoTime() - start, budget.peakBytes());
        }

        CompositionStatistics statistics() {
            return states.statistics();
        }

        BigInteger count() {
            return states.count();
        }

        double seconds() {
            return nanos / 1e9;
        }

        /** Whether some reachable state has these places marked and those not; all places are in one group. */
        boolean reaches(PetriNet net, List<String> marked, List<String> unmarked) {
            int group = split.partition().groupOf(net.findPlace(marked.get(0)));
            int level = states.order().indexOf(group);
            long first = states.states().start(states.states().firstNode(level));
            long last = states.states().start(states.states().firstNode(level + 1));
            for (long arc = first; arc < last; arc++) {
                int local = states.states().value(arc);
                if (marked.stream().allMatch(place -> split.tokens(net.findPlace(place), local) > 0)
                        && unmarked.stream().allMatch(place -> split.tokens(net.findPlace(place), local) == 0)) {
                    return true;
                }
            }
            return false;
        }
    }
}
