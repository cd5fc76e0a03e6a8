package org.tidemark.format.registry;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises the format of a net from the beginning of its text, for models that come without a file name. */
final class FormatGuess {
    /** This much of a text is enough. */
    static final int LONGEST = 1 << 16;

    /** What a text has in it, and the ending of such files; the first that fits is meant. */
    private static final List<Map.Entry<Pattern, String>> LIKE = List.of(
            like("^\\s*<", ".pnml"),
            like("^\\s*des\\s*\\(", ".aut"),
            like("(?m)^\\s*(PLACE|MARKING|TRANSITION)\\b", ".lola"),
            like("(?m)^\\s*network\\s+\\S+\\s*\\{", ".tide"),
            like("(?m)^\\s*(part|automaton)\\s+\\S+\\s*[{=]", ".network"),
            like("(?m)^\\s*(place|transition|type|param|const|include)\\s", ".tide"),
            like("(?m)^[ \\t]*(tr|pl) +\\S", ".net"),
            like("(?m)^[pt] +-?\\d+(\\.\\d+)? +-?\\d+(\\.\\d+)? ", ".ndr"));

    private FormatGuess() {}

    private static Map.Entry<Pattern, String> like(String pattern, String ending) {
        return Map.entry(Pattern.compile(pattern), ending);
    }

    /** The ending that files with such a text have; null if it is like none. */
    static @Nullable String ending(byte[] start) {
        String text = new String(start, StandardCharsets.UTF_8).replace("\uFEFF", "");
        return LIKE.stream()
                .filter(format -> format.getKey().matcher(text).find())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }
}
