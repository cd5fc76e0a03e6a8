package org.tidemark.format;

import static org.tidemark.input.InputException.quote;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tidemark.input.InputException;
import org.tidemark.net.Arcs;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * Translates reset arcs, which remove all tokens of a place, to arcs that engines know: the transition becomes one
 * transition for each number of tokens that the place can hold, and exactly one of them is enabled where the original
 * is. States and edges are the same. The net's {@link Folding} records which transitions belong together, so that
 * formulas can name the original.
 *
 * <p>The place must have a bound. It has one if every transition that adds tokens to it also resets it; otherwise it is
 * looked for in the net without resets and inhibitor arcs, with and without the places of the first kind: such a net
 * can do everything that the original can do.
 */
public final class ResetArcs {
    private static final int MOST_TRANSITIONS = 1 << 16;
    private static final int MILLIS = 5_000;

    private final PetriNet net;
    private final String file;
    private int variants;
    private final Map<Integer, Map<Integer, String>> resets = new TreeMap<>();

    /** Adds reset arcs to a net; {@code file} is its name in messages. */
    public ResetArcs(PetriNet net, String file) {
        this.net = net;
        this.file = file;
    }

    /** Adds a reset arc; {@code where} is its position in the file, such as {@code 7} or {@code 7:12}. */
    public void add(int transition, int place, String where) {
        resets.computeIfAbsent(transition, first -> new TreeMap<>()).putIfAbsent(place, where);
    }

    /** The translated net. */
    public PetriNet translated() throws InputException {
        long[] bounds = bounds();
        PetriNetBuilder builder = new PetriNetBuilder(net.name());
        Set<String> ids = new HashSet<>();
        for (int p = 0; p < net.places(); p++) {
            builder.place(net.placeId(p), net.placeName(p), net.initial(p));
            ids.add(net.placeId(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            ids.add(net.transitionId(t));
        }
        Set<String> made = new HashSet<>();
        List<Integer> ends = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            List<Integer> places = List.copyOf(resets.getOrDefault(t, Map.of()).keySet());
            if (count(t, places, bounds) > 0) {
                variants(builder, t, places, bounds, new int[places.size()], 0, ids, made);
            }
            ends.add(builder.transitions());
        }
        Folding.Builder folding = new Folding.Builder(net.arcs() + arcs(), new Names(net, made));
        for (int p = 0; p < net.places(); p++) {
            folding.place(net.placeId(p), net.placeName(p), p + 1);
        }
        for (int t = 0; t < net.transitions(); t++) {
            folding.transition(net.transitionId(t), net.transitionName(t), ends.get(t));
        }
        return builder.folding(folding.build()).nupn(net.nupn()).build();
    }

    private int arcs() {
        return resets.values().stream().mapToInt(Map::size).sum();
    }

    /** The names of the translated net. */
    private record Names(PetriNet net, Set<String> variants) implements Folding.Names {
        @Override
        public boolean isPlace(String name) {
            return net.placeNames().contains(name);
        }

        @Override
        public boolean isTransition(String name) {
            return variants.contains(name);
        }
    }

    /** How many transitions one becomes; known before they are made, since none may be left of very many combinations. */
    private long count(int t, List<Integer> places, long[] bounds) throws InputException {
        BigInteger count = BigInteger.ONE;
        for (int place : places) {
            if (bounds[place] == PlaceBounds.UNKNOWN) {
                throw refused(
                        t, place, "the number of its tokens has no proven bound, so the arc cannot be translated");
            }
            long numbers = Math.max(0, bounds[place] - weight(net.inputs(), t, place) + 1);
            count = count.multiply(BigInteger.valueOf(numbers));
        }
        if (count.compareTo(BigInteger.valueOf(MOST_TRANSITIONS)) > 0) {
            throw refused(t, places.get(0), "it would become more than " + MOST_TRANSITIONS + " transitions");
        }
        return count.longValueExact();
    }

    /** The transitions for all numbers of tokens that the reset places can hold besides those consumed anyway. */
    private void variants(
            PetriNetBuilder builder,
            int t,
            List<Integer> places,
            long[] bounds,
            int[] tokens,
            int at,
            Set<String> ids,
            Set<String> made)
            throws InputException {
        if (at == places.size()) {
            variant(builder, t, places, tokens, ids, made);
            return;
        }
        int place = places.get(at);
        long most = bounds[place];
        for (long n = weight(net.inputs(), t, place); n <= most; n++) {
            if (variants > MOST_TRANSITIONS) {
                throw refused(t, place, "it would become more than " + MOST_TRANSITIONS + " transitions");
            }
            tokens[at] = (int) n;
            variants(builder, t, places, bounds, tokens, at + 1, ids, made);
        }
    }

    private InputException refused(int t, int place, String why) {
        String where = resets.getOrDefault(t, Map.of()).get(place);
        String at = where == null ? file : file + ":" + where;
        return new InputException(at + ": transition " + quote(net.transitionName(t)) + " resets place "
                + quote(net.placeName(place)) + ": " + why);
    }

    private void variant(
            PetriNetBuilder builder, int t, List<Integer> places, int[] tokens, Set<String> ids, Set<String> made) {
        StringBuilder suffix = new StringBuilder();
        for (int n : tokens) {
            suffix.append('.').append(n);
        }
        variants += places.isEmpty() ? 0 : 1;
        String id = net.transitionId(t) + suffix;
        while (!places.isEmpty() && !ids.add(id)) {
            id += "'";
        }
        made.add(id);
        int number = builder.transition(id, net.transitionName(t) + suffix);
        made.add(net.transitionName(t) + suffix);
        copy(net.outputs(), t, (place, weight) -> builder.output(number, place, weight));
        copy(net.reads(), t, (place, weight) -> builder.read(number, place, weight));
        copy(net.inhibitors(), t, (place, weight) -> builder.inhibitor(number, place, weight));
        copy(net.inputs(), t, (place, weight) -> {
            if (!places.contains(place)) {
                builder.input(number, place, weight);
            }
        });
        for (int i = 0; i < tokens.length; i++) {
            if (tokens[i] > 0) {
                builder.input(number, places.get(i), tokens[i]);
            }
            builder.inhibitor(number, places.get(i), tokens[i] + 1);
        }
    }

    private interface Arc {
        void add(int place, int weight);
    }

    private static void copy(Arcs arcs, int t, Arc arc) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            arc.add(arcs.place(a), arcs.weight(a));
        }
    }

    private static int weight(Arcs arcs, int t, int place) {
        int[] found = {0};
        copy(arcs, t, (p, weight) -> found[0] += p == place ? weight : 0);
        return found[0];
    }

    private long[] bounds() {
        long[] bounds = boundsByResets();
        if (resets.values().stream().flatMap(places -> places.keySet().stream()).allMatch(p -> isKnown(bounds, p))) {
            return bounds;
        }
        long[] byResets = bounds.clone();
        Limit limit = Limit.millis(MILLIS);
        merge(bounds, freer(new long[0]), limit);
        merge(bounds, freer(byResets), limit);
        return bounds;
    }

    private static void merge(long[] bounds, PetriNet freer, Limit limit) {
        PlaceBounds proven = PlaceBounds.of(freer, limit);
        for (int p = 0; p < bounds.length; p++) {
            bounds[p] = bounds[p] == PlaceBounds.UNKNOWN ? proven.bound(p) : bounds[p];
        }
    }

    /** The net without resets, inhibitor arcs and the arcs of places that have a bound already. */
    private PetriNet freer(long[] known) {
        PetriNetBuilder freer = new PetriNetBuilder(net.name());
        for (int p = 0; p < net.places(); p++) {
            freer.place(net.placeId(p), net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            int number = freer.transition(net.transitionId(t));
            copy(net.inputs(), t, (p, weight) -> {
                if (!isKnown(known, p)) {
                    freer.input(number, p, weight);
                }
            });
            copy(net.outputs(), t, (p, weight) -> {
                if (!isKnown(known, p)) {
                    freer.output(number, p, weight);
                }
            });
        }
        return freer.build();
    }

    private static boolean isKnown(long[] bounds, int place) {
        return place < bounds.length && bounds[place] != PlaceBounds.UNKNOWN;
    }

    /** The bounds of places that only resetting transitions add tokens to; unknown for others. */
    private long[] boundsByResets() {
        long[] most = new long[net.places()];
        for (int p = 0; p < most.length; p++) {
            most[p] = net.initial(p);
        }
        for (int t = 0; t < net.transitions(); t++) {
            int transition = t;
            Map<Integer, String> emptied = resets.getOrDefault(t, Map.of());
            copy(net.outputs(), t, (place, added) -> {
                if (emptied.containsKey(place)) {
                    most[place] = most[place] == PlaceBounds.UNKNOWN ? most[place] : Math.max(most[place], added);
                } else if (added > net.inputs().weight(transition, place)) {
                    most[place] = PlaceBounds.UNKNOWN;
                }
            });
        }
        return most;
    }
}
