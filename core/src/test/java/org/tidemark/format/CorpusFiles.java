package org.tidemark.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The corpus of nets with known answers, where it lies beside the checkout. */
public final class CorpusFiles {
    private CorpusFiles() {}

    /** The corpus; the test is skipped where there is none. */
    public static Path root() {
        for (String up : List.of("../../shared/corpus", "../shared/corpus")) {
            Path root = Path.of(up);
            if (Files.isDirectory(root)) {
                return root;
            }
        }
        return Assumptions.abort("no corpus of nets beside this checkout (../shared/corpus)");
    }

    /** All files below a folder of the corpus with this ending, in order. */
    public static List<Path> below(String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(root().resolve(folder))) {
            return files.filter(f -> f.toString().endsWith(ending)).sorted().toList();
        }
    }
}
