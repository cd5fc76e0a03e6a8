package org.tidemark.color.direct;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.color.type.Type;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.model.Condensable;
import org.tidemark.model.FieldContents;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.net.symmetry.AgentState;
import org.tidemark.net.symmetry.Canoniser;
import org.tidemark.net.symmetry.HashMixer;

/**
 * The states of a high-level net as words: one field per place, with the number of the multi-set it holds.
 *
 * <p>Fields are either wide or a few bits wider than the multi-sets known so far need. A number that does not fit its
 * field throws {@link org.tidemark.model.FieldOverflow}, and so does an event number that is too large; a new
 * {@link DirectNet#model} then fits, and the tables are already filled. Thread-safe.
 */
public final class DirectModel implements Condensable, OwnPredicates, FieldContents {
    /** The field width of a model that is run to learn how many multi-sets there are. */
    private static final int WIDE_BITS = 21;

    private static final int MANY_EVENTS = 1 << 20;

    /** Four spare bits: room for at least sixteen times as many multi-sets. */
    private static final int MORE_BITS = 4;

    /** A field that needs at most this many bits has not grown. */
    private static final int FEW_BITS = 3;

    private static final int MOST_BITS = 31;
    private static final int FEW_EVENTS = 1 << 6;

    /** How the cache is divided: a quarter for each direction of steps, and half for lists of events. */
    private static final int STEPS_SHARE = 4;

    private static final int LISTS_SHARE = 2;

    private final DirectNet direct;
    private final Layout layout;
    private final int events;
    private final StepCache[] forward;
    private final StepCache[] backward;
    private final EventLists[] lists;

    DirectModel(DirectNet direct, boolean wide) {
        this.direct = direct;
        ColoredNet net = direct.net();
        MultiSetTable[] places = direct.places();
        int[] widths = new int[places.length];
        for (int p = 0; p < widths.length; p++) {
            int needed = 32 - Integer.numberOfLeadingZeros(places[p].size());
            widths[p] = Math.min(MOST_BITS, Math.max(wide ? WIDE_BITS : 0, needed + MORE_BITS));
        }
        List<String> names = net.places().stream().map(ColoredPlace::name).toList();
        layout = wide ? Layout.packed(names, widths) : filled(names, widths);
        int least = wide ? MANY_EVENTS : FEW_EVENTS;
        events = (int) Math.min(Integer.MAX_VALUE, Math.max(least, 16L * direct.events()));
        WorkerCosts costs = direct.workerCosts();
        long each = costs.most() / STEPS_SHARE / Math.max(1, places.length);
        forward = new StepCache[places.length];
        backward = new StepCache[places.length];
        for (int p = 0; p < places.length; p++) {
            forward[p] = new StepCache(costs, each);
            backward[p] = new StepCache(costs, each);
        }
        CoverPlan[] plans = direct.plans();
        lists = new EventLists[plans.length];
        for (int t = 0; t < plans.length; t++) {
            lists[t] = new EventLists(plans[t].cover(), costs, costs.most() / LISTS_SHARE / plans.length);
        }
    }

    /** The unused bits of the words go to the fields that have grown. */
    private Layout filled(List<String> names, int[] widths) {
        Layout layout = Layout.packed(names, widths);
        for (boolean more = true; more; ) {
            more = false;
            for (int p = 0; p < widths.length; p++) {
                if (widths[p] > MORE_BITS + FEW_BITS && widths[p] < MOST_BITS) {
                    widths[p]++;
                    Layout wider = Layout.packed(names, widths);
                    boolean fits = wider.words() == layout.words();
                    layout = fits ? wider : layout;
                    widths[p] -= fits ? 0 : 1;
                    more |= fits;
                }
            }
        }
        return layout;
    }

    public DirectNet direct() {
        return direct;
    }

    /** The steps of each place, for all workers. */
    StepCache[] forward() {
        return forward;
    }

    /** The reverse steps of each place, for all workers. */
    StepCache[] backward() {
        return backward;
    }

    /** The events suggested so far, of each transition. */
    EventLists[] lists() {
        return lists;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    /** The event numbers that the layout has room for, which is more than there are events. */
    @Override
    public int events() {
        return events;
    }

    @Override
    public String eventName(int event) {
        return event < direct.events() ? new DirectSystem(direct).eventName(event) : "event " + event;
    }

    @Override
    public void initial(Successors out) {
        int to = out.reserve();
        long[] words = out.words();
        Arrays.fill(words, to, to + layout.words(), 0);
        for (int p = 0; p < layout.fields(); p++) {
            layout.set(words, to, p, direct.initial()[p]);
        }
        out.commit(Successors.NO_EVENT);
    }

    @Override
    public DirectExpander expander() {
        return new DirectExpander(this);
    }

    /**
     * A codec by a plan that is trained on a sample of states. The sample is taken when the first codec of the net is
     * asked for, which has to be before a search starts; all models of the net share the plan.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted when there is no room for what the sample adds to the tables
     */
    @Override
    public StateCodec codec() {
        return codec(direct.plan());
    }

    /** A codec by another plan. */
    public StateCodec codec(MarkingPlan plan) {
        return new DirectCodec(this, plan);
    }

    /** The tokens of a place: the count of each rank, in the order of the values. */
    public SortedMap<Long, Integer> tokens(long[] words, int at, int place) {
        int id = (int) layout.get(words, at, place);
        int[] pairs = direct.places()[place].content(id);
        long[] ranks = direct.places()[place].ranks(pairs);
        SortedMap<Long, Integer> tokens =
                new TreeMap<>(direct.net().places().get(place).type()::order);
        for (int i = 0; i < ranks.length; i++) {
            tokens.put(ranks[i], pairs[2 * i + 1]);
        }
        return tokens;
    }

    @Override
    public boolean isPlace(int field) {
        return true;
    }

    @Override
    public void contents(int field, long value, ObjIntConsumer<Object> tokens) {
        int[] pairs = direct.places()[field].content((int) value);
        long[] ranks = direct.places()[field].ranks(pairs);
        for (int i = 0; i < ranks.length; i++) {
            tokens.accept(ranks[i], pairs[2 * i + 1]);
        }
    }

    @Override
    public int compare(int field, Object one, Object other) {
        return direct.net().places().get(field).type().order((Long) one, (Long) other);
    }

    @Override
    public String text(int field, Object token) {
        return direct.net().places().get(field).type().show((Long) token);
    }

    /** Replaces states by their representatives, where the net has equivalences; for one thread. */
    public Representatives representatives() {
        return new Representatives(this);
    }

    /** Replaces states by those that all states become which differ by a symmetry; for one thread. */
    public Canoniser canoniser(SortSymmetry symmetry) {
        return new Canoniser(new DirectAgents(symmetry, this), layout.words());
    }

    /**
     * The truth of a formula about single states, in the names of the net. It ends with {@link org.tidemark.logic.Undefined} in a state where a number is too
     * large.
     */
    @Override
    public StatePredicate predicate(Formula stateFormula) throws FormulaException {
        return StateFields.predicate(this, stateFormula);
    }

    @Override
    public StateNumber number(Term term) throws FormulaException {
        return StateFields.number(this, term);
    }

    /** Whether states of the net show whether a formula holds. */
    public boolean shows(Formula stateFormula) {
        try {
            predicate(stateFormula);
            return true;
        } catch (FormulaException unknown) {
            return false;
        }
    }

    /** Whether states of the net show what number a term is. */
    public boolean shows(Term term) {
        try {
            number(term);
            return true;
        } catch (FormulaException unknown) {
            return false;
        }
    }

    /** Counts the tokens of states; for one thread. */
    public TokenCounts counts() {
        return new TokenCounts(direct.places(), layout, direct.workerCosts());
    }

    /** Looks whether states keep the obligations of these names; for one thread. */
    public KeptObligations kept(List<String> names) {
        return new KeptObligations(direct.net(), direct.places(), layout, direct.workerCosts(), names);
    }

    /**
     * Computes numbers about the values of tokens in states; for one thread.
     *
     * @param places the place of each
     * @param most the largest number that is wanted, and the largest with a minus sign
     */
    public TokenSums sums(List<TokenSum> sums, int[] places, long most) {
        return new TokenSums(direct.places(), layout, direct.workerCosts(), sums, places, most);
    }

    /**
     * Looks whether conditions that relate tokens hold in states; for one thread.
     *
     * @param places the places that each looks into
     */
    public TokenConditions relations(List<TokenCondition> conditions, List<int[]> places) {
        return new TokenConditions(direct.places(), layout, conditions, places);
    }

    /**
     * A state of a high-level net as the tokens that its agents have, where agents are values that may be exchanged or
     * rotated: an entry for each value of a place that has an agent in it. To move agents is to put other values into
     * the multi-sets. Belongs to one thread.
     */
    static final class DirectAgents extends AgentState {
        private static final int FIRST = 64;

        private final SortSymmetry symmetry;
        private final MultiSetTable[] tables;
        private final Layout layout;
        private final Type[] types;
        private final WorkerCosts costs;
        private final LastUnpacked<int[]> pairs;
        private final LastUnpacked<long[]> ranks;

        /** The places with values that are moved, and of each the number of its first entry; after them the number of all. */
        private final int[] places;

        private final int[] firstEntry;
        private final long[] state;
        private int[] placeOf = new int[FIRST];
        private long[] rank = new long[FIRST];
        private int[] count = new int[FIRST];
        private long[] sign = new long[FIRST];

        /** Where the agents of each entry begin, and after them the number of all. */
        private int[] agentsFrom = new int[FIRST + 1];

        private int[] agents = new int[2 * FIRST];
        private int agentsRead;

        /** The entries by place and rank: one more than the number of each, by a hash. */
        private int[] slots = new int[4 * FIRST];

        DirectAgents(SortSymmetry symmetry, DirectModel model) {
            super(symmetry.agents(), 0);
            this.symmetry = symmetry;
            layout = model.layout();
            tables = model.direct().places();
            costs = model.direct().workerCosts();
            pairs = LastUnpacked.pairs(tables, costs);
            ranks = LastUnpacked.ranks(tables, pairs, costs);
            types = model.direct().net().places().stream()
                    .map(place -> place.type())
                    .toArray(Type[]::new);
            int[] all = new int[types.length];
            Arrays.setAll(all, p -> p);
            places = Arrays.stream(all).filter(p -> symmetry.moves(types[p])).toArray();
            firstEntry = new int[places.length + 1];
            state = new long[layout.words()];
        }

        @Override
        public void read(long[] words, int at) {
            System.arraycopy(words, at, state, 0, state.length);
            clear();
            agentsRead = 0;
            for (int i = 0; i < places.length; i++) {
                firstEntry[i] = size();
                int id = (int) layout.get(words, at, places[i]);
                int[] tokens = pairs.get(places[i], id);
                long[] values = ranks.get(places[i], id);
                for (int k = 0; k < values.length; k++) {
                    read(i, values[k], tokens[2 * k + 1]);
                }
            }
            firstEntry[places.length] = size();
            enterAll();
        }

        private void read(int place, long value, int tokens) {
            int entry = size();
            if (entry == rank.length) {
                costs.replace(entryBytes(FIRST), entryBytes(entry), entryBytes(2 * entry));
                placeOf = Arrays.copyOf(placeOf, 2 * entry);
                rank = Arrays.copyOf(rank, 2 * entry);
                count = Arrays.copyOf(count, 2 * entry);
                sign = Arrays.copyOf(sign, 2 * entry);
                agentsFrom = Arrays.copyOf(agentsFrom, 2 * entry + 1);
            }
            placeOf[entry] = place;
            rank[entry] = value;
            count[entry] = tokens;
            agentsFrom[entry] = agentsRead;
            long rest = symmetry.read(types[places[place]], value, this::readAgent);
            agentsFrom[entry + 1] = agentsRead;
            sign[entry] = HashMixer.of(rest + places[place]) + tokens;
            added();
        }

        /** Memory of the arrays that have an element for each entry, in bytes. */
        private static long entryBytes(int entries) {
            return 2 * ArrayBytes.ofInts(entries) + 2 * ArrayBytes.ofLongs(entries) + ArrayBytes.ofInts(entries + 1);
        }

        private void readAgent(int agent) {
            if (agentsRead == agents.length) {
                costs.replace(
                        ArrayBytes.ofInts(2 * FIRST), ArrayBytes.ofInts(agentsRead), ArrayBytes.ofInts(2 * agentsRead));
                agents = Arrays.copyOf(agents, 2 * agentsRead);
            }
            agents[agentsRead++] = agent;
        }

        private void enterAll() {
            int length = slots.length;
            while (length < 2 * size()) {
                length *= 2;
            }
            if (length > slots.length) {
                costs.replace(ArrayBytes.ofInts(4 * FIRST), ArrayBytes.ofInts(slots.length), ArrayBytes.ofInts(length));
                slots = new int[length];
            } else {
                Arrays.fill(slots, 0);
            }
            for (int entry = 0; entry < size(); entry++) {
                int slot = slot(placeOf[entry], rank[entry]);
                while (slots[slot] != 0) {
                    slot = (slot + 1) & (slots.length - 1);
                }
                slots[slot] = entry + 1;
            }
        }

        private int slot(int place, long value) {
            return (int) HashMixer.of(31 * value + place) & (slots.length - 1);
        }

        /** How many tokens of a value a place has. */
        private int tokens(int place, long value) {
            for (int slot = slot(place, value); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
                int entry = slots[slot] - 1;
                if (placeOf[entry] == place && rank[entry] == value) {
                    return count[entry];
                }
            }
            return 0;
        }

        @Override
        protected long sign(int entry) {
            return sign[entry];
        }

        @Override
        protected int lists(int entry) {
            return 1;
        }

        @Override
        protected int length(int entry) {
            return agentsFrom[entry + 1] - agentsFrom[entry];
        }

        @Override
        protected int agent(int entry, int list, int position) {
            return agents[agentsFrom[entry] + position];
        }

        @Override
        protected boolean isKept(int entry, int[] agentImages) {
            long to = symmetry.image(types[places[placeOf[entry]]], rank[entry], agentImages);
            return tokens(placeOf[entry], to) == count[entry];
        }

        @Override
        public void write(int[] agentImages, long[] out) {
            System.arraycopy(state, 0, out, 0, state.length);
            for (int i = 0; i < places.length; i++) {
                int id = moved(i, agentImages);
                if (id >= 0) {
                    if (id > layout.maxValue(places[i])) {
                        throw new FieldOverflow(places[i], 0);
                    }
                    layout.set(out, 0, places[i], id);
                }
            }
        }

        /** The number of the multi-set that a place holds then; -1 where it stays the same. */
        private int moved(int place, int[] agentImages) {
            MultiSetTable table = tables[places[place]];
            Type type = types[places[place]];
            int n = firstEntry[place + 1] - firstEntry[place];
            long[] images = new long[n];
            boolean isChanged = false;
            for (int i = 0; i < n; i++) {
                int entry = firstEntry[place] + i;
                long to = symmetry.image(type, rank[entry], agentImages);
                isChanged |= to != rank[entry];
                images[i] = ((long) table.color(to) << Integer.SIZE) | count[entry];
            }
            if (!isChanged) {
                return -1;
            }
            Arrays.sort(images);
            int[] flat = new int[2 * n];
            for (int i = 0; i < n; i++) {
                flat[2 * i] = (int) (images[i] >>> Integer.SIZE);
                flat[2 * i + 1] = (int) images[i];
            }
            return table.intern(flat, flat.length);
        }
    }
}
