package org.tidemark.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Reduction;
import org.tidemark.check.Reductions;
import org.tidemark.check.Stage;
import org.tidemark.check.StageReport;
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
 * without them, alternately, and nothing else that might answer first. Times are those of the best run.
 */
final class StubbornTable {
    private static final String FREE = "AG !deadlock";

    /** A question about a model. */
    private record Case(String model, String formula) {}

    private static final List<Case> CASES = List.of(
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

    StubbornTable(PrintStream out) {
        this.out = out;
    }

    void run(Arguments arguments) throws Arguments.Unusable, InputException {
        List<String> models = arguments.some(
                "--models", CASES.stream().map(Case::model).distinct().toList());
        int repeat = arguments.number("--repeat", 3);
        int most = arguments.number("--max-states", 10_000_000);
        out.printf(
                Locale.ROOT,
                "%-24s %-44s %9s %12s %12s %10s %10s %8s %8s%n",
                "net",
                "question",
                "verdict",
                "states",
                "stubborn",
                "s",
                "stubborn",
                "ns/state",
                "stubborn");
        for (Case each : CASES) {
            if (models.contains(each.model())) {
                row(each, repeat, ExploreOptions.plain().withMaxStates(most));
            }
        }
    }

    private void row(Case each, int repeat, ExploreOptions options) throws InputException {
        PetriNet net = Zoo.open(each.model());
        Property property = property(net, each.formula());
        Measured without = Measured.NONE;
        Measured with = Measured.NONE;
        for (int turn = 0; turn <= repeat; turn++) { // the first one warms up
            Measured whole = measure(net, property, StateSearch.whole(1), Reductions.NONE, options);
            Measured reduced = measure(
                    net, property, StubbornSearch.asked(1), Reductions.asked(Set.of(Reduction.STUBBORN)), options);
            without = turn == 0 ? without : without.orFaster(whole);
            with = turn == 0 ? with : with.orFaster(reduced);
        }
        out.printf(
                Locale.ROOT,
                "%-24s %-44s %9s %12s %,12d %10.3f %10.3f %,8.0f %,8.0f%n",
                each.model(),
                each.formula(),
                with.verdict(),
                (without.verdict().equals("unknown") ? "> " : "") + String.format(Locale.ROOT, "%,d", without.states()),
                with.states(),
                without.seconds(),
                with.seconds(),
                without.nanosPerState(),
                with.nanosPerState());
    }

    private record Measured(long states, double seconds, String verdict) {
        static final Measured NONE = new Measured(0, Double.MAX_VALUE, "");

        Measured orFaster(Measured other) {
            return other.seconds < seconds ? other : this;
        }

        double nanosPerState() {
            return states == 0 ? 0 : 1e9 * seconds / states;
        }
    }

    private static Measured measure(
            PetriNet net, Property property, Stage search, Reductions reductions, ExploreOptions options)
            throws InputException {
        System.gc();
        CheckReport report = new Checker(
                        Subject.of(net),
                        List.of(property),
                        new CheckOptions(options).withoutExplanations().withReductions(reductions),
                        new Plan(List.of(new Simplification(), search)))
                .run();
        double seconds = report.stages().stream()
                .filter(stage -> stage.stage().equals(search.name()))
                .mapToDouble(StageReport::seconds)
                .sum();
        long states = report.exploration() == null
                ? report.work().reducedStates()
                : report.exploration().counts().explored();
        return new Measured(states, seconds, word(report.findings().get(0).verdict()));
    }

    private static String word(Verdict verdict) {
        return verdict instanceof Verdict.Holds
                ? "holds"
                : verdict instanceof Verdict.Violated ? "violated" : "unknown";
    }

    private static Property property(PetriNet net, String formula) {
        try {
            return PropertyParser.parse("f", formula, new NetVocabulary(net));
        } catch (FormulaSyntaxException e) {
            throw new IllegalStateException("a formula that cannot be read", e);
        }
    }
}
