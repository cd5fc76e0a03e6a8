package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.check.question.NoRun;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.session.Session;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Remedy;
import picocli.CommandLine;

/** What the core says of memory, time and files is followed by an option that does exist. */
class AdviceTest {
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*");

    private static Set<String> options() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        CommandLine all = Tidemark.commands(Session.quiet(InputStream.nullInputStream(), nowhere, nowhere));
        Set<String> options = new TreeSet<>();
        all.getSubcommands()
                .values()
                .forEach(command ->
                        options.addAll(command.getCommandSpec().optionsMap().keySet()));
        return options;
    }

    @ParameterizedTest
    @EnumSource
    void everyRemedyIsAnOption(Remedy remedy) {
        String message = Advice.message(new InputException("run.json: trouble", null, remedy));
        assertThat(message).startsWith("run.json: trouble; ");
        if (remedy == Remedy.LARGER_HEAP) {
            assertThat(message).contains("TIDEMARK_JAVA_OPTS");
            return;
        }
        Matcher option = OPTION.matcher(message);
        assertThat(option.find()).isTrue();
        assertThat(options()).contains(option.group());
    }

    @Test
    void whereNothingHelpsNothingIsAdded() {
        assertThat(Advice.message(new InputException("run.json: no such file"))).isEqualTo("run.json: no such file");
        assertThat(Advice.sentence(NoRun.TIME, "to it")).isEqualTo("no time was left to find a run to it");
        assertThat(Advice.sentence(NoRun.MEMORY, "to it"))
                .isEqualTo("no memory was left to find a run to it; raise --memory");
    }
}
