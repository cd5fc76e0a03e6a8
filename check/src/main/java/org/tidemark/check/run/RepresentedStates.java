package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.model.Canonical;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.Quotient;

/** Lets a search meet one representative of equivalent states. One search at a time; its workers may be several. */
public abstract class RepresentedStates implements StateReduction {
    /** A second reduction, which leaves out more. */
    private final StateReduction also;

    private @Nullable Model of;
    private @Nullable Quotient quotient;

    /** Representatives of all states. */
    protected RepresentedStates() {
        this(StateReduction.NONE);
    }

    /** Representatives of those that another reduction leaves; it is asked what to leave out in representatives. */
    RepresentedStates(StateReduction also) {
        this.also = also;
    }

    /** A second reduction, which leaves out more. */
    final StateReduction also() {
        return also;
    }

    /** Replaces the states of a model by their representatives; for one thread. */
    protected abstract Canonical canonical(Model whole);

    /** Forgets what was done with another model. */
    protected void beginAnew() {}

    @Override
    public final Model of(Model whole) {
        Quotient known = quotient;
        if (known == null || whole != of) {
            beginAnew();
            known = new Quotient(also.of(whole), () -> canonical(whole));
            of = whole;
            quotient = known;
        }
        return known;
    }

    @Override
    public final Model towards(Inquiry seen, Model whole) {
        return also == StateReduction.NONE
                ? of(whole)
                : new Quotient(also.towards(seen, whole), () -> canonical(whole));
    }

    /** Predecessor and event name a representative, which is what Δ-markings rely on. */
    @Override
    public final Model stored(Model whole, Model searched) {
        return also == StateReduction.NONE ? searched : new Quotient(whole, () -> canonical(whole));
    }

    @Override
    public final void represent(Model whole, long[] state) {
        canonical(whole).canonise(state, 0);
    }
}
