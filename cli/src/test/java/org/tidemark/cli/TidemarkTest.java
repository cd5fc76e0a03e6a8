package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.tidemark.cli.Ran.tidemark;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class TidemarkTest {
    @TempDir
    Path directory;

    @Test
    void versionNamesTheBuildAndTheJava() {
        Ran ran = tidemark("--version");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).matches("tidemark [0-9]\\S+\nJava [0-9].*\n");
    }

    @Test
    void helpTeaches() {
        Ran ran = tidemark("--help");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("Commands:", "Exit status:", "Examples:", "  70   a fault of Tidemark itself");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 100);
        assertThat(tidemark("help", "explore").out())
                .isEqualTo(tidemark("explore", "--help").out());
    }

    /** Lines end between words, not within the name of a file or a model. */
    @Test
    void namesInHelpAreWhole() {
        CommandLine commands = Tidemark.commands(
                Session.quiet(InputStream.nullInputStream(), new PrintStream(new ByteArrayOutputStream()), System.err));
        commands.getSubcommands().forEach((name, command) -> {
            String page = tidemark("help", name).out();
            String all =
                    String.join(" ", command.getCommandSpec().usageMessage().footer())
                            + command.getCommandSpec().args().stream()
                                    .filter(argument -> !argument.hidden())
                                    .flatMap(argument -> Arrays.stream(argument.description()))
                                    .collect(Collectors.joining(" ", " ", ""));
            Pattern.compile("\\w+[.:]\\w[\\w./:]*\\w")
                    .matcher(all)
                    .results()
                    .map(MatchResult::group)
                    .forEach(word -> assertThat(page).as(name).contains(word));
        });
        assertThat(tidemark("--help").out())
                .contains("  bench       ", "  spark       ")
                .contains(
                        "  tidemark bench --help                  measure it: what is behind the figures of the documents\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--state", "--successors", "--predecessors"})
    void aStateHasANumber(String option) {
        Ran ran = tidemark("graph", "some.graph", option, "x");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("'x': expected an integer ≥ 0").doesNotContain("long");
    }

    @ParameterizedTest
    @ValueSource(strings = {"explore", "info", "simulate", "zoo", "convert", "completion"})
    void helpMentionsEveryOptionAndHasExamples(String command) {
        Ran ran = tidemark(command, "--help");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .startsWith(ran.out().lines().findFirst().orElse("") + "\n\nUsage: tidemark " + command)
                .contains("Exit status:\n", "Examples:\n");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 100);
        CommandLine commands = Tidemark.commands(
                Session.quiet(InputStream.nullInputStream(), new PrintStream(new ByteArrayOutputStream()), System.err));
        CommandLine asked = Objects.requireNonNull(commands.getSubcommands().get(command));
        for (OptionSpec option : asked.getCommandSpec().options()) {
            assertThat(ran.out()).contains(option.names()).contains(option.description()[0].substring(0, 20));
        }
    }

    @Test
    void helpSaysWhatMayBeLeftOutAndWhatMayNot() {
        assertThat(tidemark("zoo", "--help").out()).contains("\nUsage: tidemark zoo [OPTIONS] [NAME]\n");
        assertThat(tidemark("convert", "--help").out()).contains("\nUsage: tidemark convert [OPTIONS] MODEL -o FILE\n");
        assertThat(tidemark("help", "help").out())
                .contains("\nUsage: tidemark help [OPTIONS] [COMMAND]\n", "Examples:\n  tidemark help ");
        assertThat(tidemark("simulate", "--help").out()).doesNotContain("exploration", "violated");
        assertThat(tidemark("explore", "--help").out()).contains("   3   unknown: a budget ran out");
    }

    @Test
    void wrongCommandsAreExplained() {
        assertThat(tidemark("exlpore", "x").err())
                .startsWith("tidemark: unknown command 'exlpore'; did you mean explore");
        assertThat(tidemark("serve", "x").err())
                .startsWith(
                        "tidemark: the page is not part of this program; the launcher starts it: ./tidemark serve\n");
        assertThat(tidemark("qqqqqqqq").status()).isEqualTo(2);
        assertThat(tidemark("bar").err()).startsWith("tidemark: unknown command 'bar'; available: explore,");
        assertThat(tidemark("explore", "zoo:ring", "-x").err()).startsWith("tidemark: unknown option '-x'\n");
        assertThat(tidemark("--versoin").err()).contains("did you mean --version");
        assertThat(tidemark("explore").err()).startsWith("tidemark: missing required parameter: 'MODEL'");
    }

    @Test
    void internalFaultSaysWhatToReport() {
        InputStream broken = new FilterInputStream(InputStream.nullInputStream()) {
            @Override
            public int read(byte[] into, int from, int length) {
                throw new IllegalStateException("made up for a test");
            }
        };
        Ran ran = Ran.with(broken, Interrupts.NONE, "simulate", "zoo:philosophers/3");
        assertThat(ran.status()).isEqualTo(70);
        assertThat(ran.err())
                .startsWith("tidemark: internal fault")
                .contains("command: tidemark simulate zoo:philosophers/3\n", "version: tidemark ", "Java ")
                .contains("java.lang.IllegalStateException: made up for a test\n\tat ");
    }

    @Test
    void zooListsItsModels() {
        Ran ran = tidemark("zoo");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("  zoo:philosophers/5           philosophers=5\n", "'tidemark zoo NAME'")
                .contains("  zoo:producer-consumer/4/2/2  slots=4, producers=2, consumers=2\n");
        assertThat(tidemark("zoo", "philosophers").out())
                .startsWith("zoo:philosophers/5\n")
                .contains("story", "Parameters:\n", "from 2 to ", "zoo:philosophers/12", "39,202");
        assertThat(tidemark("zoo", "zoo:philosophers/12")).isEqualTo(tidemark("zoo", "philosophers"));
        assertThat(tidemark("zoo", "unbounded").out()).contains("infinitely many");
        Ran unknown = tidemark("zoo", "philosofers");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("did you mean 'philosophers'?");
    }

    @Test
    void zooSpeaksJson() {
        List<?> models = (List<?>) tidemark("zoo", "--json").field("models");
        assertThat(models).hasSizeGreaterThan(10);
        Ran one = tidemark("zoo", "philosophers", "--json");
        assertThat(one.json()).containsEntry("reference", "zoo:philosophers/5").containsEntry("finite", true);
        assertThat(one.field("parameters").toString()).startsWith("[{name=philosophers, default=5, least=2, most=");
        assertThat(one.field("known").toString()).contains("{reference=zoo:philosophers/5, states=82, edges=265, ");
    }

    @Test
    void convertsAndReadsBack() {
        Path file = directory.resolve("kanban.pnml");
        Ran ran = tidemark("convert", "zoo:kanban/2", "-o", file.toString());
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .isEqualTo("tidemark: wrote kanban-2 (16 places, 16 transitions, 40 arcs) to " + file + "\n");
        assertThat(tidemark("explore", file.toString(), "--json").json())
                .containsEntry("states", 4600L)
                .containsEntry("edges", 28_120L);
    }

    @Test
    void convertKeepsWhatIsThereUnlessForced() throws IOException {
        Path file = Files.writeString(directory.resolve("net.pnml"), "precious");
        Ran refused = tidemark("convert", "zoo:kanban/2", "-o", file.toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).endsWith(": exists; use --force to replace it\n");
        assertThat(file).hasContent("precious");
        Ran forced = tidemark("convert", "zoo:kanban/2", "-o", file.toString(), "--force", "--quiet");
        assertThat(forced.status()).isZero();
        assertThat(forced.err()).isEmpty();
        assertThat(Files.readString(file)).startsWith("<?xml");
    }

    @Test
    void convertExplainsWhatItCannotWrite() {
        Path odd = directory.resolve("net.doc");
        assertThat(tidemark("convert", "zoo:kanban/2", "-o", odd.toString()).err())
                .contains("unknown file ending");
        Path nowhere = directory.resolve("nowhere/net.pnml");
        Ran ran = tidemark("convert", "zoo:kanban/2", "-o", nowhere.toString());
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("cannot be written: there is no directory");
        assertThat(tidemark("convert", "zoo:kanban/2", "-o", directory.toString())
                        .err())
                .contains("is a directory");
        assertThat(tidemark("convert", "zoo:kanban/2").err()).contains("missing required option: '--output");
    }

    @Test
    void convertSaysWhatAFormatCannotCarry() throws IOException {
        Path net = Files.writeString(
                directory.resolve("n.net"), "net n\npl p : {a label} (1)\npl q (1)\ntr t p q?1 -> q\n");
        Path lola = directory.resolve("n.lola");
        Ran ran = tidemark("convert", net.toString(), "-o", lola.toString());
        assertThat(ran.status()).isZero();
        assertThat(ran.err().lines())
                .containsExactly(
                        "tidemark: LoLA has one name per node; one is written with the id, such as 'p' for 'a label'",
                        "tidemark: LoLA has no read arcs; they are written as loops that consume and produce the same (1)",
                        "tidemark: wrote n (2 places, 1 transition, 3 arcs) to " + lola);
        assertThat(Files.readString(lola)).contains("CONSUME p:1, q:1;", "PRODUCE q:2;");
        Ran quiet = tidemark("convert", net.toString(), "-o", lola.toString(), "--force", "--quiet");
        assertThat(quiet.err()).isEmpty();
        assertThat(tidemark("explore", lola.toString(), "--json").json()).containsEntry("states", 2L);
    }

    @Test
    void convertSaysWhatANetCannotKeep() throws IOException {
        Path lola = Files.writeString(
                directory.resolve("f.lola"), "PLACE p; MARKING p; TRANSITION t WEAK FAIR CONSUME p; PRODUCE;");
        Ran ran = tidemark(
                "convert", lola.toString(), "-o", directory.resolve("f.pnml").toString());
        assertThat(ran.err()).startsWith("tidemark: fairness assumptions (1 transition) are ignored\n");
    }

    @Test
    void convertRefusesWhatWouldChangeTheBehaviour() throws IOException {
        Path net = Files.writeString(directory.resolve("i.net"), "tr t p?-1 -> p\n");
        Path lola = directory.resolve("i.lola");
        Ran ran = tidemark("convert", net.toString(), "-o", lola.toString(), "--force");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err())
                .isEqualTo("tidemark: transition 't' has an inhibitor arc from 'p': LoLA has none, and without it the"
                        + " behaviour would change; use .pnml or .net instead\n");
        assertThat(lola).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"k.pnml", "k.lola", "k.net", "k.dot", "k.gv", "k.svg"})
    void convertWritesEveryFormat(String name) {
        Path file = directory.resolve(name);
        Ran ran = tidemark("convert", "zoo:kanban/1", "-o", file.toString());
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).startsWith("tidemark: wrote kanban-1 ");
        assertThat(file).isNotEmptyFile();
        assertThat(ran.err().lines()).hasSize(1);
    }

    @Test
    void completionIsAScriptThatBashAccepts() throws IOException, InterruptedException {
        Ran ran = tidemark("completion");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("complete -F", "--max-states", "simulate");
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no /bin/bash to read the script");
        Path script = Files.writeString(directory.resolve("completion.sh"), ran.out());
        Process bash = new ProcessBuilder("/bin/bash", "-n", script.toString()).start();
        assertThat(bash.waitFor()).isZero();
    }
}
