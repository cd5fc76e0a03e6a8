package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small nets of CPN Tools with everything that is easily got wrong. Their reports are those that {@code brute_force.py} beside them finds by trying all values of
 * variables, which shares nothing with Tidemark.
 */
class BruteForceNetsTest {
    private static final Path FOLDER = Path.of("../testkit/corpus/cpn");

    @SuppressWarnings("unchecked")
    static Stream<Map.Entry<String, Object>> nets() throws IOException {
        Object all = Ran.parse(Files.readString(FOLDER.resolve("expected.json")));
        return ((Map<String, Object>) all).entrySet().stream();
    }

    @ParameterizedTest
    @MethodSource("nets")
    void hasTheReportOfTheDefinition(Map.Entry<String, Object> net) {
        Ran ran = tidemark("report", FOLDER.resolve(net.getKey() + ".cpn").toString(), "--json");
        assertThat(ran.err()).isEmpty();
        compare(net.getKey(), net.getValue(), ran.json());
    }

    /** Compares what is expected; a report may have more. */
    private static void compare(String what, Object expected, @Nullable Object found) {
        if (expected instanceof Map<?, ?> map && found instanceof Map<?, ?> other) {
            map.forEach((key, value) -> compare(what + ", " + key, Objects.requireNonNull(value), other.get(key)));
            if (what.endsWith("MultiSet")) {
                assertThat(other).as(what).hasSameSizeAs(map);
            }
        } else if (expected instanceof List<?> list && found instanceof List<?> other) {
            assertThat(other).as(what).hasSameSizeAs(list);
            for (int i = 0; i < list.size(); i++) {
                compare(what + " " + i, Objects.requireNonNull(list.get(i)), other.get(i));
            }
        } else {
            assertThat(found).as(what).isEqualTo(expected);
        }
    }
}
