package org.tidemark.system;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;

/**
 * The means to ask a system with dense time how long something takes: the system with an alarm, one event more that happens once, at a given time. What comes before
 * it can then be told from what comes after it by a condition on states.
 */
public interface Alarms {
    /** The times at which an alarm may ring. One that may ring at several of them rings at any, as a choice of the run. */
    enum When {
        /** Always at this time; nothing happens after that. */
        AT,
        /** At some time before; nothing happens after that. */
        BEFORE,
        /** At this time or after it. */
        FROM,
        /** After this time. */
        AFTER
    }

    /** A system with an alarm. */
    interface Alarmed {
        TransitionSystem system();

        /** The condition that the alarm has rung. */
        Formula hasRung();

        /** Whether an event is the alarm. */
        boolean isAlarm(int event);

        /** The event of the system without an alarm that another one is. */
        int withoutAlarm(int event);
    }

    /** The latest time that an alarm may be set to. */
    long latest();

    /** The system with an alarm; the time is not after the {@linkplain #latest() latest}. */
    Alarmed with(When when, long time);

    /** The system without an alarm, with sets of states that keep its runs: perhaps others than it was given with. */
    TransitionSystem without();

    /** Whether an event happens at any time at which that of this number may with an alarm. */
    default boolean hasSameEvents() {
        return true;
    }

    /** The condition that time may pass without end although the run goes on after that. */
    Formula isPatient();

    /** A run with its latest dates; null where its last event has none. The timed game of the system without an alarm has confirmed them. */
    @Nullable
    TimedRun latest(List<Integer> run);

    /** The latest dates of a run, as they are to be read; empty where its last event has none. */
    default List<String> latestDates(List<Integer> run) {
        TimedRun latest = latest(run);
        return latest == null ? List.of() : latest.dates();
    }
}
