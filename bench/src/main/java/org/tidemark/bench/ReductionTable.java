package org.tidemark.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.reduce.VisibleQuestion;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.reduce.Reducer;
import org.tidemark.reduce.RuleUse;

/**
 * What structural reductions leave of each net of a folder: for deadlocks, and for each question of the contest's files beside it, of which
 * the table has the means; and how often each rule was applied.
 */
final class ReductionTable {
    private static final Map<String, List<String>> EXAMINATIONS = new LinkedHashMap<>();

    static {
        EXAMINATIONS.put("reachability", List.of("ReachabilityCardinality", "ReachabilityFireability", "UpperBounds"));
        EXAMINATIONS.put("LTL", List.of("LTLCardinality", "LTLFireability"));
        EXAMINATIONS.put("CTL", List.of("CTLCardinality", "CTLFireability"));
    }

    private final PrintStream out;
    private final Map<String, Totals> rules = new LinkedHashMap<>();

    ReductionTable(PrintStream out) {
        this.out = out;
    }

    void run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("reductions takes one folder of models");
        }
        long nanos = arguments.duration("--time", "10s").toNanos();
        Path folder = Path.of(arguments.rest().get(0));
        line("net", "asked", "questions", "places", "left", "transitions", "left", "seconds");
        for (Path file : StateSizes.models(folder)) {
            PetriNet net = net(file);
            if (net != null && Reducer.canReduce(net)) {
                measure(StateSizes.label(folder.relativize(file), net.name()), file, net, nanos);
            }
        }
        out.println();
        out.printf(Locale.ROOT, "%-34s %10s %10s %10s%n", "rule", "nets", "times", "seconds");
        rules.forEach((rule, all) ->
                out.printf(Locale.ROOT, "%-34s %,10d %,10d %10.2f%n", rule, all.nets.size(), all.times, all.seconds));
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
            measure(name, kind.getKey(), net, asked, nanos);
        }
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

    private void measure(String name, String kind, PetriNet net, List<Property> asked, long nanos) {
        long places = 0;
        long transitions = 0;
        double seconds = 0;
        int questions = 0;
        for (Property property : asked) {
            VisibleQuestion question = VisibleQuestion.of(property, net);
            long start = System.nanoTime();
            ReducedNet reduced = question == null ? null : reduced(question, net, nanos);
            if (reduced != null) {
                seconds += (System.nanoTime() - start) / 1e9;
                questions++;
                places += reduced.net().places();
                transitions += reduced.net().transitions();
                reduced.uses().forEach(use -> totals(use).add(name, use));
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

    private Totals totals(RuleUse use) {
        return rules.computeIfAbsent(use.rule(), first -> new Totals());
    }

    /** What a rule did to all nets. */
    private static final class Totals {
        private final List<String> nets = new ArrayList<>();
        private long times;
        private double seconds;

        void add(String net, RuleUse use) {
            if (!nets.contains(net)) {
                nets.add(net);
            }
            times += use.times();
            seconds += use.seconds();
        }
    }

    private void line(Object... cells) {
        out.printf(Locale.ROOT, "%-34s %-12s %9s %8s %8s %12s %8s %8s%n", cells);
    }
}
