package org.tidemark.bench.engines;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.state.FewerEvents;
import org.tidemark.format.InputException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModels;
import org.tidemark.zoo.Zoo;

/**
 * What stubborn sets save and cost, in two tables: the very same states expanded with and without them ({@link SameStates}), and whole searches
 * ({@link TimedSearches}) with their states, set-up and time per expanded state; breadth first on one thread in the plain store, and nothing else
 * that might answer first. Short searches are repeated until they have taken long enough to tell; as long as both are too short, next is the one that
 * has taken less time so far.
 *
 * <p>Without stubborn sets there are often too many states: such a search ends with as many as it may keep, or after some seconds.
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

    /** That slots are not all under way while the first node waits. */
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

    /** What the states that either search visits cost with and without stubborn sets. */
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
                widths, property, options, open -> new FewerEvents(open, new ReductionGauge(), DependencyGraph::of));
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

    /** Of those that were too short so far the one that has taken less time; null where both were long enough. */
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
}
