package org.tidemark.cli.report;

import java.util.List;
import java.util.stream.Stream;

/** Events in a row: names with a space between them, and with commas where names have spaces of their own. */
public final class EventList {
    private EventList() {}

    /** The names, one after the other. */
    public static String of(Stream<String> names) {
        List<String> all = names.toList();
        return String.join(all.stream().anyMatch(name -> name.indexOf(' ') >= 0) ? ", " : " ", all);
    }
}
