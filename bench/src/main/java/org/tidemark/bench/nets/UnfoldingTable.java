package org.tidemark.bench.nets;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * The size of the unfolding of each high-level net of a folder, and how long it takes, without reading the file. All
 * nets run one after the other in one virtual machine, so the first ones include compilation. Other files are
 * skipped.
 */
public final class UnfoldingTable {
    private final PrintStream out;

    public UnfoldingTable(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("unfolding takes one folder of models");
        }
        long nanos = arguments.duration("--time", "60s").toNanos();
        Path folder = Path.of(arguments.rest().get(0));
        line("net", "places", "transitions", "arcs", "unfolded: places", "transitions", "arcs", "seconds");
        for (Path file : StateSizes.models(folder)) {
            NetSource source = source(file);
            ColoredNet net = source == null ? null : source.colored();
            if (source != null && net != null && !net.isPlain()) {
                measure(StateSizes.label(folder.relativize(file), net.name()), source, net, nanos);
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

    private void measure(String name, NetSource source, ColoredNet net, long nanos) {
        UnfoldingLimits limits = new UnfoldingLimits(UnfoldingLimits.usual().bytes(), nanos, () -> false);
        int places = net.places().size();
        int transitions = net.transitions().size();
        long start = System.nanoTime();
        try {
            PetriNet unfolded = source.unfolded(limits);
            double seconds = (System.nanoTime() - start) / 1e9;
            line(
                    name,
                    places,
                    transitions,
                    net.arcs(),
                    number(unfolded.places()),
                    number(unfolded.transitions()),
                    number(unfolded.arcs()),
                    String.format(Locale.ROOT, "%.2f", seconds));
        } catch (InputException refused) {
            line(name, places, transitions, net.arcs(), String.valueOf(refused.getMessage()), "", "", "");
        }
    }

    private static String number(int size) {
        return String.format(Locale.ROOT, "%,d", size);
    }

    private void line(Object... cells) {
        out.printf(Locale.ROOT, "%-34s %6s %11s %5s %16s %12s %12s %8s%n", cells);
    }
}
