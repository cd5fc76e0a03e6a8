package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Preparation;
import org.tidemark.check.question.Inquiry;
import org.tidemark.logic.Simplifier;
import org.tidemark.net.structure.PlaceBounds;

/**
 * Proves how many tokens places can hold, simplifies formulas with that, and takes them apart into inquiries. Many formulas are
 * decided by that alone.
 */
public final class Simplification implements Preparation {
    private static final double PART_OF_TIME = 0.1;

    @Override
    public String name() {
        return "simplification";
    }

    @Override
    public Cost cost() {
        return Cost.STRUCTURE;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.hasNet() ? null : "there is no place/transition net";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        long usual = context.options().times().boundsNanos();
        PlaceBounds bounds = PlaceBounds.of(context.net(), context.limit(usual, PART_OF_TIME));
        context.proved(bounds);
        KnownCounts counts = new KnownCounts(context.net(), bounds);
        // A formula that is violated because something never happens has a run to show, which only a search finds.
        context.ask(new Simplifier(context.options().explains() ? counts.ofPlaces() : counts));
    }
}
