package org.tidemark.bench.nets;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.exec.TokenProbe;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * The size of a state for each net of a folder: without any knowledge of its places, with widths guessed by random
 * walks, and with proven bounds; and the bytes per state that the plain store really uses, if the net can be
 * explored.
 *
 * <p>NetModels change only the words of a state, so the store's bytes without bounds are those measured with them, plus
 * the difference of the words. Files that cannot be read as nets are counted and skipped.
 */
public final class StateSizes {
    private final PrintStream out;
    private int nets;
    private int proven;
    private int refused;
    private long unknownBytes;
    private long guessedBytes;
    private long provenBytes;

    public StateSizes(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("sizes takes one folder of models");
        }
        int states = arguments.number("--states", 1_000_000);
        int millis = arguments.number("--millis", 2000);
        Path folder = Path.of(arguments.rest().get(0));
        line("net", "places", "proven", "31 bits", "guessed", "bounds", "states", "B/state", "at 31 bits");
        for (Path file : models(folder)) {
            measure(folder.relativize(file), file, states, millis);
        }
        line("all " + nets + " nets", "", proven + " nets", unknownBytes, guessedBytes, provenBytes, "", "", "");
        if (refused > 0) {
            out.println(refused + " files were skipped: not nets that this version can read");
        }
    }

    /** All files of a folder whose ending is that of a net, by name. */
    static List<Path> models(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            return files.filter(file -> NetFiles.readable().stream()
                            .anyMatch(ending ->
                                    !ending.equals(".xml") && file.toString().endsWith(ending)))
                    .sorted()
                    .toList();
        }
    }

    private void measure(Path name, Path file, int mostStates, int millis) throws InputException {
        PetriNet net;
        try {
            net = NetFiles.read(file);
        } catch (InputException notOurs) {
            refused++;
            return;
        }
        PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(millis));
        int[] most = new int[net.places()];
        Arrays.fill(most, Integer.MAX_VALUE);
        int[] walked = TokenProbe.most(net, 1);
        long unknown = bytes(net, FieldWidths.forCounts(net, most));
        long guessed = bytes(net, FieldWidths.forCounts(net, walked));
        long known = bytes(net, FieldWidths.proven(net, bounds.counts(), walked));
        ExplorationReport report =
                new Exploration(new NetSystem(net), ExploreOptions.plain().withMaxStates(mostStates)).run();
        double measured = report.bytesPerState();
        boolean whole = report.complete();
        line(
                label(name, net.name()),
                net.places(),
                bounds.allProven() ? "all" : bounds.proven(),
                unknown,
                guessed,
                known,
                whole ? String.format(Locale.ROOT, "%,d", report.states()) : "",
                whole ? decimal(measured) : "",
                whole ? decimal(measured - 8.0 * report.memory().wordsPerState() + unknown) : "");
        nets++;
        proven += bounds.allProven() ? 1 : 0;
        unknownBytes += unknown;
        guessedBytes += guessed;
        provenBytes += known;
    }

    /** The name of the folder if the file has a generic name, else of the file. */
    static String label(Path name, String net) {
        Path parent = name.getParent();
        boolean plain = name.getFileName().toString().startsWith("model.");
        return plain ? parent == null ? net : parent.toString() : name.toString();
    }

    private static String decimal(double bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes);
    }

    private static long bytes(PetriNet net, FieldWidths widths) {
        return 8L * NetModel.of(net, widths).layout().words();
    }

    private void line(Object... cells) {
        out.printf(Locale.ROOT, "%-32s %7s %8s %8s %8s %7s %10s %8s %10s%n", cells);
    }
}
