package org.tidemark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small PNML files for tests. */
public final class PnmlFile {
    private PnmlFile() {}

    /** Writes a place/transition net of one page, of which the content is given. */
    public static Path in(Path directory, String name, String content) throws IOException {
        return Files.writeString(
                directory.resolve(name + ".pnml"),
                "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\"><net id=\"" + name
                        + "\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><page id=\"g\">" + content
                        + "</page></net></pnml>");
    }
}
