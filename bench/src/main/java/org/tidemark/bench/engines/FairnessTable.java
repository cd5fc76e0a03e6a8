package org.tidemark.bench.engines;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.speed.Series;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.tide.TideModel;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/**
 * The cost of fairness: a formula of LTL that is answered on all states, for runs that are strongly fair to more and
 * more events, and weakly fair to as many, the last time to all of them. The events are spread evenly over those of the
 * net, and the same for every row that can have them. Some series have besides what the model declares, so that the
 * formula holds in every row and all components have to be examined to the end. Times are those of the best run, the
 * exploration included.
 */
public final class FairnessTable {
    private static final List<Integer> EVENTS = List.of(0, 1, 2, 5, 10, 20, 50, 100, 200, 500);

    /**
     * A formula that holds if enough is fair.
     *
     * @param name of the series
     * @param declared whether runs are fair to what the model declares, too
     */
    private record Series(String name, String model, String formula, boolean declared) {
        Fairness base() throws InputException {
            TideModel tide = declared ? Zoo.tide(model) : null;
            return tide == null ? Fairness.NONE : tide.fairness();
        }
    }

    private static final List<Series> SERIES = List.of(
            new Series("zoo:abp/4/3", "zoo:abp/4/3", "F delivered >= 1", false),
            new Series("zoo:abp/4/3+", "zoo:abp/4/3", "G F delivered >= 1", true),
            new Series(
                    "zoo:philosophers/10",
                    "zoo:philosophers/10",
                    "G (hasLeft_1 >= 1 -> F (eat_1 >= 1 || deadlock))",
                    false),
            new Series("zoo:dbm/9", "zoo:dbm/9", "G F exclusion >= 1", false));

    private final PrintStream out;

    public FairnessTable(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException {
        List<String> models =
                arguments.some("--models", SERIES.stream().map(Series::name).toList());
        List<Integer> sizes = new ArrayList<>();
        for (String size :
                arguments.some("--events", EVENTS.stream().map(String::valueOf).toList())) {
            if (!size.matches("\\d{1,6}")) {
                throw new Arguments.Unusable("--events " + size + ": expected numbers of events");
            }
            sizes.add(Integer.parseInt(size));
        }
        int repeat = arguments.number("--repeat", 3);
        out.printf(
                Locale.ROOT,
                "%-20s %8s %9s %7s %10s %9s %10s %9s%n",
                "net",
                "events",
                "states",
                "fair",
                "strong s",
                "verdict",
                "weak s",
                "verdict");
        for (Series series : SERIES) {
            if (models.contains(series.name())) {
                PetriNet net = Zoo.open(series.model());
                for (int size : sizes) {
                    if (size < net.transitions()) {
                        row(series, net, size, repeat);
                    }
                }
                row(series, net, net.transitions(), repeat);
            }
        }
    }

    private void row(Series series, PetriNet net, int size, int repeat) throws InputException {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            events.add(net.transitionName((int) ((long) i * net.transitions() / size)));
        }
        Fairness base = series.base();
        Measured strong =
                measure(net, series.formula(), new Fairness(base.weak(), both(base.strong(), events)), repeat);
        Measured weak = measure(net, series.formula(), new Fairness(both(base.weak(), events), base.strong()), repeat);
        out.printf(
                Locale.ROOT,
                "%-20s %,8d %,9d %,7d %10.3f %9s %10.3f %9s%n",
                series.name(),
                net.transitions(),
                strong.states(),
                size,
                strong.seconds(),
                strong.verdict(),
                weak.seconds(),
                weak.verdict());
    }

    private static List<String> both(List<String> some, List<String> others) {
        List<String> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }

    private record Measured(long states, double seconds, String verdict) {}

    private static Measured measure(PetriNet net, String formula, Fairness fairness, int repeat) throws InputException {
        Property property = property(net, formula, fairness);
        Measured best = new Measured(0, Double.MAX_VALUE, "");
        for (int turn = 0; turn <= repeat; turn++) {
            System.gc();
            ExploreOptions options = ExploreOptions.plain();
            CheckReport report = new Checker(
                            Subject.of(net),
                            List.of(property),
                            new CheckOptions(options),
                            Plans.exploring(UnfoldingLimits.usual()))
                    .run();
            Finding finding = report.findings().get(0);
            if ((turn > 0 || repeat == 0) && report.seconds() < best.seconds()) { // the first one warms up
                long states =
                        report.exploration() == null ? 0 : report.exploration().states();
                best = new Measured(states, report.seconds(), word(finding.verdict()));
            }
        }
        return best;
    }

    private static String word(Verdict verdict) {
        return verdict instanceof Verdict.Holds
                ? "holds"
                : verdict instanceof Verdict.Violated ? "violated" : "unknown";
    }

    private static Property property(PetriNet net, String formula, Fairness fairness) {
        try {
            Property.Truth truth = (Property.Truth) PropertyParser.parse("f", formula, new NetVocabulary(net));
            return new Property.Truth("f", truth.formula(), fairness);
        } catch (FormulaSyntaxException e) {
            throw new IllegalStateException("a formula that cannot be read", e);
        }
    }
}
