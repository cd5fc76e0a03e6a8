package org.tidemark.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.cli.Tidemark;

/** {@code docs/editors.md} has the help of {@code tidemark lsp}, and wrong options are a sentence. */
class LspHelpTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private int run(String... args) {
        PrintStream to = new PrintStream(said, true, StandardCharsets.UTF_8);
        return Tidemark.run(new Lsp(), args, to, to);
    }

    @Test
    void theDocumentsHaveTheHelp() throws IOException {
        assertThat(run("--help")).isZero();
        String help = said.toString(StandardCharsets.UTF_8);
        assertThat(words(Files.readString(Path.of("..", "docs", "editors.md"))))
                .contains(words(help.substring(help.indexOf("Usage:"), help.indexOf("\nExamples:")))
                        .strip());
    }

    @ParameterizedTest
    @CsvSource({
        "--memory,lots,expected a size",
        "--memory,900000g,that the Java heap leaves",
        "--time,0s,expected a duration",
        "--port,1,unknown"
    })
    void whatCannotBeMeantIsRefused(String option, String value, String sentence) {
        assertThat(run(option, value)).isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .startsWith("tidemark: ")
                .contains(sentence);
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
