package org.tidemark.format.pnml;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The meaning of the {@code type} of a {@code net} element, in any spelling that tools use. */
enum NetType {
    PLACE_TRANSITION,
    HIGH_LEVEL,
    UNKNOWN;

    static final String STANDARD = "http://www.pnml.org/version-2009/grammar/ptnet";
    static final String SYMMETRIC = "http://www.pnml.org/version-2009/grammar/symmetricnet";

    /** Types that include plain P/T nets, and names that tools loosely use for them. */
    private static final Set<String> LOOSE = Set.of(
            "pnmlcoremodel", "pnml", "inhibitorptnet", "resetptnet", "resetinhibitorptnet", "placetransitionnet");

    private static final List<String> HIGH_LEVEL_MARKS =
            List.of("symmetric", "highlevel", "hlpng", "hlcore", "hlnet", "colored", "coloured", "cpn");

    static NetType of(String spelling) {
        String word = lastWord(spelling).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        if (word.startsWith("ptnet") || LOOSE.contains(word)) {
            return PLACE_TRANSITION;
        }
        return HIGH_LEVEL_MARKS.stream().anyMatch(word::contains) ? HIGH_LEVEL : UNKNOWN;
    }

    /** The part of a URI that distinguishes types; the type itself if it is not a URI. */
    static String lastWord(String spelling) {
        String bare = spelling.strip().replaceAll("[/#]+$", "");
        return bare.contains("://") ? bare.substring(bare.lastIndexOf('/') + 1) : bare;
    }
}
