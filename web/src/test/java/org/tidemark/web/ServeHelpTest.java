package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code docs/web.md} has the help of {@code tidemark serve}, which that of the command line is compared with. */
class ServeHelpTest {
    @Test
    void theDocumentsHaveTheHelp() throws IOException {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        String help = Serve.commandLine(new Serve(nowhere, nowhere)).getUsageMessage();
        assertThat(words(Files.readString(Path.of("..", "docs", "web.md"))))
                .contains(words(help.substring(0, help.indexOf("\nExamples:"))).strip());
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
