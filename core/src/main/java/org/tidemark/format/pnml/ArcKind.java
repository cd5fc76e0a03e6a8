package org.tidemark.format.pnml;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The kinds of arcs a place/transition net here can have, with the words that tools use for them. */
enum ArcKind {
    NORMAL,
    INHIBITOR,
    READ;

    /** The kind a word stands for; null when it is none that can be honoured, such as {@code reset}. */
    static @Nullable ArcKind of(String word) {
        return switch (word.strip().toLowerCase(Locale.ROOT)) {
            case "normal", "default", "" -> NORMAL;
            case "inhibitor", "inhib", "inhibitorarc" -> INHIBITOR;
            case "read", "test", "readarc", "testarc" -> READ;
            default -> null;
        };
    }

    /** How a message calls an arc of this kind. */
    String words() {
        return this == NORMAL ? "arc" : name().toLowerCase(Locale.ROOT) + " arc";
    }
}
