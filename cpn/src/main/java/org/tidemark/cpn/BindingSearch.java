package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.CpnNet.Arc;
import org.tidemark.cpn.CpnNet.Assign;
import org.tidemark.cpn.CpnNet.BindingStep;
import org.tidemark.cpn.CpnNet.Check;
import org.tidemark.cpn.CpnNet.Has;
import org.tidemark.cpn.CpnNet.Inscriptions;
import org.tidemark.cpn.CpnNet.Legal;
import org.tidemark.cpn.CpnNet.Match;
import org.tidemark.cpn.CpnNet.Transition;
import org.tidemark.cpn.CpnNet.Try;
import org.tidemark.cpn.ml.Code;
import org.tidemark.cpn.ml.Code.Frame;
import org.tidemark.cpn.ml.ColourSet;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.cpn.ml.Source;
import org.tidemark.cpn.ml.Values;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Raised;
import org.tidemark.cpn.ml.Values.Row;
import org.tidemark.cpn.ml.Values.Stamped;
import org.tidemark.logic.Undefined;

/**
 * Finds the bindings of transitions that a marking enables, by the plan of each transition. A plan only suggests bindings: each of them is checked by the textbook
 * rule before it is reported. For one thread.
 */
final class BindingSearch {
    private final Machine machine;
    private final boolean isRealTime;

    BindingSearch(CpnNet net, Machine machine) {
        this.machine = machine;
        isRealTime = net.zero() instanceof Double;
    }

    /** An inscription that has no value in a binding. */
    static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Fault(Source source, Throwable why) {
            super(source.where() + ": " + Elaborator.evaluation(why), null, false, false);
        }
    }

    /** Takes bindings: the values of the variables in their order, and the time from which they are enabled. */
    interface Found {
        void binding(Object[] values, Object from);
    }

    /** One search. */
    private final class Search {
        private final Transition transition;
        private final Inscriptions inscriptions;
        private final List<BindingStep> steps;
        private final IntFunction<Tokens> marking;
        private final Object clock;
        private final boolean isLater;
        private final Found found;
        private final Frame frame;

        Search(Transition transition, IntFunction<Tokens> marking, Object clock, boolean isLater, Found found) {
            this.transition = transition;
            inscriptions = transition.inscriptions();
            steps = inscriptions.plan().steps();
            this.marking = marking;
            this.clock = clock;
            this.isLater = isLater;
            this.found = found;
            frame = new Frame(new Object[inscriptions.frameSize()], null);
        }

        private Tokens at(int arc) {
            return marking.apply(transition.places()[arc]);
        }

        private boolean isReady(int arc, Tokens tokens, int i) {
            return isLater || inscriptions.arcs().get(arc).takesEarly() || tokens.isReady(i, clock);
        }

        /** @param ready when the tokens that are taken up to here are available, or the clock */
        void from(int step, Object ready) {
            if (step == steps.size()) {
                complete(ready);
                return;
            }
            BindingStep next = steps.get(step);
            if (next instanceof Check check) {
                if ((Boolean) run(check.condition(), inscriptions.source())) {
                    from(step + 1, ready);
                }
            } else if (next instanceof Assign assign) {
                Object value = run(assign.value(), inscriptions.source());
                if (matches(assign.pattern(), value, inscriptions.source())) {
                    from(step + 1, ready);
                }
            } else if (next instanceof Has has) {
                Tokens tokens = at(has.arc());
                int i = tokens.distinct() == 0
                        ? -1
                        : tokens.find(run(
                                has.value(), inscriptions.arcs().get(has.arc()).source()));
                if (i >= 0 && isReady(has.arc(), tokens, i)) {
                    from(step + 1, later(tokens, i, ready));
                }
            } else if (next instanceof Match match) {
                Tokens tokens = at(match.arc());
                Source source = inscriptions.arcs().get(match.arc()).source();
                for (int i = 0; i < tokens.distinct(); i++) {
                    if (isReady(match.arc(), tokens, i) && matches(match.pattern(), tokens.value(i), source)) {
                        from(step + 1, later(tokens, i, ready));
                    }
                }
            } else if (next instanceof Legal legal) {
                if (isLegal(legal.colours(), frame.get(legal.slot()), inscriptions.source())) {
                    from(step + 1, ready);
                }
            } else {
                Try all = (Try) next;
                for (Object value : all.values()) {
                    frame.set(all.slot(), value);
                    from(step + 1, ready);
                }
            }
        }

        private Object later(Tokens tokens, int i, Object ready) {
            Object stamp = tokens.stamp(i, 0);
            return stamp != null && Values.ORDER.compare(stamp, ready) > 0 ? stamp : ready;
        }

        private boolean matches(TokenPattern pattern, Object value, Source source) {
            try {
                machine.begin();
                return pattern.matches(value, frame, machine);
            } catch (Raised | Machine.Endless | StackOverflowError | ArithmeticException | ClassCastException e) {
                throw withoutValue(source, e);
            }
        }

        private Object run(Code code, Source source) {
            return BindingSearch.this.run(code, frame, source);
        }

        /** Checks a binding by the rule, unless the steps decide it: the guard holds, and all tokens that arcs take are there. */
        private void complete(Object ready) {
            if (transition.isDecidedByPlan()) {
                found.binding(values(), ready);
                return;
            }
            for (Code guard : inscriptions.guards()) {
                if (!(Boolean) run(guard, inscriptions.source())) {
                    return;
                }
            }
            Object from = clock;
            for (Need each : needs(transition, frame)) {
                from = readiness(marking.apply(each.place), each, from);
                if (from == null || (!isLater && Values.ORDER.compare(from, clock) > 0)) {
                    return;
                }
            }
            found.binding(values(), from);
        }

        private Object[] values() {
            outputs(inscriptions, frame);
            Object[] values = new Object[inscriptions.slots().length];
            for (int i = 0; i < values.length; i++) {
                values[i] = frame.get(inscriptions.slots()[i]);
            }
            return values;
        }
    }

    /**
     * Tokens that a binding takes from a place, without their stamps.
     *
     * @param early how long before they are available they may be taken
     */
    record Need(int place, Tokens tokens, long early) {
        /** The last stamp that a token may have which is taken at a point in time. */
        Object until(Object clock) {
            return early == 0 ? clock : saturated((Long) clock, early);
        }

        /** When a token with a stamp may be taken. */
        Object from(Object stamp) {
            return early == 0 ? stamp : saturated((Long) stamp, -early);
        }

        private static Object saturated(long time, long by) {
            long sum = time + by;
            boolean isTooLarge = ((time ^ sum) & (by ^ sum)) < 0;
            return isTooLarge ? by > 0 ? Long.MAX_VALUE : Long.MIN_VALUE : sum;
        }
    }

    /** The time from which a place has the tokens that are needed, or the time given if that is later; null where it does not have them. */
    private static @Nullable Object readiness(Tokens tokens, Need need, Object after) {
        Tokens needed = need.tokens;
        Object from = after;
        for (int k = 0; k < needed.distinct(); k++) {
            int i = tokens.find(needed.value(k));
            if (i < 0 || tokens.count(i) < needed.count(k)) {
                return null;
            }
            Object stamp = tokens.stamp(i, needed.count(k) - 1);
            from = stamp != null && Values.ORDER.compare(need.from(stamp), from) > 0 ? need.from(stamp) : from;
        }
        return from;
    }

    /** Reports all bindings that are enabled at a point in time. */
    void enabled(Transition transition, IntFunction<Tokens> marking, Object clock, Found found) {
        search(new Search(transition, marking, clock, false, found), clock);
    }

    /**
     * Reports all bindings that have their tokens, at once or later, and from when.
     *
     * @param clock what inscriptions read as the time
     * @param least the time from which a binding is enabled whose tokens have no later stamps
     */
    void enabledFrom(Transition transition, IntFunction<Tokens> marking, Object clock, Object least, Found found) {
        search(new Search(transition, marking, least, true, found), clock);
    }

    private void search(Search search, Object clock) {
        List<Arc> arcs = search.inscriptions.arcs();
        for (int i = 0; i < arcs.size(); i++) {
            if (arcs.get(i).direction() == Direction.INHIBITOR && search.at(i).size() > 0) {
                return;
            }
        }
        machine.setClock(clock);
        search.from(0, search.clock);
    }

    private Object run(Code code, Frame frame, Source source) {
        try {
            machine.begin();
            return code.run(frame, machine);
        } catch (Raised | Machine.Endless | StackOverflowError | ArithmeticException | ClassCastException e) {
            throw withoutValue(source, e);
        }
    }

    /** Whether a value of the type is in a colour set; the source is where it is asked. */
    static boolean isLegal(ColourSet colours, Object value, Source source) {
        try {
            return colours.isLegal(value);
        } catch (Raised | Machine.Endless | StackOverflowError | ArithmeticException | ClassCastException e) {
            throw withoutValue(source, e); // of the function of a subset
        }
    }

    /** A limit of this machine is nothing that the net does wrong. */
    private static RuntimeException withoutValue(Source source, Throwable why) {
        return why instanceof Machine.TooDeep || why instanceof StackOverflowError
                ? Undefined.noValue(source.where() + ": " + Elaborator.evaluation(why))
                : new Fault(source, why);
    }

    /** Gives the variables of the code segment their values. */
    private void outputs(Inscriptions inscriptions, Frame frame) {
        Code action = inscriptions.action();
        if (action != null) {
            Object result = run(action, frame, inscriptions.source());
            int[] outputs = inscriptions.outputs();
            for (int i = 0; i < outputs.length; i++) {
                frame.set(outputs[i], outputs.length == 1 ? result : ((Row) result).at(i));
            }
        }
    }

    /** A frame with the values of a binding. */
    static Frame frame(Inscriptions inscriptions, Object[] values) {
        Frame frame = new Frame(new Object[inscriptions.frameSize()], null);
        for (int i = 0; i < values.length; i++) {
            frame.set(inscriptions.slots()[i], values[i]);
        }
        return frame;
    }

    /** Whether the guard holds for a binding, at a point in time. */
    boolean guardHolds(Transition transition, Object[] values, Object clock) {
        machine.setClock(clock);
        Inscriptions inscriptions = transition.inscriptions();
        Frame frame = frame(inscriptions, values);
        return inscriptions.guards().stream().allMatch(each -> (Boolean) run(each, frame, inscriptions.source()));
    }

    /** The tokens that a binding takes from each place that it takes some from. */
    List<Need> needs(Transition transition, Frame frame) {
        List<Need> needs = new ArrayList<>();
        List<Arc> arcs = transition.inscriptions().arcs();
        for (int i = 0; i < arcs.size(); i++) {
            if (arcs.get(i).takes()) {
                add(new Need(transition.places()[i], taken(arcs.get(i), frame), early(arcs.get(i), frame)), needs);
            }
        }
        return needs;
    }

    private static void add(Need more, List<Need> needs) {
        for (int i = 0; i < needs.size(); i++) {
            Need each = needs.get(i);
            if (each.place == more.place) {
                needs.set(
                        i,
                        new Need(each.place, each.tokens.plus(more.tokens), 0)); // none is taken early, as nets check
                return;
            }
        }
        needs.add(more);
    }

    private Tokens taken(Arc arc, Frame frame) {
        if (arc.isToken()) {
            return Tokens.one(run(java.util.Objects.requireNonNull(arc.tokens()), frame, arc.source()));
        }
        List<Object> values = tokens(arc, frame);
        values.replaceAll(each -> each instanceof Stamped stamped ? stamped.value() : each);
        return Tokens.of(values);
    }

    private long early(Arc arc, Frame frame) {
        Code delay = arc.delay();
        if (delay == null) {
            return 0;
        }
        long early = (Long) run(delay, frame, arc.source());
        if (early < 0) {
            throw new Fault(
                    arc.source(), new IllegalStateException("the delay " + early + " on an input arc is negative"));
        }
        return early;
    }

    private List<Object> tokens(Arc arc, Frame frame) {
        Code code = java.util.Objects.requireNonNull(arc.tokens());
        Object value = run(code, frame, arc.source());
        return arc.isToken() ? List.of(value) : ((Cells) value).toList();
    }

    /** The tokens that a binding puts into each place at a point in time, with stamps where the place is timed. */
    Map<Integer, List<Object>> gives(Transition transition, Object[] values, Object clock) {
        machine.setClock(clock);
        Inscriptions inscriptions = transition.inscriptions();
        Frame frame = frame(inscriptions, values);
        Code delay = inscriptions.delay();
        Object later = delay == null ? clock : later(clock, run(delay, frame, inscriptions.source()));
        Map<Integer, List<Object>> gives = new TreeMap<>();
        for (int i = 0; i < inscriptions.arcs().size(); i++) {
            Arc arc = inscriptions.arcs().get(i);
            if (arc.gives()) {
                List<Object> into = gives.computeIfAbsent(transition.places()[i], unused -> new ArrayList<>());
                give(arc, frame, later, into);
            }
        }
        return gives;
    }

    private void give(Arc arc, Frame frame, Object later, List<Object> into) {
        boolean isTimed = arc.colours().isTimed();
        Code delay = arc.delay();
        Object stamp = later;
        if (delay != null) {
            Object by = run(delay, frame, arc.source());
            stamp = arc.isAbsolute() ? later(isRealTime ? (Object) 0.0 : 0L, by) : later(later, by);
        }
        for (Object each : tokens(arc, frame)) {
            Object value = each instanceof Stamped stamped ? stamped.value() : each;
            if (arc.colours().isPart() && !isLegal(arc.colours(), value, arc.source())) {
                throw new Fault(
                        arc.source(),
                        new IllegalStateException("the value " + arc.colours().text(value)
                                + " is not in the colour set " + arc.colours().name() + " of the place"));
            }
            if (!isTimed) {
                into.add(value);
            } else {
                into.add(each instanceof Stamped stamped ? stamped : new Stamped(value, stamp));
            }
        }
    }

    private static Object later(Object clock, Object delay) {
        return clock instanceof Long now && delay instanceof Long more
                ? (Object) Math.addExact(now, more)
                : ((Number) clock).doubleValue() + ((Number) delay).doubleValue();
    }
}
