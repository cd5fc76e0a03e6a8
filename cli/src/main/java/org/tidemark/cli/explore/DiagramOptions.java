package org.tidemark.cli.explore;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.check.symbolic.NodeHistory;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.SampleOptions;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for all states as one diagram. */
final class DiagramOptions {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "With --store mdd: keep the diagram of all states in this file, which 'tidemark compose FILE' opens.")
    @Nullable
    String output;

    @Option(
            names = "--plot-nodes",
            paramLabel = "FILE.svg",
            description = "With --store mdd: draw how many nodes there were as time went by, needed and not.")
    @Nullable
    String nodes;

    @Option(
            names = "--order",
            paramLabel = "FILE",
            description =
                    "With --store mdd: the order of the places, one on each line, first level first; a place on an indented "
                            + "line is on the level of the one before it. Default: several orders race.")
    @Nullable
    String order;

    @Mixin
    SampleOptions samples = new SampleOptions();

    /** The first option given that is for diagrams only; null where none is. */
    @Nullable
    String first() {
        if (output != null) {
            return "--output";
        }
        return nodes != null ? "--plot-nodes" : order != null ? "--order" : samples.isWanted() ? "--sample" : null;
    }

    /** How the diagram of a net is made; {@code shows} says whether other options than these need it afterwards. */
    NetDiagram.Wishes wishes(PetriNet net, @Nullable NodeHistory history, boolean shows) throws InputException {
        LevelOrder levels = order == null ? null : OrderFile.read(order, net);
        return new NetDiagram.Wishes(shows || output != null || samples.isWanted(), true, history, levels);
    }

    /** Refuses files that could not be written later, before any time is spent. */
    void check(@Nullable String plot, boolean force) throws InputException {
        check("--plot", plot, List.of(".svg", ".dot", ".gv"), force);
        check("--plot-nodes", nodes, List.of(".svg"), force);
        if (output != null) {
            if (output.equals("-")) {
                throw new InputException(
                        "--output '-': standard output is for the result; expected the name of a file, such as states.dag");
            }
            OutputFile.check(ModelArgument.path(output), force);
        }
    }

    private static void check(String option, @Nullable String file, List<String> endings, boolean force)
            throws InputException {
        if (file == null) {
            return;
        }
        if (endings.stream().noneMatch(file.toLowerCase(Locale.ROOT)::endsWith)) {
            throw new InputException(option + " " + InputException.quote(file) + ": expected a file name that ends in "
                    + String.join(", ", endings));
        }
        OutputFile.check(ModelArgument.path(file), force);
    }
}
