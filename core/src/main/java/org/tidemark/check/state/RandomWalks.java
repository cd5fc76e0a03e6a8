package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Allowance;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;

/** Walks through the states for a while, at random and towards goals. What they meet is an answer; nothing follows otherwise. */
public final class RandomWalks implements Stage {
    private final String name;
    private final Allowance allowance;

    public RandomWalks(String name, Allowance allowance) {
        this.name = name;
        this.allowance = allowance;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Cost cost() {
        return Cost.SAMPLE;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry.isShownByStates();
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.allSeen() ? "every state was seen" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        new Walks(context.model(), context.options().explore())
                .run(open, allowance.nanos(context), context::isCancelled);
    }
}
