package org.tidemark.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.input.InputException;

class OutputFileTest {
    @TempDir
    Path directory;

    private static OutputFile.Content text(String text) {
        return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void writesANewFileAndNothingBeside() throws Exception {
        Path target = directory.resolve("out.txt");
        OutputFile.write(target, false, text("hello"));
        assertThat(target).hasContent("hello");
        assertThat(files()).containsExactly("out.txt");
    }

    @Test
    void replacesOnlyWhenTold() throws Exception {
        Path target = directory.resolve("out.txt");
        OutputFile.write(target, false, text("old"));
        assertThatThrownBy(() -> OutputFile.write(target, false, text("new")))
                .isInstanceOf(InputException.class)
                .hasMessage(target + ": exists");
        assertThat(target).hasContent("old");
        OutputFile.write(target, true, text("new"));
        assertThat(target).hasContent("new");
        assertThat(files()).containsExactly("out.txt");
    }

    @Test
    void aTargetThatComesIntoBeingMeanwhileIsKept() throws Exception {
        Path target = directory.resolve("out.txt");
        assertThatThrownBy(() -> OutputFile.write(target, false, out -> Files.writeString(target, "theirs")))
                .isInstanceOf(InputException.class)
                .hasMessage(target + ": exists");
        assertThat(target).hasContent("theirs");
        assertThat(files()).containsExactly("out.txt");
    }

    @Test
    void aFailureLeavesWhatWasThere() throws Exception {
        Path target = directory.resolve("out.txt");
        OutputFile.write(target, false, text("old"));
        assertThatThrownBy(() -> OutputFile.write(target, true, out -> {
                    out.write(1);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(InputException.class)
                .hasMessage(target + ": cannot be written: No space left on device");
        assertThatThrownBy(() -> OutputFile.write(target, true, out -> {
                    throw new IllegalStateException("a bug");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(target).hasContent("old");
        assertThat(files()).containsExactly("out.txt");
    }

    @Test
    void targetsThatCannotBe() throws Exception {
        assertThatThrownBy(() -> OutputFile.write(directory, true, text("x")))
                .isInstanceOf(InputException.class)
                .hasMessage(directory + ": is a directory; expected the name of a file to write");
        Path lost = directory.resolve("nowhere/out.txt");
        assertThatThrownBy(() -> OutputFile.write(lost, false, text("x")))
                .isInstanceOf(InputException.class)
                .hasMessage(lost + ": cannot be written: there is no directory " + directory.resolve("nowhere"));
        assertThat(files()).isEmpty();
    }
}
