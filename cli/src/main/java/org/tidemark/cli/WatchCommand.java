package org.tidemark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.SharedMemory;
import org.tidemark.api.form.CheckedModel;
import org.tidemark.api.form.CheckedModel.Answer;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.KeptAnswers;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.session.Heap;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code tidemark watch}: a check that is repeated after each edit, as far as the edit can have changed an answer. */
@Command(
        name = "watch",
        customSynopsis = "tidemark watch MODEL [OPTIONS OF CHECK]",
        header = "Check a model again whenever it is edited, as far as answers can have changed.",
        description = {
            "Takes the options of 'tidemark check' with the questions and the limits. After each edit of the model, or of a file "
                    + "of questions, the questions are asked again whose answer may have changed; for the others the verdict is kept, "
                    + "which the table says. Ctrl-C ends it.",
            "A question about which tokens can lie in some places (EF, AG, max) depends on what can influence these places, in any "
                    + "number of steps; any other question depends on the whole net, but not on remarks, layout and other questions. Of a "
                    + "program or a diagram every edit may change all answers."
        },
        footer = {
            "  tidemark watch model.tide                        the questions of the file",
            "  tidemark watch model.pnml -f 'EF deadlock'       others",
            "  tidemark watch model.tide --time 30s             with a limit for each check"
        })
final class WatchCommand implements Callable<Integer> {
    private static final Duration INTERVAL = Duration.ofMillis(200);

    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    /** Options of a check that say where something goes, or give answers a meaning that depends on more than the model. */
    private static final List<String> REFUSED = List.of(
            "--trace",
            "--picture",
            "--certificate",
            "--junit",
            "--sarif",
            "--markdown",
            "--github",
            "--json",
            "--cut-off",
            "--dir",
            "--resume",
            "--explain",
            "--fail-on");

    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "The file of the model.")
    String model = "";

    @Option(names = "--properties", paramLabel = "FILE", description = "A file of questions, as for 'tidemark check'.")
    List<String> properties = new ArrayList<>();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Stop after N checks, with the status of the last one. Default: only Ctrl-C stops it.")
    long rounds = Long.MAX_VALUE;

    @Unmatched
    List<String> others = new ArrayList<>();

    @Mixin
    HelpOption help = new HelpOption();

    private final KeptAnswers kept = new KeptAnswers();

    WatchCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException {
        for (String word : others) {
            if (REFUSED.contains(word.split("=", 2)[0])) {
                throw new ParameterException(
                        Objects.requireNonNull(spec).commandLine(),
                        word + " is for a single check; 'tidemark check' takes it");
            }
        }
        if (!Files.exists(ModelArgument.path(model))) {
            throw new InputException(model + ": no such file; expected one that can be edited");
        }
        int status = Status.DONE;
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            Map<Path, FileTime> seen = Map.of();
            for (long round = 0; round < rounds && !interrupt.getAsBoolean(); round++) {
                Map<Path, FileTime> now = times();
                while (now.equals(seen) && !interrupt.getAsBoolean()) {
                    sleep();
                    now = times();
                }
                if (!interrupt.getAsBoolean()) {
                    seen = now;
                    status = check(interrupt);
                }
            }
        }
        return status;
    }

    /** The files that are watched, and when each was written last. */
    private Map<Path, FileTime> times() throws InputException {
        Map<Path, FileTime> times = new TreeMap<>();
        List<String> files = new ArrayList<>(properties);
        files.add(model);
        for (String file : files) {
            Path path = ModelArgument.path(file);
            try {
                times.put(path, Files.getLastModifiedTime(path));
            } catch (IOException gone) {
                times.put(path, FileTime.fromMillis(0)); // an editor is about to put it back
            }
        }
        return times;
    }

    private static void sleep() {
        try {
            Thread.sleep(INTERVAL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int check(Interrupts.Watch interrupt) {
        List<String> words = new ArrayList<>(List.of("check", model));
        properties.forEach(file -> words.add("--properties=" + file));
        words.addAll(others);
        Cancellation cancellation = new Cancellation();
        long start = System.nanoTime();
        Outcome outcome = new HostedCommand(words, SharedMemory.of(Heap.defaultBudgetBytes()), cancellation)
                .keeping(kept)
                .telling(
                        INTERVAL,
                        progress -> {
                            if (interrupt.getAsBoolean()) {
                                cancellation.cancel();
                            }
                        },
                        (question, verdict) -> {})
                .run();
        double seconds = (System.nanoTime() - start) / 1e9;
        Map<String, Verdict> before = outcome.hasFailed() && outcome.status() != Status.DONE ? Map.of() : kept.kept();
        List<Answer> asked = outcome.report()
                .map(tree -> CheckedModel.of(model, model, tree).answers())
                .orElse(List.of());
        session.show(report(before, asked, outcome.remarks(), seconds), false);
        session.out().flush();
        return Math.max(outcome.status(), status(before));
    }

    private Report report(Map<String, Verdict> before, List<Answer> asked, List<String> remarks, double seconds) {
        Report report = new Report()
                .line(LocalTime.now(ZoneId.systemDefault()).format(CLOCK) + "  " + model)
                .line();
        Map<String, String> rows = new LinkedHashMap<>();
        kept.order().forEach(name -> rows.put(name, ""));
        before.forEach((name, verdict) -> rows.put(name, word(verdict)));
        asked.forEach(answer -> rows.put(answer.name(), answer.shown()));
        rows.values().removeIf(String::isEmpty); // those that a failure has left without an answer
        int names = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        int verdicts = rows.values().stream().mapToInt(String::length).max().orElse(0);
        rows.forEach((name, verdict) -> report.line("  " + name + " ".repeat(names - name.length() + 2)
                + session.palette().verdict(verdict, verdict) + " ".repeat(verdicts - verdict.length() + 2)
                + (before.containsKey(name) ? "kept" : "asked")));
        asked.stream().filter(answer -> !answer.isExpected()).forEach(answer -> {
            report.line().line(answer.sentence());
            answer.details().stream().skip(1).forEach(line -> report.line("  " + Report.hanging(line, 4)));
        });
        remarks.forEach(remark -> report.line().line(remark));
        return report.line()
                .line(Figures.count(asked.size()) + " asked, " + Figures.count(before.size()) + " kept; "
                        + Figures.seconds(seconds))
                .line();
    }

    private static String word(Verdict verdict) {
        if (verdict instanceof Verdict.Value value) {
            return value.reach().sign() + value.most();
        }
        return verdict instanceof Verdict.Unbounded
                ? "unbounded"
                : verdict instanceof Verdict.Unknown unknown
                        ? Advice.word(unknown.why())
                        : verdict instanceof Verdict.Violated ? "violated" : "holds";
    }

    private static int status(Map<String, Verdict> before) {
        boolean isViolated = before.values().stream().anyMatch(Verdict.Violated.class::isInstance);
        boolean isOpen = before.values().stream().anyMatch(Verdict.Unknown.class::isInstance);
        return isViolated ? Status.VIOLATED : isOpen ? Status.UNKNOWN : Status.DONE;
    }
}
