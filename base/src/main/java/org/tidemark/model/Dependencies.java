package org.tidemark.model;

import java.util.function.IntConsumer;

/**
 * A capability of models that know what each event looks at and what it changes, in terms of fields. What may enable or disable what, and what can happen in any
 * order, follows from that; reductions leave out events by it.
 *
 * <p>An event is described by two parts, and a formalism overrides the methods that it needs:
 *
 * <pre>
 *   when it can happen     needs     values of single fields, as intervals: a token in a place, a process at a location, x &lt; 3
 *                          tests     further fields that decide it, in any way: both of x &lt; y, the one of x != 3
 *   what it changes        effect    fields by fixed amounts: x + 1; a process moves from location 2 to 5, where it needs to be at 2
 *                          writes    fields to any value: x := y
 *                          reads     the fields that these values depend on: y
 * </pre>
 *
 * <p>An event is enabled where its needs are met, if it tests nothing; with tests, where its needs are met and a condition holds that depends on nothing but the tested
 * fields. A condition on whether others are enabled is expressed in the same way: one that can happen only if others cannot tests all that these need and test; one
 * that waits for whatever else is enabled has a lower {@linkplain #priority priority}. Too many fields are never wrong, only less is left out by them; too few
 * lead to wrong answers, and the contract of models looks for that. Values are those of {@link Layout#get}, which are never negative: a variable that is encoded
 * in some other way is written and tested, not raised and needed.
 *
 * <p>Nets have needs and effects only ({@link LinearEvents}). May be asked by any thread, and is asked once for each event when a reduction is set up; fields may
 * come in any order. All events are known from the beginning. An event that may have no result ({@code StepFaults}) cannot be told here: a system with such events is not reduced.
 */
public interface Dependencies {
    /** The end of an interval without a largest value. */
    long NO_LIMIT = Long.MAX_VALUE;

    /** Reports what the event needs. Of a field that comes twice, both have to be met; where that cannot be, the event is dead. */
    void needs(int event, Need need);

    /** Reports the other fields that decide whether the event is enabled where its needs are met. */
    default void tests(int event, IntConsumer field) {
        // Most events are enabled where their needs are met.
    }

    /** Reports which fields the event changes by fixed amounts, each once; 0 counts as no change. What is lowered is also needed, said or not. */
    void effect(int event, LinearEvents.Change change);

    /** Reports which fields the event may change in any other way. */
    default void writes(int event, IntConsumer field) {
        // Most events change fields by fixed amounts.
    }

    /** Reports the fields that the values of the written ones depend on; those themselves need not be among them. */
    default void reads(int event, IntConsumer field) {
        // Fixed amounts depend on nothing.
    }

    /**
     * Whether two events that share fields can happen in any order all the same: wherever both are enabled, neither disables the other, and both orders lead to
     * the same state. Such as one that puts a message at the end of a queue, and one that takes the first away.
     */
    default boolean commute(int one, int other) {
        return false;
    }

    /** Whether some event has to wait for others of higher priority. */
    default boolean hasPriorities() {
        return false;
    }

    /** The priority of an event: it waits where one with a higher priority could happen. */
    default int priority(int event) {
        return 0;
    }

    /** Takes what is needed of one field: a value from {@code least} to {@code most}. */
    @FunctionalInterface
    interface Need {
        void of(int field, long least, long most);
    }
}
