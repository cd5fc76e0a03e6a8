package org.tidemark.check.question;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names of places and transitions in a sentence: a few of them, and how many others there are. */
final class NameList {
    private static final int SHOWN = 3;

    private NameList() {}

    /** {@code 'a'}, {@code 'a' and 'b'}, {@code 'a', 'b', 'c' and 4 others}. */
    static String list(List<String> names) {
        List<String> shown =
                names.stream().limit(SHOWN).map(name -> "'" + name + "'").toList();
        int others = names.size() - SHOWN;
        if (others > 0) {
            return String.join(", ", shown)
                    + String.format(Locale.ROOT, " and %,d other%s", others, others == 1 ? "" : "s");
        }
        return shown.size() < 2
                ? shown.stream().collect(Collectors.joining())
                : String.join(", ", shown.subList(0, shown.size() - 1)) + " and " + shown.get(shown.size() - 1);
    }
}
