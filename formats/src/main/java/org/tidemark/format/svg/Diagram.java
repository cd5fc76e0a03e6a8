package org.tidemark.format.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.tidemark.format.svg.Caption.TextWidth;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The content of a picture: a net of nodes and arcs, and the texts at them. The net only gives the shape of the
 * picture; for a high-level net it has one arc of weight 1 where tokens flow. Nodes are numbered, places first.
 * Immutable once it is complete.
 */
final class Diagram {
    private static final int LONGEST_NAME = 26;

    private final PetriNet net;
    private final ArcTexts arcTexts;
    private final List<String> names = new ArrayList<>();
    private final List<String> tooltips = new ArrayList<>();
    private final List<Caption> above = new ArrayList<>();
    private final List<Caption> below = new ArrayList<>();

    /** The texts at arcs. */
    @FunctionalInterface
    interface ArcTexts {
        /** The text at the arc with this number among those of one kind of a transition. */
        Caption of(int transition, Arcs kind, int arc);
    }

    Diagram(PetriNet net, ArcTexts arcTexts) {
        this.net = net;
        this.arcTexts = arcTexts;
    }

    /** A place/transition net whose nodes have these names; the weights of arcs are shown unless they are 1. */
    static Diagram of(PetriNet net, IntFunction<String> placeNames, IntFunction<String> transitionNames) {
        Diagram diagram = new Diagram(net, (t, kind, a) -> weight(kind.weight(a)));
        for (int p = 0; p < net.places(); p++) {
            diagram.add(placeNames.apply(p), placeNames.apply(p), Caption.NONE, Caption.NONE);
        }
        for (int t = 0; t < net.transitions(); t++) {
            diagram.add(transitionNames.apply(t), transitionNames.apply(t), Caption.NONE, Caption.NONE);
        }
        return diagram;
    }

    private static Caption weight(int weight) {
        String text = String.valueOf(weight);
        return weight == 1 ? Caption.NONE : new Caption(text, List.of(text), Canvas.SMALL);
    }

    /**
     * Adds the texts of the next node.
     *
     * @param above above the circle of a place
     * @param below below the name of a place, or below that of a transition inside its box
     */
    void add(String name, String tooltip, Caption above, Caption below) {
        names.add(shorten(name));
        tooltips.add(tooltip);
        this.above.add(above);
        this.below.add(below);
    }

    /** A long name without its middle; a character of two halves is kept or left out whole. */
    private static String shorten(String name) {
        if (name.length() <= LONGEST_NAME) {
            return name;
        }
        int head = LONGEST_NAME / 2;
        int tail = name.length() - head + 1;
        head -= Character.isHighSurrogate(name.charAt(head - 1)) ? 1 : 0;
        tail += Character.isLowSurrogate(name.charAt(tail)) ? 1 : 0;
        return name.substring(0, head) + "…" + name.substring(tail);
    }

    PetriNet net() {
        return net;
    }

    int nodes() {
        return net.places() + net.transitions();
    }

    boolean isPlace(int node) {
        return node < net.places();
    }

    /** The name as it is shown. */
    String name(int node) {
        return names.get(node);
    }

    String tooltip(int node) {
        return tooltips.get(node);
    }

    Caption above(int node) {
        return above.get(node);
    }

    Caption below(int node) {
        return below.get(node);
    }

    Caption arc(int transition, Arcs kind, int arc) {
        return arcTexts.of(transition, kind, arc);
    }

    /** The width of the texts of a node. */
    double textWidth(int node) {
        return Math.max(
                TextWidth.of(name(node), Canvas.LARGE),
                Math.max(above(node).width(), below(node).width()));
    }
}
