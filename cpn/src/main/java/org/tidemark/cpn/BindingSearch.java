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
import org.tidemark.cpn.CpnNet.Match;
import org.tidemark.cpn.CpnNet.Transition;
import org.tidemark.cpn.CpnNet.Try;
import org.tidemark.cpn.ml.Code;
import org.tidemark.cpn.ml.Code.Frame;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.cpn.ml.Source;
import org.tidemark.cpn.ml.Values;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Raised;
import org.tidemark.cpn.ml.Values.Row;
import org.tidemark.cpn.ml.Values.Stamped;

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
        private final IntFunction<Tokens> marking;
        private final Object clock;
        private final boolean isLater;
        private final Found found;
        private final Frame frame;

        Search(Transition transition, IntFunction<Tokens> marking, Object clock, boolean isLater, Found found) {
            this.transition = transition;
            inscriptions = transition.inscriptions();
            this.marking = marking;
            this.clock = clock;
            this.isLater = isLater;
            this.found = found;
            frame = new Frame(new Object[inscriptions.frameSize()], null);
        }

        private Tokens at(int arc) {
            return marking.apply(transition.places()[arc]);
        }

        private boolean isReady(Tokens tokens, int i) {
            return isLater || tokens.available(i, clock) > 0;
        }

        void from(int step) {
            if (step == inscriptions.plan().size()) {
                complete();
                return;
            }
            BindingStep next = inscriptions.plan().get(step);
            if (next instanceof Check check) {
                if ((Boolean) run(check.condition(), inscriptions.source())) {
                    from(step + 1);
                }
            } else if (next instanceof Assign assign) {
                Object value = run(assign.value(), inscriptions.source());
                if (matches(assign.pattern(), value, inscriptions.source())) {
                    from(step + 1);
                }
            } else if (next instanceof Has has) {
                Tokens tokens = at(has.arc());
                int i = tokens.distinct() == 0
                        ? -1
                        : tokens.find(run(
                                has.value(), inscriptions.arcs().get(has.arc()).source()));
                boolean isThere = i >= 0 && isReady(tokens, i);
                if (isThere || (tokens.distinct() == 0 && mayBeNone(has.arc()))) {
                    from(step + 1);
                }
            } else if (next instanceof Match match) {
                Tokens tokens = at(match.arc());
                Source source = inscriptions.arcs().get(match.arc()).source();
                for (int i = 0; i < tokens.distinct(); i++) {
                    if (isReady(tokens, i) && matches(match.pattern(), tokens.value(i), source)) {
                        from(step + 1);
                    }
                }
            } else {
                Try all = (Try) next;
                for (Object value : all.values()) {
                    frame.set(all.slot(), value);
                    from(step + 1);
                }
            }
        }

        /** A term may have the coefficient 0; the arc is looked at as a whole in the end. */
        private boolean mayBeNone(int arc) {
            return !inscriptions.arcs().get(arc).isToken();
        }

        private boolean matches(TokenPattern pattern, Object value, Source source) {
            try {
                machine.begin();
                return pattern.matches(value, frame, machine);
            } catch (Raised | Machine.Endless | StackOverflowError | ArithmeticException | ClassCastException e) {
                throw new Fault(source, e);
            }
        }

        private Object run(Code code, Source source) {
            return BindingSearch.this.run(code, frame, source);
        }

        /** Checks a binding by the rule: the guard holds, and all tokens that arcs take are there. */
        private void complete() {
            for (Code guard : inscriptions.guards()) {
                if (!(Boolean) run(guard, inscriptions.source())) {
                    return;
                }
            }
            Object from = clock;
            for (Map.Entry<Integer, Map<Object, Integer>> each :
                    needs(transition, frame).entrySet()) {
                Object ready = readiness(marking.apply(each.getKey()), each.getValue(), clock);
                if (ready == null || (!isLater && Values.ORDER.compare(ready, clock) > 0)) {
                    return;
                }
                from = Values.ORDER.compare(ready, from) > 0 ? ready : from;
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

    /** The time from which a place has the tokens that are needed; null where it does not have them. */
    static @Nullable Object readiness(Tokens tokens, Map<Object, Integer> needed, Object clock) {
        Object from = clock;
        for (Map.Entry<Object, Integer> each : needed.entrySet()) {
            int i = tokens.find(each.getKey());
            if (i < 0 || tokens.count(i) < each.getValue()) {
                return null;
            }
            Object stamp = tokens.stamp(i, each.getValue() - 1);
            from = stamp != null && Values.ORDER.compare(stamp, from) > 0 ? stamp : from;
        }
        return from;
    }

    /** Reports all bindings that are enabled at a point in time. */
    void enabled(Transition transition, IntFunction<Tokens> marking, Object clock, Found found) {
        search(transition, marking, clock, false, found);
    }

    /** Reports all bindings that are enabled at a point in time or, if nothing happens, later. */
    void enabledLater(Transition transition, IntFunction<Tokens> marking, Object clock, Found found) {
        search(transition, marking, clock, true, found);
    }

    private void search(
            Transition transition, IntFunction<Tokens> marking, Object clock, boolean isLater, Found found) {
        List<Arc> arcs = transition.inscriptions().arcs();
        for (int i = 0; i < arcs.size(); i++) {
            if (arcs.get(i).direction() == Direction.INHIBITOR
                    && marking.apply(transition.places()[i]).size() > 0) {
                return;
            }
        }
        machine.setClock(clock);
        new Search(transition, marking, clock, isLater, found).from(0);
    }

    private Object run(Code code, Frame frame, Source source) {
        try {
            machine.begin();
            return code.run(frame, machine);
        } catch (Raised | Machine.Endless | StackOverflowError | ArithmeticException | ClassCastException e) {
            throw new Fault(source, e);
        }
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

    /** The tokens that a binding takes, by place and value. */
    Map<Integer, Map<Object, Integer>> needs(Transition transition, Frame frame) {
        Map<Integer, Map<Object, Integer>> needs = new TreeMap<>();
        List<Arc> arcs = transition.inscriptions().arcs();
        for (int i = 0; i < arcs.size(); i++) {
            if (arcs.get(i).takes()) {
                Map<Object, Integer> of =
                        needs.computeIfAbsent(transition.places()[i], unused -> new TreeMap<>(Values.ORDER));
                for (Object each : tokens(arcs.get(i), frame)) {
                    of.merge(each instanceof Stamped stamped ? stamped.value() : each, 1, Integer::sum);
                }
            }
        }
        return needs;
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
