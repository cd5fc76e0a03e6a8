package org.tidemark.bench.nets;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.view.ColoredQuestion;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.NetSource;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.RuleUse;
import org.tidemark.reduce.colored.ColoredReducer;
import org.tidemark.reduce.colored.ColoredReduction;

/**
 * The part of each high-level net of a folder that has to be unfolded for deadlocks and for each question of the
 * contest's files beside it, of which the table has the means; which rules were applied; and how long it takes, beside
 * the whole unfolding.
 */
public final class ColoredReductionTable {
    private static final Map<String, List<String>> EXAMINATIONS = new LinkedHashMap<>();

    static {
        EXAMINATIONS.put("reachability", List.of("ReachabilityCardinality", "ReachabilityFireability", "UpperBounds"));
        EXAMINATIONS.put(
                "CTL and LTL", List.of("LTLCardinality", "LTLFireability", "CTLCardinality", "CTLFireability"));
    }

    private final PrintStream out;

    public ColoredReductionTable(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("colored-reductions takes one folder of models");
        }
        long nanos = arguments.duration("--time", "60s").toNanos();
        Path folder = Path.of(arguments.rest().get(0));
        line("net", "asked", "questions", "places", "left", "transitions", "left", "whole s", "left s", "rules");
        for (Path file : StateSizes.models(folder)) {
            NetSource source = source(file);
            ColoredNet net = source == null ? null : source.colored();
            if (net != null && ColoredReducer.objection(net) == null) {
                measure(StateSizes.label(folder.relativize(file), net.name()), file, net, nanos);
            }
        }
    }

    private static @Nullable NetSource source(Path file) {
        try {
            return NetFiles.open(file, unheard -> {});
        } catch (InputException notOurs) {
            return null;
        }
    }

    private static UnfoldingLimits limits(long nanos) {
        return new UnfoldingLimits(UnfoldingLimits.usual().bytes(), nanos, () -> false);
    }

    private void measure(String name, Path file, ColoredNet net, long nanos) throws InputException {
        try {
            Unfolding.of(net, limits(nanos)); // so that the first measurement is not one of the virtual machine
            long start = System.nanoTime();
            PetriNet whole = Unfolding.of(net, limits(nanos));
            double seconds = (System.nanoTime() - start) / 1e9;
            Property deadlock = new Property.Truth("deadlock", Formula.reachable(new Formula.Deadlock()));
            measure(name, "deadlock", net, whole, seconds, List.of(deadlock), nanos);
            for (Map.Entry<String, List<String>> kind : EXAMINATIONS.entrySet()) {
                List<Property> asked = new ArrayList<>();
                for (String examination : kind.getValue()) {
                    Path questions = file.resolveSibling(examination + ".xml");
                    if (Files.exists(questions)) {
                        asked.addAll(read(questions, Unfolding.names(net)));
                    }
                }
                measure(name, kind.getKey(), net, whole, seconds, asked, nanos);
            }
        } catch (ColorException tooLarge) {
            out.println(name + ": " + tooLarge.getMessage());
        }
    }

    private static List<Property> read(Path file, PetriNet names) throws InputException {
        List<Property> properties = new ArrayList<>();
        for (PropertyEntry entry : PropertyXml.read(file, new NetVocabulary(names))) {
            if (entry instanceof PropertyEntry.Read read) {
                properties.add(read.property());
            }
        }
        return properties;
    }

    private void measure(
            String name,
            String kind,
            ColoredNet net,
            PetriNet whole,
            double wholeSeconds,
            List<Property> asked,
            long nanos)
            throws ColorException {
        long places = 0;
        long transitions = 0;
        double seconds = 0;
        int questions = 0;
        TreeSet<String> rules = new TreeSet<>();
        for (Property property : asked) {
            ColoredQuestion question = ColoredQuestion.of(property, Unfolding.names(net));
            if (question != null) {
                long start = System.nanoTime();
                ColoredReduction reduction =
                        ColoredReducer.reduce(net, question.sight(), question.needed(), Limit.nanos(nanos));
                PetriNet left = reduction.unfold(limits(nanos));
                seconds += (System.nanoTime() - start) / 1e9;
                questions++;
                places += left.places();
                transitions += left.transitions();
                reduction.uses(left).stream().map(RuleUse::rule).forEach(rules::add);
            }
        }
        if (questions > 0) {
            line(
                    name,
                    kind,
                    questions,
                    whole.places(),
                    places / questions,
                    whole.transitions(),
                    transitions / questions,
                    String.format(Locale.ROOT, "%.3f", wholeSeconds),
                    String.format(Locale.ROOT, "%.3f", seconds / questions),
                    String.join(", ", rules));
        }
    }

    private void line(Object... cells) {
        out.printf(Locale.ROOT, "%-30s %-12s %9s %8s %8s %12s %8s %8s %8s  %s%n", cells);
    }
}
