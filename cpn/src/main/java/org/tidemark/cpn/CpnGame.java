package org.tidemark.cpn;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.CpnNet.Arc;
import org.tidemark.cpn.CpnNet.Transition;
import org.tidemark.cpn.Tables.Event;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.cpn.ml.Values;
import org.tidemark.cpn.ml.Values.Stamped;
import org.tidemark.logic.Formula;
import org.tidemark.model.Model;
import org.tidemark.system.Game;

/**
 * A net by the textbook rule: a marking is the tokens of each place, and a binding is enabled where the guard holds, no inhibitor has tokens, the tokens that arcs
 * take are there and old enough, nothing could happen earlier, and nothing of higher priority at the same time. Bindings are suggested by the
 * {@link BindingSearch} that models use, and decided here; expressions are evaluated by the same {@link Machine}. So a replay confirms neither that no binding was
 * missed nor what an expression means.
 */
final class CpnGame implements Game {
    private final CpnSystem system;
    private final long seed;
    private final CpnNet net;
    private final Machine machine;
    private final BindingSearch search;
    private long steps;
    private List<Tokens> marking;
    private Object clock;
    private @Nullable Map<Integer, Object> enabledNow;
    private @Nullable String fault;

    /** A marking and its clock; after how many steps it was met decides what is drawn there, and makes no difference between positions. */
    private record Position(List<Tokens> marking, Object clock, long steps) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Position position
                    && marking.equals(position.marking)
                    && clock.equals(position.clock);
        }

        @Override
        public int hashCode() {
            return 31 * marking.hashCode() + clock.hashCode();
        }
    }

    CpnGame(CpnSystem system, long seed) {
        this.system = system;
        this.seed = seed;
        net = system.net();
        machine = new Machine(system::isCancelled);
        search = new BindingSearch(net, machine);
        marking = net.initial(seed);
        clock = net.zero();
    }

    /** The tokens of each place. */
    List<Tokens> marking() {
        return marking;
    }

    Object clock() {
        return clock;
    }

    /** The enabled events, each with the time at which it happens. */
    private Map<Integer, Object> events() {
        if (enabledNow == null) {
            enabledNow = find();
        }
        return enabledNow;
    }

    /** Draws random values, if any, by the seed, the state and the number of steps, so that a run can be repeated. */
    private void draw(long event) {
        long position = 31 * (31L * marking.hashCode() + clock.hashCode()) + steps;
        machine.drawFrom(Machine.seed(seed, 31 * position + event));
    }

    private Map<Integer, Object> find() {
        Map<Integer, String> faults = new TreeMap<>();
        Map<Integer, Object> times = bindingsFrom(clock, faults);
        Object time = clock;
        // what reads the clock is looked at again at each time at which a token becomes available
        while (machine.takeClockRead() && faults.isEmpty() && !times.containsValue(time)) {
            Object now = time;
            Object next = Stream.concat(
                            times.values().stream(),
                            marking.stream().map(each -> each.stampAfter(now)).filter(Objects::nonNull))
                    .min(Values.ORDER)
                    .orElse(null);
            if (next == null) {
                break;
            }
            time = next;
            times = bindingsFrom(time, faults);
        }
        Map<Integer, Object> found = times;
        if (!times.isEmpty()) {
            faults.clear();
            Object first = times.values().stream().min(Values.ORDER).orElseThrow();
            // at a later time the guard and the arcs may read another clock
            found = bindings(
                    faults,
                    (t, take) -> search.enabled(net.transitions().get(t), marking::get, first, (values, from) -> {
                        if (isEnabled(t, values, first)) {
                            take.binding(values, first);
                        }
                    }));
        }
        long best = found.keySet().stream().mapToLong(this::priority).min().orElse(Long.MAX_VALUE);
        found.keySet().removeIf(event -> priority(event) > best);
        faults.keySet().removeIf(t -> net.transitions().get(t).inscriptions().priority() > best);
        found.entrySet().removeIf(each -> hasNoResult(each.getKey(), each.getValue(), faults));
        fault = faults.isEmpty() ? null : faults.values().iterator().next();
        return found;
    }

    /** The bindings that are enabled at a point in time or later, where inscriptions read that time. */
    private Map<Integer, Object> bindingsFrom(Object time, Map<Integer, String> faults) {
        machine.takeClockRead();
        return bindings(
                faults, (t, take) -> search.enabledFrom(net.transitions().get(t), marking::get, time, time, take));
    }

    /** A search for the bindings of one transition. */
    private interface SearchOfTransition {
        void run(int transition, BindingSearch.Found found);
    }

    /** The bindings of all transitions, each with its time; a transition with an inscription that has no value has none. */
    private Map<Integer, Object> bindings(Map<Integer, String> faults, SearchOfTransition each) {
        draw(-1);
        Map<Integer, Object> all = new TreeMap<>();
        for (int t = 0; t < net.transitions().size(); t++) {
            int number = t;
            Map<Integer, Object> own = new TreeMap<>();
            try {
                each.run(
                        t,
                        (values, from) -> own.put(
                                system.tables().events.number(new Event(number, values), 48 + 24L * values.length),
                                from));
                all.putAll(own);
            } catch (BindingSearch.Fault wrong) {
                faults.put(t, String.valueOf(wrong.getMessage()));
            }
        }
        return all;
    }

    private boolean hasNoResult(int event, Object at, Map<Integer, String> faults) {
        Event of = system.tables().events.get(event);
        Transition transition = net.transitions().get(of.transition);
        try {
            machine.setClock(at);
            draw(event);
            search.needs(transition, BindingSearch.frame(transition.inscriptions(), of.values));
            search.gives(transition, of.values, at);
            return false;
        } catch (BindingSearch.Fault wrong) {
            faults.put(of.transition, String.valueOf(wrong.getMessage()));
            return true;
        }
    }

    private long priority(int event) {
        return net.transitions().get(system.transitionOf(event)).inscriptions().priority();
    }

    /** The rule for one binding, without priorities. */
    private boolean isEnabled(int t, Object[] values, Object at) {
        Transition transition = net.transitions().get(t);
        List<Arc> arcs = transition.inscriptions().arcs();
        for (int i = 0; i < arcs.size(); i++) {
            if (arcs.get(i).direction() == Direction.INHIBITOR
                    && marking.get(transition.places()[i]).size() > 0) {
                return false;
            }
        }
        if (!search.guardHolds(transition, values, at)) {
            return false;
        }
        for (BindingSearch.Need each :
                search.needs(transition, BindingSearch.frame(transition.inscriptions(), values))) {
            Tokens tokens = marking.get(each.place());
            for (int k = 0; k < each.tokens().distinct(); k++) {
                int i = tokens.find(each.tokens().value(k));
                if (i < 0 || tokens.available(i, each.until(at)) < each.tokens().count(k)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public @Nullable String fault() {
        events();
        return fault;
    }

    @Override
    public boolean enabled(int event) {
        return events().containsKey(event);
    }

    @Override
    public void fire(int event) {
        Object at = events().get(event);
        if (at == null) {
            throw new IllegalStateException(system.eventName(event) + " is not enabled in " + text());
        }
        Event of = system.tables().events.get(event);
        Transition transition = net.transitions().get(of.transition);
        List<List<Object>> tokens = new ArrayList<>();
        marking.forEach(each -> tokens.add(listed(each)));
        machine.setClock(at);
        draw(event);
        for (BindingSearch.Need each :
                search.needs(transition, BindingSearch.frame(transition.inscriptions(), of.values))) {
            boolean isTimed = net.places().get(each.place()).isTimed();
            for (int k = 0; k < each.tokens().distinct(); k++) {
                remove(
                        tokens.get(each.place()),
                        each.tokens().value(k),
                        each.tokens().count(k),
                        isTimed,
                        each.until(at));
            }
        }
        for (int i = 0; i < transition.places().length; i++) {
            if (transition.inscriptions().arcs().get(i).direction() == Direction.RESET) {
                tokens.get(transition.places()[i]).clear();
            }
        }
        search.gives(transition, of.values, at)
                .forEach((place, given) -> tokens.get(place).addAll(given));
        List<Tokens> next = new ArrayList<>();
        for (int p = 0; p < tokens.size(); p++) {
            next.add(gathered(tokens.get(p), net.places().get(p).isTimed()));
        }
        goTo(new Position(List.copyOf(next), net.isTimed() ? at : clock, steps + 1));
    }

    /** Tokens one by one. */
    private static List<Object> listed(Tokens tokens) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < tokens.distinct(); i++) {
            for (int k = 0; k < tokens.count(i); k++) {
                Object stamp = tokens.stamp(i, k);
                all.add(stamp == null ? tokens.value(i) : new Stamped(tokens.value(i), stamp));
            }
        }
        return all;
    }

    private static Tokens gathered(List<Object> all, boolean isTimed) {
        if (!isTimed) {
            return Tokens.of(all);
        }
        Map<Object, List<Object>> stamps = new TreeMap<>(Values.ORDER);
        for (Object each : all) {
            Stamped token = (Stamped) each;
            stamps.computeIfAbsent(token.value(), unused -> new ArrayList<>()).add(token.stamp());
        }
        return Tokens.ofStamps(stamps);
    }

    /** Takes tokens away; of those with stamps the ones that became available last. */
    private static void remove(List<Object> from, Object value, int count, boolean isTimed, Object at) {
        for (int k = 0; k < count; k++) {
            if (!isTimed) {
                from.remove(value);
            } else {
                Object last = null;
                for (Object each : from) {
                    Stamped token = (Stamped) each;
                    boolean isReady = token.value().equals(value) && Values.ORDER.compare(token.stamp(), at) <= 0;
                    if (isReady
                            && (last == null || Values.ORDER.compare(token.stamp(), ((Stamped) last).stamp()) > 0)) {
                        last = token;
                    }
                }
                from.remove(last);
            }
        }
    }

    @Override
    public int[] enabled() {
        return events().keySet().stream().mapToInt(event -> event).toArray();
    }

    @Override
    public Object state() {
        return new Position(marking, clock, steps);
    }

    @Override
    public void goTo(Object state) {
        Position position = (Position) state;
        marking = position.marking;
        clock = position.clock;
        steps = position.steps;
        enabledNow = null;
    }

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        CpnModel own = (CpnModel) model;
        for (int p = 0; p < marking.size(); p++) {
            if (!own.tokens(words, at, p).equals(marking.get(p))) {
                return false;
            }
        }
        return own.clock(words, at).equals(clock);
    }

    @Override
    public boolean atom(Formula f) {
        if (f instanceof Formula.Fireable fireable) {
            int transition = system.vocabulary().transitions().indexOf(fireable.transition());
            return events().keySet().stream().anyMatch(event -> system.transitionOf(event) == transition);
        }
        return (f instanceof Formula.Kept kept && kept.obligation().equals(CpnSystem.VALUES))
                ? fault() == null
                : Game.super.atom(f);
    }

    @Override
    public BigInteger number(String name) {
        Integer place = net.placeNames().get(name);
        if (place == null && net.hasTime(name)) {
            return BigInteger.valueOf(CpnFormulas.whole(clock));
        }
        if (place == null) {
            TokenQuestions.TokenCount count = system.count(name);
            if (count == null) {
                throw new IllegalArgumentException("no place " + name);
            }
            return BigInteger.valueOf(count.in(marking.get(count.number()), machine));
        }
        return BigInteger.valueOf(marking.get(place).size());
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        if (net.isTimed()) {
            values.put("clock", Values.text(clock));
        }
        for (int p = 0; p < marking.size(); p++) {
            if (marking.get(p).size() > 0) {
                values.put(
                        net.places().get(p).name(),
                        marking.get(p).text(net.places().get(p).colours()));
            }
        }
        return values;
    }

    /** How many tokens of each place have which value and time; of a place whose tokens have neither, their number. */
    @Override
    public Map<String, Object> shown() {
        Map<String, Object> shown = values();
        for (int p = 0; p < marking.size(); p++) {
            if (marking.get(p).size() > 0) {
                shown.put(
                        net.places().get(p).name(),
                        marking.get(p).shown(net.places().get(p).colours()));
            }
        }
        return shown;
    }

    @Override
    public String text() {
        List<String> parts = new ArrayList<>();
        values().forEach((name, value) -> parts.add(name + ": " + value));
        return parts.isEmpty() ? "empty" : String.join("; ", parts);
    }
}
