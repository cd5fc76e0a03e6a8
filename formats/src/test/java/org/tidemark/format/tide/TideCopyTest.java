package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.input.InputException;

class TideCopyTest {
    @TempDir
    Path folder;

    @Test
    void parametersBeginWithWhatTheyWereSetTo() throws Exception {
        String text = "param n: 2..9 = 3 // seats\nparam m = if n > 2 then n - 1 else 2\nplace p = n + m\n";
        assertThat(TideCopy.of(text, "m.tide", Path.of("o.tide"), Map.of("n", "5")))
                .isEqualTo("param n: 2..9 = 5 // seats\nparam m = if n > 2 then n - 1 else 2\nplace p = n + m\n");
        assertThat(TideCopy.of(text, "m.tide", Path.of("o.tide"), Map.of("m", "n+1 // more")))
                .isEqualTo("param n: 2..9 = 3 // seats\nparam m = n + 1\nplace p = n + m\n");
    }

    @Test
    void includesLeadWhereTheyLed() throws Exception {
        Path parts = Files.createDirectories(folder.resolve("parts"));
        Files.writeString(parts.resolve("types.tide"), "param k = 2\ntype T = 1..k\n");
        Path model = Files.writeString(folder.resolve("m.tide"), "include \"parts/types.tide\"\nplace p: T = all T\n");
        Path elsewhere = Files.createDirectories(folder.resolve("a/b")).resolve("copy.tide");
        String copy = TideCopy.of(Files.readString(model), model.toString(), elsewhere, Map.of());
        assertThat(copy).startsWith("include \"../../parts/types.tide\"\n");
        Files.writeString(elsewhere, copy);
        assertThat(TideReader.read(elsewhere, Map.of()).net().places()).hasSize(1);
        assertThat(TideCopy.of(Files.readString(model), model.toString(), folder.resolve("copy.tide"), Map.of()))
                .startsWith("include \"parts/types.tide\"\n");
    }

    @Test
    void aParameterOfAnIncludedFileIsRefused() throws Exception {
        Files.writeString(folder.resolve("types.tide"), "param k = 2\n");
        Path model = Files.writeString(folder.resolve("m.tide"), "include \"types.tide\"\nplace p = k\n");
        assertThatThrownBy(() -> TideCopy.of(
                        Files.readString(model), model.toString(), folder.resolve("o.tide"), Map.of("k", "4")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("parameter 'k' is declared in an included file")
                .hasMessageContaining("-D k=4");
    }
}
