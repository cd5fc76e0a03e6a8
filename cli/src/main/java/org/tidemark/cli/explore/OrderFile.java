package org.tidemark.cli.explore;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;

/**
 * An order of the places that a user has written down: a place on each line, the first level first. A place on a line that is
 * indented is on the level of the line before it. Empty lines and what comes after a {@code #} at the beginning of a line are passed
 * over.
 */
public final class OrderFile {
    private OrderFile() {}

    /** The order in a file, which names every place of the net once. */
    public static LevelOrder read(String file, PetriNet net) throws InputException {
        List<String> lines = lines(file);
        int[] places = new int[net.places()];
        int[] lineOf = new int[net.places()];
        BitSet isBeside = new BitSet();
        int levels = 0;
        for (int line = 1; line <= lines.size(); line++) {
            String name = lines.get(line - 1).strip();
            if (name.isEmpty() || name.startsWith("#")) {
                continue;
            }
            int place = net.findPlace(name);
            if (place < 0) {
                throw wrong(file, line, "there is no place " + InputException.quote(name) + near(name, net));
            }
            if (lineOf[place] > 0) {
                throw wrong(
                        file,
                        line,
                        InputException.quote(name) + " is already on line " + lineOf[place]
                                + "; leave out one of them");
            }
            lineOf[place] = line;
            boolean isIndented = Character.isWhitespace(lines.get(line - 1).charAt(0));
            if (isIndented && levels == 0) {
                throw wrong(
                        file,
                        line,
                        InputException.quote(name)
                                + " is indented, which puts it on the level of the place before it, and there is none");
            }
            isBeside.set(levels, isIndented);
            places[levels++] = place;
        }
        if (levels < places.length) {
            int missing = first(lineOf);
            throw new InputException(file + ": the place " + InputException.quote(net.placeName(missing))
                    + (levels == places.length - 1 ? " is" : " and " + (places.length - levels - 1) + " more are")
                    + " missing; an order names every place once");
        }
        return LevelOrder.written(net, places, isBeside);
    }

    private static List<String> lines(String file) throws InputException {
        Path path = ModelArgument.path(file);
        try {
            return new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
        }
    }

    private static int first(int[] lineOf) {
        return (int) Arrays.stream(lineOf).takeWhile(line -> line > 0).count();
    }

    private static String near(String name, PetriNet net) {
        return NearName.of(name, net.placeNames())
                .map(near -> "; did you mean " + InputException.quote(near) + "?")
                .orElse("");
    }

    private static InputException wrong(String file, int line, String what) {
        return new InputException(file + ":" + line + ": " + what);
    }
}
