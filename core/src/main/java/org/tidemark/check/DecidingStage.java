package org.tidemark.check;

import java.util.List;
import org.tidemark.check.question.Inquiry;
import org.tidemark.format.InputException;

/** A stage that decides properties as such, by whatever it has made of the model, and looks at states for that. */
public abstract class DecidingStage implements Stage {
    private final String name;

    protected DecidingStage(String name) {
        this.name = name;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Cost cost() {
        return Cost.STATES;
    }

    @Override
    public final boolean settlesInquiries() {
        return false;
    }

    @Override
    public final boolean canSettle(Inquiry inquiry) {
        return false;
    }

    @Override
    public final void run(Context context, List<Inquiry> none) throws InputException {
        decide(context);
    }

    /** Decides what it can of the open properties, within the time that the context allows it. */
    protected abstract void decide(Context context) throws InputException;
}
