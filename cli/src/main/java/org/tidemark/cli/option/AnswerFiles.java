package org.tidemark.cli.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.form.AnnotationForm;
import org.tidemark.api.form.CheckedModel;
import org.tidemark.api.form.CheckedModel.Kind;
import org.tidemark.api.form.JUnitForm;
import org.tidemark.api.form.MarkdownForm;
import org.tidemark.api.form.SarifForm;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options by which answers reach other programs: files in their formats, annotations, and which answers end with a status other than 0. */
public final class AnswerFiles {
    private static final OptionWords<Kind> FAILING =
            OptionWords.of("--fail-on", List.of(Kind.VIOLATED, Kind.UNKNOWN), Kind::word);
    private static final String NOTHING = "nothing";

    private static final Pattern STATEMENT = Pattern.compile(", line ([0-9]{1,9}) ");

    /** Questions are not written by hand into larger files. */
    private static final long MOST_BYTES = 1 << 24;

    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Write the answers here as test results, in JUnit's XML. This file and those of the next "
                    + "two options are replaced where they exist.")
    @Nullable
    String junit;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write the answers that fail here, with their places and runs, in SARIF 2.1.0.")
    @Nullable
    String sarif;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Write the answers here as a table in Markdown, with the runs of those that fail.")
    @Nullable
    String markdown;

    @Option(
            names = "--github",
            description =
                    "Print an annotation of a GitHub workflow for each answer that fails, after the results; with "
                            + "--json on standard error.")
    boolean github;

    @Option(
            names = "--fail-on",
            paramLabel = "WORDS",
            defaultValue = "violated,unknown",
            description =
                    "Which answers the status is 1 or 3 for: violated, unknown, both separated by a comma, or nothing. A "
                            + "question that was not asked has status 2 in any case. Default: ${DEFAULT-VALUE}.")
    String failOn = "violated,unknown";

    /** The kinds of answers that have a status other than 0. */
    public Set<Kind> failing() {
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        if (!failOn.equals(NOTHING)) {
            for (String word : failOn.split(",", -1)) {
                kinds.add(FAILING.read(spec, word.strip(), List.of("violated", "unknown", NOTHING)));
            }
        }
        return kinds;
    }

    /** The status of a check whose answers have this one, where some are accepted. */
    public int accepted(int status) {
        Set<Kind> failing = failing();
        boolean isAccepted = (status == Status.VIOLATED && !failing.contains(Kind.VIOLATED))
                || (status == Status.UNKNOWN && !failing.contains(Kind.UNKNOWN));
        return isAccepted ? Status.DONE : status;
    }

    /** Whether anything is to be written. */
    public boolean areAny() {
        return github || junit != null || sarif != null || markdown != null;
    }

    /** Refuses files that could not be written later, before any time is spent. */
    public void check() throws InputException {
        failing();
        for (String file : new String[] {junit, sarif, markdown}) {
            if (file != null) {
                OutputFile.check(ModelArgument.path(file), true);
            }
        }
    }

    /** Writes the files that were asked for, and prints the annotations. */
    public void write(List<CheckedModel> models, Session session, boolean isForPrograms) throws InputException {
        Set<Kind> failing = failing();
        write(junit, out -> JUnitForm.write(models, failing, out));
        write(sarif, out -> SarifForm.of(models, failing, version()).write(out));
        write(markdown, out -> out.write(MarkdownForm.of(models, failing).getBytes(StandardCharsets.UTF_8)));
        if (github) {
            AnnotationForm.of(models, failing).forEach((isForPrograms ? session.err() : session.out())::println);
        }
    }

    /** The version of the program. */
    private String version() {
        IVersionProvider provider = Objects.requireNonNull(spec).root().versionProvider();
        try {
            return provider == null ? "" : provider.getVersion()[0].replace("tidemark ", "");
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void write(@Nullable String file, OutputFile.Content content) throws InputException {
        if (file != null) {
            try {
                OutputFile.write(ModelArgument.path(file), true, content);
            } catch (UncheckedIOException e) {
                throw InputException.unwritable(ModelArgument.path(file), Objects.requireNonNull(e.getCause()));
            }
        }
    }

    /** The answers with the lines of the file where their questions are asked and the events of their runs are declared. */
    public static CheckedModel located(CheckedModel model) {
        String file = model.file();
        String text = file == null ? "" : text(file);
        return model.with(model.answers().stream()
                .map(answer -> {
                    int line = questionLine(text, answer.name());
                    return line == 0 ? answer : answer.at(line);
                })
                .map(answer -> file == null ? answer : answer.stepsAt(file, event -> eventLine(text, event)))
                .toList());
    }

    /** The answers with the lines of the file of their model where the events of their runs are declared. */
    public static CheckedModel withSteps(CheckedModel model, String file) {
        String text = text(file);
        return model.with(model.answers().stream()
                .map(answer -> answer.stepsAt(file, event -> eventLine(text, event)))
                .toList());
    }

    private static String text(String file) {
        try {
            return Files.size(Path.of(file)) > MOST_BYTES ? "" : Files.readString(Path.of(file));
        } catch (IOException unreadable) {
            return ""; // compressed, or not a text
        }
    }

    /** As far as a look at the text finds it; 0 where it does not. */
    private static int questionLine(String text, String question) {
        String name = Pattern.quote(question);
        return lineOf("(?m)^[ \\t]*(?:(?:property|ltl)[ \\t]+" + name + "\\b|" + name + "[ \\t]*:)", text);
    }

    /** The line that the event of a program names, or that declares the transition. */
    private static int eventLine(String text, String event) {
        Matcher statement = STATEMENT.matcher(event);
        if (statement.find()) {
            return Integer.parseInt(statement.group(1));
        }
        String name = Pattern.quote(event.replaceFirst("\\(.*", ""));
        return lineOf("(?m)^[ \\t]*transition[ \\t]+(?:" + name + "\\b|\"" + name + "\")", text);
    }

    private static int lineOf(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        return found.find()
                ? 1
                        + (int) text.substring(0, found.start())
                                .chars()
                                .filter(c -> c == '\n')
                                .count()
                : 0;
    }
}
