package org.tidemark.bench.nets;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.check.temporal.EmptinessCheck;
import org.tidemark.check.temporal.FormulaLabelling;
import org.tidemark.check.view.VisibleQuestion;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.reduce.Reducer;
import org.tidemark.reduce.RuleUse;
import org.tidemark.verdict.Verdict;

/**
 * The size of each net of a folder after structural reductions: for deadlocks, and for each question of the files
 * beside it, of which the table has the means; and how often each rule was applied, and to what effect. With a time for
 * solving, every question is also put to the whole net and to the smaller one, by an exploration and nothing else, and
 * the answers are compared.
 */
public final class ReductionTable {
    private static final Map<String, List<String>> EXAMINATIONS = new LinkedHashMap<>();

    static {
        EXAMINATIONS.put("reachability", List.of("ReachabilityCardinality", "ReachabilityFireability", "UpperBounds"));
        EXAMINATIONS.put("LTL", List.of("LTLCardinality", "LTLFireability"));
        EXAMINATIONS.put("CTL", List.of("CTLCardinality", "CTLFireability"));
        EXAMINATIONS.put("its own", List.of("query"));
    }

    private final PrintStream out;
    private final Map<String, Totals> rules = new LinkedHashMap<>();
    private final List<String> perNet = new ArrayList<>();
    private SolvedComparison solved = new SolvedComparison(0);
    private int mostQuestions = Integer.MAX_VALUE;

    public ReductionTable(PrintStream out) {
        this.out = out;
    }

    /** Measures what the arguments select; returns whether the nets and the smaller ones have the same answers. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("reductions takes one folder of models");
        }
        long nanos = arguments.duration("--time", "10s").toNanos();
        boolean solves = !arguments.text("--solve", "").isEmpty();
        solved = new SolvedComparison(solves ? arguments.duration("--solve", "").toNanos() : 0);
        mostQuestions = arguments.number("--questions", Integer.MAX_VALUE);
        Path folder = Path.of(arguments.rest().get(0));
        line("net", "asked", "questions", "places", "left", "transitions", "left", "seconds");
        for (Path file : StateSizes.models(folder)) {
            PetriNet net = net(file);
            if (net != null && Reducer.canReduce(net)) {
                measure(StateSizes.label(folder.relativize(file), net.name()), file, net, nanos);
            }
        }
        out.println();
        out.printf(
                Locale.ROOT,
                "%-34s %6s %10s %10s %9s   %s%n",
                "rule",
                "nets",
                "times",
                "fewer",
                "seconds",
                "where it gains most: net, question, nodes before and after it, seconds");
        rules.forEach((rule, all) -> out.printf(
                Locale.ROOT,
                "%-34s %,6d %,10d %,10d %9.2f   %s%n",
                rule,
                all.nets.size(),
                all.times,
                all.fewer,
                all.seconds,
                all.most()));
        solved.print(out);
        String file = arguments.text("--csv", "");
        if (!file.isEmpty()) {
            perNet.add(0, "net,question,rule,times,nodes before,nodes fewer,seconds");
            Files.write(Path.of(file), perNet);
        }
        String byRule = arguments.text("--rules", "");
        if (!byRule.isEmpty()) {
            Files.write(Path.of(byRule), ruleLines());
        }
        return solved.isRight();
    }

    /**
     * A line for each rule and each net that it was applied to, with the question for which it took most nodes away.
     */
    private List<String> ruleLines() {
        List<String> lines = new ArrayList<>();
        lines.add("rule,net,questions,times,seconds,where it gains most,nodes before,nodes after,seconds there");
        rules.forEach((rule, all) -> all.nets.forEach((net, share) -> lines.add(String.format(
                Locale.ROOT,
                "%s,%s,%d,%d,%.6f,%s,%d,%d,%.6f",
                rule,
                net,
                share.questions,
                share.times,
                share.seconds,
                share.question,
                share.before,
                share.before - share.mostFewer,
                share.secondsThere))));
        return lines;
    }

    private static @Nullable PetriNet net(Path file) {
        try {
            return NetFiles.open(file, unheard -> {}).unfolded(UnfoldingLimits.usual());
        } catch (InputException notOurs) {
            return null;
        }
    }

    private void measure(String name, Path file, PetriNet net, long nanos) throws InputException {
        Property deadlock = new Property.Truth("deadlock", Formula.reachable(new Formula.Deadlock()));
        measure(name, "deadlock", net, List.of(deadlock), nanos);
        for (Map.Entry<String, List<String>> kind : EXAMINATIONS.entrySet()) {
            List<Property> asked = new ArrayList<>();
            for (String examination : kind.getValue()) {
                Path questions = file.resolveSibling(examination + ".xml");
                if (Files.exists(questions)) {
                    asked.addAll(read(questions, net));
                }
            }
            measure(name, kind.getKey(), net, spread(asked), nanos);
        }
    }

    /** The wanted number of questions, taken evenly from first to last. */
    private List<Property> spread(List<Property> all) {
        List<Property> some = new ArrayList<>();
        for (int i = 0; i < Math.min(all.size(), mostQuestions); i++) {
            some.add(all.get((int) ((long) i * all.size() / Math.min(all.size(), mostQuestions))));
        }
        return some;
    }

    private static List<Property> read(Path file, PetriNet net) throws InputException {
        List<Property> properties = new ArrayList<>();
        for (PropertyEntry entry : PropertyXml.read(file, new NetVocabulary(net))) {
            if (entry instanceof PropertyEntry.Read read) {
                properties.add(read.property());
            }
        }
        return properties;
    }

    private void measure(String name, String kind, PetriNet net, List<Property> asked, long nanos)
            throws InputException {
        long places = 0;
        long transitions = 0;
        double seconds = 0;
        int questions = 0;
        for (Property property : asked) {
            VisibleQuestion question = VisibleQuestion.of(property, net);
            long start = System.nanoTime();
            ReducedNet reduced = question == null ? null : reduced(question, net, nanos);
            if (question != null && reduced != null) {
                seconds += (System.nanoTime() - start) / 1e9;
                questions++;
                places += reduced.net().places();
                transitions += reduced.net().transitions();
                note(name, property.name(), reduced);
                solved.compare(name, property, question, net, reduced.net());
            }
        }
        if (questions > 0) {
            line(
                    name,
                    kind,
                    questions,
                    net.places(),
                    places / questions,
                    net.transitions(),
                    transitions / questions,
                    String.format(Locale.ROOT, "%.3f", seconds / questions));
        }
    }

    /** The net for a question; null where weights become too large. */
    private static @Nullable ReducedNet reduced(VisibleQuestion question, PetriNet net, long nanos) {
        try {
            return Reducer.reduce(net, question.visible(), question.needed(), Limit.nanos(nanos));
        } catch (ArithmeticException tooHeavy) {
            return null;
        }
    }

    /** Notes what each rule did, in the order of the rules, as if one had ended before the next began. */
    private void note(String name, String question, ReducedNet reduced) {
        int before = ReducedNet.nodes(reduced.original());
        for (RuleUse use : reduced.uses()) {
            rules.computeIfAbsent(use.rule(), first -> new Totals()).add(name, question, before, use);
            perNet.add(String.format(
                    Locale.ROOT,
                    "%s,%s,%s,%d,%d,%d,%.6f",
                    name,
                    question,
                    use.rule(),
                    use.times(),
                    before,
                    use.fewer(),
                    use.seconds()));
            before -= use.fewer();
        }
    }

    /** The effect of a rule on all nets. */
    private static final class Totals {
        private final Map<String, Share> nets = new LinkedHashMap<>();
        private long times;
        private long fewer;
        private double seconds;

        void add(String net, String question, int before, RuleUse use) {
            nets.computeIfAbsent(net, first -> new Share()).add(question, before, use);
            times += use.times();
            fewer += use.fewer();
            seconds += use.seconds();
        }

        /** Where it took most nodes away. */
        String most() {
            Map.Entry<String, Share> most =
                    Collections.max(nets.entrySet(), Comparator.comparingInt(entry -> entry.getValue().mostFewer));
            Share share = most.getValue();
            return String.format(
                    Locale.ROOT,
                    "%s, %s, %,d, %,d, %.3f",
                    most.getKey(),
                    share.question,
                    share.before,
                    share.before - share.mostFewer,
                    share.secondsThere);
        }
    }

    /** The effect of a rule on one net, for all questions, and for the one where it took most nodes away. */
    private static final class Share {
        private int questions;
        private long times;
        private double seconds;
        private String question = "";
        private int before;
        private int mostFewer = Integer.MIN_VALUE;
        private double secondsThere;

        void add(String asked, int nodes, RuleUse use) {
            questions++;
            times += use.times();
            seconds += use.seconds();
            if (use.fewer() > mostFewer) {
                question = asked;
                before = nodes;
                mostFewer = use.fewer();
                secondsThere = use.seconds();
            }
        }
    }

    private void line(Object... cells) {
        out.printf(Locale.ROOT, "%-34s %-12s %9s %8s %8s %12s %8s %8s%n", cells);
    }

    /**
     * Puts questions to nets and to the smaller ones that rules made of them, by an exploration and nothing else, and
     * compares the answers.
     */
    private static final class SolvedComparison {
        private final long nanos;
        private final Map<String, Sums> byNet = new LinkedHashMap<>();
        private boolean isRight = true;

        /**
         * A comparison.
         *
         * @param nanos how long each question may take; 0 where nothing is compared
         */
        SolvedComparison(long nanos) {
            this.nanos = nanos;
        }

        boolean isRight() {
            return isRight;
        }

        void compare(String name, Property property, VisibleQuestion question, PetriNet net, PetriNet smaller)
                throws InputException {
            if (nanos == 0) {
                return;
            }
            Solved whole = solved(net, property);
            Solved other = solved(smaller, question.asked());
            Sums sums = byNet.computeIfAbsent(name, first -> new Sums());
            sums.questions++;
            sums.whole += whole.isDecided() ? 1 : 0;
            sums.smaller += other.isDecided() ? 1 : 0;
            if (whole.isDecided() && other.isDecided()) {
                sums.states += whole.states;
                sums.smallerStates += other.states;
                sums.seconds += whole.seconds;
                sums.smallerSeconds += other.seconds;
                if (!whole.verdict.equals(other.verdict)) {
                    sums.different++;
                    isRight = false;
                }
            }
        }

        private Solved solved(PetriNet net, Property property) throws InputException {
            ExploreOptions options =
                    ExploreOptions.plain().withMemory(1L << 28).withTime(nanos).withMaxStates(200_000);
            CheckReport report = new Checker(
                            Subject.of(net),
                            List.of(property),
                            new CheckOptions(options).withoutExplanations(),
                            new Plan(List.of(
                                    new Simplification(),
                                    StateSearch.whole(1),
                                    new FormulaLabelling(),
                                    new EmptinessCheck())))
                    .run();
            ExplorationReport explored = report.exploration();
            return new Solved(
                    report.findings().get(0).verdict(), explored == null ? 0 : explored.states(), report.seconds());
        }

        private record Solved(Verdict verdict, long states, double seconds) {
            boolean isDecided() {
                return !(verdict instanceof Verdict.Unknown);
            }
        }

        /** The results for the questions of a net; states and seconds are those of questions that both nets answer. */
        private static final class Sums {
            private int questions;
            private int whole;
            private int smaller;
            private int different;
            private long states;
            private long smallerStates;
            private double seconds;
            private double smallerSeconds;

            private void add(Sums other) {
                questions += other.questions;
                whole += other.whole;
                smaller += other.smaller;
                different += other.different;
                states += other.states;
                smallerStates += other.smallerStates;
                seconds += other.seconds;
                smallerSeconds += other.smallerSeconds;
            }
        }

        void print(PrintStream out) {
            if (nanos == 0) {
                return;
            }
            out.printf(
                    Locale.ROOT,
                    "%n%-34s %9s %8s %8s %9s %12s %12s %8s %8s%n",
                    "solved",
                    "questions",
                    "whole",
                    "smaller",
                    "different",
                    "states",
                    "smaller",
                    "seconds",
                    "smaller");
            Sums all = new Sums();
            byNet.forEach((name, sums) -> {
                all.add(sums);
                row(out, name, sums);
            });
            row(out, "all", all);
        }

        private static void row(PrintStream out, String name, Sums sums) {
            out.printf(
                    Locale.ROOT,
                    "%-34s %9d %8d %8d %9d %,12d %,12d %8.2f %8.2f%n",
                    name,
                    sums.questions,
                    sums.whole,
                    sums.smaller,
                    sums.different,
                    sums.states,
                    sums.smallerStates,
                    sums.seconds,
                    sums.smallerSeconds);
        }
    }
}
