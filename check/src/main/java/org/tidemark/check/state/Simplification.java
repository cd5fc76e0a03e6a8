package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.net.structure.PlaceBounds;

/**
 * Proves how many tokens places can hold, simplifies formulas with that, and takes them apart into inquiries. Many formulas are
 * decided by that alone.
 */
public final class Simplification extends Stage implements AnySystem {
    private static final double PART_OF_TIME = 0.1;

    /** Bounds may take longer in a net with more nodes than this. */
    private static final int MANY_NODES = 4_000;

    public Simplification() {
        super("simplification", Cost.STRUCTURE, Kind.PREPARING);
    }

    @Override
    public boolean simplifies() {
        return true;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.hasSystem() ? null : "there is no place/transition net";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        if (!context.hasNet()) {
            Simplifier withoutBounds = new Simplifier(CountBounds.none(), context::isCancelled);
            context.ask(withoutBounds);
            context.askRefused(withoutBounds);
            return;
        }
        int nodes = context.net().places() + context.net().transitions();
        long usual = context.options().times().boundsNanos() * (1 + nodes / MANY_NODES);
        PlaceBounds bounds = PlaceBounds.of(context.net(), context.limit(usual, PART_OF_TIME));
        context.proved(bounds);
        KnownCounts counts = new KnownCounts(context.net(), bounds);
        // A formula that is violated because something never happens has a run to show, which only a search finds.
        context.ask(new Simplifier(context.options().explains() ? counts.ofPlaces() : counts, context::isCancelled));
        // Of one that is refused, no search does.
        context.askRefused(new Simplifier(counts, context::isCancelled));
    }
}
