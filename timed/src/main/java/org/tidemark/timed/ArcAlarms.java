package org.tidemark.timed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.system.Alarms;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;
import org.tidemark.timed.ArcNet.Ages;
import org.tidemark.timed.ArcNet.Inhibitor;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Place;
import org.tidemark.timed.ArcNet.Transition;

/** A timed-arc net in dense time with one token more, which is never moved until an alarm, the last transition, takes it at a given age. Immutable. */
final class ArcAlarms implements Alarms {
    private static final String ALARM = "alarm";

    private final ArcSystem system;
    private final ArcNet net;

    ArcAlarms(ArcSystem system, ArcNet net) {
        this.system = system;
        this.net = net;
    }

    @Override
    public long latest() {
        return FiringInterval.LARGEST - 1;
    }

    @Override
    public TransitionSystem without() {
        return system;
    }

    @Override
    public Alarmed with(When when, long time) {
        int at = (int) time;
        Ages ages = switch (when) {
            case AT -> new Ages(at, false, at, false);
            case BEFORE -> new Ages(0, false, at, true);
            case FROM -> new Ages(at, false, ArcNet.NO_END, false);
            case AFTER -> new Ages(at, true, ArcNet.NO_END, false);
        };
        boolean isLate = when == When.FROM || when == When.AFTER;
        Ages allowed = isLate ? Ages.ANY : new Ages(0, false, at, ages.isMostOpen());
        List<Place> places = new ArrayList<>(net.places());
        String set = free();
        places.add(new Place(set, 1, allowed, 1, -1));
        places.add(new Place(set + " rang", 0, Ages.ANY, 1, -1));
        List<Transition> transitions = new ArrayList<>();
        for (Transition each : net.transitions()) {
            transitions.add(isLate ? each : before(each, net.places().size() + 1));
        }
        transitions.add(new Transition(
                set,
                false,
                List.of(new Input(net.places().size(), ages, 1, -1)),
                List.of(),
                List.of(new Output(net.places().size() + 1, 1))));
        ArcNet alarmed = ArcNet.of(net.name(), places, transitions, net.text() + "\n" + set + " " + ages);
        Formula hasRung =
                new Formula.Comparison(new Term.Count(set + " rang"), Relation.AT_LEAST, new Term.Constant(1));
        return new WithAlarm(
                new ArcSystem(alarmed, true, Map.of()),
                hasRung,
                net.transitions().size());
    }

    /** A transition that is inhibited by a place. */
    private static Transition before(Transition each, int rang) {
        List<Inhibitor> inhibitors = new ArrayList<>(each.inhibitors());
        inhibitors.add(new Inhibitor(rang, Ages.ANY, 1));
        return new Transition(each.name(), each.isUrgent(), each.inputs(), inhibitors, each.outputs());
    }

    private String free() {
        String name = ALARM;
        while (isTaken(name) || isTaken(name + " rang")) {
            name += "'";
        }
        return name;
    }

    private boolean isTaken(String name) {
        return net.places().stream().anyMatch(place -> place.name().equals(name))
                || net.transitions().stream()
                        .anyMatch(transition -> transition.name().equals(name));
    }

    /** Never: to wait forever is a run by itself. */
    @Override
    public Formula isPatient() {
        return new Formula.Constant(false);
    }

    @Override
    public @Nullable TimedRun latest(List<Integer> run) {
        return ArcSchedule.denseLatest(net, run);
    }

    /** The net with the alarm, which makes the rounds of events longer by one. */
    private record WithAlarm(TransitionSystem system, Formula hasRung, int alarm) implements Alarmed {
        @Override
        public boolean isAlarm(int event) {
            return event % (alarm + 2) == alarm;
        }

        @Override
        public int withoutAlarm(int event) {
            int transition = event % (alarm + 2);
            return event / (alarm + 2) * (alarm + 1) + Math.min(transition, alarm);
        }
    }
}
