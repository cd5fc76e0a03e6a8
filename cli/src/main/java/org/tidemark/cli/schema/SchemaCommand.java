package org.tidemark.cli.schema;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark schema}: the JSON schema of what a command prints with {@code --json}. */
@Command(
        name = "schema",
        customSynopsis = "tidemark schema [OPTIONS] [COMMAND]",
        header = "Print the JSON schema of what a command prints with --json, or validate such output.",
        description = {
            "Without a command, the whole document is printed: each of its $defs that has the name of a command describes what that command prints. "
                    + "Fields may be added in later versions; those that are there keep their names and meanings."
        },
        footer = {
            "  tidemark schema check                                                the schema of 'check --json'",
            "  tidemark check model.pnml --one-safe --json | tidemark schema check --validate -"
        })
public final class SchemaCommand implements Callable<Integer> {
    /** The commands whose output the document describes. */
    static final List<String> COMMANDS =
            List.of("explore", "check", "why", "sound", "report", "simulate", "zoo", "ci", "explain");

    private static final String FILE = "tidemark.schema.json";
    private static final String DEFINITIONS = "$defs";

    private final Session session;

    @Parameters(
            arity = "0..1",
            paramLabel = "COMMAND",
            description = "The command: explore, check, why, sound, report, simulate, zoo, ci or explain.")
    @Nullable
    String command;

    @Option(
            names = "--validate",
            paramLabel = "FILE",
            description =
                    "Compare the output in this file, or - for standard input, with the schema of the command. The status is 1 if it does not fit.")
    @Nullable
    String validated;

    @Option(names = "--strict", description = "With --validate: a field that the schema does not name is wrong, too.")
    boolean strict;

    @Mixin
    HelpOption help = new HelpOption();

    public SchemaCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException {
        if (command == null && validated != null) {
            throw new InputException(
                    "--validate takes the command whose output it is; expected one of " + String.join(", ", COMMANDS));
        }
        Map<String, @Nullable Object> schema = of(command);
        String file = validated;
        if (file == null) {
            Report.write(session.out(), schema);
            return Status.DONE;
        }
        List<String> differences = new JsonSchema(schema, strict).differences(JsonValue.read(name(file), text(file)));
        differences.forEach(session.out()::println);
        if (differences.isEmpty()) {
            session.out().println("the output fits the schema of '" + command + "'");
        }
        return differences.isEmpty() ? Status.DONE : Status.VIOLATED;
    }

    /** The schema of a command; the whole document for null. */
    static Map<String, @Nullable Object> of(@Nullable String command) throws InputException {
        Map<String, @Nullable Object> document = document();
        if (command == null) {
            return document;
        }
        if (!COMMANDS.contains(command)) {
            throw new InputException("schema " + InputException.quote(command) + ": there is none for this command"
                    + NearName.of(command, COMMANDS)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("; expected one of " + String.join(", ", COMMANDS)));
        }
        Map<String, @Nullable Object> schema = new LinkedHashMap<>(document);
        schema.put("title", "tidemark " + command + " --json");
        schema.put("$ref", "#/" + DEFINITIONS + "/" + command);
        schema.put(DEFINITIONS, schema.remove(DEFINITIONS));
        return schema;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> document() throws InputException {
        try (InputStream in = Objects.requireNonNull(SchemaCommand.class.getResourceAsStream(FILE), FILE)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return (Map<String, @Nullable Object>) Objects.requireNonNull(JsonValue.read(FILE, text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(String file) {
        return file.equals("-") ? "<standard input>" : file;
    }

    private String text(String file) throws InputException {
        Path path = file.equals("-") ? Path.of("standard input") : ModelArgument.path(file);
        try {
            byte[] content = file.equals("-")
                    ? new BufferedInputStream(session.in()).readAllBytes() /* a pipe cannot be asked for its length */
                    : Files.readAllBytes(path);
            return new String(content, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
        }
    }
}
