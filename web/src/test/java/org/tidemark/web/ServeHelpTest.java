package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.Tidemark;

/** {@code docs/web.md} has the help of {@code tidemark serve}, which that of the command line is compared with. */
class ServeHelpTest {
    @Test
    void theDocumentsHaveTheHelp() throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(said, true, StandardCharsets.UTF_8);
        assertThat(Tidemark.run(new Serve(printed, printed), new String[] {"--help"}, printed, printed))
                .isZero();
        String help = said.toString(StandardCharsets.UTF_8);
        assertThat(words(Files.readString(Path.of("..", "docs", "web.md"))))
                .contains(words(help.substring(0, help.indexOf("\nExamples:"))).strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "65536", "99999999999"})
    void whatIsNotAPortIsRefused(String port) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(err, true, StandardCharsets.UTF_8);
        assertThat(Tidemark.run(new Serve(printed, printed), new String[] {"--port", port}, printed, printed))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("tidemark: invalid value for option '--port'")
                .contains("'" + port + "' is not a port, which is a number up to 65535");
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
