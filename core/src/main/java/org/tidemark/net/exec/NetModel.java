package org.tidemark.net.exec;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Component;
import org.tidemark.model.Condensable;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.SequentialComponents;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.PriorityExpander;
import org.tidemark.net.PetriNet;
import org.tidemark.net.codec.TightCodec;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SequentialParts;
import org.tidemark.net.structure.SparseVector;

/**
 * A net as a model: event {@code t} is transition {@code t}, field {@code p} is the number of tokens of place {@code p}.
 */
public abstract sealed class NetModel implements Condensable, LinearEvents, SequentialComponents
        permits SafeNetModel, GuardedNetModel {
    private final PetriNet net;
    private final Layout layout;
    private @Nullable StateCodec codec;

    NetModel(PetriNet net, Layout layout) {
        this.net = net;
        this.layout = layout;
    }

    /**
     * The model whose fields have these widths; if these are one bit each and the arcs allow it, the model of a safe
     * net.
     */
    public static NetModel of(PetriNet net, FieldWidths widths) {
        return of(net, layout(net, widths), widths);
    }

    /**
     * The same for stores that cut states into parts and keep each distinct part once: if a sample shows that it
     * gives fewer parts, the fields of places that share transitions are put close together. If words are the parts,
     * they are filled evenly, since a last word with few bits would leave nearly all of a state to the others.
     */
    public static NetModel forParts(PetriNet net, FieldWidths widths, boolean areWords) {
        NetModel asGiven = of(net, widths);
        PartsOfStates sample = new PartsOfStates(asGiven);
        int[] near = NearPlaces.of(net);
        boolean fewer = sample.different(near) < sample.different(NearPlaces.asGiven(net));
        Layout ordered = fewer ? asGiven.layout.inOrder(near) : asGiven.layout;
        return of(net, areWords ? ordered.evenly() : ordered, widths);
    }

    private static Layout layout(PetriNet net, FieldWidths widths) {
        return widths.isSafe()
                ? Layout.packed(net.placeNames(), widths.bits())
                : Layout.guarded(net.placeNames(), widths.bits());
    }

    private static NetModel of(PetriNet net, Layout layout, FieldWidths widths) {
        return widths.isSafe() ? new SafeNetModel(net, layout) : new GuardedNetModel(net, layout);
    }

    public final PetriNet net() {
        return net;
    }

    @Override
    public final Layout layout() {
        return layout;
    }

    @Override
    public final int events() {
        return net.transitions();
    }

    @Override
    public final String eventName(int event) {
        return net.transitionName(event);
    }

    @Override
    public final void initial(Successors out) {
        long[] words = new long[layout.words()];
        encode(net.initialMarking(), words);
        out.add(Successors.NO_EVENT, words, 0);
    }

    @Override
    public final void effect(int event, Change change) {
        SparseVector effect = Incidence.effect(net, event);
        for (int k = 0; k < effect.size(); k++) {
            change.of(effect.position(k), effect.value(k));
        }
    }

    /** The units of a NUPN if the net has them, else the parts that place invariants prove to be sequential. */
    @Override
    public final List<Component> components(BooleanSupplier cancelled) {
        return SequentialParts.of(net, Limit.none().orWhen(cancelled));
    }

    @Override
    public final ReversibleExpander expander() {
        return net.hasPriorities() ? new PriorityExpander(firing(), net.priorities()) : firing();
    }

    /** A new expander that ignores priorities. */
    abstract ReversibleExpander firing();

    /** The first call looks for bounds and invariants, which takes some time in a large net. */
    @Override
    public final synchronized StateCodec codec() {
        StateCodec known = codec;
        if (known == null) {
            known = TightCodec.of(net, layout);
            codec = known;
        }
        return known;
    }

    /** Packs a marking into words. */
    public final void encode(int[] marking, long[] words) {
        for (int p = 0; p < marking.length; p++) {
            layout.set(words, 0, p, marking[p]);
        }
    }

    /** Unpacks the marking at an index. */
    public final void decode(long[] words, int at, int[] marking) {
        for (int p = 0; p < marking.length; p++) {
            marking[p] = (int) layout.get(words, at, p);
        }
    }
}
