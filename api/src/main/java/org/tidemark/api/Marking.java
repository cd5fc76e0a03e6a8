package org.tidemark.api;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/** A state: how many tokens each place holds. Immutable. */
public final class Marking {
    private final PetriNet net;
    private final int[] tokens;

    Marking(PetriNet net, int[] tokens) {
        this.net = net;
        this.tokens = tokens.clone();
    }

    /**
     * The tokens on a place; where tokens have values, all of them, or those of one value as in {@code waiting: 3}.
     *
     * @throws IllegalArgumentException where there is no such place
     */
    public int tokens(String place) {
        NetVocabulary names = new NetVocabulary(net);
        String proper = names.place(place);
        if (proper == null) {
            throw new IllegalArgumentException("net " + net.name() + " has no place " + place);
        }
        return names.placesOf(proper).stream()
                .mapToInt(net::findPlace)
                .filter(number -> number >= 0)
                .map(number -> tokens[number])
                .sum();
    }

    /** The places that hold tokens, with how many, in the order of the net; with values, each value by itself. */
    public Map<String, Integer> marked() {
        Map<String, Integer> marked = new LinkedHashMap<>();
        for (int place = 0; place < tokens.length; place++) {
            if (tokens[place] > 0) {
                marked.put(net.shownPlace(place), tokens[place]);
            }
        }
        return marked;
    }

    /**
     * The places that hold tokens, as they are in {@link Model#net}, each with the values of its tokens and how many tokens have
     * them. The value of a token without one is empty.
     */
    public Map<String, Map<String, Integer>> values() {
        Map<String, Map<String, Integer>> values = new LinkedHashMap<>();
        for (int place = 0; place < tokens.length; place++) {
            if (tokens[place] > 0) {
                String name = WrittenNames.place(net, place);
                String shown = net.shownPlace(place);
                String value = shown.equals(name) ? "" : shown.substring(name.length() + ": ".length());
                values.computeIfAbsent(name, any -> new LinkedHashMap<>()).merge(value, tokens[place], Integer::sum);
            }
        }
        return values;
    }

    /** The marked places: {@code think_1, 2 fork}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        marked().forEach((place, count) -> text.append(text.isEmpty() ? "" : ", ")
                .append(count == 1 ? "" : count + " ")
                .append(place));
        return text.isEmpty() ? "no tokens" : text.toString();
    }
}
