package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.session.Session;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** {@code docs/command-line.md} names the options that there are, and lists them as {@code --help} does. */
class CommandLinePageTest {
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])(--[a-z][a-z-]*|-[A-Za-z])(?![\\w-])");

    /** Options in the page's examples that belong to other programs: {@code head -n}, {@code autoload -U}, {@code man -l}. */
    private static final Set<String> OF_OTHERS = Set.of("-n", "-U", "-l");

    private static CommandLine commands() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        return Tidemark.commands(Session.quiet(InputStream.nullInputStream(), nowhere, nowhere));
    }

    private static String page() throws IOException {
        return Files.readString(Path.of("..", "docs", "command-line.md"));
    }

    private static Set<String> named(String text) {
        Set<String> named = new TreeSet<>();
        Matcher option = OPTION.matcher(text);
        while (option.find()) {
            named.add(option.group());
        }
        return named;
    }

    @Test
    void everyOptionIsOnThePage() throws IOException {
        Set<String> named = named(page());
        Map<String, CommandLine> commands = commands().getSubcommands();
        assertThat(commands).containsKeys("explore", "check", "graph", "language", "automaton");
        commands.forEach((name, command) -> {
            List<String> missing = command.getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .filter(option -> Stream.of(option.names()).noneMatch(named::contains))
                    .map(OptionSpec::longestName)
                    .toList();
            assertThat(missing).as("options of tidemark " + name).isEmpty();
        });
    }

    @Test
    void everyOptionOnThePageExists() throws IOException {
        CommandLine all = commands();
        Set<String> known = all.getSubcommands().values().stream()
                .flatMap(command -> command.getCommandSpec().optionsMap().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        known.addAll(all.getCommandSpec().optionsMap().keySet());
        known.addAll(OF_OTHERS);
        assertThat(known).containsAll(named(page()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"explore", "check", "mcc", "serve"})
    void theListOfOptionsIsThatOfTheHelp(String name) throws IOException {
        String help =
                Objects.requireNonNull(commands().getSubcommands().get(name)).getUsageMessage();
        String options = help.substring(help.indexOf("Options:\n") + 9, help.indexOf("\nExit status:"));
        String page = page();
        int from = page.indexOf("\n## " + name + "\n");
        assertThat(page.substring(from, page.indexOf("\n## ", from + 1))).contains("```\n" + options + "```\n");
    }
}
