package org.tidemark.format;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColorException;
import org.tidemark.color.ColoredNet;
import org.tidemark.color.LimitReached;
import org.tidemark.color.Unfolding;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.net.PetriNet;

/** The net that a file holds, a place/transition net or a high-level one. Immutable. */
public final class NetSource {
    private final @Nullable PetriNet plain;
    private final @Nullable ColoredNet colored;
    private final String file;

    private NetSource(@Nullable PetriNet plain, @Nullable ColoredNet colored, String file) {
        this.plain = plain;
        this.colored = colored;
        this.file = file;
    }

    public static NetSource of(PetriNet net, String file) {
        return new NetSource(net, null, file);
    }

    public static NetSource of(ColoredNet net, String file) {
        return new NetSource(null, net, file);
    }

    /** The high-level net; null where there is none. */
    public @Nullable ColoredNet colored() {
        return colored;
    }

    /** A net without nodes whose groups are called as the places and transitions of the high-level net, if this is one. */
    public @Nullable PetriNet names() {
        return colored == null ? null : Unfolding.names(colored);
    }

    /** What the net was read from. */
    public String file() {
        return file;
    }

    /**
     * The net as a place/transition net: itself, or its unfolding.
     *
     * @throws LimitException when a high-level net cannot be unfolded within the limits
     * @throws InputException when it cannot be unfolded at all
     */
    public PetriNet unfolded(UnfoldingLimits limits) throws InputException {
        if (colored == null) {
            if (plain == null) {
                throw new IllegalStateException("neither net is there");
            }
            return plain;
        }
        try {
            return Unfolding.of(colored, limits);
        } catch (LimitReached limit) {
            throw new LimitException(file, limit);
        } catch (ColorException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }
}
