package org.tidemark.bench.contest;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.tidemark.input.InputException;

/**
 * A folder of the contest: a model, its property files, and {@code oracle.csv} with the answers, a line
 * {@code examination,id,expected} for each. Immutable.
 *
 * @param folder where it is
 * @param oracle the expected answers by examination and id; {@code ?} if unknown
 */
public record Instance(Path folder, Map<String, Map<String, String>> oracle) {
    private static final String ORACLE = "oracle.csv";
    private static final String HEADER = "examination,id,expected";

    /** The most states that can always be explored completely. */
    private static final BigInteger SMALL = BigInteger.valueOf(2_000_000);

    /** Every instance below a folder, by name; the folder may also be an instance itself. */
    public static List<Instance> below(Path folder) throws InputException {
        List<Path> folders;
        try (Stream<Path> children = Files.list(folder)) {
            folders = Files.exists(folder.resolve(ORACLE))
                    ? List.of(folder)
                    : children.filter(child -> Files.exists(child.resolve(ORACLE)))
                            .sorted()
                            .toList();
        } catch (IOException why) {
            throw InputException.unreadable(folder, why);
        }
        List<Instance> instances = new ArrayList<>();
        for (Path each : folders) {
            instances.add(read(each));
        }
        if (instances.isEmpty()) {
            throw new InputException(folder + ": no folder with an " + ORACLE + " in it");
        }
        return instances;
    }

    /** The instances in a list of names separated by commas, in its order; all where it is empty. */
    public static List<Instance> below(Path folder, String names) throws InputException {
        List<Instance> all = below(folder);
        if (names.isEmpty()) {
            return all;
        }
        List<Instance> wanted = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            wanted.add(all.stream()
                    .filter(instance -> instance.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new InputException(folder + ": no instance " + InputException.quote(name))));
        }
        return wanted;
    }

    private static Instance read(Path folder) throws InputException {
        Path file = folder.resolve(ORACLE);
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException why) {
            throw InputException.unreadable(file, why);
        }
        Map<String, Map<String, String>> oracle = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String[] cells = lines.get(i).strip().split(",", -1);
            if (cells.length != 3) {
                throw InputException.at(
                        file.toString(), i + 1, InputException.quote(lines.get(i)) + ": expected " + HEADER);
            }
            if (!lines.get(i).strip().equals(HEADER)) {
                oracle.computeIfAbsent(cells[0], x -> new LinkedHashMap<>()).put(cells[1], normal(cells[2]));
            }
        }
        return new Instance(folder, oracle);
    }

    /** An answer in normal form: {@code +inf} is {@code INF}. */
    static String normal(String answer) {
        String upper = answer.strip().toUpperCase(Locale.ROOT);
        return upper.startsWith("+") ? upper.substring(1) : upper;
    }

    public String name() {
        return String.valueOf(folder.getFileName());
    }

    /** The known answers of an examination. */
    public Map<String, String> known(String examination) {
        Map<String, String> known = new LinkedHashMap<>(oracle.getOrDefault(examination, Map.of()));
        known.values().removeIf(answer -> answer.equals("?") || answer.isEmpty());
        return known;
    }

    /** The number of states according to the oracle; {@code ?} if unknown. */
    public String states() {
        return oracle.getOrDefault("StateSpace", Map.of()).getOrDefault("STATES", "?");
    }

    /** Whether it is known to have at most this many states. */
    public boolean hasAtMost(long most) {
        return states().matches("[0-9]+") && new BigInteger(states()).compareTo(BigInteger.valueOf(most)) <= 0;
    }

    /** Whether it has at most two million states. An unknown number counts as large. */
    boolean isSmall() {
        return states().matches("[0-9]+") && new BigInteger(states()).compareTo(SMALL) <= 0;
    }
}
