package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.CpnNet.Arc;
import org.tidemark.cpn.CpnNet.Transition;
import org.tidemark.cpn.Tables.Effect;
import org.tidemark.cpn.Tables.Event;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.cpn.ml.Values;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;

/**
 * Finds the successors of markings. Which bindings a transition has, and from when, depends on the multi-sets of its input places alone, and on the clock where an
 * inscription reads it; what an event makes of a place depends on that place alone, and on the time of the occurrence. Both are remembered, in primitive arrays, so
 * that mostly nothing is evaluated. For one thread.
 */
final class CpnExpander implements Expander {
    private static final long MOST_CACHE_BYTES = 128L << 20;
    private static final int CACHE_SHARE = 16;
    private static final int READS_CLOCK = 0;
    private static final int NONE = 1;

    private final CpnSystem system;
    private final CpnModel model;
    private final CpnNet net;
    private final Tables tables;
    private final Layout layout;
    private final boolean isTimed;
    private final Machine machine;
    private final BindingSearch search;
    private final int[] order;
    private final long[] priorities;

    // The marking that is looked at
    private final int[] ids;
    private final long[] next;
    private int clock;
    private int now;
    /** Where the changes are that led to {@code next}; -1 for none. */
    private int applied = -1;
    /** Whether the changes by the event before are those by this one, so that the states after them are the same. */
    private boolean isRepeated;

    private final int[] ready;
    private int[] enabled = new int[64];
    private long[] found = new long[64];

    // What is remembered of transitions and events
    private final int[][] inputs;
    private final int[][] touched;
    private final IdMap[] known;
    private final IdMap[] knownNow;
    private final int[][] keys;
    private final int[][] keysNow;
    private final Pool bindings;
    private final IdMap effectsOf;
    private final int[] effectKey;
    private final Pool changes;
    private final int[] lastChange;
    private final IdMap[] steps;
    private boolean hasMetFault;

    /** Whether an inscription that decides what is enabled has read the clock. */
    private boolean dependsOnClock;

    private final int[] stepKey = new int[2];

    /** Numbers in one array; when it has become too large for its share of the memory, all of them are forgotten. */
    private static final class Pool {
        /** The first numbers are 0: an empty list. */
        private static final int FIRST = 2;

        private final MemoryBudget budget;
        private final long mostBytes;
        private int[] numbers = new int[256];
        private int size = FIRST;

        Pool(MemoryBudget budget, long mostBytes) {
            this.budget = budget;
            this.mostBytes = mostBytes;
        }

        /** Makes room; false where everything else must be forgotten for it, which the caller then does. */
        boolean hasRoom(int more) {
            boolean isEmpty = size == FIRST;
            while (numbers.length - size < more) {
                long bytes = (long) numbers.length * Integer.BYTES;
                boolean isGranted = isEmpty
                        ? budget.reserve(bytes)
                        : 2 * bytes <= mostBytes && bytes < 1 << 30 && budget.reserveIfFree(bytes);
                if (!isGranted && isEmpty) {
                    throw new MemoryBudget.Exhausted();
                }
                if (!isGranted) {
                    clear();
                    hasRoom(more);
                    return false;
                }
                numbers = Arrays.copyOf(numbers, 2 * numbers.length);
            }
            return true;
        }

        void add(int number) {
            numbers[size++] = number;
        }

        void clear() {
            size = FIRST;
        }
    }

    CpnExpander(CpnSystem system, CpnModel model) {
        this.system = system;
        this.model = model;
        net = model.net();
        tables = model.tables();
        layout = model.layout();
        isTimed = net.isTimed();
        machine = new Machine(system::isCancelled);
        search = new BindingSearch(net, machine);
        MemoryBudget budget = tables.payer();
        long mostBytes = Math.min(MOST_CACHE_BYTES, budget.limitBytes() / CACHE_SHARE);
        int transitions = net.transitions().size();
        int places = net.places().size();
        long each = Math.max(1, 4 * mostBytes / Math.max(1, transitions + places));
        ids = new int[places];
        next = new long[layout.words()];
        ready = new int[transitions + 1];
        inputs = new int[transitions][];
        touched = new int[transitions][];
        known = new IdMap[transitions];
        knownNow = new IdMap[transitions];
        keys = new int[transitions][];
        keysNow = new int[transitions][];
        for (int t = 0; t < transitions; t++) {
            inputs[t] = places(t, false);
            touched[t] = places(t, true);
            keys[t] = new int[inputs[t].length];
            keysNow[t] = new int[inputs[t].length + 1];
            known[t] = new IdMap(keys[t].length, budget, each);
            knownNow[t] = new IdMap(keysNow[t].length, budget, each);
        }
        bindings = new Pool(budget, mostBytes);
        effectKey = new int[isTimed ? 2 : 1];
        effectsOf = new IdMap(effectKey.length, budget, mostBytes);
        changes = new Pool(budget, mostBytes);
        lastChange = new int[transitions];
        Arrays.fill(lastChange, -1);
        steps = new IdMap[places];
        Arrays.setAll(steps, p -> new IdMap(2, budget, each));
        priorities = net.transitions().stream()
                .mapToLong(t -> t.inscriptions().priority())
                .toArray();
        Integer[] byPriority = new Integer[transitions];
        Arrays.setAll(byPriority, t -> t);
        Arrays.sort(byPriority, (a, b) -> Long.compare(priorities[a], priorities[b]));
        order = Arrays.stream(byPriority).mapToInt(t -> t).toArray();
    }

    /** The places that decide what is enabled, or those that change. */
    private int[] places(int t, boolean areChanged) {
        Transition transition = net.transitions().get(t);
        TreeSet<Integer> places = new TreeSet<>();
        for (int i = 0; i < transition.places().length; i++) {
            Arc arc = transition.inscriptions().arcs().get(i);
            boolean isRead = arc.takes() || arc.direction() == Direction.INHIBITOR;
            boolean isChanged = arc.takes() || arc.gives() || arc.direction() == Direction.RESET;
            if (areChanged ? isChanged : isRead) {
                places.add(transition.places()[i]);
            }
        }
        return places.stream().mapToInt(p -> p).toArray();
    }

    @Override
    public void expand(long[] words, int at, Successors out) {
        look(words, at);
        applied = -1;
        for (int k = 0; k < order.length; k++) {
            for (int i = ready[k]; i < ready[k + 1]; i++) {
                if (after(order[k], enabled[i], words, at)) {
                    out.add(enabled[i], next, 0);
                    if (isRepeated && out.leavesOutRepeated()) {
                        out.leaveOutFrom(out.size() - 1);
                    }
                }
            }
        }
    }

    @Override
    public boolean enabled(int event, long[] words, int at) {
        if (event >= tables.events.size()) {
            return false;
        }
        look(words, at);
        applied = -1;
        int transition = tables.events.get(event).transition;
        for (int k = 0; k < order.length; k++) {
            if (order[k] == transition) {
                return Arrays.binarySearch(enabled, ready[k], ready[k + 1], event) >= 0
                        && effects(transition, event) >= 0;
            }
        }
        return false;
    }

    @Override
    public boolean fire(int event, long[] words, int at) {
        boolean happens = enabled(event, words, at) && after(tables.events.get(event).transition, event, words, at);
        if (happens) {
            System.arraycopy(next, 0, words, at, next.length);
        }
        return happens;
    }

    /** Finds the events of a state: those of the highest priority, at the first time at which there are any. */
    private void look(long[] words, int at) {
        for (int p = 0; p < ids.length; p++) {
            ids[p] = (int) layout.get(words, at, p);
        }
        clock = isTimed ? (int) layout.get(words, at, ids.length) : 0;
        now = clock;
        dependsOnClock = false;
        Object later = find();
        while (ready[order.length] == 0) {
            Object next = dependsOnClock && !hasMetFault ? stampUntil(later) : later;
            if (next == null) {
                return;
            }
            now = model.fitting(ids.length, tables.clocks.number(next, 16), 0);
            later = find();
        }
    }

    /** The lowest stamp after this time, at which inscriptions that read the clock may allow something, or a time given if that is earlier. */
    private @Nullable Object stampUntil(@Nullable Object later) {
        Object first = later;
        for (int p = 0; p < ids.length; p++) {
            Object stamp = tokens(p).stampAfter(time());
            first = stamp != null && (first == null || Values.ORDER.compare(stamp, first) < 0) ? stamp : first;
        }
        return first;
    }

    private void noteFault() {
        hasMetFault = true;
        system.noteFault();
    }

    /** Whether an inscription has no value in a state. */
    boolean isFaulty(long[] words, int at) {
        look(words, at);
        for (int k = 0; k < order.length; k++) {
            for (int i = ready[k]; i < ready[k + 1]; i++) {
                effects(order[k], enabled[i]);
            }
        }
        return hasMetFault;
    }

    /** Puts the events that are enabled now into {@code enabled}, by transitions; where there are none, the first time at which there are some. */
    private @Nullable Object find() {
        hasMetFault = false;
        Object time = time();
        Object later = null;
        long best = Long.MAX_VALUE;
        int size = 0;
        for (int k = 0; k < order.length; k++) {
            int t = order[k];
            ready[k] = size;
            if (priorities[t] > best) {
                continue;
            }
            int list = bindingsOf(t);
            int count = bindings.numbers[list];
            if (enabled.length < size + count) {
                enabled = Arrays.copyOf(enabled, 2 * (size + count));
            }
            if (!isTimed) {
                System.arraycopy(bindings.numbers, list + 1, enabled, size, count);
                size += count;
            } else {
                for (int i = 0; i < count; i++) {
                    Object from = tables.clocks.get(bindings.numbers[list + 2 + 2 * i]);
                    if (Values.ORDER.compare(from, time) <= 0) {
                        enabled[size++] = bindings.numbers[list + 1 + 2 * i];
                    } else if (later == null || Values.ORDER.compare(from, later) < 0) {
                        later = from;
                    }
                }
            }
            best = size > 0 ? priorities[t] : best;
        }
        ready[order.length] = size;
        return size > 0 ? null : later;
    }

    /** Where the bindings of a transition are in the pool: how many, and each by its number and, in a timed net, by when it is enabled. */
    private int bindingsOf(int t) {
        int[] key = keys[t];
        for (int i = 0; i < key.length; i++) {
            key[i] = ids[inputs[t][i]];
        }
        int list = known[t].get(key);
        if (list == READS_CLOCK) {
            dependsOnClock = true;
            int[] keyNow = keysNow[t];
            System.arraycopy(key, 0, keyNow, 0, key.length);
            keyNow[key.length] = now;
            list = knownNow[t].get(keyNow);
        }
        return list > READS_CLOCK ? list : search(t);
    }

    private int search(int t) {
        machine.takeClockRead();
        int size = 0;
        boolean isFaulty = false;
        try {
            size = search(net.transitions().get(t), t);
        } catch (BindingSearch.Fault fault) {
            noteFault();
            isFaulty = true;
        }
        int width = isTimed ? 2 : 1;
        if (!bindings.hasRoom(1 + width * size)) {
            forgetBindings();
        }
        int list = size == 0 ? NONE : bindings.size;
        if (size > 0) {
            bindings.add(size);
            for (int i = 0; i < size; i++) {
                bindings.add((int) (found[i] >>> Integer.SIZE));
                if (isTimed) {
                    bindings.add((int) found[i]);
                }
            }
        }
        if (!isFaulty) { // a fault is reported each time that it is met
            remember(t, list);
        }
        return list;
    }

    private void remember(int t, int list) {
        if (isTimed && machine.takeClockRead()) {
            dependsOnClock = true;
            known[t].put(keys[t], READS_CLOCK);
            System.arraycopy(keys[t], 0, keysNow[t], 0, keys[t].length);
            keysNow[t][keys[t].length] = now;
            knownNow[t].put(keysNow[t], list);
        } else {
            known[t].put(keys[t], list);
        }
    }

    private void forgetBindings() {
        for (int t = 0; t < known.length; t++) {
            known[t].clear();
            knownNow[t].clear();
        }
    }

    /** Puts the bindings of a transition, whether they are enabled now or later, into {@code found} by rising numbers; how many there are. */
    private int search(Transition transition, int t) {
        int[] size = new int[1];
        search.enabledFrom(transition, this::tokens, time(), net.zero(), (values, from) -> {
            int event = tables.events.number(new Event(t, values), 48 + 24L * values.length);
            if (event >= model.events()) {
                throw new FieldOverflow(0, event);
            }
            if (size[0] == found.length) {
                found = Arrays.copyOf(found, 2 * found.length);
            }
            int when = isTimed ? tables.clocks.number(from, 16) : 0;
            found[size[0]++] = (long) event << Integer.SIZE | when;
        });
        Arrays.sort(found, 0, size[0]);
        int different = 0;
        for (int i = 0; i < size[0]; i++) {
            if (i == 0 || found[i] >>> Integer.SIZE != found[different - 1] >>> Integer.SIZE) {
                found[different++] = found[i];
            }
        }
        return different;
    }

    private Tokens tokens(int place) {
        return tables.places.get(place).get(ids[place]);
    }

    private Object time() {
        return isTimed ? tables.clocks.get(now) : net.zero();
    }

    /** Puts the state after an event into {@code next}; false where the event has no result. */
    private boolean after(int t, int event, long[] words, int at) {
        int from = effects(t, event); // which may forget what was applied last
        isRepeated = from >= 0 && from == applied;
        if (from < 0 || isRepeated) {
            return from >= 0;
        }
        applied = from;
        System.arraycopy(words, at, next, 0, next.length);
        int count = changes.numbers[from];
        for (int i = from + 1; i <= from + 2 * count; i += 2) {
            int p = changes.numbers[i];
            stepKey[0] = ids[p];
            stepKey[1] = changes.numbers[i + 1];
            int to = steps[p].get(stepKey);
            if (to < 0) {
                to = step(p, stepKey[1]);
                steps[p].put(stepKey, to);
            }
            layout.set(next, 0, p, model.fitting(p, to, event));
        }
        if (isTimed) {
            layout.set(next, 0, ids.length, now);
        }
        return true;
    }

    private int step(int p, int number) {
        Effect effect = tables.effects.get(p).get(number);
        Object time = effect.clock() == null ? 0L : effect.clock();
        Tokens changed = effect.isReset() ? effect.added() : tokens(p).changed(effect.removed(), effect.added(), time);
        return tables.places.get(p).number(changed, changed.bytes());
    }

    /** Where the changes by an event at this time are in the pool: how many, and each by its place and number; -1 where the event has no result. */
    private int effects(int t, int event) {
        effectKey[0] = event;
        if (isTimed) {
            effectKey[1] = now;
        }
        int known = effectsOf.get(effectKey);
        if (known >= 0) {
            return known;
        }
        int[] places = touched[t];
        if (!changes.hasRoom(1 + 2 * places.length)) {
            effectsOf.clear();
            Arrays.fill(lastChange, -1);
            applied = -1;
        }
        int at = changes.size;
        try {
            evaluate(t, event);
        } catch (BindingSearch.Fault fault) {
            changes.size = at;
            noteFault();
            return -1;
        }
        int same = lastChange[t];
        if (same >= 0
                && Arrays.equals(
                        changes.numbers,
                        same,
                        same + 1 + 2 * changes.numbers[same],
                        changes.numbers,
                        at,
                        changes.size)) {
            changes.size = at; // as when a variable of the binding decides nothing but whether a packet is lost
            at = same;
        }
        lastChange[t] = at;
        effectsOf.put(effectKey, at);
        return at;
    }

    private void evaluate(int t, int event) {
        Transition transition = net.transitions().get(t);
        Event of = tables.events.get(event);
        Object time = time();
        Map<Integer, List<Object>> gives = search.gives(transition, of.values, time);
        machine.setClock(time);
        List<BindingSearch.Need> needs =
                search.needs(transition, BindingSearch.frame(transition.inscriptions(), of.values));
        int at = changes.size;
        changes.add(0);
        for (int p : touched[t]) {
            boolean hasStamps = net.places().get(p).isTimed();
            List<Object> given = gives.getOrDefault(p, new ArrayList<>());
            BindingSearch.Need need = need(needs, p);
            Effect effect = new Effect(
                    tables.unified(p, need.tokens()),
                    tables.unified(p, hasStamps ? Tokens.ofStamped(given) : Tokens.of(given)),
                    isReset(transition, p),
                    hasStamps ? need.until(time) : null);
            if (!effect.changesNothing()) {
                changes.add(p);
                changes.add(tables.effects.get(p).number(effect, effect.bytes()));
                changes.numbers[at]++;
            }
        }
    }

    private static BindingSearch.Need need(List<BindingSearch.Need> needs, int place) {
        for (BindingSearch.Need each : needs) {
            if (each.place() == place) {
                return each;
            }
        }
        return new BindingSearch.Need(place, Tokens.NONE, 0);
    }

    private static boolean isReset(Transition transition, int place) {
        for (int i = 0; i < transition.places().length; i++) {
            if (transition.places()[i] == place
                    && transition.inscriptions().arcs().get(i).direction() == Direction.RESET) {
                return true;
            }
        }
        return false;
    }
}
