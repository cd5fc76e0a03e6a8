package org.tidemark.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.cli.ci.TomlText.Table;
import org.tidemark.cli.ci.TomlText.Value;
import org.tidemark.input.InputException;

class TomlTextTest {
    private static Object plain(Object of) {
        if (of instanceof Table table) {
            Map<String, Object> map = new LinkedHashMap<>();
            table.values().forEach((key, value) -> map.put(key, plain(value.of())));
            return map;
        }
        return of instanceof List<?> list
                ? list.stream().map(each -> plain(((Value) each).of())).toList()
                : of;
    }

    private static Object read(String text) throws InputException {
        return plain(TomlText.read("t.toml", text));
    }

    @Test
    void valuesOfAllKinds() throws InputException {
        String text =
                "a = 1_000 # one\nb.c = 'C:\\n'\n\"d e\" = \"x\\t\\u00e9\\\"\"\r\nf = [1,\n 2, # two\n]\ng = {h = true, i.j = -2.5e3}\n"
                        + "k = \"\"\"\nfirst\nsecond \\\n   goes on\"\"\"\nl = '''\n''quoted'''''\n";
        assertThat(read(text))
                .isEqualTo(Map.of(
                        "a",
                        1000L,
                        "b",
                        Map.of("c", "C:\\n"),
                        "d e",
                        "x\té\"",
                        "f",
                        List.of(1L, 2L),
                        "g",
                        Map.of("h", true, "i", Map.of("j", -2500.0)),
                        "k",
                        "first\nsecond goes on",
                        "l",
                        "''quoted''"));
    }

    @Test
    void tablesAndArraysOfTables() throws InputException {
        assertThat(
                        read(
                                "[a.b]\nc = 1\n[a]\nd = 2\n[[m]]\nx = 1\n[[m.q]]\ny = 1\n[[m.q]]\ny = 2\n[m.e]\nz = 3\n[[m]]\nx = 2\n"))
                .isEqualTo(Map.of(
                        "a",
                        Map.of("b", Map.of("c", 1L), "d", 2L),
                        "m",
                        List.of(
                                Map.of("x", 1L, "q", List.of(Map.of("y", 1L), Map.of("y", 2L)), "e", Map.of("z", 3L)),
                                Map.of("x", 2L))));
        assertThat(TomlText.read("t.toml", "\n\n[[m]]\n").get("m"))
                .extracting(Value::line)
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a = '          | expected a string in quotes, a number, true or false, but found the end of the line",
                "a = 1 b = 2     | expected the end of the line, but found 'b'",
                "a = 07          | expected a string in quotes, a number, true or false, but found '07'",
                "a = 1979-05-27  | but found '1979-05-27'",
                "a = \"x         | the string that begins here has no end",
                "a = \"\\q\"     | in a string: expected one of",
                "a = \"\\ud800\" | is not a character",
                "a = [1 2]       | expected ',' or ']' in the array, but found '2'",
                "[a              | expected ']', but found the end",
                "= 1             | expected a key, but found '='",
                "a = 99999999999999999999 | is too large"
            })
    void mistakesAreNamed(String text, String message) {
        assertThatThrownBy(() -> TomlText.read("t.toml", "# first\n" + text + "\n"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("t.toml:2: ")
                .hasMessageContaining(message);
    }

    @Test
    void nothingIsThereTwice() {
        for (String text :
                List.of("a = 1\na = 2", "[a]\n[a]", "a = 1\n[a]", "a = {b = 1}\n[a.c]", "[a]\n[[a]]", "[[a]]\n[a]\n")) {
            assertThatThrownBy(() -> TomlText.read("t.toml", text)).as(text).isInstanceOf(InputException.class);
        }
    }

    @Test
    void deepNestingIsRefused() {
        assertThatThrownBy(() -> TomlText.read("t.toml", "a = " + "[".repeat(100_000)))
                .hasMessageContaining("nested more than 64 deep");
    }
}
