package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.LimitReached;
import org.tidemark.color.TableCosts;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.PaperCode;
import org.tidemark.color.codec.PlaceRule;
import org.tidemark.color.codec.PlaceSample;
import org.tidemark.color.codec.Tokens;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Equivalence;
import org.tidemark.color.net.InitialMarking;
import org.tidemark.color.net.PlaceObligations;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.ValueTable;
import org.tidemark.color.unfold.Preconditions;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.color.unfold.UnfoldingSize;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;

/**
 * A high-level net that is executed directly, without unfolding: every place is a small automaton whose states are
 * the multi-sets it has held, every binding of a transition is an event, and the places touched by an event step
 * together.
 *
 * <p>Automata and events are discovered during the search and kept in tables that only grow. All workers share them,
 * and they outlive a {@link DirectModel}, whose states have room for the multi-sets known when it was created, and
 * some more. Thread-safe.
 */
public final class DirectNet {
    private static final long TRIED_BYTES = 16L << 20;
    private static final long TRIED_NANOS = 300_000_000;

    private final ColoredNet net;
    private final TableCosts costs = new TableCosts();
    private final ValueTable values;
    private final MultiSetTable[] places;
    private final CoverPlan[] plans;
    private final EventTable events;
    private final int[] initial;
    private final AtomicReference<@Nullable Fault> fault = new AtomicReference<>();
    private final AtomicReference<@Nullable Breach> breach = new AtomicReference<>();
    private @Nullable MarkingPlan plan;
    private @Nullable PetriNet names;
    private @Nullable Boolean isUnfoldingHopeless;
    private volatile BooleanSupplier cancelled = () -> false;

    /**
     * A transition whose tokens are there, but one of whose expressions has no value.
     *
     * @param event the transition and its binding
     * @param thread the thread that found it while expanding a state
     */
    public record Fault(int event, Thread thread) {}

    /**
     * A state that an equivalence takes for one that behaves otherwise, or of which it makes nothing.
     *
     * @param why what is wrong, without its full stop
     */
    public record Breach(Equivalence equivalence, String why) {
        /** The breach as an error of the declaration. */
        public String sentence() {
            String where = equivalence.isDeclared() ? equivalence.where() + ": " : "";
            return where + "the equivalence '" + equivalence.name() + "' is not one: " + why;
        }
    }

    private DirectNet(ColoredNet net, UnfoldingSize size) throws ColorException {
        this.net = net;
        values = net.values();
        Preconditions.ofDirect(net, size).check();
        places = new MultiSetTable[net.places().size()];
        initial = new int[places.length];
        for (int p = 0; p < places.length; p++) {
            places[p] = new MultiSetTable(costs);
            if (net.places().get(p).type() instanceof DotType) {
                places[p].color(0); // the dot always has a number, whether it occurs or not
            }
            initial[p] = intern(places[p], InitialMarking.of(net.places().get(p), size.cancellation()));
        }
        plans = new CoverPlan[net.transitions().size()];
        int[][] touched = new int[plans.length][];
        for (int t = 0; t < plans.length; t++) {
            plans[t] = CoverPlan.of(net.transitions().get(t));
            touched[t] = plans[t].touched();
        }
        events = new EventTable(net, touched, places, costs);
    }

    /**
     * A net to be executed directly.
     *
     * @throws ColorException when the net uses something that direct execution does not support
     */
    public static DirectNet of(ColoredNet net) throws ColorException {
        return of(net, UnfoldingLimits.usual());
    }

    /**
     * A net to be executed directly, whose initial marking is listed within limits.
     *
     * @throws LimitReached when the initial marking has more values than fit in memory, or takes too long
     * @throws ColorException when the net uses something that direct execution does not support
     */
    public static DirectNet of(ColoredNet net, UnfoldingLimits limits) throws ColorException {
        UnfoldingSize size = new UnfoldingSize(net, limits);
        try {
            return new DirectNet(net, size);
        } catch (Cancelled ended) {
            throw size.over();
        }
    }

    /** Whether direct execution supports all that a net uses. Lists no value, and takes little time for any net. */
    public static boolean supports(ColoredNet net) {
        try {
            Preconditions.ofDirect(net, new UnfoldingSize(net, UnfoldingLimits.usual()))
                    .check();
            for (ColoredTransition transition : net.transitions()) {
                CoverPlan.of(transition);
            }
            return true;
        } catch (ColorException refused) {
            return false;
        }
    }

    static int intern(MultiSetTable table, Bag bag) {
        int[][] pairs = new int[bag.size()][];
        int n = 0;
        for (int i = 0; i < bag.size(); i++) {
            if (bag.count(i) > 0) {
                pairs[n++] = new int[] {table.color(bag.rank(i)), (int) bag.count(i)};
            }
        }
        int[][] found = Arrays.copyOf(pairs, n);
        Arrays.sort(found, (a, b) -> Integer.compare(a[0], b[0]));
        int[] flat = Arrays.stream(found).flatMapToInt(Arrays::stream).toArray();
        return table.intern(flat, flat.length);
    }

    /** Whether no time and no memory are enough for an unfolding of the net, as far as a short attempt shows. Attempted once. */
    public synchronized boolean isUnfoldingHopeless() {
        if (isUnfoldingHopeless == null) {
            isUnfoldingHopeless = Unfolding.isHopeless(net, new UnfoldingLimits(TRIED_BYTES, TRIED_NANOS, cancelled));
        }
        return isUnfoldingHopeless;
    }

    public ColoredNet net() {
        return net;
    }

    /**
     * A net without nodes whose groups of places and transitions have the names that formulas may use. Its obligations
     * are those of the places, which {@link DirectModel#kept} looks at.
     */
    public synchronized PetriNet names() {
        if (names == null) {
            names = Unfolding.names(net).obliged(PlaceObligations.of(net));
        }
        return names;
    }

    /** A model whose states have room for all multi-sets and events known now, and for some more. */
    public DirectModel model() {
        return new DirectModel(this, false);
    }

    /** A model with wide fields, to find out how many multi-sets there are. */
    public DirectModel wideModel() {
        return new DirectModel(this, true);
    }

    /** How states are written in few bits; made at the first call, from a sample of states. */
    public synchronized MarkingPlan plan() {
        if (plan == null) {
            plan = CodecTraining.plan(this);
        }
        return plan;
    }

    /** Charges the tables to the budget of a run: their current size and all growth. */
    public void charge(MemoryBudget budget) {
        costs.charge(budget);
        values.costs().charge(budget);
    }

    /** Says when the next run is cancelled; it ends then, even in the middle of a state. */
    public void cancelWhen(BooleanSupplier isCancelled) {
        cancelled = isCancelled;
    }

    /** A cancellation check for another worker, while it looks for the events of a state. */
    CancellationCheck cancellation() {
        return CancellationCheck.oftenUntil(cancelled);
    }

    /** The cache account of another worker, in the run that is charged for the tables now. */
    WorkerCosts workerCosts() {
        return new WorkerCosts(costs.payer());
    }

    /** The number of multi-sets in all places together. */
    public long multiSets() {
        long sum = 0;
        for (MultiSetTable table : places) {
            sum += table.size();
        }
        return sum;
    }

    /** The number of bindings found so far. */
    public int events() {
        return events.size();
    }

    /** Memory of the tables, in bytes. */
    public long bytes() {
        return costs.bytes() + values.bytes();
    }

    /** The name of the place whose multi-sets and values take the most memory; empty if there are no places. */
    public String largest() {
        String name = "";
        long most = -1;
        for (int p = 0; p < places.length; p++) {
            long bytes = places[p].bytes(net.places().get(p).type());
            if (bytes > most) {
                most = bytes;
                name = net.places().get(p).name();
            }
        }
        return name;
    }

    /** The first fault that was found; null if there is none. */
    public @Nullable Fault fault() {
        return fault.get();
    }

    /** Forgets the fault, before its state is searched for again. */
    public void forgetFault() {
        fault.set(null);
    }

    void report(Fault found) {
        fault.compareAndSet(null, found);
    }

    /** Whether some states are taken for one. */
    public boolean hasEquivalences() {
        return !net.equivalences().isEmpty();
    }

    /** The first breach of an equivalence that was found; null if there is none. */
    public @Nullable Breach breach() {
        return breach.get();
    }

    public void report(Breach found) {
        breach.compareAndSet(null, found);
    }

    /** The tokens of a state, as people write them: {@code inactive: 1, 2; sent: 3'(1, 2)}. */
    public String shown(Layout layout, long[] words, int at) {
        List<String> parts = new ArrayList<>();
        for (int p = 0; p < places.length; p++) {
            int id = (int) layout.get(words, at, p);
            int[] pairs = places[p].content(id);
            long[] ranks = places[p].ranks(pairs);
            List<String> tokens = new ArrayList<>();
            for (int i = 0; i < ranks.length; i++) {
                String value = net.places().get(p).type().show(ranks[i]);
                tokens.add(pairs[2 * i + 1] == 1 ? value : pairs[2 * i + 1] + "'" + value);
            }
            if (!tokens.isEmpty()) {
                parts.add(net.places().get(p).name() + ": " + String.join(", ", tokens));
            }
        }
        return parts.isEmpty() ? "no tokens at all" : String.join("; ", parts);
    }

    /** The transition of an event. */
    public int transition(int event) {
        return events.get(event).transition();
    }

    /** The values of the variables of an event, with room for those of comprehensions. */
    public long[] binding(int event) {
        return events.get(event).binding().clone();
    }

    /** {@code receive(s=1,r=2)}: an event as it is shown to users. */
    public String eventName(int event) {
        EventTable.Event e = events.get(event);
        ColoredTransition transition = net.transitions().get(e.transition());
        String shown = transition.show(e.binding());
        return shown.isEmpty() ? transition.name() : transition.name() + "(" + shown + ")";
    }

    /**
     * A place/transition net of the given events and of all colours that have occurred. If these are all events of a
     * complete exploration, it has the same states and edges as this net; its transitions are in the order of
     * {@link #inOrder}.
     *
     * @throws ColorException when it outgrows the limits
     */
    public PetriNet unfolded(List<Integer> inOrder, UnfoldingLimits limits) throws ColorException {
        ColorSet[] colors = new ColorSet[places.length];
        for (int p = 0; p < colors.length; p++) {
            colors[p] = places[p].sortedColors(net.places().get(p).type());
        }
        return Unfolding.of(net, colors, bindings(inOrder), limits);
    }

    /**
     * A place/transition net in which runs of the given events, all of which have happened, can be shown. It has only
     * these events, and the colours that are initially marked or that the events mention.
     *
     * @throws ColorException when it outgrows the limits
     */
    public PetriNet told(List<Integer> inOrder, UnfoldingLimits limits) throws ColorException {
        return Unfolding.of(net, bindings(inOrder), limits);
    }

    /** The bindings of each transition. */
    private List<List<long[]>> bindings(List<Integer> inOrder) {
        List<List<long[]>> bindings = new ArrayList<>();
        for (int t = 0; t < plans.length; t++) {
            bindings.add(new ArrayList<>());
        }
        for (int event : inOrder) {
            EventTable.Event e = events.get(event);
            bindings.get(e.transition()).add(e.binding());
        }
        return bindings;
    }

    /** These events without repetition, transition by transition, in the order of the values of their variables. */
    public List<Integer> inOrder(List<Integer> some) {
        return some.stream().distinct().sorted(this::compare).toList();
    }

    private int compare(int left, int right) {
        EventTable.Event one = events.get(left);
        EventTable.Event other = events.get(right);
        if (one.transition() != other.transition()) {
            return Integer.compare(one.transition(), other.transition());
        }
        for (Variable variable : net.transitions().get(one.transition()).variables()) {
            int i = variable.index();
            int order = variable.type().order(one.binding()[i], other.binding()[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left, right);
    }

    /** All events known so far that can happen, transition by transition. */
    public List<Integer> happening() {
        return inOrder(
                IntStream.range(0, events()).filter(this::canHappen).boxed().toList());
    }

    /** Whether all expressions of an event have values, and its guard holds. */
    public boolean canHappen(int event) {
        EventTable.Event e = events.get(event);
        if (events.isFaulty(event)) {
            return false;
        }
        try {
            return net.transitions()
                    .get(e.transition())
                    .guard()
                    .holds(e.binding().clone());
        } catch (EvaluationFault fault) {
            return false;
        }
    }

    int[] initial() {
        return initial;
    }

    MultiSetTable[] places() {
        return places;
    }

    CoverPlan[] plans() {
        return plans;
    }

    EventTable table() {
        return events;
    }

    /**
     * Looks at some states of a net before anything is stored, and makes the plan by which its states are written.
     *
     * <p>The sample is the same whenever it is taken, although the numbers of multi-sets and the order of events are
     * not: it has whole layers of states of one distance, and then some walks, in which the hash of what the places
     * hold decides where to go. So a file that was written by a plan can be read by the plan that another run makes.
     */
    private static final class CodecTraining {
        /** After this many states the next layer is not examined. */
        private static final int ENOUGH_STATES = 3000;

        /** A layer that makes more states than this is left out. */
        private static final int MOST_STATES = 4 * ENOUGH_STATES;

        private static final int WALKS = 8;
        private static final int STEPS = 500;

        private final DirectModel model;
        private final Layout layout;
        private final MultiSetTable[] tables;
        private final DirectExpander expander;
        private final Successors batch;
        private final List<PlaceRule> rules;
        private final List<Map<Integer, Held>> held = new ArrayList<>();
        private final BitBuffer buffer = new BitBuffer();

        private CodecTraining(DirectNet direct) {
            model = direct.wideModel();
            rules = PlaceRule.of(direct.net());
            layout = model.layout();
            tables = direct.places();
            expander = model.expander();
            batch = new Successors(layout.words(), 64);
            for (int p = 0; p < tables.length; p++) {
                held.add(new HashMap<>());
            }
        }

        /** A multi-set of a place, and in how many states of each half of the sample the place held it. */
        private static final class Held {
            private final Tokens tokens;
            private final long hash;
            private final long[] states = new long[2];

            Held(Tokens tokens, long hash) {
                this.tokens = tokens;
                this.hash = hash;
            }
        }

        private record State(List<Long> words) {
            static State of(long[] words, int at, int length) {
                return new State(Arrays.stream(words, at, at + length).boxed().toList());
            }

            long[] array() {
                return words.stream().mapToLong(w -> w).toArray();
            }
        }

        /** The plan for a net. What is found on the way goes to the tables of the net; a fault is not reported. */
        static MarkingPlan plan(DirectNet direct) {
            CodecTraining training = new CodecTraining(direct);
            boolean isAll = training.layers();
            if (!isAll) {
                training.walks();
            }
            direct.forgetFault();
            List<PlaceSample> samples = new ArrayList<>();
            for (int p = 0; p < training.tables.length; p++) {
                Tokens initial = training.held(p, direct.initial()[p]).tokens;
                PlaceSample sample = new PlaceSample(training.rules.get(p), initial);
                for (Held some : training.held.get(p).values()) {
                    for (int half = 0; half < 2; half++) {
                        if (some.states[half] > 0) {
                            sample.add(some.tokens, half, some.states[half]);
                        }
                    }
                }
                samples.add(sample);
            }
            return MarkingPlan.trained(samples, isAll);
        }

        private Held held(int place, int id) {
            Held known = held.get(place).get(id);
            if (known == null) {
                Tokens tokens = new Tokens();
                int[] pairs = tables[place].content(id);
                long[] ranks = tables[place].ranks(pairs);
                for (int i = 0; i < ranks.length; i++) {
                    tokens.add(ranks[i], pairs[2 * i + 1]);
                }
                tokens.sort(rules.get(place).type());
                buffer.clear();
                new PaperCode(PlaceRule.free(rules.get(place).type())).put(tokens, buffer);
                known = new Held(tokens, Arrays.hashCode(buffer.toWords()) * 31L + buffer.size());
                held.get(place).put(id, known);
            }
            return known;
        }

        /** A hash of what the places hold. */
        private long hash(long[] words, int at) {
            long hash = 0;
            for (int p = 0; p < tables.length; p++) {
                hash = mix(hash + held(p, (int) layout.get(words, at, p)).hash);
            }
            return hash;
        }

        private static long mix(long number) {
            long mixed = (number ^ (number >>> 32)) * 0x9E3779B97F4A7C15L;
            return mixed ^ (mixed >>> 29);
        }

        private void count(long[] words) {
            int half = (int) (hash(words, 0) >>> 17) & 1;
            for (int p = 0; p < tables.length; p++) {
                held(p, (int) layout.get(words, 0, p)).states[half]++;
            }
        }

        /** Counts states layer by layer; whether these are all. */
        private boolean layers() {
            Set<State> seen = new HashSet<>();
            List<long[]> layer = new ArrayList<>();
            batch.clear();
            model.initial(batch);
            layer.add(State.of(batch.words(), batch.at(0), layout.words()).array());
            seen.add(State.of(layer.get(0), 0, layout.words()));
            while (!layer.isEmpty()) {
                layer.forEach(this::count);
                if (seen.size() > ENOUGH_STATES) {
                    return false;
                }
                List<long[]> next = new ArrayList<>();
                for (long[] words : layer) {
                    if (!expand(words)) {
                        return false;
                    }
                    for (int i = 0; i < batch.size(); i++) {
                        State state = State.of(batch.words(), batch.at(i), layout.words());
                        if (seen.add(state)) {
                            next.add(state.array());
                        }
                    }
                    if (seen.size() > MOST_STATES) {
                        return false;
                    }
                }
                layer = next;
            }
            return true;
        }

        /** Puts the successors of a state into the batch; false if one does not fit. */
        private boolean expand(long[] words) {
            batch.clear();
            try {
                expander.expand(words, 0, batch);
                return true;
            } catch (FieldOverflow tooNarrow) {
                return false;
            }
        }

        private void walks() {
            batch.clear();
            model.initial(batch);
            long[] initial =
                    State.of(batch.words(), batch.at(0), layout.words()).array();
            for (int walk = 0; walk < WALKS; walk++) {
                long[] here = initial;
                for (int step = 0; step < STEPS; step++) {
                    if (!expand(here)) {
                        return;
                    }
                    here = batch.size() == 0 ? initial : chosen(mix(walk * STEPS + step + 1L));
                    count(here);
                }
            }
        }

        /** The successor whose hash comes first, after it was mixed with a number. */
        private long[] chosen(long number) {
            int best = 0;
            long least = Long.MAX_VALUE;
            for (int i = 0; i < batch.size(); i++) {
                long hash = mix(hash(batch.words(), batch.at(i)) ^ number);
                if (hash < least) {
                    best = i;
                    least = hash;
                }
            }
            return State.of(batch.words(), batch.at(best), layout.words()).array();
        }
    }
}
