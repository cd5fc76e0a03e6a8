package org.tidemark.format.aut;

import static org.tidemark.input.InputException.quote;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.format.NetDraft;
import org.tidemark.format.NetDraft.Arc;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Reads a labelled transition system in the Aldebaran format as a state machine.
 *
 * <p>State <i>k</i> becomes the place {@code s}<i>k</i>, in order of the numbers; states without edges are left out,
 * except the initial one. Each edge becomes a transition named by its label; further edges with the same label get
 * {@code #2}, {@code #3} and so on, since the names of transitions in a net must differ. One pass; memory is
 * proportional to the net and its edges, regardless of the header.
 */
public final class AutReader {
    private final TextInput text;
    private final AutText graph;
    private final List<String> labels = new ArrayList<>();

    private AutReader(TextInput text) throws InputException {
        this.text = text;
        graph = AutText.read(text);
        for (int e = 0; e < graph.edges(); e++) {
            labels.add(graph.labels().get(graph.label(e)));
        }
    }

    /** Reads the net in a stream; {@code file} is its name in messages. The caller closes the stream. */
    public static PetriNet read(InputStream in, String file, Notes notes) throws InputException {
        return new AutReader(TextInput.open(in, file)).assemble(notes);
    }

    /** Reads the labels of the edges, in the order of the transitions that {@link #read} creates for them. */
    public static List<String> labels(InputStream in, String file) throws InputException {
        return List.copyOf(new AutReader(TextInput.open(in, file)).labels);
    }

    private PetriNet assemble(Notes notes) throws InputException {
        NetDraft net = new NetDraft();
        int edges = graph.edges();
        int[] touched = IntStream.concat(
                        IntStream.of(graph.first()),
                        IntStream.range(0, edges).flatMap(e -> IntStream.of(graph.from(e), graph.to(e))))
                .sorted()
                .distinct()
                .toArray();
        Arrays.stream(touched).forEach(state -> net.place("s" + state));
        net.tokens(net.place("s" + graph.first()), 1);
        List<String> names = distinctNames(notes);
        for (int e = 0; e < edges; e++) {
            int transition = net.transition(names.get(e));
            net.arc(Arc.INPUT, transition, net.place("s" + graph.from(e)), 1, graph.where());
            net.arc(Arc.OUTPUT, transition, net.place("s" + graph.to(e)), 1, graph.where());
        }
        return net.finish(text.title(), text.file());
    }

    private List<String> distinctNames(Notes notes) {
        Set<String> taken = labels.stream().collect(Collectors.toSet());
        Map<String, Integer> times = new HashMap<>();
        List<String> names = new ArrayList<>(labels.size());
        int renamed = 0;
        for (String label : labels) {
            int time = times.merge(label, 1, Integer::sum);
            String name = label;
            if (time > 1) {
                name = label + "#" + time;
                while (!taken.add(name)) {
                    name = label + "#" + times.merge(label, 1, Integer::sum);
                }
                renamed++;
            }
            names.add(name);
        }
        if (renamed > 0) {
            notes.add("edges with a repeated label (" + renamed + ") get a number after it, such as #2");
        }
        return names;
    }

    /**
     * The graph that a file in the Aldebaran format describes: numbered states, edges with labels. One pass; memory is
     * proportional to the edges and the different labels, regardless of the header. Used once.
     */
    static final class AutText {
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

        /** How many states the header declares. */
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
}
