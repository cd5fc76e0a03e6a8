package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.CpnNet.Arc;
import org.tidemark.cpn.CpnNet.Transition;
import org.tidemark.cpn.Tables.Effect;
import org.tidemark.cpn.Tables.Event;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.cpn.ml.Values;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldContents;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * The states of a net as words: one field for each place with the number of its multi-set, and one for the clock where the net is timed. Which events a transition
 * has depends on the multi-sets of its input places alone, and what an event makes of a place on that place alone; workers remember both, so that mostly nothing is
 * evaluated. Thread-safe.
 */
final class CpnModel implements Model, OwnPredicates, FieldContents {
    private static final long MOST_CACHE_BYTES = 128L << 20;
    private static final int CACHE_SHARE = 16;
    private static final int NO_EVENTS = 0;

    private final CpnSystem system;
    private final CpnNet net;
    private final Tables tables;
    private final Layout layout;
    private final int events;
    private final int clockField;

    CpnModel(CpnSystem system, int[] widths, int events) {
        this.system = system;
        net = system.net();
        tables = system.tables();
        List<String> names = new ArrayList<>(net.names());
        clockField = names.size();
        if (net.isTimed()) {
            names.add("clock");
        }
        layout = Layout.packed(names, widths);
        this.events = events;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    /** The event numbers that there is room for. */
    @Override
    public int events() {
        return events;
    }

    @Override
    public String eventName(int event) {
        return event < tables.events.size() ? system.eventName(event) : "event " + event;
    }

    @Override
    public void initial(Successors out) {
        long[] words = new long[layout.words()];
        for (int p = 0; p < net.places().size(); p++) {
            Tokens initial = net.places().get(p).initial();
            layout.set(
                    words,
                    0,
                    p,
                    fitting(p, tables.places.get(p).number(initial, initial.bytes()), Successors.NO_EVENT));
        }
        if (net.isTimed()) {
            layout.set(
                    words,
                    0,
                    clockField,
                    fitting(clockField, tables.clocks.number(net.zero(), 16), Successors.NO_EVENT));
        }
        out.add(Successors.NO_EVENT, words, 0);
    }

    private int fitting(int field, int number, int event) {
        if (number > layout.maxValue(field)) {
            throw new FieldOverflow(field, event);
        }
        return number;
    }

    @Override
    public CpnExpander expander() {
        return new CpnExpander();
    }

    /** The tokens of a place in a state. */
    Tokens tokens(long[] words, int at, int place) {
        return tables.places.get(place).get((int) layout.get(words, at, place));
    }

    /** The clock of a state. */
    Object clock(long[] words, int at) {
        return net.isTimed() ? tables.clocks.get((int) layout.get(words, at, clockField)) : net.zero();
    }

    @Override
    public StatePredicate predicate(Formula stateFormula) throws FormulaException {
        return CpnFormulas.predicate(this, stateFormula);
    }

    @Override
    public StateNumber number(Term term) throws FormulaException {
        return CpnFormulas.number(this, term);
    }

    @Override
    public boolean isPlace(int field) {
        return field < net.places().size();
    }

    @Override
    public void contents(int field, long value, ObjIntConsumer<Object> tokens) {
        Tokens of = tables.places.get(field).get((int) value);
        for (int i = 0; i < of.distinct(); i++) {
            tokens.accept(of.value(i), of.count(i));
        }
    }

    @Override
    public int compare(int field, Object one, Object other) {
        return net.places().get(field).colours().compare(one, other);
    }

    @Override
    public String text(int field, Object token) {
        return net.places().get(field).colours().text(token);
    }

    CpnNet net() {
        return net;
    }

    Tables tables() {
        return tables;
    }

    /** Finds successors; for one thread. */
    final class CpnExpander implements Expander {
        private final Machine machine = new Machine(system::isCancelled);
        private final BindingSearch search = new BindingSearch(net, machine);
        private final MemoryBudget budget = tables.payer();
        private final long mostBytes = Math.min(MOST_CACHE_BYTES, budget.limitBytes() / CACHE_SHARE);
        private final int[][] inputs = new int[net.transitions().size()][];
        private final int[][] touched = new int[net.transitions().size()][];
        private final IdMap[] known = new IdMap[net.transitions().size()];
        private final int[][] keys = new int[net.transitions().size()][];
        /** Lists of events; the first one is empty. */
        private final List<int[]> lists = new ArrayList<>(List.of(new int[0]));

        private long listBytes;
        private final IdMap[] steps = new IdMap[net.places().size()];
        private final int[] stepKey = new int[2];
        private final IdMap effectsOf = new IdMap(2, budget, mostBytes);
        private final List<int[]> effectLists = new ArrayList<>();
        private final int[] effectKey = new int[2];
        private final int[] ids = new int[net.places().size()];
        private final long[] next = new long[layout.words()];
        private final int[][] enabledLists = new int[net.transitions().size()][];
        private final int[] order;
        private int clock;
        private int now;

        CpnExpander() {
            long each = Math.max(
                    1,
                    mostBytes
                            / Math.max(
                                    1, net.transitions().size() + net.places().size()));
            for (int t = 0; t < inputs.length; t++) {
                inputs[t] = places(t, false);
                touched[t] = places(t, true);
                keys[t] = new int[inputs[t].length + (net.isTimed() ? 1 : 0)];
                known[t] = new IdMap(keys[t].length, budget, 4 * each);
            }
            for (int p = 0; p < steps.length; p++) {
                steps[p] = new IdMap(2, budget, 4 * each);
            }
            Integer[] byPriority = new Integer[inputs.length];
            Arrays.setAll(byPriority, t -> t);
            Arrays.sort(byPriority, (a, b) -> Long.compare(priority(a), priority(b)));
            order = Arrays.stream(byPriority).mapToInt(t -> t).toArray();
        }

        private long priority(int t) {
            return net.transitions().get(t).inscriptions().priority();
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
            for (int t : order) {
                int[] events = enabledLists[t];
                for (int i = 0; events != null && i < events.length; i++) {
                    if (after(events[i], words, at)) {
                        out.add(events[i], next, 0);
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
            int[] events = enabledLists[tables.events.get(event).transition];
            return events != null && Arrays.binarySearch(events, event) >= 0;
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            boolean happens = enabled(event, words, at) && after(event, words, at);
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
            clock = net.isTimed() ? (int) layout.get(words, at, clockField) : 0;
            now = clock;
            if (!find() && net.isTimed()) {
                Object later = nextTime();
                if (later != null) {
                    now = fitting(clockField, tables.clocks.number(later, 16), 0);
                    find();
                }
            }
        }

        private boolean find() {
            Arrays.fill(enabledLists, null);
            long best = Long.MAX_VALUE;
            for (int t : order) {
                if (priority(t) > best) {
                    break;
                }
                int[] events = eventsOf(t);
                if (events.length > 0) {
                    enabledLists[t] = events;
                    best = priority(t);
                }
            }
            return best != Long.MAX_VALUE;
        }

        /** The events of a transition, by rising numbers. */
        private int[] eventsOf(int t) {
            int[] key = keys[t];
            for (int i = 0; i < inputs[t].length; i++) {
                key[i] = ids[inputs[t][i]];
            }
            if (net.isTimed()) {
                key[inputs[t].length] = now;
            }
            int list = known[t].get(key);
            if (list >= 0) {
                return lists.get(list);
            }
            int[] events = search(t);
            if (events.length == 0) {
                known[t].put(key, NO_EVENTS);
            } else if (listBytes < mostBytes && budget.reserveIfFree(24 + 4L * events.length)) {
                listBytes += 24 + 4L * events.length;
                lists.add(events);
                known[t].put(key, lists.size() - 1);
            }
            return events;
        }

        private int[] search(int t) {
            TreeSet<Integer> found = new TreeSet<>();
            try {
                search.enabled(
                        net.transitions().get(t),
                        this::tokens,
                        time(),
                        (values, from) ->
                                found.add(tables.events.number(new Event(t, values), 48 + 24L * values.length)));
            } catch (BindingSearch.Fault fault) {
                system.report(fault);
            }
            int[] events = found.stream().mapToInt(event -> event).toArray();
            if (events.length > 0 && events[events.length - 1] >= CpnModel.this.events) {
                throw new FieldOverflow(0, events[events.length - 1]);
            }
            return events;
        }

        private Tokens tokens(int place) {
            return tables.places.get(place).get(ids[place]);
        }

        private Object time() {
            return net.isTimed() ? tables.clocks.get(now) : net.zero();
        }

        /** The first time after the clock at which something is enabled; null where there is none. */
        private @Nullable Object nextTime() {
            Object[] first = new Object[1];
            for (Transition each : net.transitions()) {
                try {
                    search.enabledLater(each, this::tokens, time(), (values, from) -> {
                        if (first[0] == null || Values.ORDER.compare(from, first[0]) < 0) {
                            first[0] = from;
                        }
                    });
                } catch (BindingSearch.Fault fault) {
                    system.report(fault);
                }
            }
            return first[0];
        }

        /** Puts the state after an event into {@code next}; false where the event has no result. */
        private boolean after(int event, long[] words, int at) {
            int[] effects = effects(event);
            if (effects == null) {
                return false;
            }
            System.arraycopy(words, at, next, 0, next.length);
            int[] places = touched[tables.events.get(event).transition];
            for (int i = 0; i < places.length; i++) {
                int p = places[i];
                stepKey[0] = ids[p];
                stepKey[1] = effects[i];
                int to = steps[p].get(stepKey);
                if (to < 0) {
                    to = step(p, effects[i]);
                    steps[p].put(stepKey, to);
                }
                layout.set(next, 0, p, fitting(p, to, event));
            }
            if (net.isTimed()) {
                layout.set(next, 0, clockField, now);
            }
            return true;
        }

        private int step(int p, int number) {
            Effect effect = tables.effects.get(p).get(number);
            Tokens before = effect.isReset() ? Tokens.NONE : tokens(p);
            Tokens removed = effect.isReset() ? Tokens.NONE : effect.removed();
            Tokens changed = before.changed(
                    removed,
                    effect.added(),
                    net.places().get(p).isTimed(),
                    effect.clock() == null ? 0L : effect.clock());
            return tables.places.get(p).number(changed, changed.bytes());
        }

        /** The numbers of the effects of an event on the places that it touches, at this time; null where it has no result. */
        private int @Nullable [] effects(int event) {
            effectKey[0] = event;
            effectKey[1] = now;
            int known = effectsOf.get(effectKey);
            if (known >= 0) {
                return effectLists.get(known);
            }
            Event of = tables.events.get(event);
            int[] places = touched[of.transition];
            int[] numbers = new int[places.length];
            Transition transition = net.transitions().get(of.transition);
            try {
                Object time = time();
                Map<Integer, List<Object>> gives = search.gives(transition, of.values, time);
                machine.setClock(time);
                Map<Integer, Map<Object, Integer>> needs =
                        search.needs(transition, BindingSearch.frame(transition.inscriptions(), of.values));
                for (int i = 0; i < places.length; i++) {
                    int p = places[i];
                    Effect effect = new Effect(
                            Tokens.ofCounts(needs.getOrDefault(p, new TreeMap<>())),
                            sorted(gives.getOrDefault(p, List.of())),
                            isReset(transition, p),
                            net.places().get(p).isTimed() ? time : null);
                    numbers[i] = tables.effects
                            .get(p)
                            .number(
                                    effect,
                                    64
                                            + effect.removed().bytes()
                                            + 40L * effect.added().size());
                }
            } catch (BindingSearch.Fault fault) {
                system.report(fault);
                return null;
            }
            if (listBytes < mostBytes && budget.reserveIfFree(24 + 4L * numbers.length)) {
                listBytes += 24 + 4L * numbers.length;
                effectLists.add(numbers);
                effectsOf.put(effectKey, effectLists.size() - 1);
            }
            return numbers;
        }

        private static List<Object> sorted(List<Object> tokens) {
            return tokens.stream().sorted(Values.ORDER).toList();
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
}
