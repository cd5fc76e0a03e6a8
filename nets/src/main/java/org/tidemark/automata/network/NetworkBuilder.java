package org.tidemark.automata.network;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Puts a network together: parts, what they do together, and what is hidden.
 *
 * <p>Without a word about synchronisation, every label that two parts or more have in their alphabets is taken together by
 * all that have it. {@link #synchronise} names such labels instead: those it does not name are taken by each part on its own.
 * A {@link #vector} names one label of each of its parts, and they may differ; a label in a vector is not shared otherwise
 * unless it is named. Used once, by one thread.
 */
public final class NetworkBuilder {
    private final String name;
    private final List<NetworkPart> parts = new ArrayList<>();
    private final Map<String, Integer> byName = new LinkedHashMap<>();
    private final List<Vector> vectors = new ArrayList<>();
    private final Set<String> hidden = new LinkedHashSet<>();
    private @Nullable Set<String> shared;

    public NetworkBuilder(String name) {
        this.name = name;
    }

    /**
     * Adds a part.
     *
     * @throws IllegalArgumentException if there is one of this name
     */
    public NetworkBuilder add(NetworkPart part) {
        if (byName.putIfAbsent(part.name(), parts.size()) != null) {
            throw new IllegalArgumentException("a second part named " + part.name());
        }
        parts.add(part);
        return this;
    }

    /** Says which shared labels are taken together, in place of all of them. */
    public NetworkBuilder synchronise(Set<String> labels) {
        Set<String> named = shared == null ? new TreeSet<>() : shared;
        named.addAll(labels);
        shared = named;
        return this;
    }

    /** Steps of several parts that happen together under a name of their own: the label of each part, by the part's name. */
    public NetworkBuilder vector(String label, Map<String, String> labelOfPart) {
        vectors.add(new Vector(label, new TreeMap<>(labelOfPart)));
        return this;
    }

    /** Hides labels of the whole network. */
    public NetworkBuilder hide(Set<String> labels) {
        hidden.addAll(labels);
        return this;
    }

    /**
     * The network.
     *
     * @throws IllegalArgumentException if a label or a part that is named does not exist, or a label that is to be
     *     synchronised has no partner; the message says which
     */
    public Network build() {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a network without parts");
        }
        Map<String, Synchronisation> ofLabel = ofLabel();
        List<Synchronisation> together = new ArrayList<>();
        for (String label : shared == null ? commonLabels() : shared) {
            together.add(shared(label, ofLabel.get(label)));
        }
        vectors.forEach(vector -> together.add(synchronisation(vector)));
        Set<String> known = new TreeSet<>();
        parts.forEach(part -> known.addAll(part.automaton().labels()));
        together.forEach(synchronisation -> known.add(synchronisation.name()));
        for (String label : hidden) {
            if (!known.contains(label)) {
                throw new IllegalArgumentException("no part has the label " + label + ", which is to be hidden");
            }
        }
        return new Network(name, parts, together, hidden);
    }

    /** The labels of two alphabets or more that no vector names. */
    private Set<String> commonLabels() {
        Set<String> inVectors = new TreeSet<>();
        vectors.forEach(vector -> inVectors.addAll(vector.labelOfPart.values()));
        Set<String> seen = new TreeSet<>();
        Set<String> common = new TreeSet<>();
        for (NetworkPart part : parts) {
            for (String label : part.automaton().labels()) {
                if (!seen.add(label) && !inVectors.contains(label)) {
                    common.add(label);
                }
            }
        }
        return common;
    }

    /** For every label, all parts that have it. */
    private Map<String, Synchronisation> ofLabel() {
        Map<String, List<Integer>> who = new LinkedHashMap<>();
        Map<String, List<Integer>> numbers = new LinkedHashMap<>();
        for (int p = 0; p < parts.size(); p++) {
            List<String> labels = parts.get(p).automaton().labels();
            for (int number = 0; number < labels.size(); number++) {
                who.computeIfAbsent(labels.get(number), first -> new ArrayList<>())
                        .add(p);
                numbers.computeIfAbsent(labels.get(number), first -> new ArrayList<>())
                        .add(number);
            }
        }
        Map<String, Synchronisation> all = new LinkedHashMap<>();
        numbers.forEach((label, own) ->
                all.put(label, new Synchronisation(label, who.getOrDefault(label, List.of()), own)));
        return all;
    }

    private Synchronisation shared(String label, @Nullable Synchronisation all) {
        if (all == null) {
            throw new IllegalArgumentException("no part has the label " + label + ", which is to be synchronised");
        }
        if (all.parts().size() == 1) {
            throw new IllegalArgumentException("only "
                    + parts.get(all.parts().get(0)).name() + " has the label " + label
                    + ", which is to be synchronised: it has no partner");
        }
        return all;
    }

    private Synchronisation synchronisation(Vector vector) {
        Map<Integer, Integer> labels = new TreeMap<>();
        vector.labelOfPart.forEach((part, label) -> {
            Integer number = byName.get(part);
            if (number == null) {
                throw new IllegalArgumentException("there is no part " + part + ", which " + vector.name + " names");
            }
            int own = parts.get(number).automaton().labels().indexOf(label);
            if (own < 0) {
                throw new IllegalArgumentException(
                        part + " has no label " + label + ", which " + vector.name + " names");
            }
            labels.put(number, own);
        });
        return new Synchronisation(vector.name, List.copyOf(labels.keySet()), List.copyOf(labels.values()));
    }

    private record Vector(String name, Map<String, String> labelOfPart) {}
}
