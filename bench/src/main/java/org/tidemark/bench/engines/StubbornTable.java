package org.tidemark.bench.engines;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Reduction;
import org.tidemark.check.Reductions;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.check.state.StubbornSearch;
import org.tidemark.format.InputException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;

/**
 * What stubborn sets save and cost: states and time per state of a breadth-first search on one thread in the plain store, with and
 * without them, alternately, and nothing else that might answer first.
 *
 * <p>Times are those of the thread's processor, so that other programs disturb them little, and of the best run. What it takes
 * before the first state is expanded is measured by a search that ends there, and is not part of the time per state.
 */
public final class StubbornTable {
    private static final String FREE = "AG !deadlock";

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
        List<String> models = arguments.some("--models", models());
        int repeat = arguments.number("--repeat", 3);
        int most = arguments.number("--max-states", 10_000_000);
        out.printf(
                Locale.ROOT,
                "%-24s %-44s %9s %12s %12s %8s %8s %8s %8s %9s %9s %6s%n",
                "net",
                "question",
                "verdict",
                "states",
                "stubborn",
                "s",
                "stubborn",
                "set-up",
                "stubborn",
                "ns/state",
                "stubborn",
                "ratio");
        for (Case each : CASES) {
            if (models.contains(each.model())) {
                row(each, repeat, ExploreOptions.plain().withMaxStates(most));
            }
        }
    }

    /** The models that there are questions about. */
    static List<String> models() {
        return CASES.stream().map(Case::model).distinct().toList();
    }

    private void row(Case each, int repeat, ExploreOptions options) throws InputException {
        PetriNet net = Zoo.open(each.model());
        Property property = property(net, each.formula());
        Searches without = new Searches(net, property, StateSearch.whole(1), Reductions.NONE, options);
        Searches with = new Searches(
                net, property, StubbornSearch.asked(1), Reductions.asked(Set.of(Reduction.STUBBORN)), options);
        without.warmUp();
        with.warmUp();
        for (int turn = 0; turn < repeat; turn++) {
            without.measure();
            with.measure();
        }
        out.printf(
                Locale.ROOT,
                "%-24s %-44s %9s %12s %,12d %8.3f %8.3f %8.3f %8.3f %,9.0f %,9.0f %6.2f%n",
                each.model(),
                each.formula(),
                with.verdict,
                (without.verdict.equals("unknown") ? "> " : "") + String.format(Locale.ROOT, "%,d", without.states),
                with.states,
                without.seconds,
                with.seconds,
                without.setUp,
                with.setUp,
                without.nanosPerState(),
                with.nanosPerState(),
                with.nanosPerState() / without.nanosPerState());
    }

    /** The same search again and again. */
    private static final class Searches {
        /** What is compiled while it runs is compiled by then. */
        private static final double WARM_SECONDS = 2;

        /** Short runs are repeated until they have taken this long, or this often. */
        private static final double MEASURED_SECONDS = 0.25;

        private static final int MOST_RUNS = 20;

        private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

        private final PetriNet net;
        private final Property property;
        private final Stage search;
        private final Reductions reductions;
        private final ExploreOptions options;
        private long states;
        private String verdict = "";
        private double seconds = Double.MAX_VALUE;
        private double setUp = Double.MAX_VALUE;

        Searches(PetriNet net, Property property, Stage search, Reductions reductions, ExploreOptions options) {
            this.net = net;
            this.property = property;
            this.search = search;
            this.reductions = reductions;
            this.options = options;
        }

        void warmUp() throws InputException {
            for (double spent = 0; spent < WARM_SECONDS; ) {
                spent += run(options);
            }
        }

        void measure() throws InputException {
            setUp = Math.min(setUp, best(options.withMaxStates(1)));
            seconds = Math.min(seconds, best(options));
        }

        /** The best of some runs, and of more where they are short, which are disturbed most. */
        private double best(ExploreOptions within) throws InputException {
            double best = Double.MAX_VALUE;
            double spent = 0;
            for (int runs = 0; runs < MOST_RUNS && spent < MEASURED_SECONDS; runs++) {
                System.gc();
                double once = run(within);
                best = Math.min(best, once);
                spent += once;
            }
            return best;
        }

        double nanosPerState() {
            return states == 0 ? 0 : 1e9 * Math.max(0, seconds - setUp) / states;
        }

        /** Searches; how many seconds the processor was at it, proofs before the search included. */
        private double run(ExploreOptions within) throws InputException {
            Checker checker = new Checker(
                    Subject.of(net),
                    List.of(property),
                    new CheckOptions(within).withoutExplanations().withReductions(reductions),
                    new Plan(List.of(new Simplification(), search)));
            long start = CLOCK.getCurrentThreadCpuTime();
            CheckReport report = checker.run();
            double spent = (CLOCK.getCurrentThreadCpuTime() - start) / 1e9;
            states = report.exploration() == null
                    ? report.work().reducedStates()
                    : report.exploration().counts().explored();
            verdict = word(report.findings().get(0).verdict());
            return spent;
        }
    }

    static String word(Verdict verdict) {
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
