package org.tidemark.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.SharedMemory;
import org.tidemark.api.form.CheckedModel;
import org.tidemark.api.form.CheckedModel.Answer;
import org.tidemark.api.form.CheckedModel.Kind;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.cli.ci.Manifest;
import org.tidemark.cli.ci.Manifest.Entry;
import org.tidemark.cli.option.AnswerFiles;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.session.Heap;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidemark ci}: the questions about all models of a repository, and the answers that are expected. */
@Command(
        name = "ci",
        customSynopsis = "tidemark ci [OPTIONS] [FILE]",
        header = "Check all models of a repository, and compare the answers with those expected.",
        description = {
            "The file tidemark.toml names the models, the questions, the budgets and the answers that are expected; a question "
                    + "without an expected answer should hold. Each model is checked as by 'tidemark check', one after the other.",
            "The status is 0 if all answers are as expected, and otherwise that of 'check': 2 if a question could not be asked, 1 if "
                    + "an answer is another one than expected, 3 if one is unknown."
        },
        footer = {
            "  tidemark ci                                             what ./tidemark.toml says",
            "  tidemark ci models/tidemark.toml --only lift.tide       one of its models",
            "  tidemark ci --junit results.xml --sarif results.sarif   for a build server",
            "  tidemark ci --github --markdown \"$GITHUB_STEP_SUMMARY\"   in a GitHub workflow",
            "  tidemark ci --fail-on violated                          a budget that runs out is no failure"
        })
final class CiCommand implements Callable<Integer> {
    private static final Duration INTERVAL = Duration.ofMillis(200);
    private static final String MARGIN = "  ";

    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The file to read. Default: ${DEFAULT-VALUE}.",
            defaultValue = "tidemark.toml")
    String file = "tidemark.toml";

    @Option(
            names = "--only",
            paramLabel = "MODEL",
            description = "Check only the models whose names end with this; may be given several times.")
    List<String> only = new ArrayList<>();

    @Mixin
    AnswerFiles files = new AnswerFiles();

    @Mixin
    ResultOptions result = new ResultOptions();

    CiCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException {
        Path path = ModelArgument.path(file);
        if (!Files.exists(path)) {
            throw new InputException(file + ": no such file; 'tidemark new' writes one");
        }
        files.check();
        List<Entry> entries = wanted(Manifest.read(path).models());
        List<CheckedModel> models = new ArrayList<>();
        boolean hasFault = false;
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            for (Entry entry : entries) {
                if (session.terminalErr() && !result.quiet) {
                    session.remark("checking " + entry.name() + " …");
                }
                Outcome outcome = run(entry, interrupt);
                models.add(compared(entry, outcome));
                hasFault |= outcome.status() == Status.FAULT;
            }
        }
        Set<Kind> failing = files.failing();
        result.show(session, report(models, failing));
        files.write(models, session, result.json);
        return hasFault ? Status.FAULT : status(models, failing);
    }

    private List<Entry> wanted(List<Entry> entries) {
        for (String name : only) {
            if (entries.stream().noneMatch(entry -> entry.name().endsWith(name))) {
                throw new ParameterException(
                        Objects.requireNonNull(spec).commandLine(),
                        "--only " + InputException.quote(name) + ": no model of this name in " + file
                                + "; expected one of "
                                + entries.stream().map(Entry::name).collect(Collectors.joining(", ")));
            }
        }
        return entries.stream()
                .filter(entry -> only.isEmpty() || only.stream().anyMatch(entry.name()::endsWith))
                .toList();
    }

    private Outcome run(Entry entry, Interrupts.Watch interrupt) throws InputException {
        Cancellation cancellation = new Cancellation();
        HostedCommand check =
                new HostedCommand(entry.arguments(), SharedMemory.of(Heap.defaultBudgetBytes()), cancellation);
        if (!entry.questions().isEmpty()) {
            check.with(Map.of(ModelArgument.path(file).toString(), entry.questions()));
        }
        return check.telling(
                        INTERVAL,
                        progress -> {
                            if (interrupt.getAsBoolean()) {
                                cancellation.cancel();
                            }
                        },
                        (question, verdict) -> {})
                .run();
    }

    /** The answers to the questions about a model, with those that are expected. */
    private CheckedModel compared(Entry entry, Outcome outcome) {
        String model = entry.modelFile();
        String place = entry.questions().isEmpty() && model != null ? model : file;
        CheckedModel found = outcome.report()
                .map(tree -> CheckedModel.of(entry.name(), place, tree))
                .orElseGet(() -> withoutReport(entry, place, outcome));
        if (place.equals(model)) {
            found = AnswerFiles.located(found);
        } else if (model != null) {
            found = AnswerFiles.withSteps(found, model);
        }
        List<Answer> answers = new ArrayList<>();
        Set<String> asked = new HashSet<>();
        for (Answer answer : found.answers()) {
            asked.add(answer.name());
            int line = place.equals(file) && answer.line() == 0 ? entry.line() : answer.line();
            Answer placed = answer.at(entry.lines().getOrDefault(answer.name(), line))
                    .because(entry.inTermsOf(file, answer.why()));
            String expected = entry.expected().get(answer.name());
            answers.add(expected == null ? placed : placed.expecting(expected));
        }
        if (outcome.report().isPresent()) {
            entry.expected().keySet().stream()
                    .filter(name -> !asked.contains(name))
                    .forEach(name -> answers.add(CheckedModel.answer(
                            name,
                            Kind.REFUSED,
                            file + ":" + entry.places().getOrDefault(name, entry.line())
                                    + ": an answer is expected to a question of this name, and none is asked")));
        }
        return found.with(answers);
    }

    /** A model of which no question was asked, or the one question that could not be read. */
    private CheckedModel withoutReport(Entry entry, String place, Outcome outcome) {
        List<String> remarks = outcome.remarks();
        String why = remarks.isEmpty() ? "" : remarks.get(remarks.size() - 1);
        if (outcome.status() == Status.UNKNOWN) {
            return CheckedModel.unknown(entry.name(), place, why);
        }
        String question = entry.questionAt(file, why);
        if (question != null) {
            return CheckedModel.refused(entry.name(), file, why)
                    .with(List.of(CheckedModel.answer(question, Kind.REFUSED, why)));
        }
        String placed = entry.placed(file, why);
        return CheckedModel.refused(entry.name(), placed.equals(why) ? place : file, placed);
    }

    /** All answers as a table, and below it the reasons and runs of those that fail. */
    private Report report(List<CheckedModel> models, Set<Kind> failing) {
        List<Answer> all =
                models.stream().flatMap(model -> model.answers().stream()).toList();
        Report report = new Report().list("models", models, model -> model.values(failing));
        int names = width(models, CheckedModel::model);
        int questions = width(all, Answer::name);
        int answers = width(all, Answer::shown);
        int expectations = width(all, CiCommand::expectation);
        for (CheckedModel model : models) {
            for (Answer answer : model.answers()) {
                String shown = answer.shown();
                report.line(MARGIN
                        + padded(model.model(), names)
                        + padded(answer.name(), questions)
                        + session.palette().verdict(shown, shown)
                        + padded("", answers - shown.length())
                        + padded(expectation(answer), expectations)
                        + Figures.seconds(answer.seconds()));
            }
        }
        for (CheckedModel model : models) {
            model.answers().stream().filter(answer -> answer.fails(failing)).forEach(answer -> {
                report.line().line(model.model() + ": " + answer.sentence());
                answer.details().stream().skip(1).forEach(line -> report.line(MARGIN + Report.hanging(line, 4)));
            });
        }
        long expected = all.stream().filter(Answer::isExpected).count();
        long failures = all.stream().filter(answer -> answer.fails(failing)).count();
        double seconds = models.stream().mapToDouble(CheckedModel::seconds).sum();
        return report.put("asExpected", expected, "failing", failures)
                .seconds("seconds", seconds)
                .line()
                .line(Figures.count(models.size(), "model") + ", " + Figures.count(all.size(), "answer") + ": "
                        + Figures.count(expected) + " as expected"
                        + (expected == all.size() ? "" : ", " + Figures.count(all.size() - expected) + " not")
                        + "; " + Figures.seconds(seconds));
    }

    private static String expectation(Answer answer) {
        return answer.isExpected() ? "as expected" : "expected " + answer.expected();
    }

    private static <T> int width(List<T> all, Function<T, String> column) {
        return all.stream().mapToInt(each -> column.apply(each).length()).max().orElse(0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length()) + MARGIN;
    }

    /** A question that was not asked goes before an answer that is another one than expected, and that before one that is open. */
    private static int status(List<CheckedModel> models, Set<Kind> failing) {
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        models.stream()
                .flatMap(model -> model.answers().stream())
                .filter(answer -> answer.fails(failing))
                .forEach(answer -> kinds.add(answer.kind()));
        if (kinds.contains(Kind.REFUSED)) {
            return Status.WRONG_INPUT;
        }
        boolean isOther = kinds.contains(Kind.VIOLATED) || kinds.contains(Kind.HOLDS);
        return isOther ? Status.VIOLATED : kinds.isEmpty() ? Status.DONE : Status.UNKNOWN;
    }
}
