package org.tidemark.check;

import java.util.List;
import org.tidemark.check.question.Inquiry;
import org.tidemark.input.InputException;

/** A stage that decides properties as such, by whatever it has made of the model, and looks at states for that. */
public abstract class DecidingStage extends NamedStage {
    /** A stage that may look at all states. */
    protected DecidingStage(String name) {
        this(name, Cost.STATES);
    }

    protected DecidingStage(String name, Cost cost) {
        super(name, cost);
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
