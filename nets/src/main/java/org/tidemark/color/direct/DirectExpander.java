package org.tidemark.color.direct;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Demand;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.unfold.BindingPlan;
import org.tidemark.color.unfold.BindingPlan.Step;
import org.tidemark.color.unfold.BindingProblem;
import org.tidemark.color.unfold.ColorIndex;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;

/**
 * The steps of a high-level net, computed by one worker. The covering places of a transition suggest events; each
 * place that an event touches then yields its next multi-set, or refuses. All workers share what they have found of
 * both, so that a state costs one look-up per transition and one per event and place.
 */
public final class DirectExpander implements ReversibleExpander {
    private final DirectNet direct;
    private final DirectModel model;
    private final WorkerCosts costs;
    private final Layout layout;
    private final MultiSetTable[] tables;
    private final CoverPlan[] plans;
    private final CoverSearch[] searches;
    private final int[][] orders;

    /** The transitions, those of higher priority first, and for each whether the next one has a lower priority. */
    private final int[] ranked;

    private final boolean[] isLastOfItsRank;
    private final boolean hasPriorities;
    private final StepCache[] forward;
    private final StepCache[] backward;

    /** The steps known from the multi-sets of the current state. */
    private final int[][] rows;

    private final int[] ids;

    /** The unpacked contents of places for which an effect was computed last: several are computed in a row. */
    private final LastUnpacked<int[]> unpacked;

    private final int[] next;
    private final int[] undone;
    private final long[] clear;
    private final int[] word;
    private final int[] shift;
    private final long[] most;
    private final List<WorkerCopies<PlaceEffect>> effectsAt = new ArrayList<>();
    private int[] pairs = new int[64];
    private int[] transitions = {};
    private int[][] effects = {};
    private int knownEvents;

    DirectExpander(DirectModel model) {
        this.model = model;
        direct = model.direct();
        costs = direct.workerCosts();
        layout = model.layout();
        tables = direct.places();
        plans = direct.plans();
        searches = new CoverSearch[plans.length];
        CancellationCheck cancellation = direct.cancellation();
        orders = new int[plans.length][];
        for (int t = 0; t < plans.length; t++) {
            searches[t] = new CoverSearch(plans[t], t, tables, direct.table(), costs, cancellation, model.lists()[t]);
            orders[t] = IntStream.range(0, plans[t].touched().length).toArray();
        }
        ranked = IntStream.range(0, plans.length)
                .boxed()
                .sorted((a, b) -> Integer.compare(priority(b), priority(a)))
                .mapToInt(t -> t)
                .toArray();
        isLastOfItsRank = new boolean[ranked.length];
        for (int k = 0; k + 1 < ranked.length; k++) {
            isLastOfItsRank[k] = priority(ranked[k]) > priority(ranked[k + 1]);
        }
        hasPriorities = IntStream.range(0, ranked.length).anyMatch(k -> isLastOfItsRank[k]);
        int n = tables.length;
        forward = model.forward();
        backward = model.backward();
        rows = new int[n][];
        ids = new int[n];
        unpacked = LastUnpacked.pairs(tables, costs);
        next = new int[n];
        undone = new int[n];
        clear = new long[n];
        word = new int[n];
        shift = new int[n];
        most = new long[n];
        for (int p = 0; p < n; p++) {
            int place = p;
            effectsAt.add(new WorkerCopies<>(number -> direct.table().effect(place, number), costs));
            clear[p] = ~layout.mask(p);
            word[p] = layout.word(p);
            shift[p] = layout.shift(p);
            most[p] = layout.maxValue(p);
        }
    }

    private int priority(int transition) {
        return plans[transition].transition().priority();
    }

    private void read(long[] words, int at) {
        for (int p = 0; p < ids.length; p++) {
            ids[p] = (int) ((words[at + word[p]] & ~clear[p]) >>> shift[p]);
        }
    }

    /** Reads a state and looks up the steps of all its places together, so that waiting for memory overlaps. */
    private void readWithSteps(long[] words, int at) {
        read(words, at);
        for (int p = 0; p < ids.length; p++) {
            rows[p] = forward[p].row(ids[p]);
        }
    }

    @Override
    public void expand(long[] words, int at, Successors out) {
        readWithSteps(words, at);
        int before = out.size();
        for (int k = 0; k < ranked.length; k++) {
            int t = ranked[k];
            int[] list = searches[t].events(ids);
            for (int i = searches[t].firstEvent(); i < list.length; i++) {
                int suggested = list[i];
                int event = suggested ^ (suggested >> 31);
                int answer = step(t, event);
                if (answer != PlaceEffect.REFUSED) {
                    if (answer == PlaceEffect.FAULTY || suggested < 0) {
                        direct.report(new DirectNet.Fault(event, Thread.currentThread()));
                    } else {
                        append(plans[t].touched(), event, words, at, out);
                    }
                }
            }
            if (isLastOfItsRank[k] && out.size() > before) {
                return; // what has a lower priority must wait
            }
        }
    }

    /**
     * Asks all places that an event touches, and leaves their next multi-sets in {@code next}. A place that refuses is
     * asked earlier next time. Returns a positive number if all agree, or why the event cannot happen.
     */
    private int step(int t, int event) {
        if (event >= knownEvents) {
            learnEvents();
        }
        int[] does = effects[event];
        int[] touched = plans[t].touched();
        int[] order = orders[t];
        int answer = 1;
        for (int k = 0; k < order.length; k++) {
            int j = order[k];
            int place = touched[j];
            int to = StepCache.step(rows[place], does[j]);
            if (to <= 0) {
                to = to == StepCache.UNKNOWN ? learn(does[j], place) : to;
                if (to == PlaceEffect.REFUSED) {
                    if (k > 0) {
                        order[k] = order[k >> 1];
                        order[k >> 1] = j;
                    }
                    return to;
                }
                answer = Math.min(answer, to);
            }
            next[j] = to - 1;
        }
        return answer;
    }

    /** The answer of a place to an effect, as {@link StepCache} has it. */
    private int learn(int number, int place) {
        PlaceEffect effect = effectsAt.get(place).get(number);
        int[] content = unpacked.get(place, ids[place]);
        makeRoom(effect.mostPairs(content));
        int length = effect.after(content, pairs);
        int to = length < 0 ? length : tables[place].intern(pairs, length) + 1;
        forward[place].put(number, ids[place], to);
        rows[place] = forward[place].row(ids[place]);
        return to;
    }

    private void makeRoom(int most) {
        if (pairs.length < most) {
            pairs = new int[2 * most];
        }
    }

    private void append(int[] touched, int event, long[] words, int at, Successors out) {
        fit(touched, event);
        int to = out.reserve();
        long[] buffer = out.words();
        for (int i = 0; i < layout.words(); i++) {
            buffer[to + i] = words[at + i];
        }
        write(touched, buffer, to);
        out.commit(event);
    }

    /** Writes {@code next} to the fields of the touched places. */
    private void write(int[] touched, long[] words, int at) {
        for (int j = 0; j < touched.length; j++) {
            int place = touched[j];
            int w = at + word[place];
            words[w] = (words[w] & clear[place]) | ((long) next[j] << shift[place]);
        }
    }

    private void fit(int[] touched, int event) {
        for (int j = 0; j < touched.length; j++) {
            if (next[j] > most[touched[j]]) {
                throw new FieldOverflow(touched[j], event);
            }
        }
        if (event >= model.events()) {
            throw new FieldOverflow(touched.length == 0 ? 0 : touched[0], event);
        }
    }

    /** The transition of an event, or -1 if no such event has been found. */
    private int transition(int event) {
        if (event >= knownEvents) {
            learnEvents();
        }
        return event < knownEvents ? transitions[event] : -1;
    }

    /** Copies the events known so far. */
    private void learnEvents() {
        int known = direct.events();
        int first = knownEvents;
        if (known > transitions.length) {
            costs.replace(
                    2 * ArrayBytes.ofInts(0),
                    2 * ArrayBytes.ofInts(transitions.length),
                    2 * ArrayBytes.ofInts(2 * known));
            transitions = Arrays.copyOf(transitions, 2 * known);
            effects = Arrays.copyOf(effects, 2 * known);
        }
        for (int e = first; e < known; e++) {
            EventTable.Event event = direct.table().get(e);
            transitions[e] = event.transition();
            effects[e] = event.effects();
        }
        knownEvents = known;
    }

    /**
     * Whether an event is enabled; if so, {@code next} holds the result. The guard is evaluated where tokens do not
     * decide.
     */
    private boolean isEnabled(int event, long[] words, int at) {
        int t = transition(event);
        if (t < 0) {
            return false;
        }
        readWithSteps(words, at);
        return !mustWait(t) && step(t, event) > 0 && guardHolds(t, event);
    }

    /** Whether a transition of higher priority can happen in the state that was read. */
    private boolean mustWait(int transition) {
        for (int k = 0; hasPriorities && priority(ranked[k]) > priority(transition); k++) {
            if (canHappen(ranked[k])) {
                return true;
            }
        }
        return false;
    }

    /** Events are recorded only if their guard holds or has no value. */
    private boolean guardHolds(int t, int event) {
        if (plans[t].problem().guardIsTotal()) {
            return true;
        }
        try {
            return plans[t].transition().guard().holds(direct.binding(event));
        } catch (EvaluationFault fault) {
            return false;
        }
    }

    /** Whether a transition is enabled under any binding. */
    public boolean fireable(int transition, long[] words, int at) {
        return fireable(transition, DirectExpander::any, words, at);
    }

    /** Whether a transition is enabled under any binding that passes a test of its event. */
    public boolean fireable(int transition, IntPredicate test, long[] words, int at) {
        readWithSteps(words, at);
        return !mustWait(transition) && canHappen(transition, test);
    }

    /** Whether a transition has its tokens in the state that was read, under any binding. */
    private boolean canHappen(int transition) {
        return canHappen(transition, DirectExpander::any);
    }

    private static boolean any(int event) {
        return true;
    }

    private boolean canHappen(int transition, IntPredicate test) {
        int[] list = searches[transition].events(ids);
        for (int i = searches[transition].firstEvent(); i < list.length; i++) {
            if (list[i] >= 0 && test.test(list[i]) && step(transition, list[i]) > 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean enabled(int event, long[] words, int at) {
        return isEnabled(event, words, at);
    }

    @Override
    public boolean fire(int event, long[] words, int at) {
        if (!isEnabled(event, words, at)) {
            return false;
        }
        int[] touched = plans[transition(event)].touched();
        fit(touched, event);
        write(touched, words, at);
        return true;
    }

    @Override
    public boolean unfire(int event, long[] words, int at) {
        int t = transition(event);
        if (t < 0 || !guardHolds(t, event)) {
            return false;
        }
        read(words, at);
        int[] touched = plans[t].touched();
        int[] does = effects[event];
        for (int j = 0; j < touched.length; j++) {
            int place = touched[j];
            int from = StepCache.step(backward[place].row(ids[place]), does[j]);
            from = from == StepCache.UNKNOWN ? recall(does[j], place) : from;
            if (from < 0) {
                return false;
            }
            next[j] = from - 1;
        }
        fit(touched, event);
        write(touched, words, at);
        return !hasPriorities || !hadToWait(t, words, at);
    }

    /** Whether a transition that was undone could not have happened for its priority; it is done again then. */
    private boolean hadToWait(int t, long[] words, int at) {
        int[] touched = plans[t].touched();
        for (int j = 0; j < touched.length; j++) {
            undone[j] = ids[touched[j]];
        }
        readWithSteps(words, at);
        if (!mustWait(t)) {
            return false;
        }
        System.arraycopy(undone, 0, next, 0, touched.length);
        write(touched, words, at);
        return true;
    }

    private int recall(int number, int place) {
        PlaceEffect effect = effectsAt.get(place).get(number);
        int[] content = unpacked.get(place, ids[place]);
        makeRoom(effect.mostPairs(content));
        int length = effect.before(content, pairs);
        int from = length < 0 ? length : tables[place].intern(pairs, length) + 1;
        backward[place].put(number, ids[place], from);
        return from;
    }

    /**
     * Finds the events of one transition that the multi-sets in its covering places suggest, in a fixed order, unless
     * another worker has found them before.
     *
     * <p>An event under which the guard has no value is in the list as its complement, {@code ~event}: the other places
     * decide whether that matters. Belongs to one worker.
     */
    private static final class CoverSearch {
        private static final int FIRST_LENGTH = 16;

        private final CoverPlan plan;
        private final BindingProblem problem;
        private final WorkerCosts costs;
        private final CancellationCheck cancellation;
        private final int[] none = {};
        private final EventLists lists;
        private final int number;
        private final MultiSetTable[] tables;
        private final EventTable events;
        private final int[] cover;
        private final NeededToken[] gates;
        private final long[] binding;
        private final @Nullable PlaceTokens[] tokens;
        private int[] found = new int[FIRST_LENGTH];
        private int size;

        /** A search whose results are kept for other workers. */
        CoverSearch(
                CoverPlan plan,
                int number,
                MultiSetTable[] tables,
                EventTable events,
                WorkerCosts costs,
                CancellationCheck cancellation,
                EventLists lists) {
            this.plan = plan;
            this.costs = costs;
            this.cancellation = cancellation;
            this.lists = lists;
            this.number = number;
            this.tables = tables;
            this.events = events;
            cover = plan.cover();
            problem = plan.problem();
            binding = new long[problem.slots()];
            tokens = new PlaceTokens[problem.demands().size()];
            gates = plan.gates().stream()
                    .map(demand -> new NeededToken(demand, binding, tables[demand.place()], costs))
                    .toArray(NeededToken[]::new);
        }

        /**
         * The events suggested when the places hold these multi-sets, from index {@link #firstEvent} on. The array must not
         * be modified.
         */
        int[] events(int[] ids) {
            for (NeededToken gate : gates) {
                if (gate.isShut(ids)) {
                    return none;
                }
            }
            int[] known = lists.find(ids);
            if (known != null) {
                return known;
            }
            int[] list = search(ids);
            lists.put(ids, list);
            return list;
        }

        /** Where the events begin in the lists given out; before them are the numbers of the covering multi-sets. */
        int firstEvent() {
            return cover.length;
        }

        private int[] search(int[] ids) {
            Arrays.fill(tokens, null);
            for (int d = 0; d < tokens.length; d++) {
                int place = problem.demands().get(d).place();
                for (int other = 0; other < d && tokens[d] == null; other++) {
                    tokens[d] = problem.demands().get(other).place() == place ? tokens[other] : null;
                }
                if (tokens[d] == null && isCovering(place)) {
                    tokens[d] = new PlaceTokens(tables[place].ranks(ids[place]));
                }
            }
            size = 0;
            for (int place : cover) {
                add(ids[place]);
            }
            for (BindingPlan search : plan.plans()) {
                Arrays.fill(binding, 0);
                if (search.goesOn(0, binding)) {
                    step(search, 0);
                }
            }
            return Arrays.copyOf(found, size);
        }

        private boolean isCovering(int place) {
            for (int covering : cover) {
                if (covering == place) {
                    return true;
                }
            }
            return false;
        }

        private void step(BindingPlan search, int i) {
            if (i == search.length()) {
                finish();
                return;
            }
            Step step = search.step(i);
            if (step instanceof Step.Try tried) {
                PlaceTokens there = tokens[tried.demand()];
                Type type = problem.demands().get(tried.demand()).element().type();
                int first = there == null ? -1 : there.first(tried.known(), type, binding);
                for (int c = first; c >= 0; c = there.next(tried.known(), c)) {
                    if (tried.pattern().match(there.ranks[c], binding)) {
                        goOn(search, i);
                    }
                }
            } else if (step instanceof Step.LookUp lookUp) {
                PlaceTokens there = tokens[lookUp.demand()];
                if (there == null || there.contain(lookUp.element().eval(binding))) {
                    goOn(search, i);
                }
            } else if (step instanceof Step.Solve solve) {
                if (solve.match(binding)) {
                    goOn(search, i);
                }
            } else if (step instanceof Step.Choose choose) {
                int variable = choose.variable().index();
                int before = size;
                long n = choose.variable().type().count();
                for (long rank = 0; rank < n && !(choose.once() && size > before); rank++) {
                    binding[variable] = rank;
                    goOn(search, i);
                }
            }
        }

        /** Counts every try: tokens that no condition lets pass may be many, and no step follows them. */
        private void goOn(BindingPlan search, int i) {
            cancellation.tick();
            if (search.goesOn(i + 1, binding)) {
                step(search, i + 1);
            }
        }

        private void finish() {
            boolean faulty = false;
            try {
                if (!problem.rest().holds(binding)) {
                    return;
                }
            } catch (EvaluationFault fault) {
                faulty = true;
            }
            int event = events.intern(number, binding, cancellation);
            add(faulty ? ~event : event);
        }

        private void add(int entry) {
            if (size == found.length) {
                costs.replace(ArrayBytes.ofInts(FIRST_LENGTH), ArrayBytes.ofInts(size), ArrayBytes.ofInts(2 * size));
                found = Arrays.copyOf(found, 2 * size);
            }
            found[size++] = entry;
        }
    }

    /**
     * The different tokens in a place during one search. Many of them are indexed by their known components when these are
     * first asked for; of few, all are tried.
     */
    private static final class PlaceTokens {
        private static final int FEW = 8;

        private final long[] ranks;
        private @Nullable ColorSet set;
        private @Nullable Map<List<Integer>, ColorIndex> indexes;

        PlaceTokens(long[] ranks) {
            this.ranks = ranks;
        }

        boolean contain(long rank) {
            if (ranks.length > FEW) {
                return set().indexOf(rank) >= 0;
            }
            for (long there : ranks) {
                if (there == rank) {
                    return true;
                }
            }
            return false;
        }

        private ColorSet set() {
            if (set == null) {
                set = new ColorSet();
                for (long rank : ranks) {
                    set.add(rank);
                }
            }
            return set;
        }

        /** The first token that may have these components; -1 if there is none. */
        int first(BindingPlan.Known known, Type type, long[] binding) {
            if (!isIndexed(known) || !(type instanceof TupleType tuple)) {
                return ranks.length == 0 ? -1 : 0;
            }
            if (indexes == null) {
                indexes = new HashMap<>();
            }
            ColorSet all = set();
            return indexes.computeIfAbsent(known.components(), components -> new ColorIndex(all, tuple, components))
                    .first(known.key(tuple, binding), 0);
        }

        /** The next token after one that may have the components; -1 if there is none. */
        int next(BindingPlan.Known known, int token) {
            if (!isIndexed(known) || indexes == null) {
                return token + 1 < ranks.length ? token + 1 : -1;
            }
            return requireNonNull(indexes.get(known.components())).next(token);
        }

        private boolean isIndexed(BindingPlan.Known known) {
            return ranks.length > FEW && !known.components().isEmpty();
        }
    }

    /**
     * A token that a transition needs regardless of its binding: if it is missing, there is no binding to search for.
     * Remembers which multi-sets contain it. Belongs to one worker.
     */
    static final class NeededToken {
        private static final byte OPEN = 1;
        private static final byte SHUT = 2;
        private static final int FIRST_LENGTH = 64;

        private final int place;
        private final int color;
        private final MultiSetTable table;
        private final WorkerCosts costs;
        private byte[] known = new byte[FIRST_LENGTH];

        NeededToken(Demand demand, long[] noBinding, MultiSetTable table, WorkerCosts costs) {
            this.costs = costs;
            place = demand.place();
            color = table.color(demand.element().eval(noBinding));
            this.table = table;
        }

        boolean isShut(int[] ids) {
            int id = ids[place];
            if (id >= known.length) {
                costs.replace(
                        ArrayBytes.ofBytes(FIRST_LENGTH), ArrayBytes.ofBytes(known.length), ArrayBytes.ofBytes(2 * id));
                known = Arrays.copyOf(known, 2 * id);
            }
            if (known[id] == 0) {
                known[id] = isIn(table.content(id)) ? OPEN : SHUT;
            }
            return known[id] == SHUT;
        }

        private boolean isIn(int[] pairs) {
            for (int i = 0; i < pairs.length; i += 2) {
                if (pairs[i] == color) {
                    return true;
                }
            }
            return false;
        }
    }
}
