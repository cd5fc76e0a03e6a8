package org.tidemark.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.Ran;
import org.tidemark.input.InputException;
import org.tidemark.reference.BrokenProcesses;

/** What commands print with {@code --json} is what the published schema says, without a field that it does not name. */
public class SchemaTest {
    private static final Path EXAMPLES = Path.of("../formats/src/main/resources/org/tidemark/zoo");

    @TempDir
    Path folder;

    private static void assertFits(String command, Ran run) throws InputException {
        assertThat(new JsonSchema(SchemaCommand.of(command), true).differences(JsonValue.read("output", run.out())))
                .as(run.out() + run.err())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "explore zoo:philosophers/5",
                "explore zoo:two-phase-commit/2 --search sweep --progress paper",
                "explore zoo:kanban/2 --store mdd",
                "explore zoo:tide-dbm/3 --colors direct",
                "explore zoo:philosophers/12 --max-states 100",
                "explore zoo:philosophers/6 --reduce symmetry",
                "explore zoo:kanban/2 --reduce counting",
                "explore zoo:philosophers/6 --store delta",
                "explore zoo:philosophers/6 --store bitstate",
                "explore zoo:philosophers/3 --cut-off eat_1>=1",
                "explore no-such-file.pnml",
                "check zoo:philosophers/3 --deadlock-free -f max(eat_1+eat_2) -f AG(foo=1)",
                "check zoo:philosophers/3 -f G(hasLeft_1>=1->F(eat_1>=1)) -f AG(EF(eat_1>=1)) --explain",
                "check zoo:two-phase-commit/2 --search sweep --progress paper --deadlock-free -f AG(EF(commit_1=1))",
                "check zoo:philosophers/14 -f AG(EF(eat_1>=1)) --max-states 50",
                "check zoo:lock-start -f latest(key=1)<=20",
                "check zoo:philosophers/4 -f G(F(eat_1>=1)) --fair takeLeft_1 --one-safe --quasi-live --live --stable-marking",
                "check zoo:kanban/2 -f EF(card_1+card_4=0) --store mdd",
                "check zoo:philosophers/5 --deadlock-free --reduce stubborn,symmetry",
                "check zoo:kanban/2 --deadlock-free --reduce structural",
                "why zoo:philosophers/3 -f AG(!deadlock)",
                "why zoo:philosophers/3 -f G(hasLeft_1>=1->F(eat_1>=1))",
                "why zoo:mutex/3 -f AG(critical_1+critical_2<=1)",
                "report zoo:philosophers/3",
                "report zoo:kanban/1",
                "report zoo:kanban/3 --max-states 100",
                "zoo",
                "zoo philosophers",
                "simulate zoo:philosophers/3 --steps 5",
                "explain",
                "explain time"
            })
    void outputsOfTheZoo(String line) throws InputException {
        List<String> words = new ArrayList<>(List.of(line.split(" ")));
        words.add("--json");
        assertFits(words.get(0), tidemark(words.toArray(String[]::new)));
    }

    static Stream<Path> examples() throws Exception {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(file -> file.toString().matches(".*\\.(tide|network|cpn)")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void outputsOfTheExamples(Path file) throws InputException {
        assertFits("explore", tidemark("explore", file.toString(), "--json", "--max-states", "2000"));
        assertFits(
                "check",
                tidemark(
                        "check", file.toString(), "--deadlock-free", "--json", "--max-states", "2000", "--time", "2s"));
    }

    @Test
    void timesThatAreOnlyApproached() throws Exception {
        Path net = folder.resolve("m.net");
        Files.writeString(net, "tr a ]2,4] p0 -> p1\npl p0 (1)\n");
        assertFits("check", tidemark("check", net.toString(), "-f", "earliest(p1 = 1)", "--json"));
    }

    @Test
    void outputsOfNewModels() throws Exception {
        for (String kind : List.of("promela", "bpmn")) {
            try (InputStream in = Objects.requireNonNull(SchemaCommand.class.getResourceAsStream(
                    "/org/tidemark/cli/start/model." + (kind.equals("bpmn") ? "bpmn" : "pml")))) {
                Files.write(folder.resolve("m." + (kind.equals("bpmn") ? "bpmn" : "pml")), in.readAllBytes());
            }
        }
        assertFits("check", tidemark("check", folder.resolve("m.pml").toString(), "--json"));
        assertFits("check", tidemark("check", folder.resolve("m.bpmn").toString(), "-f", "AG EF completed", "--json"));
        assertFits("sound", tidemark("sound", folder.resolve("m.bpmn").toString(), "--json"));
        Path broken = folder.resolve(BrokenProcesses.INVOICE.file());
        Files.writeString(broken, BrokenProcesses.INVOICE.text());
        assertFits("sound", tidemark("sound", broken.toString(), "--json"));
        Path manifest = folder.resolve("tidemark.toml");
        Files.writeString(manifest, "[[model]]\nfile = \"m.pml\"\n[model.expect]\nend = \"violated\"\n");
        assertFits("ci", tidemark("ci", manifest.toString(), "--json"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"complete\": 1} | /complete: 1 is of type number, expected [boolean]",
                "{\"states\": -1} | /states: -1, expected at least 0",
                "{\"engine\": {\"store\": \"plain\"}} | /engine: has no field 'threads'",
                "{\"stats\": 1} | /: has a field 'stats' that the schema does not name",
                "[] | /: [] is of type array, expected object"
            })
    void differencesAreFound(String text, String difference) throws InputException {
        assertThat(new JsonSchema(SchemaCommand.of("explore"), true).differences(JsonValue.read("t", text)))
                .first()
                .asString()
                .contains(difference.replace("[boolean]", "boolean"));
    }

    @Test
    void theCommandValidates() throws Exception {
        Ran explored = tidemark("explore", "zoo:philosophers/3", "--json");
        assertThat(Ran.typing(explored.out(), "schema", "explore", "--validate", "-", "--strict")
                        .status())
                .isZero();
        assertThat(Ran.typing(explored.out(), "schema", "explore", "--validate", "-")
                        .out())
                .isEqualTo("the output fits the schema of 'explore'\n");
        Ran wrong = Ran.typing("{\"complete\": 3}", "schema", "explore", "--validate", "-");
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.out())
                .startsWith("/complete: 3 is of type number, expected boolean\n")
                .contains("/: has no field 'states'");
        assertThat(Ran.typing(explored.out(), "schema", "check", "--validate", "-")
                        .out())
                .contains("/: has no field 'properties'");
        assertThat(Ran.typing("{}", "schema", "explore", "--validate", "-").status())
                .isEqualTo(1);
        assertThat(Ran.typing("{\"error\": \"no such file\"}", "schema", "explore", "--validate", "-")
                        .status())
                .isZero();
        Ran broken = Ran.typing("{\"complete\": ", "schema", "explore", "--validate", "-");
        assertThat(broken.status()).isEqualTo(2);
        assertThat(broken.err()).contains("<standard input>:1: found the end, expected a value");
        assertThat(tidemark("schema", "explor").err()).contains("did you mean explore?");
        assertThat(Ran.parse(tidemark("schema", "check").out())).isInstanceOf(Map.class);
    }

    @Test
    void everyCommandHasAPart() throws InputException {
        @Nullable Object parts = SchemaCommand.of(null).get("$defs");
        for (String command : SchemaCommand.COMMANDS) {
            assertThat(((Map<?, ?>) Objects.requireNonNull(parts)).get(command))
                    .as(command)
                    .isNotNull();
        }
    }

    /** Every log fits the part of the SARIF schema that it uses; fields that this part does not name are wrong. */
    public static List<String> differencesFromSarif(String log) throws Exception {
        try (InputStream in =
                Objects.requireNonNull(SchemaTest.class.getResourceAsStream("/org/tidemark/cli/sarif-part.json"))) {
            Object schema = Objects.requireNonNull(
                    JsonValue.read("sarif", new String(in.readAllBytes(), StandardCharsets.UTF_8)));
            return new JsonSchema((Map<?, ?>) schema, true).differences(JsonValue.read("log", log));
        }
    }
}
