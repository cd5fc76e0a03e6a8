package org.tidemark.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Collects places, transitions and arcs in any order and builds a {@link PetriNet}.
 *
 * <p>Arcs of one kind between the same two nodes are merged: weights of input and output arcs are added, of read arcs
 * the largest counts, of inhibitor arcs the smallest, which is what the separate arcs mean together. A parser checks
 * its input itself and reports where it is wrong; wrong input to the builder is a bug of the caller.
 */
public final class PetriNetBuilder {
    private final String name;
    private final List<String> placeIds = new ArrayList<>();
    private final List<@Nullable String> placeLabels = new ArrayList<>();
    private final List<String> transitionIds = new ArrayList<>();
    private final List<@Nullable String> transitionLabels = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private int[] initial = new int[16];
    private final ArcList inputs = new ArcList();
    private final ArcList outputs = new ArcList();
    private final ArcList reads = new ArcList();
    private final ArcList inhibitors = new ArcList();
    private @Nullable Nupn nupn;
    private @Nullable Folding folding;
    private final Map<Integer, Integer> priorities = new HashMap<>();

    public PetriNetBuilder(String name) {
        this.name = name;
    }

    /** Adds a place and returns its number. */
    public int place(String id, int tokens) {
        return place(id, null, tokens);
    }

    /** Adds a place with a label, and returns its number. */
    public int place(String id, @Nullable String label, int tokens) {
        claim(id);
        if (tokens < 0) {
            throw new IllegalArgumentException("place " + id + " with " + tokens + " tokens");
        }
        int place = placeIds.size();
        placeIds.add(id);
        placeLabels.add(label);
        if (place == initial.length) {
            initial = Arrays.copyOf(initial, 2 * place);
        }
        initial[place] = tokens;
        return place;
    }

    /** Adds a transition and returns its number. */
    public int transition(String id) {
        return transition(id, null);
    }

    /** Adds a transition with a label, and returns its number. */
    public int transition(String id, @Nullable String label) {
        claim(id);
        transitionIds.add(id);
        transitionLabels.add(label);
        return transitionIds.size() - 1;
    }

    private void claim(String id) {
        if (!ids.add(id)) {
            throw new IllegalArgumentException("two nodes with the id " + id);
        }
    }

    /** An arc from a place to a transition: firing takes {@code weight} tokens. */
    public PetriNetBuilder input(int transition, int place, int weight) {
        inputs.add(transition, place, weight);
        return this;
    }

    /** An arc from a transition to a place: firing adds {@code weight} tokens. */
    public PetriNetBuilder output(int transition, int place, int weight) {
        outputs.add(transition, place, weight);
        return this;
    }

    /** A read (test) arc: the place must hold at least {@code weight} tokens, and keeps them. */
    public PetriNetBuilder read(int transition, int place, int weight) {
        reads.add(transition, place, weight);
        return this;
    }

    /** An inhibitor arc: the place must hold fewer than {@code weight} tokens. */
    public PetriNetBuilder inhibitor(int transition, int place, int weight) {
        inhibitors.add(transition, place, weight);
        return this;
    }

    public PetriNetBuilder nupn(@Nullable Nupn units) {
        nupn = units;
        return this;
    }

    /** Records what the net was before it was unfolded. */
    public PetriNetBuilder folding(@Nullable Folding origin) {
        folding = origin;
        return this;
    }

    /** Sets the priority of a transition, which is 0 by default. */
    public PetriNetBuilder priority(int transition, int priority) {
        priorities.put(transition, priority);
        return this;
    }

    public int places() {
        return placeIds.size();
    }

    public int transitions() {
        return transitionIds.size();
    }

    public PetriNet build() {
        int rows = transitionIds.size();
        int columns = placeIds.size();
        return new PetriNet(
                name,
                new PetriNet.Nodes(placeIds, placeLabels),
                new PetriNet.Nodes(transitionIds, transitionLabels),
                Arrays.copyOf(initial, columns),
                inputs.sorted(rows, columns, Math::addExact),
                outputs.sorted(rows, columns, Math::addExact),
                reads.sorted(rows, columns, Math::max),
                inhibitors.sorted(rows, columns, Math::min),
                nupn,
                folding,
                priorities(rows),
                List.of());
    }

    /** Null if all are equal. */
    private int @Nullable [] priorities(int transitions) {
        int[] all = new int[transitions];
        priorities.forEach((transition, priority) -> all[transition] = priority);
        return Arrays.stream(all).distinct().count() < 2 ? null : all;
    }

    /** Arcs of one kind in the order they were added, before they are sorted into {@link Arcs}. */
    private static final class ArcList {
        private int[] transition = new int[16];
        private int[] place = new int[16];
        private int[] weight = new int[16];
        private int size;

        void add(int ofTransition, int atPlace, int withWeight) {
            if (withWeight < 1) {
                throw new IllegalArgumentException("an arc of weight " + withWeight);
            }
            if (size == transition.length) {
                transition = Arrays.copyOf(transition, 2 * size);
                place = Arrays.copyOf(place, 2 * size);
                weight = Arrays.copyOf(weight, 2 * size);
            }
            transition[size] = ofTransition;
            place[size] = atPlace;
            weight[size] = withWeight;
            size++;
        }

        /** The arcs sorted by transition, then by place, with those between the same two nodes merged. */
        Arcs sorted(int transitions, int places, IntBinaryOperator join) {
            int[] byPlace = order(null, place, places);
            int[] order = order(byPlace, transition, transitions);
            int[] start = new int[transitions + 1];
            int[] places2 = new int[size];
            int[] weights = new int[size];
            int n = 0;
            int row = 0;
            for (int arc : order) {
                while (row < transition[arc]) {
                    start[++row] = n;
                }
                if (n > start[row] && places2[n - 1] == place[arc]) {
                    weights[n - 1] = join.applyAsInt(weights[n - 1], weight[arc]);
                } else {
                    places2[n] = place[arc];
                    weights[n++] = weight[arc];
                }
            }
            while (row < transitions) {
                start[++row] = n;
            }
            return new Arcs(start, Arrays.copyOf(places2, n), Arrays.copyOf(weights, n));
        }

        /** A stable counting sort of the arcs by one end; two passes of it sort by both. */
        private int[] order(int @org.jspecify.annotations.Nullable [] before, int[] key, int keys) {
            int[] start = new int[keys + 1];
            for (int a = 0; a < size; a++) {
                start[key[a] + 1]++;
            }
            for (int k = 0; k < keys; k++) {
                start[k + 1] += start[k];
            }
            int[] order = new int[size];
            for (int i = 0; i < size; i++) {
                int arc = before == null ? i : before[i];
                order[start[key[arc]]++] = arc;
            }
            return order;
        }
    }
}
