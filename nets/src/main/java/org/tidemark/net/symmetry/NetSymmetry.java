package org.tidemark.net.symmetry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;

/**
 * A group of symmetries of a net: sets of agents, each of which may be exchanged or rotated independently of the
 * others. They lead every reachable marking to a reachable one; most keep the initial marking, and the others lead it
 * to one that can be reached. Immutable.
 */
public final class NetSymmetry {
    /** Listing symmetries takes no more steps than this. */
    private static final long MOST_WORK = 50_000_000;

    private final PetriNet net;
    private final List<AgentSet> sets;
    private final PlaceIndex index;

    private NetSymmetry(PetriNet net, List<AgentSet> sets, PlaceIndex index) {
        this.net = net;
        this.sets = List.copyOf(sets);
        this.index = index;
    }

    /**
     * The group of some sets of agents; null where they are not independent of each other, places depend on too many
     * agents, an index of them exceeds the budget, or it is cancelled.
     */
    static @Nullable NetSymmetry of(PetriNet net, List<AgentSet> sets, MemoryBudget budget, BooleanSupplier cancelled) {
        PlaceIndex index = PlaceIndex.of(sets, net.places(), budget, cancelled);
        return index == null ? null : new NetSymmetry(net, sets, index);
    }

    /** The part of the group that moves nothing. */
    public NetSymmetry none() {
        return allowing(symmetry -> false, () -> false);
    }

    /** The part of the group that is made of symmetries which are allowed; that which moves nothing where it is cancelled. */
    private NetSymmetry allowing(Predicate<NodeImages> allowed, BooleanSupplier cancelled) {
        List<AgentSet> some =
                sets.stream().flatMap(set -> set.allowing(allowed).stream()).toList();
        NetSymmetry part = of(net, some, MemoryBudget.unlimited(), cancelled); // hardly larger than the index of all
        if (part != null) {
            return part;
        }
        if (!cancelled.getAsBoolean()) {
            throw new IllegalStateException("a subgroup that moves places otherwise than the group does");
        }
        return none();
    }

    /** The part of the group that leaves every condition in some formulas as it is; less of it where it is cancelled. */
    public NetSymmetry keeping(List<Formula> formulas, BooleanSupplier cancelled) {
        return formulas.isEmpty() ? this : keeping(formulas, symmetry -> true, cancelled);
    }

    /**
     * The part of the group that leaves every condition in some formulas as it is and satisfies another predicate; less
     * of it where it is cancelled.
     *
     * @param also is so of what is composed of symmetries that it is so of
     */
    public NetSymmetry keeping(List<Formula> formulas, Predicate<NodeImages> also, BooleanSupplier cancelled) {
        Invariance invariance = new Invariance(net);
        List<Predicate<NodeImages>> kept = formulas.stream().map(invariance::of).toList();
        return keeping(
                symmetry -> kept.stream().allMatch(each -> each.test(symmetry)) && also.test(symmetry), cancelled);
    }

    /** The part of the group that leaves a number as it is; less of it where it is cancelled. */
    public NetSymmetry keeping(Term number, BooleanSupplier cancelled) {
        return keeping(new Invariance(net).of(number), cancelled);
    }

    /**
     * Symmetries that lead a number to all others that it can be led to; null where these are too many to be listed.
     *
     * @param most how many are not too many
     */
    public @Nullable List<Automorphism> imagesOf(Term number, int most) {
        long generators =
                sets.stream().mapToLong(set -> set.generators().size()).sum();
        if (generators * most * (net.places() + net.transitions()) > MOST_WORK) {
            return null;
        }
        Invariance invariance = new Invariance(net);
        Set<String> seen = new HashSet<>(List.of(String.valueOf(invariance.text(number, null))));
        List<Automorphism> images = new ArrayList<>();
        for (int next = -1; next < images.size(); next++) {
            for (AgentSet set : sets) {
                for (Automorphism generator : set.generators()) {
                    Automorphism led = next < 0 ? generator : generator.after(images.get(next));
                    String text = invariance.text(number, led);
                    if (text == null || (seen.add(text) && images.size() == most)) {
                        return null;
                    }
                    if (seen.size() > images.size() + 1) {
                        images.add(led);
                    }
                }
            }
        }
        return images;
    }

    /** Where its symmetries lead a condition on single states; null where that is not understood. */
    public @Nullable ConditionImages imagesOf(Formula condition) {
        return ConditionImages.of(
                net,
                condition,
                sets.stream().flatMap(set -> set.generators().stream()).toList());
    }

    private NetSymmetry keeping(Predicate<NodeImages> kept, BooleanSupplier cancelled) {
        Predicate<NodeImages> inTime = symmetry -> !cancelled.getAsBoolean() && kept.test(symmetry);
        boolean isWhole =
                sets.stream().flatMap(set -> set.generators().stream()).allMatch(inTime);
        return isWhole ? this : allowing(inTime, cancelled);
    }

    public PetriNet net() {
        return net;
    }

    /** The agents that may be moved. */
    public List<AgentSet> sets() {
        return sets;
    }

    /** Whether all of them leave the initial marking as it is. */
    public boolean keepsStart() {
        return sets.stream().flatMap(set -> set.generators().stream()).allMatch(Automorphism::keepsStart);
    }

    /** The part of the group that leaves the initial marking as it is; less of it where it is cancelled. */
    public NetSymmetry keepingStart(BooleanSupplier cancelled) {
        return keepsStart() ? this : keeping(this::keepsStart, cancelled);
    }

    private boolean keepsStart(NodeImages symmetry) {
        for (int p = 0; p < net.places(); p++) {
            if (net.initial(p) != net.initial(symmetry.place(p))) {
                return false;
            }
        }
        return true;
    }

    /** Whether nothing may be moved. */
    public boolean isTrivial() {
        return sets.isEmpty();
    }

    /** How many symmetries there are, the one that moves nothing included. */
    public BigInteger order() {
        return index.agents().order();
    }

    /**
     * About how many bytes it takes, and the search of a number of threads by it.
     *
     * @param threads each has arrays of its own
     */
    public long bytes(int threads) {
        long generators = sets.stream()
                .flatMap(set -> set.generators().stream())
                .mapToLong(generator ->
                        generator.places().bytes() + generator.transitions().bytes())
                .sum();
        return generators + index.bytes() + threads * index.bytesOfThread();
    }

    /** Finds representatives of states with this layout; belongs to one thread. */
    public Canoniser canoniser(Layout layout) {
        AgentTokens tokens = new AgentTokens(index, net.initialMarking(), layout);
        return new Canoniser(tokens, new SuccessorOrbits(index, tokens, layout), layout.words());
    }

    /** For each place a number that it shares with exactly those that it can be led to. */
    public int[] placeOrbits() {
        return orbits(net.places(), Automorphism::places);
    }

    /** For each transition a number that it shares with exactly those that it can be led to. */
    public int[] transitionOrbits() {
        return orbits(net.transitions(), Automorphism::transitions);
    }

    /** Joins each node that moves with its image; the number of an orbit is that of its first node. */
    private int[] orbits(int nodes, Function<Automorphism, Moves> moves) {
        int[] orbit = new int[nodes];
        Arrays.setAll(orbit, node -> node);
        for (AgentSet set : sets) {
            for (Automorphism generator : set.generators()) {
                Moves moved = moves.apply(generator);
                for (int i = 0; i < moved.size(); i++) {
                    int one = first(orbit, moved.moved(i));
                    int other = first(orbit, moved.of(moved.moved(i)));
                    orbit[Math.max(one, other)] = Math.min(one, other);
                }
            }
        }
        for (int node = 0; node < nodes; node++) {
            orbit[node] = orbit[orbit[node]]; // what comes before it has its final number already
        }
        return orbit;
    }

    private static int first(int[] orbit, int node) {
        int at = node;
        while (orbit[at] != at) {
            orbit[at] = orbit[orbit[at]];
            at = orbit[at];
        }
        return at;
    }

    /** The movable agents: {@code think_1, think_2 … think_18 (18) may be rotated}. */
    public String inWords() {
        return sets.isEmpty()
                ? "nothing may be exchanged"
                : sets.stream().map(AgentSet::inWords).collect(Collectors.joining("; "));
    }

    /**
     * The tokens of one state in places that belong to agents: what each agent has, and what becomes of the state if
     * agents are moved. All places that can be led to each other have one usual number of tokens; a place that holds it
     * says nothing and costs nothing. Nothing is allocated for a state.
     */
    static final class AgentTokens extends AgentState {
        private static final long SHARE = 0x9e3779b97f4a7c15L;

        private final PlaceIndex index;
        private final Layout layout;

        /** The bits of places that belong to agents, in each word. */
        private final long[] moved;

        /** The usual content of these places. */
        private final long[] usual;

        /** The place that each bit belongs to. */
        private final int[] placeAt;

        private final long[] state;
        private final int[] place;
        private final long[] tokens;

        /** The tokens of states with some layout, where it is usual to hold the least that one of such places holds at first. */
        AgentTokens(PlaceIndex index, int[] initial, Layout layout) {
            super(index.agents(), index.lists() * PlaceIndex.MOST_AGENTS);
            this.index = index;
            this.layout = layout;
            moved = new long[layout.words()];
            usual = new long[layout.words()];
            placeAt = new int[layout.words() * Long.SIZE];
            state = new long[layout.words()];
            int[] least = leastOfKinds(index, initial);
            int most = 0;
            for (int p = 0; p < layout.fields(); p++) {
                int bit = layout.word(p) * Long.SIZE + layout.shift(p);
                Arrays.fill(placeAt, bit, bit + layout.width(p), p);
                if (index.kind(p) >= 0) {
                    most++;
                    moved[layout.word(p)] |= layout.mask(p);
                    usual[layout.word(p)] |= (least[index.kind(p)] & layout.maxValue(p)) << layout.shift(p);
                }
            }
            place = new int[most];
            tokens = new long[most];
        }

        private static int[] leastOfKinds(PlaceIndex index, int[] initial) {
            int[] least = new int[index.kinds()];
            Arrays.fill(least, Integer.MAX_VALUE);
            for (int p = 0; p < initial.length; p++) {
                if (index.kind(p) >= 0) {
                    least[index.kind(p)] = Math.min(least[index.kind(p)], initial[p]);
                }
            }
            return least;
        }

        @Override
        public void read(long[] words, int at) {
            System.arraycopy(words, at, state, 0, state.length);
            clear();
            for (int w = 0; w < state.length; w++) {
                for (long bits = (state[w] ^ usual[w]) & moved[w]; bits != 0; ) {
                    int p = placeAt[w * Long.SIZE + Long.numberOfTrailingZeros(bits)];
                    place[size()] = p;
                    tokens[size()] = tokensIn(p);
                    bits &= ~layout.mask(p);
                    added();
                }
            }
        }

        /** The place that a bit belongs to, which is counted from the first word on. */
        int fieldAt(int bit) {
            return placeAt[bit];
        }

        private long tokensIn(int p) {
            return (state[layout.word(p)] & layout.mask(p)) >>> layout.shift(p);
        }

        @Override
        protected long sign(int entry) {
            return SHARE * (index.kind(place[entry]) + 1L) + tokens[entry];
        }

        @Override
        protected int lists(int entry) {
            return index.listsTo(place[entry]) - index.listsFrom(place[entry]);
        }

        @Override
        protected int length(int entry) {
            return index.agentsOfKind(index.kind(place[entry]));
        }

        @Override
        protected int agent(int entry, int list, int position) {
            return index.agent(index.listsFrom(place[entry]) + list, position);
        }

        @Override
        protected boolean isKept(int entry, int[] agentImages) {
            return tokensIn(index.image(place[entry], agentImages)) == tokens[entry];
        }

        @Override
        public void write(int[] agentImages, long[] out) {
            for (int w = 0; w < state.length; w++) {
                out[w] = (state[w] & ~moved[w]) | usual[w];
            }
            for (int entry = 0; entry < size(); entry++) {
                int to = index.image(place[entry], agentImages);
                long value = tokens[entry];
                if ((value & ~layout.maxValue(to)) != 0) {
                    throw new FieldOverflow(to, 0);
                }
                out[layout.word(to)] = (out[layout.word(to)] & ~layout.mask(to)) | (value << layout.shift(to));
            }
        }
    }
}
