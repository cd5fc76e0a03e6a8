package org.tidemark.bench.engines;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Question;
import org.tidemark.check.question.SharedInquiries;
import org.tidemark.check.run.Exploration.Pass;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StateReduction;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StubbornEvents;
import org.tidemark.check.state.StubbornSearch;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.input.InputException;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModels;
import org.tidemark.store.disk.FolderDisk;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/**
 * The savings and costs of stubborn sets, in two tables: identical states expanded with and without them ({@link
 * SameStates}), and whole searches ({@link TimedSearches}) with their states, set-up and time per expanded state;
 * breadth first on one thread in the plain store, and nothing else that might answer first. Short searches are repeated
 * until they have taken long enough to be compared; as long as both are too short, next is the one that has taken less time so
 * far.
 *
 * <p>Without stubborn sets there are often too many states: such a search ends with as many as it may keep, or after
 * some seconds.
 */
public final class StubbornTable {
    private static final String FREE = "AG !deadlock";

    private static final List<String> TABLES = List.of("states", "searches");

    /** A search without stubborn sets ends after this long. */
    private static final long MOST_NANOS_WITHOUT = 5_000_000_000L;

    /** Warming up takes this many times as long as is measured. */
    private static final int WARMING = 4;

    /** A question about a model. */
    record Case(String model, String formula) {}

    static final List<Case> CASES = List.of(
            new Case("zoo:philosophers/10", FREE),
            new Case("zoo:philosophers/14", FREE),
            new Case("zoo:philosophers/20", FREE),
            new Case("zoo:philosophers/50", FREE),
            new Case("zoo:philosophers/100", FREE),
            new Case("zoo:philosophers/14", "AG !(eat_1 >= 1 && eat_2 >= 1)"),
            new Case("zoo:dbm/10", FREE),
            new Case("zoo:dbm/20", FREE),
            new Case("zoo:dbm/50", FREE),
            new Case("zoo:dbm/100", FREE),
            new Case("zoo:slotted-ring/6", FREE),
            new Case("zoo:slotted-ring/6", "AG !(full_1 >= 1 && sendsFull_1 >= 1)"),
            new Case("zoo:slotted-ring/10", FREE),
            new Case("zoo:slotted-ring/10", allClear(10)),
            new Case("zoo:ring/12", FREE),
            new Case("zoo:ring/12", "AG !(uses_1 >= 1 && uses_2 >= 1)"),
            new Case("zoo:two-phase-commit/10", FREE),
            new Case("zoo:two-phase-commit/10", "AG !(commit_1 >= 1 && abort_2 >= 1)"));

    /** The property that slots are never all under way while the first node waits. */
    private static String allClear(int nodes) {
        return IntStream.rangeClosed(1, nodes)
                .mapToObj(i -> "outClear_" + i + " >= 1 && ")
                .collect(Collectors.joining("", "AG !(", "waits_1 >= 1)"));
    }

    private final PrintStream out;

    public StubbornTable(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException {
        if (arguments.rest().equals(List.of("stores"))) {
            new StubbornStores(out).run(arguments);
            return;
        }
        List<String> tables = arguments.rest().isEmpty() ? TABLES : arguments.rest();
        if (!TABLES.containsAll(tables)) {
            throw new Arguments.Unusable("expected states, searches or stores, not " + String.join(" ", tables));
        }
        List<String> models = arguments.some("--models", models());
        List<Case> cases =
                CASES.stream().filter(each -> models.contains(each.model())).toList();
        int repeat = arguments.number("--repeat", 3);
        double least = arguments.number("--millis", 500) / 1e3;
        ExploreOptions options = ExploreOptions.plain()
                .withMaxStates(arguments.number("--max-states", 200_000))
                .withMemory(arguments.bytes("--memory", "2g"));
        if (tables.contains("states")) {
            out.println("| model | question | states of the reduced search: without | with | ratio"
                    + " | of the whole search: without | with | ratio |");
            out.println("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
            for (Case each : cases) {
                expansions(each, least, options);
            }
            out.println();
        }
        if (tables.contains("searches")) {
            out.println("| model | question | verdict | states without | with | set-up without | with"
                    + " | search without | with | runs | state without | with | ratio |");
            out.println("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
            for (Case each : cases) {
                searches(each, repeat, least, options);
            }
        }
    }

    /** The models that there are questions about. */
    static List<String> models() {
        return CASES.stream().map(Case::model).distinct().toList();
    }

    /** Prints the cost of the states that either search visits, with and without stubborn sets. */
    private void expansions(Case each, double least, ExploreOptions options) throws InputException {
        PetriNet net = Zoo.open(each.model());
        Property property = property(net, each.formula());
        NetModels widths = NetModels.proving(net, options.effort(), options.seed());
        out.printf(Locale.ROOT, "| `%s` | `%s` |", each.model(), each.formula());
        for (boolean isReduced : new boolean[] {true, false}) {
            SameStates.Costs costs = new SameStates(widths, property, options, isReduced).measure(least);
            out.printf(Locale.ROOT, " %,.0f | %,.0f | %.2f |", costs.without(), costs.with(), costs.ratio());
            out.flush();
        }
        out.println();
    }

    private void searches(Case each, int repeat, double least, ExploreOptions options) throws InputException {
        PetriNet net = Zoo.open(each.model());
        Property property = property(net, each.formula());
        NetModels widths = NetModels.proving(net, options.effort(), options.seed());
        TimedSearches without =
                new TimedSearches(widths, property, options.withTime(MOST_NANOS_WITHOUT), open -> StateReduction.NONE);
        TimedSearches with = new TimedSearches(
                widths, property, options, open -> new StubbornEvents(open, new ReductionGauge(), DependencyGraph::of));
        without.warmUp(WARMING * least);
        with.warmUp(WARMING * least);
        System.gc();
        TimedSearches next = next(with, without, repeat, least);
        while (next != null) {
            next.run();
            next = next(with, without, repeat, least);
        }
        out.printf(
                Locale.ROOT,
                "| `%s` | `%s` | %s | %s | %s | %.2f | %.2f | %.2f | %.2f | %d | %,.0f | %,.0f | %.2f |%n",
                each.model(),
                each.formula(),
                word(with.verdict()),
                states(without),
                states(with),
                1e3 * without.setUpSeconds(),
                1e3 * with.setUpSeconds(),
                1e3 * without.searchSeconds(),
                1e3 * with.searchSeconds(),
                with.runs(),
                without.nanosPerState(),
                with.nanosPerState(),
                with.nanosPerState() / without.nanosPerState());
        out.flush();
    }

    /** The one that has taken less time of those that were too short so far; null where both were long enough. */
    private static @Nullable TimedSearches next(TimedSearches one, TimedSearches other, int repeat, double least) {
        if (one.isTooShort(repeat, least) && other.isTooShort(repeat, least)) {
            return one.taken() < other.taken() ? one : other;
        }
        return one.isTooShort(repeat, least) ? one : other.isTooShort(repeat, least) ? other : null;
    }

    private static String states(TimedSearches of) {
        return (of.verdict() == null ? "> " : "") + String.format(Locale.ROOT, "%,d", of.expanded());
    }

    /** A verdict in one word; of a question that is open, too. */
    static String word(@Nullable Verdict verdict) {
        return verdict instanceof Verdict.Holds
                ? "holds"
                : verdict instanceof Verdict.Violated ? "violated" : "unknown";
    }

    static Property property(PetriNet net, String formula) {
        try {
            return PropertyParser.parse("f", formula, new NetVocabulary(net));
        } catch (FormulaSyntaxException e) {
            throw new IllegalStateException("a formula that cannot be read", e);
        }
    }

    /**
     * Repeats one search, each time from the beginning, and records the time of each: its set-up (the model, what its
     * events depend on, goals, an empty store) and the search itself. Bounds of places are proven before, once for all,
     * and are part of neither.
     *
     * <p>Times are those of the thread's processor, so that other programs and the garbage collector disturb them
     * little. Reported is the median of all runs.
     */
    private static final class TimedSearches {
        private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

        private static final int MOST_RUNS = 2000;

        /** Runs are long enough where they took this many times as long with their set-ups as the searches should. */
        private static final double MOST_TIMES = 6;

        private final NetModels widths;
        private final Property property;
        private final ExploreOptions options;
        private final Function<List<Inquiry>, StateReduction> reduction;
        private final List<Double> setUps = new ArrayList<>();
        private final List<Double> searches = new ArrayList<>();
        private double searched;
        private double taken;
        private long expanded;
        private @Nullable Verdict verdict;

        /**
         * Searches for the answer to one question.
         *
         * @param options the time is for the search alone
         * @param reduction what is left out where some inquiries are open
         */
        TimedSearches(
                NetModels widths,
                Property property,
                ExploreOptions options,
                Function<List<Inquiry>, StateReduction> reduction) {
            this.widths = widths;
            this.property = property;
            this.options = options;
            this.reduction = reduction;
        }

        /**
         * Searches until this has taken that long, and forgets how long: by then what is compiled while it runs is
         * compiled.
         *
         * @param seconds for searches; with set-ups it may be several times as long
         */
        void warmUp(double seconds) throws InputException {
            while (isTooShort(1, seconds)) {
                run();
            }
            searched = 0;
            taken = 0;
            setUps.clear();
            searches.clear();
        }

        /** Searches once. */
        void run() throws InputException {
            long before = System.nanoTime();
            long start = CLOCK.getCurrentThreadCpuTime();
            Question question = Question.of(
                    property,
                    widths.system(),
                    new Simplifier(CountBounds.none()),
                    new SharedInquiries(),
                    false,
                    () -> false);
            List<Inquiry> inquiries = question.inquiries();
            long deadline =
                    options.timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : System.nanoTime() + options.timeNanos();
            Pass pass = new Pass(widths, options, reduction.apply(inquiries), deadline, inquiries, false, () -> false);
            long begin = CLOCK.getCurrentThreadCpuTime();
            pass.run();
            double seconds = (CLOCK.getCurrentThreadCpuTime() - begin) / 1e9;
            taken += (System.nanoTime() - before) / 1e9;
            if (pass.widen()) {
                run();
                return;
            }
            setUps.add((begin - start) / 1e9);
            searches.add(seconds);
            searched += seconds;
            expanded = pass.outcome().explored();
            verdict = question.verdict();
        }

        /** How long all searches took so far, with their set-ups, on the clock on the wall. */
        double taken() {
            return taken;
        }

        /** Whether there were too few runs, or they were too short, and more of them would not take too long. */
        boolean isTooShort(int leastRuns, double leastSeconds) {
            boolean isLong = searched >= leastSeconds || taken >= MOST_TIMES * leastSeconds;
            return runs() < leastRuns || (runs() < MOST_RUNS && !isLong);
        }

        int runs() {
            return searches.size();
        }

        /** The states that the last search has expanded. */
        long expanded() {
            return expanded;
        }

        /** The verdict of the last search; null where it ended too early. */
        @Nullable
        Verdict verdict() {
            return verdict;
        }

        double setUpSeconds() {
            return SameStates.median(setUps);
        }

        double searchSeconds() {
            return SameStates.median(searches);
        }

        double nanosPerState() {
            return expanded == 0 ? 0 : 1e9 * searchSeconds() / expanded;
        }
    }

    /**
     * How many states stubborn sets leave under every search and in every store, and whether the answers agree: those
     * that differ are marked. A store that may miss states never answers that something holds.
     */
    private static final class StubbornStores {
        /** One search and store. */
        private record Way(String name, Stage search, ExploreOptions options) {}

        /** A disk search keeps at most this many states in memory here, so that most are in files. */
        private static final int STATES_IN_MEMORY = 1 << 12;

        /** The time limit of one search, including the choice of a measure for a sweep. */
        private static final long MOST_NANOS = 20_000_000_000L;

        private final PrintStream out;
        private final List<Path> folders = new ArrayList<>();

        StubbornStores(PrintStream out) {
            this.out = out;
        }

        void run(Arguments arguments) throws Arguments.Unusable, InputException {
            List<String> models = arguments.some("--models", StubbornTable.models());
            int most = arguments.number("--max-states", 1_000_000);
            List<Way> all = ways(ExploreOptions.plain()
                    .withMaxStates(most)
                    .withTime(MOST_NANOS)
                    .withMemory(arguments.bytes("--memory", "2g")));
            List<String> wanted =
                    arguments.some("--ways", all.stream().map(Way::name).toList());
            List<Way> ways =
                    all.stream().filter(way -> wanted.contains(way.name())).toList();
            out.print("| net | question |");
            ways.forEach(way -> out.print(" " + way.name() + " |"));
            out.println();
            try {
                for (StubbornTable.Case each : StubbornTable.CASES) {
                    if (models.contains(each.model())) {
                        row(each, ways);
                    }
                }
            } finally {
                folders.forEach(StubbornStores::delete);
            }
        }

        private List<Way> ways(ExploreOptions options) {
            Stage kept = StubbornSearch.asked(1);
            OnDisk disk = new OnDisk(
                    () -> FolderDisk.at(newFolder()),
                    false,
                    OnDisk.at(Path.of("")).pace(),
                    null);
            return List.of(
                    new Way("plain", kept, options),
                    new Way("2 threads", kept, options.withThreads(2)),
                    new Way("depth first", kept, options.withOrder(SearchOrder.DEPTH_FIRST)),
                    new Way(
                            "sweep",
                            StubbornSearch.sweeping(1, new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of())),
                            options),
                    new Way("tree", kept, options.withStore(StoreChoice.tree())),
                    new Way("compact tree", kept, options.withStore(StoreChoice.compactTree())),
                    new Way("condensed", kept, options.withStore(StoreChoice.condensed())),
                    new Way("Δ-markings", kept, options.withStore(StoreChoice.delta(StoreChoice.USUAL_K))),
                    new Way("forgetful Δ", kept, options.withStore(StoreChoice.stratified(StoreChoice.USUAL_K))),
                    new Way("hash compact", kept, options.withStore(StoreChoice.hashCompact())),
                    new Way("bitstate", kept, options.withStore(StoreChoice.bitstate())),
                    new Way("disk", kept, options.withStore(disk.withStatesInMemory(STATES_IN_MEMORY))));
        }

        private void row(StubbornTable.Case each, List<Way> ways) throws InputException {
            PetriNet net = Zoo.open(each.model());
            out.printf(Locale.ROOT, "| `%s` | `%s` |", each.model(), each.formula());
            String first = "";
            for (Way way : ways) {
                CheckReport report = new Checker(
                                Subject.of(net),
                                List.of(StubbornTable.property(net, each.formula())),
                                new CheckOptions(way.options())
                                        .withoutExplanations()
                                        .withReductions(Reductions.asked(Set.of(Reduction.STUBBORN))),
                                new Plan(List.of(new Simplification(), way.search())))
                        .run();
                Verdict verdict = report.findings().get(0).verdict();
                String word = StubbornTable.word(verdict);
                first = first.isEmpty() ? word : first;
                String mark =
                        verdict instanceof Verdict.Unknown ? " (open)" : word.equals(first) ? "" : " (" + word + ")";
                out.printf(Locale.ROOT, " %,d%s |", report.work().reducedStates(), mark);
                out.flush();
            }
            out.println(" " + first);
        }

        private Path newFolder() {
            try {
                Path folder = Files.createTempDirectory("stubborn");
                folders.add(folder);
                return folder;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void delete(Path folder) {
            try (var files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
