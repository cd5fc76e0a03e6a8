package org.tidemark.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * A net that is still being read, for formats where nodes have one name and may be used before they are declared.
 *
 * <p>Places and transitions are numbered in the order in which they first occur. In such formats a place and a
 * transition may share a name; since the ids of a net are unique, primes are then appended to the id of the
 * transition, which keeps the name as its label. Costs 20 bytes per arc until the net is built. Not thread-safe.
 */
public final class NetDraft {
    private final Nodes places = new Nodes();
    private final Nodes transitions = new Nodes();
    private int[] tokens = new int[16];
    private final Map<Arc, Rows> arcs = new EnumMap<>(Arc.class);

    /** The kinds of arcs, as seen from the transition. */
    public enum Arc {
        INPUT,
        OUTPUT,
        READ,
        INHIBITOR,
        /** Removes all tokens; the weight means nothing. */
        RESET
    }

    /** The place with this name, created if it does not exist. */
    public int place(String name) {
        int place = places.mention(name);
        if (place >= tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * place);
        }
        return place;
    }

    /** The place with this name; -1 if it does not exist. */
    public int findPlace(String name) {
        return places.find(name);
    }

    /** The transition with this name, created if it does not exist. */
    public int transition(String name) {
        return transitions.mention(name);
    }

    /** The transition with this name; -1 if it does not exist. */
    public int findTransition(String name) {
        return transitions.find(name);
    }

    public int tokens(int place) {
        return tokens[place];
    }

    public void tokens(int place, int count) {
        tokens[place] = count;
    }

    public void placeLabel(int place, String label) {
        places.labels.set(place, label);
    }

    public void transitionLabel(int transition, String label) {
        transitions.labels.set(transition, label);
    }

    /**
     * Adds an arc and its position in the file; arcs of one kind between the same two nodes are merged, as
     * {@link PetriNetBuilder} does.
     */
    public void arc(Arc kind, int transition, int place, int weight, TextInput.Position where) {
        arcs.computeIfAbsent(kind, first -> new Rows()).add(transition, place, weight, where);
    }

    /** Builds the net; {@code file} is the name of the file in messages. */
    public PetriNet finish(String name, String file) throws InputException {
        PetriNetBuilder builder = new PetriNetBuilder(name);
        for (int p = 0; p < places.names.size(); p++) {
            builder.place(places.names.get(p), places.labels.get(p), tokens[p]);
        }
        addTransitions(builder);
        addArcs(builder);
        PetriNet net;
        try {
            net = builder.build();
        } catch (ArithmeticException tooHeavy) {
            throw overweight(file);
        }
        Rows resets = arcs.get(Arc.RESET);
        return resets == null ? net : withResets(net, resets, file);
    }

    private static PetriNet withResets(PetriNet net, Rows rows, String file) throws InputException {
        ResetArcs resets = new ResetArcs(net, file);
        for (int a = 0; a < rows.end; a += Rows.WIDTH) {
            resets.add(rows.cells[a], rows.cells[a + 1], rows.cells[a + 3] + ":" + rows.cells[a + 4]);
        }
        return resets.translated();
    }

    /** The error for the first arc whose merged weight is too large. */
    private InputException overweight(String file) {
        for (Arc kind : List.of(Arc.INPUT, Arc.OUTPUT)) {
            Rows rows = arcs.getOrDefault(kind, new Rows());
            Map<List<Integer>, Long> sums = new HashMap<>();
            for (int a = 0; a < rows.end; a += Rows.WIDTH) {
                int[] row = Arrays.copyOfRange(rows.cells, a, a + Rows.WIDTH);
                long sum = sums.merge(List.of(row[0], row[1]), (long) row[2], Long::sum);
                if (sum > Integer.MAX_VALUE) {
                    String transition = InputException.quote(transitions.names.get(row[0]));
                    String place = InputException.quote(places.names.get(row[1]));
                    return InputException.at(
                            file,
                            row[3],
                            row[4],
                            "the arcs "
                                    + (kind == Arc.INPUT
                                            ? "from place " + place + " to transition " + transition
                                            : "from transition " + transition + " to place " + place)
                                    + " have a total weight of " + sum + ": expected at most " + Integer.MAX_VALUE);
                }
            }
        }
        throw new IllegalStateException("no arcs of " + file + " are too heavy");
    }

    private void addTransitions(PetriNetBuilder builder) {
        Set<String> taken = new HashSet<>();
        for (int t = 0; t < transitions.names.size(); t++) {
            String name = transitions.names.get(t);
            String label = transitions.labels.get(t);
            String id = name;
            if (places.find(name) >= 0) {
                while (places.find(id) >= 0 || transitions.find(id) >= 0 || taken.contains(id)) {
                    id += "'";
                }
                taken.add(id);
                label = label == null ? name : label;
            }
            builder.transition(id, label);
        }
    }

    private void addArcs(PetriNetBuilder builder) {
        arcs.forEach((kind, rows) -> {
            for (int a = 0; a < rows.end; a += Rows.WIDTH) {
                int transition = rows.cells[a];
                int place = rows.cells[a + 1];
                int weight = rows.cells[a + 2];
                switch (kind) {
                    case INPUT -> builder.input(transition, place, weight);
                    case OUTPUT -> builder.output(transition, place, weight);
                    case READ -> builder.read(transition, place, weight);
                    case INHIBITOR -> builder.inhibitor(transition, place, weight);
                    case RESET -> {} // added once the net is known
                }
            }
        });
    }

    /** Arcs of one kind, five entries each: transition, place, weight, line, column. */
    private static final class Rows {
        private static final int WIDTH = 5;

        private int[] cells = new int[16 * WIDTH];
        private int end;

        void add(int transition, int place, int weight, TextInput.Position where) {
            if (end == cells.length) {
                cells = Arrays.copyOf(cells, 2 * end);
            }
            cells[end] = transition;
            cells[end + 1] = place;
            cells[end + 2] = weight;
            cells[end + 3] = where.line();
            cells[end + 4] = where.column();
            end += WIDTH;
        }
    }

    /** The names of one kind of nodes, with look-up by name. */
    private static final class Nodes {
        private final Map<String, Integer> numbers = new HashMap<>();
        private final List<String> names = new ArrayList<>();
        private final List<@Nullable String> labels = new ArrayList<>();

        int find(String name) {
            return numbers.getOrDefault(name, -1);
        }

        int mention(String name) {
            Integer known = numbers.putIfAbsent(name, names.size());
            if (known != null) {
                return known;
            }
            names.add(name);
            labels.add(null);
            return names.size() - 1;
        }
    }
}
