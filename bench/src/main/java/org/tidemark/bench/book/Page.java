package org.tidemark.bench.book;

import java.nio.file.Path;
import java.util.List;

/**
 * A page of the site.
 *
 * @param source its file, relative to the root of the project
 * @param target the file of the site, with slashes
 * @param html what stands between the navigation and the end
 * @param sections its parts; the first one has the title
 */
record Page(Path source, String target, String html, List<Section> sections) {
    String title() {
        return sections.isEmpty() ? target : sections.get(0).title();
    }

    boolean hasAnchor(String name) {
        return sections.stream().anyMatch(section -> section.anchor().equals(name));
    }
}
