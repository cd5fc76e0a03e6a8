package org.tidemark.format.aut;

import static org.tidemark.format.InputException.quote;

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
import org.tidemark.format.InputException;
import org.tidemark.format.NetDraft;
import org.tidemark.format.NetDraft.Arc;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
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
    private static final Pattern HEADER =
            Pattern.compile("\\s*des\\s*\\(\\s*(\\d+)\\s*,\\s*(\\d+)\\s*,\\s*(\\d+)\\s*\\)\\s*");

    private final TextInput text;
    private final StringBuilder line = new StringBuilder();
    private final List<String> labels = new ArrayList<>();
    private int[] ends = new int[32];
    private Position where = new Position(1, 1);

    private AutReader(TextInput text) {
        this.text = text;
    }

    /** Reads the net in a stream; {@code file} is its name in messages. The caller closes the stream. */
    public static PetriNet read(InputStream in, String file, Notes notes) throws InputException {
        return new AutReader(TextInput.open(in, file)).net(notes);
    }

    /** Reads the labels of the edges, in the order of the transitions that {@link #read} creates for them. */
    public static List<String> labels(InputStream in, String file) throws InputException {
        AutReader reader = new AutReader(TextInput.open(in, file));
        reader.net(unheard -> {});
        return List.copyOf(reader.labels);
    }

    private PetriNet net(Notes notes) throws InputException {
        if (!nextLine()) {
            throw text.error(where, "the file ends here: expected a header such as des (0, 5, 3)");
        }
        Matcher header = HEADER.matcher(line);
        if (!header.matches()) {
            throw text.error(where, "header " + quote(line.toString()) + ": expected one such as des (0, 5, 3)");
        }
        Position top = where;
        int states = text.number(top, "number of states", header.group(3), 1, 1);
        int edges = text.number(top, "number of edges", header.group(2), 1, 0);
        int first = state("first state", header.group(1), states);
        while (nextLine()) {
            edge(states);
        }
        if (labels.size() != edges) {
            throw text.error(top, "the header states " + edges + " edges, but " + labels.size() + " follow");
        }
        return assemble(first, notes);
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
    private void edge(int states) throws InputException {
        String edge = line.toString().strip();
        int from = edge.indexOf(',');
        int to = edge.lastIndexOf(',');
        if (!edge.startsWith("(") || !edge.endsWith(")") || from < 0 || from == to) {
            throw text.error(where, "edge " + quote(edge) + ": expected one such as (0, \"label\", 1)");
        }
        int edges = labels.size();
        if (2 * edges == ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        ends[2 * edges] = state("edge from", edge.substring(1, from).strip(), states);
        ends[2 * edges + 1] =
                state("edge to", edge.substring(to + 1, edge.length() - 1).strip(), states);
        String label = edge.substring(from + 1, to).strip();
        boolean quoted = label.length() >= 2 && label.startsWith("\"") && label.endsWith("\"");
        labels.add(quoted ? label.substring(1, label.length() - 1) : label);
    }

    private int state(String what, String digits, int states) throws InputException {
        if (!digits.chars().allMatch(c -> c >= '0' && c <= '9') || digits.isEmpty()) {
            throw text.error(where, what + " " + quote(digits) + ": expected the number of a state");
        }
        int state = text.number(where, what, digits, 1, 0);
        if (state >= states) {
            throw text.error(where, what + " " + state + ": expected a state below " + states);
        }
        return state;
    }

    private PetriNet assemble(int first, Notes notes) throws InputException {
        NetDraft net = new NetDraft();
        int[] touched = IntStream.concat(IntStream.of(first), Arrays.stream(ends, 0, 2 * labels.size()))
                .sorted()
                .distinct()
                .toArray();
        Arrays.stream(touched).forEach(state -> net.place("s" + state));
        net.tokens(net.place("s" + first), 1);
        List<String> names = distinctNames(notes);
        for (int e = 0; e < labels.size(); e++) {
            int transition = net.transition(names.get(e));
            net.arc(Arc.INPUT, transition, net.place("s" + ends[2 * e]), 1, where);
            net.arc(Arc.OUTPUT, transition, net.place("s" + ends[2 * e + 1]), 1, where);
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
}
