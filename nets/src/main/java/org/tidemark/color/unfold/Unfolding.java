package org.tidemark.color.unfold;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.ColorException;
import org.tidemark.color.LimitReached;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.InitialMarking;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.unfold.BindingSearch.PlaceColors;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Translates a high-level net to a place/transition net with the same behaviour: one place per place and colour that
 * can occur in it, one transition per transition and binding that may be enabled. Guards are evaluated here, so the
 * result has none.
 *
 * <p>The nodes that come from one node are consecutive, and the net's {@link Folding} records their origin. So do
 * their names: {@code fork.3}, {@code take.3.4}; nodes without colours keep their names, and a net without colours
 * stays as it is. The assumptions of the net become {@link org.tidemark.system.Obligation}s. Enumerates the bindings
 * twice.
 */
public final class Unfolding {
    private final ColoredNet net;
    private final UnfoldingScope scope;
    private final BitSet constant;
    private final UnfoldingSize size;
    private final ColorSet[] colors;
    private final PetriNetBuilder builder;
    private final ColorNames names;
    private final int[] firstPlace;
    private final int[] lastTransition;
    private final ColoredObligations obligations;
    private final List<Bag> bags = new ArrayList<>();
    private final Bag[] initial;

    private Unfolding(ColoredNet net, UnfoldingScope scope, ColorSet[] colors, UnfoldingSize size) {
        this.net = net;
        this.scope = scope;
        constant = scope.constantPlaces();
        this.colors = colors;
        this.size = size;
        builder = new PetriNetBuilder(net.name());
        names = new ColorNames(net);
        initial = new Bag[colors.length];
        firstPlace = new int[colors.length];
        lastTransition = new int[net.transitions().size()];
        obligations = new ColoredObligations(net, colors, firstPlace, lastTransition);
    }

    /**
     * Unfolds a net.
     *
     * @throws LimitReached when it is too large, or takes too long
     * @throws ColorException when the net uses something that a place/transition net cannot express
     */
    public static PetriNet of(ColoredNet net, UnfoldingLimits limits) throws ColorException {
        return of(net, UnfoldingScope.whole(net), limits);
    }

    /**
     * Unfolds as much of a net as a scope says. The net has no obligations, unless the scope is all of it.
     *
     * @throws ColorException also when the scope is not all of it, and a number of tokens is too large
     */
    public static PetriNet of(ColoredNet net, UnfoldingScope scope, UnfoldingLimits limits) throws ColorException {
        long start = System.nanoTime();
        ColorSet[] possible = possible(net, scope, limits);
        return of(net, scope, possible, limits.after(System.nanoTime() - start));
    }

    /**
     * The colours that may occur in each place of a net: half of the work of an unfolding, for those who may have to
     * begin it again with other limits.
     *
     * @throws ColorException as {@link #of(ColoredNet, UnfoldingLimits)} does
     */
    public static ColorSet[] possible(ColoredNet net, UnfoldingLimits limits) throws ColorException {
        return possible(net, UnfoldingScope.whole(net), limits);
    }

    private static ColorSet[] possible(ColoredNet net, UnfoldingScope scope, UnfoldingLimits limits)
            throws ColorException {
        UnfoldingSize size = new UnfoldingSize(net, limits, scope);
        new Preconditions(net, size).check();
        try {
            return PossibleColors.of(net, scope.classes(), size);
        } catch (Cancelled ended) {
            throw size.over();
        }
    }

    /**
     * Unfolds a net of which {@link #possible} colours are known.
     *
     * @throws ColorException as {@link #of(ColoredNet, UnfoldingLimits)} does
     */
    public static PetriNet of(ColoredNet net, ColorSet[] possible, UnfoldingLimits limits) throws ColorException {
        new Preconditions(net, new UnfoldingSize(net, limits))
                .check(); // the colours may have been found within other limits
        return of(net, UnfoldingScope.whole(net), possible, limits);
    }

    private static PetriNet of(ColoredNet net, UnfoldingScope scope, ColorSet[] possible, UnfoldingLimits limits)
            throws ColorException {
        UnfoldingSize size = new UnfoldingSize(net, limits, scope);
        try {
            Unfolding unfolding = new Unfolding(net, scope, possible, size);
            PlaceColors tokens = new PlaceColors(possible);
            return unfolding.unfold(
                    (t, sink) -> new BindingSearch(
                                    net.transitions().get(t),
                                    tokens,
                                    scope.classes().values(t),
                                    size)
                            .all(sink),
                    true);
        } catch (Cancelled ended) {
            throw size.over();
        }
    }

    /**
     * Whether a net cannot be unfolded at all, or not with any time and memory; false also where an attempt within the
     * limits does not show it.
     */
    public static boolean isHopeless(ColoredNet net, UnfoldingLimits limits) {
        UnfoldingSize size = new UnfoldingSize(net, limits);
        try {
            new Preconditions(net, size).check();
            PossibleColors.of(net, UnfoldingScope.whole(net).classes(), size);
            return false;
        } catch (LimitReached limit) {
            return limit.isHopeless();
        } catch (Cancelled ended) {
            return false;
        } catch (ColorException refused) {
            return true;
        }
    }

    /** A net without nodes whose groups have the names of the places and transitions; cheap to build. */
    public static PetriNet names(ColoredNet net) {
        Folding.Builder folding = new Folding.Builder(net.arcs(), new ColorNames(net).reader());
        net.places().forEach(place -> folding.place(place.id(), place.label(), 0));
        net.transitions().forEach(transition -> folding.transition(transition.id(), transition.label(), 0));
        return new PetriNetBuilder(net.name()).folding(folding.build()).build();
    }

    /** Unfolds only these colours of each place and these bindings of each transition. */
    public static PetriNet of(ColoredNet net, ColorSet[] colors, List<List<long[]>> bindings, UnfoldingLimits limits)
            throws ColorException {
        UnfoldingSize size = new UnfoldingSize(net, limits);
        try {
            return new Unfolding(net, UnfoldingScope.whole(net), colors, size)
                    .unfold(
                            (t, sink) -> {
                                for (long[] binding : bindings.get(t)) {
                                    sink.accept(binding);
                                }
                            },
                            false);
        } catch (Cancelled ended) {
            throw size.over();
        }
    }

    /** Unfolds only these bindings of each transition, and the colours that are initially marked or that they mention. */
    public static PetriNet of(ColoredNet net, List<List<long[]>> bindings, UnfoldingLimits limits)
            throws ColorException {
        UnfoldingSize size = new UnfoldingSize(net, limits);
        ColorSet[] colors = new ColorSet[net.places().size()];
        for (int p = 0; p < colors.length; p++) {
            colors[p] = new ColorSet();
            add(InitialMarking.of(net.places().get(p), size.cancellation()), colors[p]);
        }
        Bag bag = new Bag();
        for (int t = 0; t < bindings.size(); t++) {
            for (long[] binding : bindings.get(t)) {
                for (ColoredArc arc : net.transitions().get(t).arcs()) {
                    bag.clear();
                    arc.tokens().addTo(bag, 1, binding.clone());
                    add(bag, colors[arc.place()]);
                }
            }
        }
        for (int p = 0; p < colors.length; p++) {
            colors[p] = colors[p].sorted(net.places().get(p).type());
        }
        return of(net, colors, bindings, limits);
    }

    private static void add(Bag bag, ColorSet colors) {
        for (int i = 0; i < bag.size(); i++) {
            colors.add(bag.rank(i));
        }
    }

    /** Where the bindings of a transition come from. */
    private interface Bindings {
        void of(int transition, BindingSearch.Sink sink) throws ColorException;
    }

    private PetriNet unfold(Bindings bindings, boolean isWhole) throws ColorException {
        Folding.Builder folding = new Folding.Builder(net.arcs(), names.reader());
        for (int p = 0; p < colors.length; p++) {
            place(p);
            ColoredPlace place = net.places().get(p);
            folding.place(place.id(), place.label(), builder.places());
        }
        for (int t = 0; t < net.transitions().size(); t++) {
            ColoredTransition transition = net.transitions().get(t);
            bindings.of(t, made(t));
            lastTransition[t] = builder.transitions();
            folding.transition(transition.id(), transition.label(), lastTransition[t]);
        }
        PetriNet unfolded =
                builder.folding(isWhole && isPlain() ? null : folding.build()).build();
        return unfolded.obliged(obligations.of(unfolded));
    }

    /** Whether the unfolding is the net itself: it has no colours, and all its transitions are there. */
    private boolean isPlain() {
        return net.isPlain() && builder.transitions() == net.transitions().size();
    }

    /** Adds a transition for every binding, and an obligation for a binding with a fault. */
    private BindingSearch.Sink made(int transition) {
        int[] joined = joined(net.transitions().get(transition).arcs());
        return new BindingSearch.Sink() {
            @Override
            public void accept(long[] binding) throws ColorException {
                transition(net.transitions().get(transition), joined, binding);
            }

            @Override
            public void fault(long[] binding, EvaluationFault fault) throws ColorException {
                if (!scope.isWhole()) {
                    throw inPart(fault);
                }
                String name = net.transitions().get(transition).name();
                size.transition(name.length(), obligations.fault(transition, binding, fault));
            }
        };
    }

    /**
     * Values that are unfolded as one add up to more tokens than each has: what is then said of a binding need not be
     * so in the whole net.
     */
    private static ColorException inPart(EvaluationFault fault) {
        return new ColorException("this part of the net cannot be unfolded by itself: " + fault.getMessage());
    }

    private void place(int p) throws ColorException {
        ColoredPlace place = net.places().get(p);
        try {
            initial[p] = represented(p, InitialMarking.of(place, size.cancellation()));
        } catch (EvaluationFault fault) {
            throw inPart(fault);
        }
        firstPlace[p] = builder.places();
        if (constant.get(p)) {
            return;
        }
        Bag tokens = initial[p];
        for (int c = 0; c < colors[p].size(); c++) {
            long rank = colors[p].at(c);
            String suffix = names.suffix(place, rank);
            size.place(place.name().length() + suffix.length());
            named(
                    place.id(),
                    place.name(),
                    suffix,
                    (id, label) -> builder.place(id, label, (int) tokens.countOf(rank)));
        }
    }

    /** For each arc, the first arc of the same kind at the same place, so that their tokens are added up. */
    private static int[] joined(List<ColoredArc> arcs) {
        int[] first = new int[arcs.size()];
        for (int a = 0; a < first.length; a++) {
            ColoredArc arc = arcs.get(a);
            first[a] = a;
            boolean moves = arc.kind() == ColoredArc.Kind.INPUT || arc.kind() == ColoredArc.Kind.OUTPUT;
            for (int b = a - 1; moves && b >= 0; b--) {
                first[a] = arcs.get(b).kind() == arc.kind() && arcs.get(b).place() == arc.place() ? b : first[a];
            }
        }
        return first;
    }

    private void transition(ColoredTransition transition, int[] joined, long[] binding) throws ColorException {
        for (int a = 0; a < joined.length; a++) {
            tokens(a, joined[a], transition.arcs().get(a), binding);
        }
        if (!isAllowedByConstants(transition.arcs())) {
            return;
        }
        String suffix = names.suffix(transition, binding);
        named(transition.id(), transition.name(), suffix, builder::transition);
        int number = builder.transitions() - 1;
        builder.priority(number, transition.priority());
        int arcs = 0;
        for (int a = 0; a < transition.arcs().size(); a++) {
            ColoredArc arc = transition.arcs().get(a);
            Bag bag = represented(arc.place(), bags.get(a));
            for (int i = 0; i < bag.size() && !constant.get(arc.place()); i++) {
                int color = colors[arc.place()].indexOf(bag.rank(i));
                if (bag.count(i) > 0 && color >= 0) {
                    tie(arc.kind(), number, firstPlace[arc.place()] + color, (int) bag.count(i));
                    arcs++;
                }
            }
        }
        size.transition(transition.name().length() + suffix.length(), arcs);
    }

    /** Whether the tokens of places that never change meet the conditions of the arcs at them. */
    private boolean isAllowedByConstants(List<ColoredArc> arcs) {
        for (int a = 0; a < arcs.size() && !constant.isEmpty(); a++) {
            ColoredArc arc = arcs.get(a);
            if (constant.get(arc.place()) && arc.kind() != ColoredArc.Kind.OUTPUT) {
                boolean inhibits = arc.kind() == ColoredArc.Kind.INHIBITOR;
                Bag asked = bags.get(a);
                for (int i = 0; i < asked.size(); i++) {
                    boolean isThere = initial[arc.place()].countOf(asked.rank(i)) >= asked.count(i);
                    if (asked.count(i) > 0 && isThere == inhibits) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** The tokens of a place, with those that represent them in their stead. */
    private Bag represented(int place, Bag tokens) {
        if (!scope.classes().merges(place)) {
            return tokens;
        }
        Bag represented = new Bag(size.cancellation());
        for (int i = 0; i < tokens.size(); i++) {
            represented.add(scope.classes().representative(place, tokens.rank(i)), tokens.count(i));
        }
        return represented;
    }

    /** Evaluates the tokens of an arc, before the transition of the binding is added. */
    private void tokens(int number, int joined, ColoredArc arc, long[] binding) {
        if (number == bags.size()) {
            bags.add(new Bag(size.cancellation()));
        }
        bags.get(number).clear();
        arc.tokens().addTo(bags.get(joined), 1, binding);
    }

    private void tie(ColoredArc.Kind kind, int transition, int place, int weight) {
        switch (kind) {
            case INPUT -> builder.input(transition, place, weight);
            case OUTPUT -> builder.output(transition, place, weight);
            case READ -> builder.read(transition, place, weight);
            case INHIBITOR -> builder.inhibitor(transition, place, weight);
        }
    }

    private interface Naming {
        void name(String id, String label);
    }

    /** Shares one string for id and label if they are equal. */
    private static void named(String id, String label, String suffix, Naming naming) {
        String unfolded = suffix.isEmpty() ? id : id + suffix;
        naming.name(unfolded, id.equals(label) ? unfolded : label + suffix);
    }

    /**
     * Preserves everything, as a reduction: colours that no token can have are never unfolded. What is found is an upper
     * bound: the colours of the initial marking, and those that
     * transitions produce under any binding whose tokens are possible. Token counts are ignored, so it is a safe
     * over-approximation. In a net without colours every place keeps its dot, whether it can occur or not. Each round
     * searches only for bindings that the previous round made possible.
     */
    private static final class PossibleColors {
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

        /**
         * The colours of each place, in the order of their ranks; of colours that are unfolded as one, the one that
         * represents them.
         */
        static ColorSet[] of(ColoredNet net, ColorClasses classes, UnfoldingSize size) throws ColorException {
            PossibleColors possible = new PossibleColors(net, classes, size);
            possible.start();
            possible.saturate();
            for (int p = 0; p < possible.colors.length; p++) {
                possible.colors[p] =
                        possible.colors[p].sorted(net.places().get(p).type());
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

        /**
         * The message where a limit is certain to be reached: that another transition is hopeless, should it be with
         * the colours known by now.
         */
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
}
