package org.tidemark.format.registry;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises the format of a net from the beginning of its text, for models that come without a file name. */
final class FormatGuess {
    /** This much of a text is enough. */
    static final int LONGEST = 1 << 16;

    private static final Pattern XML = Pattern.compile("^\\s*<");
    private static final Pattern AUT = Pattern.compile("^\\s*des\\s*\\(");
    private static final Pattern LOLA = Pattern.compile("(?m)^\\s*(PLACE|MARKING|TRANSITION)\\b");
    private static final Pattern DRAWING = Pattern.compile("(?m)^[pt] +-?\\d+(\\.\\d+)? +-?\\d+(\\.\\d+)? ");
    private static final Pattern TINA = Pattern.compile("(?m)^[ \\t]*(tr|pl) +\\S");
    private static final Pattern TIDE = Pattern.compile("(?m)^\\s*(place|transition|type|param|const|include)\\s");

    private static final Pattern SECTION = Pattern.compile("(?m)^\\s*network\\s+\\S+\\s*\\{");
    private static final Pattern NETWORK = Pattern.compile("(?m)^\\s*(part|automaton)\\s+\\S+\\s*[{=]");

    private FormatGuess() {}

    /** The ending that files with such a text have; null if it is like none. */
    static @Nullable String ending(byte[] start) {
        String text = new String(start, StandardCharsets.UTF_8).replace("\uFEFF", "");
        return XML.matcher(text).find()
                ? ".pnml"
                : AUT.matcher(text).find()
                        ? ".aut"
                        : LOLA.matcher(text).find()
                                ? ".lola"
                                : TIDE.matcher(text).find()
                                                || SECTION.matcher(text).find()
                                        ? ".tide"
                                        : NETWORK.matcher(text).find()
                                                ? ".network"
                                                : TINA.matcher(text).find()
                                                        ? ".net"
                                                        : DRAWING.matcher(text).find() ? ".ndr" : null;
    }
}
