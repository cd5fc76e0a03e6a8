package org.tidemark.net.exec;

import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Component;
import org.tidemark.model.Condensable;
import org.tidemark.model.Dependencies;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Layout;
import org.tidemark.model.Redundant;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.SequentialComponents;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.PriorityExpander;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.codec.TightCodec;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SequentialParts;
import org.tidemark.net.structure.SparseVector;

/**
 * A net as a model: event {@code t} is transition {@code t}, field {@code p} is the number of tokens of place {@code p}.
 */
public abstract sealed class NetModel implements Condensable, Redundant, Dependencies, SequentialComponents
        permits SafeNetModel, GuardedNetModel {
    private static final double CLEARLY = 0.9;

    private final PetriNet net;
    private final Layout layout;
    private final @Nullable ImpliedFields implied;
    private @Nullable StateCodec codec;

    NetModel(PetriNet net, Layout layout, @Nullable Restoration restoration) {
        this.net = net;
        this.layout = layout;
        implied = restoration == null ? null : new ImpliedPlaces(this, restoration);
    }

    /**
     * The model whose fields have these widths; if these are one bit each and the arcs allow it, the model of a safe
     * net.
     */
    public static NetModel of(PetriNet net, FieldWidths widths) {
        return of(net, layout(net, widths), null, widths);
    }

    /**
     * The same, with the fields of places that follow from others behind the rest, so that stores need not keep them; with all
     * fields as in {@link #of} where that saves no word, or a sample of states says that it would cost time.
     */
    public static NetModel lean(PetriNet net, FieldWidths widths) {
        NetModel whole = of(net, widths);
        if (whole.layout.words() == 1) {
            return whole;
        }
        LeanSample sample = new LeanSample(whole);
        int fewestBits = PlaceEquations.fewestKept(net, widths.isSafe()) * (widths.isSafe() ? 1 : 2);
        LeanLayout lean = sample.mayPay((fewestBits + 63) / 64) ? lean(net, whole.layout, widths) : null;
        if (lean == null || !sample.mayPay(lean.keptWords())) {
            return whole;
        }
        Restoration restoration = lean.restoration();
        return sample.pays(lean, restoration) ? of(net, lean.layout(), restoration, widths) : whole;
    }

    private static @Nullable LeanLayout lean(PetriNet net, Layout whole, FieldWidths widths) {
        return LeanLayout.of(net, whole, NearPlaces.asGiven(net), widths.isSafe(), true);
    }

    /**
     * The same for stores that cut states into parts and keep each distinct part once: if a sample shows that it
     * gives fewer parts, the fields of places that share transitions are put close together. If words are the parts,
     * they are filled evenly, since a last word with few bits would leave nearly all of a state to the others. Fields that
     * follow from others are left out where one word is left, which is not cut, or where the sample shows that parts without
     * them are clearly fewer.
     */
    public static NetModel forParts(PetriNet net, FieldWidths widths, boolean areWords) {
        NetModel lean = areWords ? lean(net, widths) : null;
        if (lean != null && lean.implied != null && lean.implied.kept().layout().words() == 1) {
            return lean;
        }
        NetModel asGiven = of(net, widths);
        PartsOfStates sample = new PartsOfStates(asGiven);
        int[] near = NearPlaces.of(net);
        int inNear = sample.different(near);
        int inGiven = sample.different(NearPlaces.asGiven(net));
        int[] order = inNear < inGiven ? near : NearPlaces.asGiven(net);
        if (!areWords) {
            LeanLayout fewer = LeanLayout.of(net, asGiven.layout, order, widths.isSafe(), false);
            if (fewer != null && sample.different(fewer.kept()) < CLEARLY * Math.min(inNear, inGiven)) {
                return of(net, fewer.layout(), fewer.restoration(), widths);
            }
        }
        Layout ordered = inNear < inGiven ? asGiven.layout.inOrder(near) : asGiven.layout;
        return of(net, areWords ? ordered.evenly() : ordered, null, widths);
    }

    private static Layout layout(PetriNet net, FieldWidths widths) {
        return widths.isSafe()
                ? Layout.packed(net.placeNames(), widths.bits())
                : Layout.guarded(net.placeNames(), widths.bits());
    }

    static NetModel of(PetriNet net, Layout layout, @Nullable Restoration restoration, FieldWidths widths) {
        return widths.isSafe()
                ? new SafeNetModel(net, layout, restoration)
                : new GuardedNetModel(net, layout, restoration);
    }

    public final PetriNet net() {
        return net;
    }

    @Override
    public final Layout layout() {
        return layout;
    }

    @Override
    public final @Nullable ImpliedFields implied() {
        return implied;
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

    @Override
    public final boolean needsAreAll() {
        return !net.hasPriorities();
    }

    @Override
    public final int priority(int event) {
        return net.priority(event);
    }

    @Override
    public final void needs(int event, Need need) {
        int i = net.inputs().from(event);
        int r = net.reads().from(event);
        int n = net.inhibitors().from(event);
        int place = least(event, i, r, n);
        while (place != Integer.MAX_VALUE) {
            long least = 0;
            long most = NO_LIMIT;
            if (at(net.inputs(), event, i) == place) {
                least = net.inputs().weight(i++);
            }
            if (at(net.reads(), event, r) == place) {
                least = Math.max(least, net.reads().weight(r++));
            }
            if (at(net.inhibitors(), event, n) == place) {
                most = net.inhibitors().weight(n++) - 1L;
            }
            need.of(place, least, most);
            place = least(event, i, r, n);
        }
    }

    /** The first place at one of these arcs. */
    private int least(int event, int input, int read, int inhibitor) {
        int tested = Math.min(at(net.reads(), event, read), at(net.inhibitors(), event, inhibitor));
        return Math.min(at(net.inputs(), event, input), tested);
    }

    /** The place at an arc of a transition; beyond all places where it has no such arc. */
    private static int at(Arcs arcs, int event, int arc) {
        return arc < arcs.to(event) ? arcs.place(arc) : Integer.MAX_VALUE;
    }

    /** The units of a NUPN if the net has them, else the parts that place invariants prove to be sequential. */
    @Override
    public final List<Component> components(BooleanSupplier cancelled) {
        return SequentialParts.of(net, Limit.none().orWhen(cancelled));
    }

    @Override
    public final ReversibleExpander expander() {
        return net.hasPriorities()
                ? new PriorityExpander(firing(layout.words()), net.priorities())
                : firing(layout.words());
    }

    /** A new expander that ignores priorities, and appends that many words of each successor; {@code fire} changes all. */
    abstract ReversibleExpander firing(int appended);

    /** Looks for bounds and invariants, which takes some time in a large net. */
    @Override
    public final synchronized void prepareCodec(BooleanSupplier cancelled) {
        if (codec == null) {
            codec = TightCodec.of(net, layout, cancelled);
        }
    }

    @Override
    public final synchronized StateCodec codec() {
        prepareCodec(() -> false);
        return Objects.requireNonNull(codec);
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
