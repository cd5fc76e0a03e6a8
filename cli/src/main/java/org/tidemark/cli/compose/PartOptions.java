package org.tidemark.cli.compose;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.cli.option.OptionWords;
import org.tidemark.compose.CompositionOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the parts are, and how they are put together. */
public final class PartOptions {
    private static final String SMALLEST = "smallest";

    private static final OptionWords<PartChoice.Way> WAYS = new OptionWords<>(
            "--parts",
            Arrays.stream(PartChoice.Way.values())
                    .filter(way -> way != PartChoice.Way.NAMED)
                    .toList(),
            OptionWords::word,
            List.of());

    private static final OptionWords<CompositionOptions.Grouping> GROUPINGS = new OptionWords<>(
            "--group",
            Arrays.stream(CompositionOptions.Grouping.values())
                    .filter(way -> way != CompositionOptions.Grouping.GIVEN)
                    .toList(),
            OptionWords::word,
            List.of());

    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    @Option(
            names = "--parts",
            paramLabel = "WORD",
            defaultValue = "auto",
            description =
                    "What the parts are: units (of the NUPN section; the automata of a network), outer-units (those directly "
                            + "inside the outermost), components (sequential ones), places (each by itself), auto (the automata "
                            + "of a network; of a net, whatever of these costs least). Default: ${DEFAULT-VALUE}.")
    String parts = "";

    @Option(
            names = "--part",
            paramLabel = "PLACES",
            description =
                    "A part of your own: places, with commas between them and * and ? as in file names. Every place must "
                            + "be in one part. May be given again.")
    List<String> own = new ArrayList<>();

    @Option(
            names = "--group",
            paramLabel = "WORD|PARTS",
            defaultValue = SMALLEST,
            description =
                    "Which parts are explored together first: smallest (two neighbours at a time, those with the fewest "
                            + "potential states first), synchronised (neighbours, as many as memory allows), none; or parts by their "
                            + "names, with commas between them and * and ? as in file names, a group each time it is given. "
                            + "Default: ${DEFAULT-VALUE}.")
    List<String> groups = new ArrayList<>();

    @Option(names = "--no-aggregation", description = "Do not reduce the parts before they are put together.")
    boolean noAggregation;

    @Option(
            names = "--no-closures",
            description = "Take every step by itself, also those that a part takes alone. For comparison.")
    boolean noClosures;

    @Option(
            names = "--no-order",
            description = "Keep the parts in their order, and do not look for one with a smaller diagram.")
    boolean noOrder;

    /** The parts asked for, and their groups where these are given by names. */
    PartChoice choice() {
        return parts().inGroups(givesGroups() ? lists(groups) : List.of());
    }

    private PartChoice parts() {
        if (own.isEmpty()) {
            return PartChoice.found(WAYS.read(spec, parts));
        }
        if (!parts.equals("auto") && spec != null) {
            throw new ParameterException(
                    spec.commandLine(), "--part names the parts, so that --parts " + parts + " has nothing to say");
        }
        return PartChoice.named(lists(own));
    }

    private static List<List<String>> lists(List<String> written) {
        return written.stream()
                .map(names -> Arrays.stream(names.split(",")).map(String::strip).toList())
                .toList();
    }

    /** Whether groups are given by the names of parts: a single word says how to find them. */
    private boolean givesGroups() {
        return groups.size() > 1 || groups.get(0).matches(".*[,*?].*");
    }

    CompositionOptions how() {
        return CompositionOptions.standard()
                .withGrouping(GROUPINGS.read(spec, givesGroups() ? SMALLEST : groups.get(0)))
                .withAggregation(!noAggregation)
                .withClosures(!noClosures)
                .withArrangement(!noOrder);
    }
}
