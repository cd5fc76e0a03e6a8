package org.tidemark.check.state;

import java.util.List;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.walk.Walks;

/** Looks at the initial state, which is an answer surprisingly often. */
public final class InitialState extends Stage {
    public InitialState() {
        super("initial state", Cost.SAMPLE);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry.isShownByStates();
    }

    @Override
    public boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    public boolean looksForHints() {
        return true;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        new Walks(context.netModel(), context.options().explore()).look(open);
    }
}
