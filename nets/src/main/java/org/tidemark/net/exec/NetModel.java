package org.tidemark.net.exec;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Component;
import org.tidemark.model.Condensable;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.SequentialComponents;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.KeptModel;
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
public abstract sealed class NetModel
        implements Condensable, Redundant, Dependencies, LinearEvents, SequentialComponents
        permits SafeNetModel, GuardedNetModel {
    private static final double MOST_PARTS_LEFT = 0.9;

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
     * A model with the fields of implied places behind the others, so that stores need not keep them; with all fields
     * as in {@link #of} where that saves no word, or where a sample of states shows that it would cost time.
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
     * A model for stores that cut states into parts and keep each distinct part once: if a sample shows that it gives
     * fewer parts, the fields of places that share transitions are put close together. If words are the parts, they are
     * filled evenly, since a last word with few bits would leave nearly all of a state to the others. Fields that
     * follow from others are left out where one word is left, which is not cut, or where the sample shows that parts
     * without them are clearly fewer.
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
            if (fewer != null && sample.different(fewer.kept()) < MOST_PARTS_LEFT * Math.min(inNear, inGiven)) {
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
    public final boolean hasPriorities() {
        return net.hasPriorities();
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

    /** The implied places of a net as fields of its model. Immutable. */
    private static final class ImpliedPlaces implements ImpliedFields {
        private final NetModel model;
        private final Restoration restoration;
        private final Model kept;

        ImpliedPlaces(NetModel model, Restoration restoration) {
            this.model = model;
            this.restoration = restoration;
            kept = new KeptModel(model, model.layout().firstPart(), this);
        }

        @Override
        public int count() {
            return restoration.fields();
        }

        @Override
        public Model kept() {
            return kept;
        }

        @Override
        public void restore(long[] words, int at) {
            restoration.restore(words, at);
        }

        @Override
        public Expander narrowing() {
            return model.firing(kept.layout().words());
        }
    }

    /**
     * Whether a search is faster without implied words. Each state has to be restored once, which costs about as much as its plan
     * has steps; each successor is hashed, compared and copied without them, which saves a little per word, and much where one
     * word is left. How many successors states have is seen on a random walk.
     *
     * <p>Compares numbers, not times, so that the same net has the same layout every time.
     */
    private static final class LeanSample {
        private static final int STATES = 128;

        /** Saving of a successor for each word that it does not have, where one step of a restoration costs 1. */
        private static final double SAVED_BY_A_WORD = 1;

        /** So much more a successor saves where it is one word: stores have shorter ways for these. */
        private static final double SAVED_BY_THE_LAST = 8;

        /** So much an additional word costs that a whole state has, since implied and kept fields share none. */
        private static final double ADDITIONAL_WORD = 8;

        /** Where less is saved, it is not worth while to look for a plan. */
        private static final double WORTH_A_PLAN = 12;

        private final int words;
        private final double successors;

        /** A sample of the states of a model with all fields where they are. */
        LeanSample(NetModel whole) {
            words = whole.layout().words();
            successors = successors(whole);
        }

        /** Whether there is anything to be gained where this many words are kept, or more. */
        boolean mayPay(int keptWords) {
            return keptWords < words && saved(keptWords) >= WORTH_A_PLAN;
        }

        boolean pays(LeanLayout lean, Restoration restoration) {
            int additional = lean.layout().words() - words;
            return restoration.steps() + ADDITIONAL_WORD * additional <= saved(lean.keptWords());
        }

        private double saved(int keptWords) {
            return successors * (SAVED_BY_A_WORD * (words - keptWords) + (keptWords == 1 ? SAVED_BY_THE_LAST : 0));
        }

        /** How many successors a state has, on average over a random walk. */
        private static double successors(NetModel model) {
            SplittableRandom random = new SplittableRandom(1);
            Expander expander = model.expander();
            int words = model.layout().words();
            Successors next = new Successors(words, 64);
            long[] state = new long[words];
            long sum = 0;
            int seen = 0;
            model.initial(next);
            try {
                while (seen < STATES && next.size() > 0) {
                    System.arraycopy(next.words(), next.at(random.nextInt(next.size())), state, 0, words);
                    next.clear();
                    expander.expand(state, 0, next);
                    sum += next.size();
                    seen++;
                }
            } catch (FieldOverflow tooNarrow) {
                // The states up to here are a sample too.
            }
            return seen == 0 ? 0 : (double) sum / seen;
        }
    }

    /**
     * Counts the different halves and quarters that the states of a net have under a given order of its places. The
     * fewer, the better the order for stores that keep each part once. Measured on a sample, the states of a few random
     * walks.
     *
     * <p>Costs a few thousand firings, and for each order a pass over every place of each state. Immutable once built.
     */
    static final class PartsOfStates {
        private static final int STATES = 1 << 12;
        private static final int WALKS = 8;
        private static final int PARTS = 4;

        private final Layout layout;
        private final long[][] states = new long[STATES][];
        private int size;

        /** A sample of the states of a model; deterministic. */
        PartsOfStates(NetModel model) {
            layout = model.layout();
            SplittableRandom random = new SplittableRandom(1);
            try {
                for (int walk = 0; walk < WALKS; walk++) {
                    walk(model, random, size + STATES / WALKS);
                }
            } catch (FieldOverflow wider) {
                // The states up to here are a sample too.
            }
        }

        private void walk(NetModel model, SplittableRandom random, int end) {
            ReversibleExpander expander = model.expander();
            Successors next = new Successors(layout.words(), 64);
            model.initial(next);
            while (size < end && next.size() > 0) {
                int at = next.at(random.nextInt(next.size()));
                long[] state = new long[layout.words()];
                System.arraycopy(next.words(), at, state, 0, state.length);
                states[size++] = state;
                next.clear();
                expander.expand(state, 0, next);
            }
        }

        /** The total number of different parts of the states when these fields are in this order, and there are no others. */
        int different(int[] order) {
            long seed = 0x9E3779B97F4A7C15L;
            int[] part = cut(order);
            long[] factor = new long[layout.fields()];
            for (int f : order) {
                seed = seed * 0xD6E8FEB86659FD93L + 1;
                factor[f] = (seed ^ (seed >>> 32)) | 1;
            }
            Set<Long> halves = new HashSet<>();
            Set<Long> quarters = new HashSet<>();
            long[] hash = new long[PARTS];
            for (int s = 0; s < size; s++) {
                for (int q = 0; q < PARTS; q++) {
                    hash[q] = q;
                }
                for (int f : order) {
                    hash[part[f]] += factor[f] * layout.get(states[s], 0, f);
                }
                for (int q = 0; q < PARTS; q++) {
                    quarters.add(hash[q]);
                }
                halves.add(hash[0] * 3 + hash[1]);
                halves.add(hash[2] * 3 + hash[3] + 1);
            }
            return halves.size() + quarters.size();
        }

        /** The quarter of the bits in which each field begins. */
        private int[] cut(int[] order) {
            int[] part = new int[layout.fields()];
            int bits = 0;
            for (int f : order) {
                bits += bits(f);
            }
            int bit = 0;
            for (int f : order) {
                part[f] = (int) ((long) bit * PARTS / bits);
                bit += bits(f);
            }
            return part;
        }

        private int bits(int field) {
            return layout.width(field) + (layout.isGuarded() ? 1 : 0);
        }
    }
}
