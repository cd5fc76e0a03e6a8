package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.ManCommand.ManPage;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Palette;
import org.tidemark.cli.session.Session;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What a release is made of: manual pages, packages that the reader of options can see into, a launcher like that of a checkout. */
class ReleaseTest {
    @TempDir
    Path folder;

    private static CommandLine commands() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        return Tidemark.commands(Session.quiet(InputStream.nullInputStream(), nowhere, nowhere));
    }

    @Test
    void everyCommandHasAPageWithItsOptions() throws IOException {
        Ran ran = Ran.tidemark("man", "-o", folder.toString());
        assertThat(ran.status()).isZero();
        for (CommandLine command : commands().getSubcommands().values()) {
            String page = Files.readString(folder.resolve("tidemark-" + command.getCommandName() + ".1"));
            assertThat(page).startsWith(".TH TIDEMARK-").contains(".SH NAME", ".SH SYNOPSIS", ".SH EXAMPLES");
            List<OptionSpec> options = new ArrayList<>(command.getCommandSpec().options());
            options.removeIf(OptionSpec::hidden);
            assertThat(options)
                    .allSatisfy(option -> assertThat(page)
                            .containsPattern("\n\\.TP\n\\.B .*"
                                    + Pattern.quote(option.longestName().replace("-", "\\-")) + "\\b"));
        }
        assertThat(Files.readString(folder.resolve("tidemark.1"))).contains(".B explore\n", "tidemark\\-mcc(1)");
    }

    @Test
    void noLineIsTakenForARequest() {
        assertThat(ManPage.escaped(".pnml and 'a-b'")).isEqualTo("\\&.pnml and 'a\\-b'");
        assertThat(ManPage.escaped("'a' \\ b")).isEqualTo("\\&'a' \\e b");
        assertThat(Ran.tidemark("man", "check")
                        .out()
                        .lines()
                        .filter(line -> line.startsWith(".") || line.startsWith("'")))
                .allMatch(line -> line.matches("\\.(TH|SH|TP|PP|B|br|nf|fi|nh)( .*)?"));
    }

    @Test
    void aCommandThatDoesNotExistIsRefused() {
        Ran ran = Ran.tidemark("man", "walk");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("there is no command 'walk'");
        assertThat(Ran.tidemark("man", "zoo", "-o", folder.toString()).status()).isEqualTo(2);
    }

    /** A release runs on modules, where options can be set only in packages that are open. */
    @Test
    void packagesWithOptionsAreOpenToTheirReader() throws IOException {
        String module = Files.readString(Path.of("src/main/java/module-info.java"));
        Pattern annotation = Pattern.compile("@(Option|Parameters|Command|Mixin|Spec)\\b");
        Pattern name = Pattern.compile("package ([a-z.]+);");
        List<String> withOptions = new ArrayList<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source :
                    (Iterable<Path>) sources.filter(file -> file.toString().endsWith(".java"))::iterator) {
                String text = Files.readString(source);
                Matcher of = name.matcher(text);
                if (annotation.matcher(text).find() && of.find()) {
                    withOptions.add(of.group(1));
                }
            }
        }
        assertThat(withOptions)
                .contains("org.tidemark.cli.compose")
                .allSatisfy(open -> assertThat(module).contains("opens " + open + " to"));
    }

    @Test
    void theLaunchersGiveTheSameOptionsToJava() throws IOException {
        List<String> ofCheckout = options(Path.of("../tidemark"));
        assertThat(ofCheckout).hasSizeGreaterThan(5).contains("-XX:MaxRAMPercentage=85", "-XX:+UseSerialGC", "-Xmn64m");
        assertThat(options(Path.of("../release/tidemark"))).containsExactlyElementsOf(ofCheckout);
        assertThat(options(Path.of("../release/tidemark.cmd"))).containsExactlyElementsOf(ofCheckout);
    }

    /** What a launcher tells the virtual machine about memory, logs and the compiler, sorted. */
    private static List<String> options(Path launcher) throws IOException {
        return Pattern.compile("-X(?:X:[^\\s'\"]+|share:\\w+|log:\\w+|mn\\w+)")
                .matcher(Files.readString(launcher))
                .results()
                .map(match -> match.group())
                .filter(option -> !option.contains("Archive")
                        && !option.contains("TieredStopAtLevel")
                        && !option.contains("UseParallelGC"))
                .distinct()
                .sorted()
                .toList();
    }

    @Test
    void verdictsAreColouredOnATerminal() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        Session session = new Session(
                InputStream.nullInputStream(), out, out, false, false, Interrupts.NONE, Palette.of(true, Map.of()));
        Tidemark.run(new String[] {"check", "zoo:mutex/2", "--deadlock-free"}, session);
        assertThat(printed.toString(StandardCharsets.UTF_8)).containsPattern("\u001b\\[[0-9;]+mholds");
    }
}
