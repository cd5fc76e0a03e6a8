package org.tidemark.check.direct.sight;

import org.tidemark.color.direct.BindingGoal;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.logic.property.Property;

/** The largest value of a sum of places that states have shown, and the first state with it. Shared by threads. */
public final class DirectPeak {
    private final Property.Maximum property;
    private final BindingGoal.Sum sum;
    private volatile long most = Long.MIN_VALUE;
    private volatile long state = -1;

    /** The largest value that a property asks for, of the sum that its term is. */
    DirectPeak(Property.Maximum property, BindingGoal.Sum sum) {
        this.property = property;
        this.sum = sum;
    }

    public Property.Maximum property() {
        return property;
    }

    /** Looks at the state that was counted last. */
    public void look(long id, TokenCounts counts) {
        long value = sum.value(counts);
        if (value > most) {
            raise(value, id);
        }
    }

    private synchronized void raise(long value, long id) {
        if (value > most) {
            most = value;
            state = id;
        }
    }

    /** The largest value, of all states once all were seen. */
    public long most() {
        return most;
    }

    /** A state that has it, or -1. */
    public long state() {
        return state;
    }

    /** Forgets a state of a store that is no longer in use. */
    public synchronized void forget() {
        most = Long.MIN_VALUE;
        state = -1;
    }
}
