package org.tidemark.timed;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.system.Alarms;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/** A time Petri net with one transition more, behind the others, that is enabled once from the beginning and fires at a given time. Immutable. */
final class TimeNetAlarms implements Alarms {
    private final TimeNetSystem system;
    private final StateClasses classes;
    private final TimeNet net;

    TimeNetAlarms(TimeNetSystem system, StateClasses classes) {
        this.system = system;
        this.classes = classes;
        net = system.net();
    }

    @Override
    public long latest() {
        return FiringInterval.LARGEST - 1;
    }

    @Override
    public TransitionSystem without() {
        return classes == StateClasses.AUTO || classes == StateClasses.LINEAR
                ? system
                : new TimeNetSystem(net, StateClasses.LINEAR, null);
    }

    /** Those of regions and atomic classes are also choices of a time. */
    @Override
    public boolean hasSameEvents() {
        return !classes.keepBranching();
    }

    @Override
    public Alarmed with(When when, long time) {
        int at = (int) time;
        FiringInterval interval = switch (when) {
            case AT -> new FiringInterval(at, false, at, false);
            case BEFORE -> new FiringInterval(0, false, at, true);
            case FROM -> new FiringInterval(at, false, at + 1, false);
            case AFTER -> new FiringInterval(at, true, at + 1, false);
        };
        PetriNet plain = net.net();
        PetriNetBuilder builder = new PetriNetBuilder(plain.name());
        for (int p = 0; p < plain.places(); p++) {
            builder.place(plain.placeId(p), plain.placeName(p), plain.initial(p));
        }
        int begin = builder.place(free("alarm is set", plain), 1);
        int end = builder.place(free("alarm rang", plain), 0);
        for (int t = 0; t < plain.transitions(); t++) {
            builder.transition(plain.transitionId(t), plain.transitionName(t));
            each(plain.inputs(), t, builder::input);
            each(plain.outputs(), t, builder::output);
            each(plain.reads(), t, builder::read);
            each(plain.inhibitors(), t, builder::inhibitor);
            if (when == When.AT || when == When.BEFORE) {
                builder.read(t, begin, 1);
            }
        }
        int alarm = builder.transition(free("alarm", plain));
        builder.input(alarm, begin, 1).output(alarm, end, 1);
        List<FiringInterval> intervals = new ArrayList<>(net.intervals());
        intervals.add(interval);
        PetriNet alarmed = builder.build();
        return new WithAlarm(
                new TimeNetSystem(new TimeNet(alarmed, intervals), StateClasses.LINEAR, null),
                compare(alarmed, end, Relation.AT_LEAST, 1),
                alarm);
    }

    private static String free(String word, PetriNet plain) {
        String name = word;
        while (plain.findPlace(name) >= 0 || plain.findTransition(name) >= 0) {
            name += "'";
        }
        return name;
    }

    /** Adds an arc. */
    @FunctionalInterface
    private interface Adding {
        PetriNetBuilder add(int transition, int place, int weight);
    }

    private static void each(Arcs arcs, int transition, Adding adding) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            adding.add(transition, arcs.place(a), arcs.weight(a));
        }
    }

    private static Formula compare(PetriNet net, int place, Relation relation, long tokens) {
        return new Formula.Comparison(new Term.Count(net.placeName(place)), relation, new Term.Constant(tokens));
    }

    /** No transition is enabled that has to fire some time. */
    @Override
    public Formula isPatient() {
        List<Formula> disabled = new ArrayList<>();
        for (int t = 0; t < net.net().transitions(); t++) {
            if (net.interval(t).isBounded()) {
                disabled.add(new Formula.Not(isEnabled(t)));
            }
        }
        return Formula.and(disabled);
    }

    private Formula isEnabled(int transition) {
        PetriNet plain = net.net();
        List<Formula> needed = new ArrayList<>();
        each(plain.inputs(), transition, Relation.AT_LEAST, needed);
        each(plain.reads(), transition, Relation.AT_LEAST, needed);
        each(plain.inhibitors(), transition, Relation.LESS, needed);
        return Formula.and(needed);
    }

    private void each(Arcs arcs, int transition, Relation relation, List<Formula> needed) {
        IntStream.range(arcs.from(transition), arcs.to(transition))
                .forEach(a -> needed.add(compare(net.net(), arcs.place(a), relation, arcs.weight(a))));
    }

    @Override
    public @Nullable TimedRun latest(List<Integer> run) {
        return hasSameEvents() ? Schedule.timed(run, Schedule.latest(net, run)) : null;
    }

    /** The net with the alarm: other events have the same numbers. */
    private record WithAlarm(TransitionSystem system, Formula hasRung, int alarm) implements Alarmed {
        @Override
        public boolean isAlarm(int event) {
            return event == alarm;
        }

        @Override
        public int withoutAlarm(int event) {
            return event;
        }
    }
}
