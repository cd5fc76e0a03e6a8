package org.tidemark.color.direct;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.direct.BindingArcs.Choice;
import org.tidemark.color.direct.BindingArcs.End;
import org.tidemark.color.direct.BindingArcs.Ends;
import org.tidemark.color.direct.BindingArcs.Need;
import org.tidemark.color.direct.TokenTerm.TokenAim;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredPlace;

/**
 * A stubborn set of the bindings of a high-level net in one state, which grows until it is closed.
 *
 * <p>It is the stubborn set of the unfolding, without the unfolding: bindings that cannot happen are not listed, but
 * described by what is known of their variables, such as all bindings of {@code receive} with {@code r = 2}. Of such a
 * <em>family</em>
 *
 * <ul>
 *   <li>none can happen if a token is missing that all of them need: in the set are all bindings that may put it there;
 *   <li>else the tokens of one place say more about the variables: each makes a smaller family, and for the bindings that need another token of that
 * place there are those that may put one there;
 *   <li>where there is no such place, whatever may enable any of them is in the set.
 * </ul>
 *
 * <p>A binding that can happen brings all that it may disable and all that may disable it. Where families become too
 * many, the set is dropped. Reused from state to state. Belongs to one thread.
 */
final class BindingClosure {
    private static final int FIRST_EVENTS = 64;

    private final BindingArcs arcs;
    private final WorkerCosts costs;
    private final CancellationCheck cancellation;
    private final WorkerCopies<long[]>[] ranks;
    private final WorkerCopies<int[]>[] contents;
    private final WorkerCopies<EventTable.Event> events;
    private final EventTouches touches;
    private final TokenAim[] aims;

    private final NeedAmounts amounts;
    private int[] ids = {};
    private int[] enabled = {};
    private int count;

    /** The enabled events of transition t: {@code first[t] .. last[t])}, in this state. */
    private final int[] first;

    private final int[] last;
    private int[] inside = new int[FIRST_EVENTS];
    private int[] pending = new int[FIRST_EVENTS];
    private int waiting;
    private int size;

    private final BindingFamilies families;

    /** Transitions all of whose bindings are in the set. */
    private final int[] whole;

    private int stamp;
    private boolean isGivenUp;
    private final long[] binding;
    private final long[] child;
    private final long[] scratch;

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types cannot be made otherwise
    BindingClosure(DirectNet direct, BindingArcs arcs) {
        this.arcs = arcs;
        costs = direct.workerCosts();
        cancellation = direct.cancellation();
        MultiSetTable[] tables = direct.places();
        ranks = new WorkerCopies[tables.length];
        contents = new WorkerCopies[tables.length];
        aims = new TokenAim[tables.length];
        List<ColoredPlace> places = direct.net().places();
        for (int p = 0; p < tables.length; p++) {
            ranks[p] = new WorkerCopies<>(tables[p]::ranks, costs);
            contents[p] = new WorkerCopies<>(tables[p]::content, costs);
            aims[p] = new TokenAim(places.get(p).type());
        }
        events = new WorkerCopies<>(direct.table()::get, costs);
        touches = new EventTouches(direct, costs);
        int transitions = arcs.transitions.size();
        first = new int[transitions];
        last = new int[transitions];
        whole = new int[transitions];
        families = new BindingFamilies(arcs.slots, costs);
        amounts = new NeedAmounts(costs, cancellation);
        binding = new long[arcs.slots];
        child = new long[arcs.slots];
        scratch = new long[arcs.slots];
    }

    /**
     * Begins with the empty set of a state.
     *
     * @param state the multi-sets of the places
     * @param happening the events that can happen in it, those of each transition one after the other
     */
    void begin(int[] state, int[] happening, int number) {
        ids = state;
        enabled = happening;
        count = number;
        if (inside.length < count) {
            inside = grown(inside, count);
            pending = grown(pending, count);
        }
        Arrays.fill(first, 0);
        Arrays.fill(last, 0);
        for (int i = 0; i < count; i++) {
            int t = transition(i);
            first[t] = last[t] == 0 ? i : first[t];
            last[t] = i + 1;
        }
        clear();
    }

    private int[] grown(int[] array, int length) {
        int more = Math.max(length, 2 * array.length);
        costs.replace(ArrayBytes.ofInts(FIRST_EVENTS), ArrayBytes.ofInts(array.length), ArrayBytes.ofInts(more));
        return Arrays.copyOf(array, more);
    }

    /** Begins with the empty set of the same state again. */
    void clear() {
        if (++stamp == Integer.MAX_VALUE) {
            Arrays.fill(inside, 0);
            Arrays.fill(whole, 0);
            stamp = 1;
        }
        waiting = 0;
        size = 0;
        families.clear();
        isGivenUp = false;
    }

    int transition(int index) {
        return events.get(enabled[index]).transition();
    }

    /** How many events that can happen are in it. */
    int size() {
        return size;
    }

    /** How many families were examined for it. */
    int effort() {
        return families.size();
    }

    boolean contains(int index) {
        return inside[index] == stamp;
    }

    /** Whether any event of a transition can happen. */
    boolean canHappen(int transition) {
        return last[transition] > 0;
    }

    /** Adds an event that can happen, by its place in the list. */
    void add(int index) {
        if (inside[index] != stamp) {
            inside[index] = stamp;
            pending[waiting++] = index;
            size++;
        }
    }

    /** Adds all events of a transition that can happen. */
    void addHappening(int transition) {
        for (int i = first[transition]; i < last[transition]; i++) {
            add(i);
        }
    }

    /** Adds all bindings of a transition. */
    void addAll(int transition) {
        addFamily(transition, 0, binding);
    }

    /** Adds all bindings that may put tokens into a place. */
    void addPutting(int place) {
        aims[place].anything();
        addEnds(arcs.putting.get(place), place);
    }

    /** Adds all bindings that may take tokens from a place. */
    void addTaking(int place) {
        aims[place].anything();
        addEnds(arcs.taking.get(place), place);
    }

    /** Adds what is called for until it is closed, or has that many events that can happen; false where it was dropped. */
    boolean close(int enough) {
        while (size < enough && !isGivenUp) {
            if (waiting > 0) {
                callFor(pending[--waiting]);
            } else if (families.next(binding)) {
                cancellation.tick();
                follow(families.transition(), families.known());
            } else {
                return true;
            }
        }
        return !isGivenUp;
    }

    // ---- events that can happen ----

    /** Adds what an event may disable, and what may disable it. */
    private void callFor(int index) {
        long[] touch = touches.of(enabled[index]);
        for (int i = 0; i < touch.length; i += 3) {
            int place = (int) touch[i];
            long how = touch[i + 2];
            aims[place].exactly(touch[i + 1]);
            if ((how & EventTouches.LOWERS) != 0) {
                addEnds(arcs.taking.get(place), place);
                addEnds(arcs.reading.get(place), place);
            } else if ((how & EventTouches.NEEDS) != 0) {
                addEnds(arcs.taking.get(place), place);
            }
            if ((how & EventTouches.LIMITED) != 0) {
                addEnds(arcs.putting.get(place), place);
            }
            BitSet few = arcs.inhibited.get(place);
            for (int t = (how & EventTouches.RAISES) == 0 ? -1 : few.nextSetBit(0); t >= 0; t = few.nextSetBit(t + 1)) {
                addFamily(t, 0, binding);
            }
        }
    }

    // ---- families ----

    /** Adds the bindings whose arcs may carry what is aimed at in a place. */
    private void addEnds(List<End> ends, int place) {
        for (int i = 0; i < ends.size(); i++) {
            End end = ends.get(i);
            if (whole[end.transition()] == stamp) {
                continue;
            }
            TokenTerm term = end.term();
            long variables = term == null ? 0 : term.unite(aims[place], 0, child, scratch);
            if (variables != TokenTerm.NEVER) {
                addFamily(end.transition(), variables, child);
            }
        }
    }

    private void addFamily(int transition, long variables, long[] values) {
        if (whole[transition] == stamp || isGivenUp) {
            return;
        }
        if (variables == 0) {
            whole[transition] = stamp;
        }
        isGivenUp = !families.add(transition, variables, values);
    }

    /** Adds what a family calls for, whose known variables are in {@link #binding}. */
    private void follow(int transition, long variables) {
        Ends ends = arcs.transitions.get(transition);
        if (isBlocked(ends, variables)) {
            return;
        }
        for (int i = first[transition]; i < last[transition]; i++) {
            if (isOf(variables, events.get(enabled[i]).binding())) {
                add(i);
            }
        }
        Choice choice = choice(ends, variables);
        if (choice != null && isSplit(transition, variables, choice)) {
            return;
        }
        for (Need need : ends.needs()) {
            if (amounts.isUnknown(amounts.of(need, variables, binding))) {
                addPutting(need.place());
            }
        }
        BitSet few = ends.inhibitors();
        for (int place = few.nextSetBit(0); place >= 0; place = few.nextSetBit(place + 1)) {
            addTaking(place);
        }
    }

    private boolean isOf(long variables, long[] values) {
        for (long left = variables; left != 0; left &= left - 1) {
            int v = Long.numberOfTrailingZeros(left);
            if (values[v] != binding[v]) {
                return false;
            }
        }
        return true;
    }

    /** Whether a token is missing that all of a family need; if so, adds what may put it there. */
    private boolean isBlocked(Ends ends, long variables) {
        int bestPlace = -1;
        long bestValue = 0;
        int fewest = Integer.MAX_VALUE;
        for (Need need : ends.needs()) {
            long[] amount = amounts.of(need, variables, binding);
            for (int i = 0; i < amount.length; i += 2) {
                if (tokens(need.place(), amount[i]) < amount[i + 1]) {
                    int cost = happeningAt(need.place());
                    if (cost < fewest) {
                        fewest = cost;
                        bestPlace = need.place();
                        bestValue = amount[i];
                    }
                    break;
                }
            }
        }
        if (bestPlace >= 0) {
            aims[bestPlace].exactly(bestValue);
            addEnds(arcs.putting.get(bestPlace), bestPlace);
        }
        return bestPlace >= 0;
    }

    /** How many events can happen of the transitions that put tokens into a place. */
    private int happeningAt(int place) {
        int sum = 0;
        List<End> ends = arcs.putting.get(place);
        for (int i = 0; i < ends.size(); i++) {
            sum += last[ends.get(i).transition()] - first[ends.get(i).transition()];
        }
        return sum;
    }

    private int tokens(int place, long value) {
        long[] there = ranks[place].get(ids[place]);
        for (int i = 0; i < there.length; i++) {
            if (there[i] == value) {
                return contents[place].get(ids[place])[2 * i + 1];
            }
        }
        return 0;
    }

    /** The token whose value is not known, in the place with the fewest; null where nothing more can be found out. */
    private @Nullable Choice choice(Ends ends, long variables) {
        Choice best = null;
        int fewest = Integer.MAX_VALUE;
        for (Choice choice : ends.choices()) {
            int there = ranks[choice.place()].get(ids[choice.place()]).length;
            if ((choice.term().sets() & ~variables) != 0 && there < fewest) {
                best = choice;
                fewest = there;
            }
        }
        return best;
    }

    /** Makes a smaller family for each token that may be chosen, and adds what may put others there. */
    private boolean isSplit(int transition, long variables, Choice choice) {
        int place = choice.place();
        TokenAim aim = aims[place];
        for (long value : ranks[place].get(ids[place])) {
            aim.exactly(value);
            System.arraycopy(binding, 0, child, 0, child.length);
            long more = choice.term().unite(aim, variables, child, scratch);
            if (more == variables) {
                return false; // the token says nothing new, and the family would be followed no further
            }
            if (more != TokenTerm.NEVER) {
                addFamily(transition, more, child);
            }
        }
        choice.term().aim(aim, variables, binding);
        addEnds(arcs.putting.get(place), place);
        return true;
    }

    /**
     * The effects of events of a high-level net on the values in places, computed once for each event. Belongs to one
     * thread.
     */
    static final class EventTouches {
        /** There are fewer tokens of the value afterwards. */
        static final long LOWERS = 1;

        /** Tokens of the value must be there. */
        static final long NEEDS = 2;

        /** There are more tokens of the value afterwards. */
        static final long RAISES = 4;

        /** There must not be too many tokens of the value. */
        static final long LIMITED = 8;

        private final DirectNet direct;
        private final WorkerCosts costs;
        private final WorkerCopies<long[]> known;

        EventTouches(DirectNet direct, WorkerCosts costs) {
            this.direct = direct;
            this.costs = costs;
            known = new WorkerCopies<>(this::touched, costs);
        }

        /** The values that an event touches: three numbers for each, the place, the value, and how. */
        long[] of(int event) {
            return known.get(event);
        }

        private long[] touched(int number) {
            EventTable.Event event = direct.table().get(number);
            int[] places = direct.plans()[event.transition()].touched();
            long[] all = new long[8];
            int n = 0;
            for (int j = 0; j < places.length; j++) {
                int[] terms =
                        direct.table().effect(places[j], event.effects()[j]).terms();
                for (int k = 0; k < terms.length; k += 4) {
                    long how = (terms[k + 3] < 0 ? LOWERS : 0)
                            | (terms[k + 1] > 0 ? NEEDS : 0)
                            | (terms[k + 3] > 0 ? RAISES : 0)
                            | (terms[k + 2] > 0 ? LIMITED : 0);
                    all = n + 3 > all.length ? Arrays.copyOf(all, 2 * all.length) : all;
                    all[n++] = places[j];
                    all[n++] = direct.places()[places[j]].rank(terms[k]);
                    all[n++] = how;
                }
            }
            costs.replace(
                    0, 0, ArrayBytes.ofLongs(n)); // unlike the other copies, this is not in a table of all workers
            return Arrays.copyOf(all, n);
        }
    }

    /**
     * How many tokens of which values needs come to under bindings; remembers those that came last, as far as there is
     * memory for them. Belongs to one thread.
     */
    static final class NeedAmounts {
        private static final long MOST_BYTES = 1 << 20;

        /** The bytes of a key, its entry in the map and that in the map's table, without the arrays. */
        private static final long ENTRY_BYTES = 88;

        private final long[] unknown = {};
        private final WorkerCosts costs;
        private final CancellationCheck cancellation;
        private final Map<Key, long[]> known = new HashMap<>();
        private final Key probe = new Key();
        private long bytes;

        NeedAmounts(WorkerCosts costs, CancellationCheck cancellation) {
            this.costs = costs;
            this.cancellation = cancellation;
        }

        /**
         * The values that are needed, each followed by how often.
         *
         * @param variables those that the binding has values for
         */
        long[] of(Need need, long variables, long[] binding) {
            if ((need.uses() & ~variables) != 0) {
                return unknown;
            }
            probe.set(need, binding);
            long[] found = known.get(probe);
            if (found == null) {
                found = computed(need, binding);
                remember(found);
            }
            return found;
        }

        private void remember(long[] amount) {
            long more = ENTRY_BYTES + ArrayBytes.ofLongs(amount.length) + ArrayBytes.ofLongs(probe.values.length);
            if (bytes + more > MOST_BYTES) {
                known.clear();
                costs.giveBack(bytes);
                bytes = 0;
            }
            if (costs.offer(more)) {
                bytes += more;
                known.put(probe.copy(), amount);
            }
        }

        /** Whether an amount is not known: it depends on other variables, or has no value. */
        boolean isUnknown(long[] amount) {
            return amount == unknown;
        }

        private long[] computed(Need need, long[] binding) {
            Bag bag = new Bag(cancellation);
            try {
                need.tokens().addTo(bag, 1, binding.clone());
            } catch (EvaluationFault noValue) {
                return unknown;
            }
            long[] all = new long[2 * bag.size()];
            int n = 0;
            for (int i = 0; i < bag.size(); i++) {
                if (bag.count(i) > 0) {
                    all[n++] = bag.rank(i);
                    all[n++] = bag.count(i);
                }
            }
            return Arrays.copyOf(all, n);
        }

        /** A need under a binding. The same object asks for one after the other, so that asking allocates nothing. */
        private static final class Key {
            private @Nullable Need need;
            private long[] values = {};
            private int hash;

            void set(Need asked, long[] binding) {
                need = asked;
                if (values.length != binding.length) {
                    values = new long[binding.length];
                }
                int sum = System.identityHashCode(asked);
                for (int v = 0; v < binding.length; v++) {
                    boolean isUsed = v < Long.SIZE && (asked.uses() & (1L << v)) != 0;
                    values[v] = isUsed ? binding[v] : 0;
                    sum = 31 * sum + Long.hashCode(values[v]);
                }
                hash = sum;
            }

            Key copy() {
                Key copy = new Key();
                copy.need = need;
                copy.values = values.clone();
                copy.hash = hash;
                return copy;
            }

            @Override
            @SuppressWarnings("ReferenceEquality") // each need is there once
            public boolean equals(@Nullable Object other) {
                return other instanceof Key key && need == key.need && Arrays.equals(values, key.values);
            }

            @Override
            public int hashCode() {
                return hash;
            }
        }
    }

    /**
     * Families of bindings of a high-level net, each once, in the order in which they were found: a transition, which
     * of its variables are known, and their values. {@link #next} goes through them while more are found. Reused from
     * set to set. Belongs to one thread.
     */
    private static final class BindingFamilies {
        /** No more than this many are kept. */
        private static final int MOST = 1 << 12;

        private static final int FIRST = 64;

        private final WorkerCosts costs;

        /** Transition, known variables and values of each family. */
        private long[] families;

        private final int width;
        private int size;
        private int done;

        /** The families by their hash; an entry counts if it carries the stamp of this set. */
        private int[] slots = new int[4 * FIRST];

        private int[] slotStamps = new int[4 * FIRST];
        private int stamp = 1;

        /** No families of transitions that have up to this many variables. */
        BindingFamilies(int variables, WorkerCosts costs) {
            this.costs = costs;
            width = 2 + variables;
            families = new long[FIRST * width];
        }

        /** Forgets all families. */
        void clear() {
            if (++stamp == Integer.MAX_VALUE) {
                Arrays.fill(slotStamps, 0);
                stamp = 1;
            }
            size = 0;
            done = 0;
        }

        int size() {
            return size;
        }

        /**
         * Adds a family if it is not there.
         *
         * @param known the variables whose values are known, a bit each
         * @return false where there are too many
         */
        boolean add(int transition, long known, long[] values) {
            if (size == MOST) {
                return false;
            }
            makeRoom();
            int at = size * width;
            families[at] = transition;
            families[at + 1] = known;
            for (int v = 0; v < values.length; v++) {
                families[at + 2 + v] = v < Long.SIZE && (known & (1L << v)) != 0 ? values[v] : 0;
            }
            int slot = hash(at) & (slots.length - 1);
            for (; slotStamps[slot] == stamp; slot = (slot + 1) & (slots.length - 1)) {
                int there = slots[slot] * width;
                if (Arrays.equals(families, there, there + width, families, at, at + width)) {
                    return true;
                }
            }
            slotStamps[slot] = stamp;
            slots[slot] = size++;
            return true;
        }

        /** Goes on to the next family, and writes its values; false when there is none left. */
        boolean next(long[] values) {
            if (done == size) {
                return false;
            }
            System.arraycopy(families, done++ * width + 2, values, 0, values.length);
            return true;
        }

        /** The transition of the family that {@link #next} went on to. */
        int transition() {
            return (int) families[(done - 1) * width];
        }

        /** Its known variables. */
        long known() {
            return families[(done - 1) * width + 1];
        }

        private int hash(int at) {
            long hash = 0;
            for (int i = at; i < at + width; i++) {
                hash = (hash ^ families[i]) * 0x9E3779B97F4A7C15L;
                hash ^= hash >>> 29;
            }
            return (int) (hash ^ (hash >>> 32));
        }

        private void makeRoom() {
            if ((size + 1) * width > families.length) {
                costs.replace(
                        ArrayBytes.ofLongs(FIRST * width),
                        ArrayBytes.ofLongs(families.length),
                        ArrayBytes.ofLongs(2 * families.length));
                families = Arrays.copyOf(families, 2 * families.length);
            }
            if (2 * (size + 1) > slots.length) {
                enterAll(2 * slots.length);
            }
        }

        private void enterAll(int length) {
            costs.replace(
                    2 * ArrayBytes.ofInts(4 * FIRST),
                    2 * ArrayBytes.ofInts(slots.length),
                    2 * ArrayBytes.ofInts(length));
            slots = new int[length];
            slotStamps = new int[length];
            for (int f = 0; f < size; f++) {
                int slot = hash(f * width) & (length - 1);
                while (slotStamps[slot] == stamp) {
                    slot = (slot + 1) & (length - 1);
                }
                slotStamps[slot] = stamp;
                slots[slot] = f;
            }
        }
    }
}
