package org.tidemark.format.aut;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tidemark.format.InputException;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;

/**
 * The graph that a file in the Aldebaran format describes: numbered states, edges with labels. One pass; memory is
 * proportional to the edges and the different labels, regardless of the header. Used once.
 */
final class AutText {
    private static final Pattern HEADER =
            Pattern.compile("\\s*des\\s*\\(\\s*(\\d+)\\s*,\\s*(\\d+)\\s*,\\s*(\\d+)\\s*\\)\\s*");
    private static final int ENTRIES = 3;

    private final TextInput text;
    private final StringBuilder line = new StringBuilder();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> labels = new ArrayList<>();
    private int[] edges = new int[ENTRIES * 16];
    private int count;
    private int first;
    private int states;
    private Position where = new Position(1, 1);

    private AutText(TextInput text) {
        this.text = text;
    }

    static AutText read(TextInput text) throws InputException {
        AutText graph = new AutText(text);
        graph.read();
        return graph;
    }

    private void read() throws InputException {
        if (!nextLine()) {
            throw text.error(where, "the file ends here: expected a header such as des (0, 5, 3)");
        }
        Matcher header = HEADER.matcher(line);
        if (!header.matches()) {
            throw text.error(where, "header " + quote(line.toString()) + ": expected one such as des (0, 5, 3)");
        }
        Position top = where;
        states = text.number(top, "number of states", header.group(3), 1, 1);
        int expected = text.number(top, "number of edges", header.group(2), 1, 0);
        first = state("first state", header.group(1));
        while (nextLine()) {
            edge();
        }
        if (count != expected) {
            throw text.error(
                    top,
                    "the header states " + expected + (expected == 1 ? " edge" : " edges") + ", but " + count
                            + " follow");
        }
    }

    /** The initial state. */
    int first() {
        return first;
    }

    /** How many states the header speaks of. */
    int states() {
        return states;
    }

    int edges() {
        return count;
    }

    int from(int edge) {
        return edges[ENTRIES * edge];
    }

    int to(int edge) {
        return edges[ENTRIES * edge + 1];
    }

    /** The number of an edge's label. */
    int label(int edge) {
        return edges[ENTRIES * edge + 2];
    }

    /** The different labels, by their numbers. */
    List<String> labels() {
        return labels;
    }

    /** Where reading stands: at the end of the file. */
    Position where() {
        return where;
    }

    private boolean nextLine() throws InputException {
        do {
            if (text.peek() == TextInput.END) {
                return false;
            }
            where = text.position();
            line.setLength(0);
            for (int c = text.next(); c != '\n' && c != TextInput.END; c = text.next()) {
                line.append((char) c);
            }
        } while (line.chars().allMatch(c -> c <= ' '));
        return true;
    }

    /** {@code (from, label, to)}; the label may contain anything, since it extends from the first comma to the last. */
    private void edge() throws InputException {
        String edge = line.toString().strip();
        int from = edge.indexOf(',');
        int to = edge.lastIndexOf(',');
        if (!edge.startsWith("(") || !edge.endsWith(")") || from < 0 || from == to) {
            throw text.error(where, "edge " + quote(edge) + ": expected one such as (0, \"label\", 1)");
        }
        if (ENTRIES * count == edges.length) {
            edges = Arrays.copyOf(edges, 2 * edges.length);
        }
        edges[ENTRIES * count] = state("edge from", edge.substring(1, from).strip());
        edges[ENTRIES * count + 1] =
                state("edge to", edge.substring(to + 1, edge.length() - 1).strip());
        String label = edge.substring(from + 1, to).strip();
        boolean quoted = label.length() >= 2 && label.startsWith("\"") && label.endsWith("\"");
        edges[ENTRIES * count++ + 2] = number(quoted ? label.substring(1, label.length() - 1) : label);
    }

    private int number(String label) {
        Integer known = numbers.putIfAbsent(label, labels.size());
        if (known == null) {
            labels.add(label);
            return labels.size() - 1;
        }
        return known;
    }

    private int state(String what, String digits) throws InputException {
        if (!digits.chars().allMatch(c -> c >= '0' && c <= '9') || digits.isEmpty()) {
            throw text.error(where, what + " " + quote(digits) + ": expected the number of a state");
        }
        int state = text.number(where, what, digits, 1, 0);
        if (state >= states) {
            throw text.error(where, what + " " + state + ": expected a state below " + states);
        }
        return state;
    }
}
