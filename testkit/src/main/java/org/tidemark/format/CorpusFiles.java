package org.tidemark.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The corpora of nets with known answers: a small one of our own, which every clone has, and a large one where it lies
 * beside the checkout. Both have an {@code index.csv} and folders {@code mcc} of contest instances.
 */
public final class CorpusFiles {
    private static final Path OWN = Path.of("../testkit/corpus");

    private CorpusFiles() {}

    /** Our own corpus, and behind it the large one where there is one. */
    public static List<Path> roots() {
        List<Path> roots = new ArrayList<>(List.of(OWN));
        for (String up : List.of("../../shared/corpus", "../shared/corpus")) {
            if (roots.size() == 1 && Files.isDirectory(Path.of(up))) {
                roots.add(Path.of(up));
            }
        }
        return roots;
    }

    public static boolean hasLarge() {
        return roots().size() > 1;
    }

    /** The large corpus; the test is skipped where there is none. */
    public static Path large() {
        return hasLarge()
                ? roots().get(1)
                : Assumptions.abort("no large corpus of nets beside this checkout (../shared/corpus)");
    }

    /** How many questions a contest instance has per examination. */
    public static int questionsPerExamination(Path instance) {
        return instance.startsWith(OWN) ? 4 : 16;
    }

    /** All files of the corpora below a folder with this ending, in order; not every corpus has every folder. */
    public static List<Path> below(String folder, String ending) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path root : roots()) {
            if (Files.isDirectory(root.resolve(folder))) {
                try (Stream<Path> files = Files.walk(root.resolve(folder))) {
                    files.filter(f -> f.toString().endsWith(ending)).sorted().forEach(found::add);
                }
            }
        }
        return found;
    }
}
