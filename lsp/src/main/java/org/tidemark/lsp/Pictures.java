package org.tidemark.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tidemark.api.Cancellation;
import org.tidemark.api.SharedMemory;
import org.tidemark.cli.HostedCommand;
import org.tidemark.cli.HostedCommand.Outcome;

/** Models as pictures: what {@code tidemark convert -o model.svg} draws. */
final class Pictures {
    private static final long BYTES = 64L << 20;

    private Pictures() {}

    /** A picture, or why there is none. */
    record Picture(String svg, String sentence) {}

    static Picture of(Document document, Cancellation cancellation) {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("tidemark-picture");
            Path file = folder.resolve("model.svg");
            String format = document.language().ending().substring(1);
            Outcome outcome = new HostedCommand(
                            List.of("convert", "-", "--format=" + format, "-o", file.toString()),
                            SharedMemory.of(BYTES),
                            cancellation)
                    .reading(document.text(), document.file().toString())
                    .run();
            return Files.exists(file)
                    ? new Picture(Files.readString(file), "")
                    : new Picture("", String.join("\n", outcome.remarks()));
        } catch (IOException e) {
            return new Picture("", "no picture could be written: " + e.getMessage());
        } finally {
            delete(folder);
        }
    }

    private static void delete(@org.jspecify.annotations.Nullable Path folder) {
        if (folder != null) {
            folder.resolve("model.svg").toFile().delete();
            folder.toFile().delete();
        }
    }
}
