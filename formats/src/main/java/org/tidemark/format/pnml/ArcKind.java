package org.tidemark.format.pnml;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The supported kinds of arcs, with the words that tools use for them. */
enum ArcKind {
    NORMAL,
    INHIBITOR,
    READ,
    RESET;

    /** The kind that a word names; null if it is not supported, such as {@code timed}. */
    static @Nullable ArcKind of(String word) {
        return switch (word.strip().toLowerCase(Locale.ROOT)) {
            case "normal", "default", "" -> NORMAL;
            case "inhibitor", "inhib", "inhibitorarc" -> INHIBITOR;
            case "read", "test", "readarc", "testarc" -> READ;
            case "reset", "resetarc" -> RESET;
            default -> null;
        };
    }

    /** The words for an arc of this kind in messages. */
    String words() {
        return this == NORMAL ? "arc" : name().toLowerCase(Locale.ROOT) + " arc";
    }
}
