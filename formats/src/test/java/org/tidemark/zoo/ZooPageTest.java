package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about the zoo says what the models say of themselves, and no more. */
class ZooPageTest {
    private static final Path PAGE = Path.of("..", "docs", "zoo.md");

    @Test
    void theTablesOfThePageAreTheModelsOwnWords() throws IOException {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `zoo:"))
                .toList();
        assertThat(rows).containsExactlyElementsOf(rows());
    }

    static List<String> rows() {
        return Stream.concat(
                        Zoo.models().stream().map(ZooPageTest::row),
                        Zoo.models().stream().flatMap(ZooPageTest::counts))
                .toList();
    }

    private static String row(ZooModel model) {
        String names = model.parameters().stream().map(p -> "/" + p.name()).collect(Collectors.joining());
        String parameters = model.parameters().stream()
                .map(p -> String.format(
                        Locale.ROOT, "%s: %s, %s, else %d", p.name(), p.meaning(), p.range(), p.fallback()))
                .collect(Collectors.joining("; "));
        String states = model.formula().orElse(model.finite() ? "counted below" : "infinitely many");
        return "| `zoo:" + model.name() + names + "` | " + model.story() + " | " + model.shows() + " | " + parameters
                + " | " + states + " |";
    }

    private static Stream<String> counts(ZooModel model) {
        return model.measured().stream().map(census -> {
            String values = census.values().stream().map(v -> "/" + v).collect(Collectors.joining());
            return String.format(
                    Locale.ROOT,
                    "| `zoo:%s%s` | %,d | %,d | %,d |",
                    model.name(),
                    values,
                    census.states(),
                    census.edges(),
                    census.deadlocks());
        });
    }
}
