package org.tidemark.format.aut;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.format.InputException;
import org.tidemark.format.NetDraft;
import org.tidemark.format.NetDraft.Arc;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
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
}
