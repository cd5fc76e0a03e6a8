package org.tidemark.color.unfold;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tidemark.color.ColorException;
import org.tidemark.color.LimitReached;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.InitialMarking;
import org.tidemark.color.type.ColorSet;

/**
 * Preserves everything, as a reduction: colours that no token can have are never unfolded. What is found is an upper
 * bound: the colours of the initial marking, and those that
 * transitions produce under any binding whose tokens are possible. Token counts are ignored, so it is a safe
 * over-approximation. In a net without colours every place keeps its dot, whether it can occur or not. Each round
 * searches only for bindings that the previous round made possible.
 */
final class PossibleColors {
    /** The most values of a place whose type is too large for ranks. */
    private static final int MOST_OF_LARGE = 20_000;

    private final ColoredNet net;
    private final ColorClasses classes;
    private final UnfoldingSize size;
    private final ColorSet[] colors;
    private final List<Bag> bags = new ArrayList<>();

    private PossibleColors(ColoredNet net, ColorClasses classes, UnfoldingSize size) {
        this.net = net;
        this.classes = classes;
        this.size = size;
        this.colors = new ColorSet[net.places().size()];
    }

    /** The colours of each place, in the order of their ranks; of colours that are unfolded as one, the one that represents them. */
    static ColorSet[] of(ColoredNet net, ColorClasses classes, UnfoldingSize size) throws ColorException {
        PossibleColors possible = new PossibleColors(net, classes, size);
        possible.start();
        possible.saturate();
        for (int p = 0; p < possible.colors.length; p++) {
            possible.colors[p] = possible.colors[p].sorted(net.places().get(p).type());
        }
        return possible.colors;
    }

    private void start() throws ColorException {
        boolean plain = net.isPlain();
        for (int p = 0; p < colors.length; p++) {
            colors[p] = new ColorSet();
            put(p, InitialMarking.of(net.places().get(p), size.cancellation()));
            if (plain) {
                colors[p].add(0);
            }
        }
    }

    private void saturate() throws ColorException {
        List<BindingSearch> searches = new ArrayList<>();
        PlaceColors tokens = new PlaceColors(colors);
        for (int t = 0; t < net.transitions().size(); t++) {
            searches.add(new BindingSearch(net.transitions().get(t), tokens, classes.values(t), size));
        }
        int[] old = new int[colors.length];
        for (boolean grown = true; grown; ) {
            int[] now = new int[colors.length];
            for (int p = 0; p < now.length; p++) {
                now[p] = colors[p].size();
            }
            for (int t = 0; t < searches.size(); t++) {
                ColoredTransition transition = net.transitions().get(t);
                try {
                    searches.get(t).fresh(old, now, binding -> put(transition, binding));
                } catch (LimitReached limit) {
                    throw limit.isOutOfReach() ? worst(limit, searches) : limit;
                }
            }
            old = now;
            grown = false;
            for (int p = 0; p < now.length; p++) {
                grown |= colors[p].size() > now[p];
            }
        }
    }

    /** What to say where a limit is certain to be reached: that another transition is hopeless, should it be with the colours known by now. */
    private static LimitReached worst(LimitReached foreseen, List<BindingSearch> searches) {
        LimitReached worst = foreseen;
        for (int t = 0; t < searches.size() && !worst.isHopeless(); t++) {
            LimitReached other = searches.get(t).hopeless();
            worst = other == null ? worst : other;
        }
        return worst;
    }

    /** Adds what a transition produces, or nothing if some expression has no value. */
    private void put(ColoredTransition transition, long[] binding) throws ColorException {
        List<ColoredArc> arcs = transition.arcs();
        for (int a = 0; a < arcs.size(); a++) {
            if (a == bags.size()) {
                bags.add(new Bag(size.cancellation()));
            }
            bags.get(a).clear();
            if (arcs.get(a).kind() == ColoredArc.Kind.OUTPUT) {
                arcs.get(a).tokens().addTo(bags.get(a), 1, binding);
            }
        }
        for (int a = 0; a < arcs.size(); a++) {
            put(arcs.get(a).place(), bags.get(a));
        }
    }

    private static LimitReached tooMany(ColoredPlace place) {
        return LimitReached.hopeless(
                String.format(
                        Locale.ROOT,
                        "place '%s': its type has %s values, of which more than %,d are possible",
                        place.name(),
                        place.type().howMany(),
                        MOST_OF_LARGE),
                "",
                0);
    }

    private void put(int place, Bag tokens) throws ColorException {
        ColorSet known = colors[place];
        size.check();
        for (int i = 0; i < tokens.size(); i++) {
            long rank = tokens.count(i) > 0 ? classes.representative(place, tokens.rank(i)) : -1;
            if (tokens.count(i) > 0 && known.indexOf(rank) < 0) {
                known.add(rank);
                size.place(net.places().get(place).name().length() + 8);
                if (known.size() > MOST_OF_LARGE
                        && !net.places().get(place).type().isRanked()) {
                    throw tooMany(net.places().get(place));
                }
            }
        }
    }
}
