package org.tidemark.check.direct.sight;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Peak;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.property.Property;

/** A largest value that a property asks for. Shared by threads. */
public final class DirectPeak {
    private final Property.Maximum property;
    private volatile @Nullable Peak sought;

    DirectPeak(Property.Maximum property) {
        this.property = property;
    }

    public Property.Maximum property() {
        return property;
    }

    /** Begins to look for the largest value of a net. */
    public Peak seek(DirectSystem system) {
        Peak fresh = new Peak(new Expansion(system.vocabulary()).of(property.term()));
        sought = fresh;
        return fresh;
    }

    /** The largest value that was found; to be called after it was looked for. */
    public Peak found() {
        return Objects.requireNonNull(sought);
    }
}
