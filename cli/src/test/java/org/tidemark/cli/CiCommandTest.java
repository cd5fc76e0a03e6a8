package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.cli.schema.SchemaTest;

/** Answers for build servers: {@code ci}, and the files of {@code check}. */
class CiCommandTest {
    private static final String MODEL = """
            net workshop
            place hammer = 1
            place works
            transition take { in hammer out works }
            property one { AG works <= 1 }
            property no_jam { AG !deadlock }
            """;

    @TempDir
    Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /** Whether a file is XML as the schema has it. */
    private static void assertIsJUnit(Path file) throws Exception {
        URL schema = Objects.requireNonNull(CiCommandTest.class.getResource("junit.xsd"));
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(schema)
                .newValidator()
                .validate(new StreamSource(file.toFile()));
    }

    @Test
    void checkWritesWhatBuildServersRead() throws Exception {
        String model = file("work shop.tide", MODEL + "property odd { AG works < 9 }\n");
        Path junit = folder.resolve("r.xml");
        Path sarif = folder.resolve("r.sarif");
        Path markdown = folder.resolve("r.md");
        Ran run = tidemark(
                "check",
                model,
                "--junit",
                junit.toString(),
                "--sarif",
                sarif.toString(),
                "--markdown",
                markdown.toString(),
                "--github");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("::error file=" + model.replace(":", "%3A").replace(",", "%2C") + ",line=6,title="
                        + model.replace(":", "%3A") + "%3A no_jam::no_jam is violated: AG !deadlock%0A");
        assertIsJUnit(junit);
        assertThat(Files.readString(junit))
                .contains("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"0\"")
                .contains("<failure message=\"no_jam is violated: AG !deadlock\" type=\"violated\">");
        String log = Files.readString(sarif);
        assertThat(SchemaTest.differencesFromSarif(log)).isEmpty();
        assertThat(log)
                .contains("\"startLine\":6", "work%20shop.tide", "\"codeFlows\"")
                .containsPattern("\"startLine\":4\\}\\},\"message\":\\{\"text\":\"1  take")
                .doesNotContain("one holds");
        assertThat(Files.readString(markdown))
                .contains("| no\\_jam | violated, expected holds |", "| one | holds |", "1  take");
    }

    @Test
    void whatCannotBeAskedIsAnErrorInTheFilesToo() throws Exception {
        Path junit = folder.resolve("r.xml");
        String model = file("m.tide", "net m\nplace p =\n");
        assertThat(tidemark("check", model, "-f", "EF p = 1", "--junit", junit.toString())
                        .status())
                .isEqualTo(2);
        assertIsJUnit(junit);
        assertThat(Files.readString(junit)).contains("errors=\"1\"", "m.tide:");
        String fine = file("fine.tide", MODEL);
        tidemark("check", fine, "-f", "EF nothing = 1", "-f", "EF \u0001", "--junit", junit.toString());
        assertIsJUnit(junit);
        assertThat(Files.readString(junit)).contains("errors=\"2\"", "there is no place 'nothing'");
        assertThat(tidemark("check", fine, "--junit", folder + "/no/where.xml").status())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"'violated,unknown', 1, 3", "violated, 1, 0", "unknown, 0, 3", "nothing, 0, 0"})
    void whatFailsIsChosen(String words, int violated, int unknown) {
        assertThat(tidemark("check", "zoo:philosophers/3", "--deadlock-free", "--fail-on", words)
                        .status())
                .isEqualTo(violated);
        assertThat(tidemark(
                                "check",
                                "zoo:philosophers/12",
                                "-f",
                                "EF eat_1 + eat_2 = 2",
                                "--max-states",
                                "5",
                                "--store",
                                "hash-compact",
                                "--reduce",
                                "none",
                                "--without",
                                "proofs",
                                "--fail-on",
                                words)
                        .status())
                .isIn(unknown, 1 * violated);
        assertThat(tidemark("check", "zoo:philosophers/3", "-f", "EF", "--fail-on", words)
                        .status())
                .isEqualTo(2);
        Ran wrong = tidemark("check", "zoo:philosophers/3", "--fail-on", "violatd");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("did you mean 'violated'?");
    }

    @Test
    void anAcceptedAnswerHidesNoOther() {
        String[] words = {
            "check",
            "zoo:philosophers/12",
            "--deadlock-free",
            "-f",
            "AG EF eat_1 >= 1",
            "--max-states",
            "50",
            "--reduce",
            "none"
        };
        assertThat(tidemark(words).out())
                .containsPattern("deadlock-free +violated")
                .containsPattern("f1 +(unknown|violated)");
        String[] more = Arrays.copyOf(words, words.length + 2);
        more[words.length] = "--fail-on";
        more[words.length + 1] = "unknown";
        Ran run = tidemark(more);
        assertThat(run.status()).isEqualTo(run.out().contains("unknown") ? 3 : 0);
    }

    @Test
    void answersAreComparedWithThoseExpected() throws Exception {
        file("w.tide", MODEL);
        String manifest = file("tidemark.toml", """
                time = "60s"
                memory = "64m"

                [[model]]
                file = "w.tide"
                [model.expect]
                no_jam = "violated"

                [[model]]
                file = "w.tide"

                [[model.question]]
                name = "most"
                formula = "max(works)"
                expect = 1

                [[model.question]]
                name = "never"
                formula = '''AG
                works = 0'''

                [[model]]
                file = "zoo:philosophers/3"
                options = ["--one-safe"]
                """);
        Path junit = folder.resolve("r.xml");
        Path sarif = folder.resolve("r.sarif");
        Ran run = tidemark("ci", manifest, "--junit", junit.toString(), "--sarif", sarif.toString());
        assertThat(run.out())
                .containsPattern("w.tide +one +holds +as expected")
                .containsPattern("w.tide +no_jam +violated +as expected")
                .containsPattern("w.tide +most +1 +as expected")
                .containsPattern("w.tide +never +violated +expected holds")
                .containsPattern("zoo:philosophers/3 +one-safe +holds +as expected")
                .contains("w.tide: never is violated: AG works = 0\n", "3 models, 5 answers: 4 as expected, 1 not;");
        assertThat(run.status()).isEqualTo(1);
        assertIsJUnit(junit);
        String log = Files.readString(sarif);
        assertThat(SchemaTest.differencesFromSarif(log)).isEmpty();
        assertThat(log).contains("tidemark.toml", "\"startLine\":19");
        assertThat(tidemark("ci", manifest, "--only", "3").status()).isZero();
        assertThat(tidemark("ci", manifest, "--fail-on", "nothing").status()).isZero();
        Map<String, @Nullable Object> json = tidemark("ci", manifest, "--json").json();
        assertThat(json).containsEntry("asExpected", 4L).containsEntry("failing", 1L);
        assertThat((List<?>) json.get("models")).hasSize(3);
    }

    @Test
    void anExpectedFailureThatIsRepairedFails() throws Exception {
        file("w.tide", MODEL.replace("net", "// mended\nnet") + "transition put { in works out hammer }\n");
        String manifest = file("t.toml", "[[model]]\nfile = \"w.tide\"\n[model.expect]\nno_jam = \"violated\"\n");
        Ran run = tidemark("ci", manifest, "--fail-on", "nothing");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("no_jam holds, expected violated: AG !deadlock");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x = 1 | t.toml:1: the file has no key 'x'",
                "'' | t.toml:1: no model in it",
                "[[model]] | t.toml:1: [[model]] has no key file",
                "[[model]];fle = \"a\" | t.toml:2: [[model]] has no key 'fle'; did you mean file?",
                "[[model]];file = 3 | t.toml:2: file is a number; expected a string",
                "[[model]];file = \"a\";expect = { a = \"maybe\" } | t.toml:3: expect = 'maybe': expected one of holds",
                "[[model]];file = \"a\";[[model.question]];name = \"b\" | t.toml:3: [[model.question]] has no key formula",
                "model = 3 | t.toml:1: model is a number; expected an array",
                "time = \"-3s\" | t.toml:1: time = '-3s': expected a duration above zero",
                "[[model]];file = \"a\";memory = \"lots\" | t.toml:3: memory = 'lots': expected a size of at least 1m",
                "[[model]];file = \"a\";threads = 0 | t.toml:3: threads = '0': expected an integer from 1 to"
            })
    void mistakesInTheFileAreNamed(String text, String message) throws IOException {
        Ran run = tidemark("ci", file("t.toml", text.replace(';', '\n')));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }

    @Test
    void adviceIsOfTheManifest() throws IOException {
        file("w.tide", MODEL.substring(0, MODEL.indexOf("property")));
        Ran none = tidemark("ci", file("t.toml", "[[model]]\nfile = \"w.tide\"\n"));
        assertThat(none.out())
                .contains("ask with [[model.question]], the key properties")
                .doesNotContain("-f FORMULA");
        Ran late = tidemark("ci", file("l.toml", """
                time = "1ms"
                [[model]]
                file = "zoo:philosophers/12"
                question = [{ name = "q", formula = "AG eat_1 + eat_7 + eat_9 <= 2 || EF AG EF AG eat_2 > 0" }]
                """));
        assertThat(late.out()).contains("unknown").doesNotContain("raise --time");
    }

    @Test
    void refusalsNameTheirPlaceAndQuestion() throws IOException {
        String manifest = file("t.toml", """
                [[model]]
                file = "zoo:philosophers/3"
                options = ["--deadlock-free",
                    "--stor"]

                [[model]]
                file = "zoo:philosofers/3"

                [[model]]
                file = "zoo:philosophers/3"
                [model.expect]
                dead = "violated"
                other = "holds"
                [[model.question]]
                name = "dead"
                formula = "AG !deadlock"

                [[model]]
                file = "zoo:philosophers/3"
                [[model.question]]
                name = "broken"
                formula = "AG !deadlok"
                """);
        Ran run = tidemark("ci", manifest, "--sarif", folder + "/r.sarif");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out())
                .contains("t.toml:4: unknown option '--stor'")
                .contains("the zoo has no model 'philosofers'; did you mean 'philosophers'?")
                .contains("t.toml:13: an answer is expected to a question of this name")
                .contains("zoo:philosophers/3: broken was not asked");
        assertThat(Ran.parse(Files.readString(folder.resolve("r.sarif"))))
                .extracting("runs")
                .asString()
                .contains("startLine=22");
    }

    @Test
    void mistakesInModelsAreAnswers() throws IOException {
        file("w.tide", MODEL);
        Ran run = tidemark("ci", file("t.toml", """
                [[model]]
                file = "gone.pnml"

                [[model]]
                file = "w.tide"
                expect = { other = "holds" }

                [[model]]
                file = "w.tide"
                question = [{ name = "q", formula = "EF nothing = 1" }]

                [[model]]
                file = "w.tide"
                [[model.question]]
                name = "with_a_long_name"
                formula = "AG works + wurks <= 1"
                """));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out())
                .contains("gone.pnml: model was not asked")
                .contains("an answer is expected to a question of this name")
                .contains("t.toml:10:41:")
                .contains("t.toml:16:23:");
        assertThat(tidemark("ci", folder + "/none.toml").err())
                .contains("none.toml: no such file; 'tidemark new' writes one");
    }
}
