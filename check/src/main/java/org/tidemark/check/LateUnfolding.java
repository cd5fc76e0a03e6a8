package org.tidemark.check;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** An unfolding that is put off until some states of the high-level net have been looked at. Belongs to one thread. */
public final class LateUnfolding {
    private final NetSource source;
    private final Supplier<UnfoldingLimits> limits;
    private String refusal = "";

    /** The unfolding of a net, within the limits that are left when it is made. */
    public LateUnfolding(NetSource source, Supplier<UnfoldingLimits> limits) {
        this.source = source;
        this.limits = limits;
    }

    /** Unfolds the net; null where that is refused. */
    public @Nullable PetriNet make() {
        try {
            return source.unfolded(limits.get());
        } catch (InputException refused) {
            refusal = refused instanceof LimitException limit ? limit.what() : String.valueOf(refused.getMessage());
            return null;
        }
    }

    /** Why there is no unfolding, as a sentence without its full stop. */
    public String refusal() {
        return refusal;
    }
}
