package org.tidemark.cli.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.FairnessOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The questions that a kept graph answers. */
final class GraphQuestions {
    @Option(
            names = "--state",
            paramLabel = "N",
            description = "A state: its marking, its labels, how it was first met.")
    @Nullable
    Long state;

    @Option(names = "--successors", paramLabel = "N", description = "The edges that leave a state.")
    @Nullable
    Long successors;

    @Option(names = "--predecessors", paramLabel = "N", description = "The edges that lead to a state.")
    @Nullable
    Long predecessors;

    @Option(
            names = "--path",
            arity = "2",
            paramLabel = "FROM TO",
            hideParamSyntax = true,
            description = "A shortest path from a state FROM to a state TO. May be given again.")
    List<String> path = new ArrayList<>();

    @Option(names = "--deadlocks", description = "The states without a successor.")
    boolean deadlocks;

    @Option(names = "--components", description = "The strongly connected components, and which are terminal.")
    boolean components;

    @Option(names = "--home-states", description = "The states that can be reached from every state.")
    boolean homeStates;

    @Option(names = "--live", description = "The transitions that can always happen again.")
    boolean live;

    @Option(
            names = "--check",
            paramLabel = "FORMULA",
            description =
                    "Whether a formula of CTL, LTL or CTL* holds, and in how many states; a label is a condition in it. Runs are fair to "
                            + "what the model declares, if it is at hand, unless options say otherwise. May be given again.")
    List<String> formulas = new ArrayList<>();

    @Option(
            names = "--explain",
            description =
                    "With --check: say which stages were considered, why each was run or not, how long it took, and what it "
                            + "settled.")
    boolean explain;

    @Mixin
    FairnessOptions fairness = new FairnessOptions();

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description = "Write the graph for other tools: .dot, .aut or .graphml.")
    @Nullable
    String export;

    @Option(
            names = "--export-limit",
            paramLabel = "N",
            defaultValue = "1000000",
            converter = Quantities.Positive.class,
            description = "Refuse to export more edges than this. Default: ${DEFAULT-VALUE}.")
    long exportLimit;

    @Option(names = "--picture", paramLabel = "FILE.svg", description = "Draw a small graph.")
    @Nullable
    String picture;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description = "The model of a graph file, if it is no longer where it was when the graph was built.")
    @Nullable
    String model;

    boolean any() {
        return state != null
                || successors != null
                || predecessors != null
                || !path.isEmpty()
                || deadlocks
                || components
                || homeStates
                || live
                || !formulas.isEmpty()
                || export != null
                || picture != null;
    }

    /** Refuses what makes no sense or could not be written later, before any time is spent. */
    void check(boolean force) throws InputException {
        if (formulas.isEmpty() && !fairness.isEmpty()) {
            throw new InputException("--fair and --strong-fair say which runs --check speaks of; add --check FORMULA");
        }
        if (formulas.isEmpty() && explain) {
            throw new InputException("--explain says how --check was answered; add --check FORMULA");
        }
        if (export != null) {
            if (Stream.of(".dot", ".aut", ".graphml").noneMatch(export::endsWith)) {
                throw new InputException(export + ": expected a name that ends in .dot, .aut or .graphml");
            }
            OutputFile.check(ModelArgument.path(export), force);
        }
        if (picture != null) {
            if (!picture.endsWith(".svg")) {
                throw new InputException(picture + ": expected a name that ends in .svg");
            }
            OutputFile.check(ModelArgument.path(picture), force);
        }
    }
}
