package org.tidemark.reduce.colored;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;

/** A part of a high-level net that becomes smaller, and which nodes of the net its nodes are. Not thread-safe. */
final class NetCut {
    private final ColoredNet original;
    private final BitSet places = new BitSet();
    private final BitSet transitions = new BitSet();

    NetCut(ColoredNet original) {
        this.original = original;
        places.set(0, original.places().size());
        transitions.set(0, original.transitions().size());
    }

    ColoredNet original() {
        return original;
    }

    /** The places that are left, by their numbers in the original. */
    BitSet places() {
        return (BitSet) places.clone();
    }

    /** The transitions that are left, by their numbers in the original. */
    BitSet transitions() {
        return (BitSet) transitions.clone();
    }

    /** The arcs that are left of a transition of the original. */
    List<ColoredArc> arcs(int transition) {
        return original.transitions().get(transition).arcs().stream()
                .filter(arc -> places.get(arc.place()))
                .toList();
    }

    /** Takes places away; how many were there. */
    int removePlaces(BitSet some) {
        int before = places.cardinality();
        places.andNot(some);
        return before - places.cardinality();
    }

    /** Takes transitions away; how many were there. */
    int removeTransitions(BitSet some) {
        int before = transitions.cardinality();
        transitions.andNot(some);
        return before - transitions.cardinality();
    }

    /** Some places by their numbers in what is left. */
    BitSet renumberedPlaces(BitSet some) {
        return renumbered(some, places);
    }

    /** Some transitions by their numbers in what is left. */
    BitSet renumberedTransitions(BitSet some) {
        return renumbered(some, transitions);
    }

    private static BitSet renumbered(BitSet some, BitSet left) {
        int[] numbers = left.stream().toArray();
        BitSet renumbered = new BitSet();
        IntStream.range(0, numbers.length).filter(i -> some.get(numbers[i])).forEach(renumbered::set);
        return renumbered;
    }

    /** What is left, as a net. */
    ColoredNet net() {
        int[] number = new int[original.places().size()];
        Arrays.fill(number, -1);
        List<ColoredPlace> kept = new ArrayList<>();
        places.stream().forEach(p -> {
            number[p] = kept.size();
            kept.add(original.places().get(p));
        });
        List<ColoredTransition> cut = new ArrayList<>();
        transitions.stream().forEach(t -> {
            ColoredTransition transition = original.transitions().get(t);
            List<ColoredArc> arcs = arcs(t).stream()
                    .map(arc -> new ColoredArc(arc.kind(), number[arc.place()], arc.tokens()))
                    .toList();
            cut.add(new ColoredTransition(
                    transition.id(),
                    transition.label(),
                    transition.variables(),
                    transition.slots(),
                    transition.guard(),
                    arcs,
                    transition.priority()));
        });
        return new ColoredNet(original.name(), kept, cut, original.language());
    }
}
