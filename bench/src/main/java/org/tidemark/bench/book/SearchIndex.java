package org.tidemark.bench.book;

import java.util.List;
import java.util.stream.Collectors;

/** What the search looks through: every section with its words, as a script that a page can load from a file. */
final class SearchIndex {
    private SearchIndex() {}

    static String of(List<Page> pages) {
        return pages.stream()
                .flatMap(page -> page.sections().stream().map(section -> entry(page, section)))
                .collect(Collectors.joining(",\n", "const sections = [\n", "\n];\n"));
    }

    private static String entry(Page page, Section section) {
        String address = section.level() == 1 ? page.target() : page.target() + "#" + section.anchor();
        return "[" + quoted(address) + ", " + quoted(page.title()) + ", " + quoted(section.title()) + ", "
                + quoted(section.text().toString().strip().replaceAll("\\s+", " ")) + "]";
    }

    /** A string of JavaScript, in which nothing can end the script. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("</", "<\\/") + '"';
    }
}
