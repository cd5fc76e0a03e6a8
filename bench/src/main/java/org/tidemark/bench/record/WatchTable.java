package org.tidemark.bench.record;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.api.Cancellation;
import org.tidemark.api.SharedMemory;
import org.tidemark.api.form.CheckedModel;
import org.tidemark.api.form.CheckedModel.Answer;
import org.tidemark.api.task.KeptAnswers;
import org.tidemark.bench.command.Arguments;
import org.tidemark.cli.HostedCommand;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Verdict;

/**
 * How long an edit takes while a model is watched, beside asking everything again in the same warm process: a remark, a
 * further question, and a part that nothing depends on are added to models in the tide language. The verdicts must be
 * the same.
 */
public final class WatchTable {
    private static final List<String> MODELS = List.of(
            "examples/dbm.tide,n=12",
            "examples/lock-management.tide,devices=5",
            "examples/dbm-redundant.tide,n=12",
            "examples/connection.tide,tries=8",
            "examples/two-phase-commit.tide,workers=10");

    private static final Map<String, String> EDITS = new TreeMap<>(Map.of(
            "a remark", "\n// a remark\n",
            "a question", "\nproperty \"asked later\" { AG true }\n",
            "a part", """

                    place "apart 1" = 1
                    place "apart 2"
                    transition "goes apart" { in "apart 1" out "apart 2" }
                    """));

    private final PrintStream out;

    /** One check: its verdicts by the names of the questions, how many were kept, and how long it took. */
    private record Checked(Map<String, String> verdicts, int kept, double seconds) {}

    public WatchTable(PrintStream out) {
        this.out = out;
    }

    /** Measures the models that the arguments name, {@code FILE,NAME=VALUE…}; those of the examples without any. */
    public boolean run(Arguments arguments) throws IOException, InputException {
        List<String> models = arguments.rest().isEmpty() ? MODELS : arguments.rest();
        out.printf("%-46s %-12s %9s %10s %10s %8s%n", "model", "edit", "questions", "kept", "asked all", "watched");
        boolean areEqual = true;
        Path folder = Files.createTempDirectory("tidemark-watch");
        try {
            for (String model : models) {
                areEqual &= measure(model, folder.resolve("edited.tide"));
            }
        } finally {
            Files.deleteIfExists(folder.resolve("edited.tide"));
            Files.delete(folder);
        }
        return areEqual;
    }

    private boolean measure(String model, Path file) throws IOException, InputException {
        String[] parts = model.split(",", -1);
        String text = read(Path.of(parts[0]));
        List<String> words = new ArrayList<>(List.of("check", file.toString()));
        for (int i = 1; i < parts.length; i++) {
            words.add("-D" + parts[i]);
        }
        boolean areEqual = true;
        Files.writeString(file, text);
        KeptAnswers kept = new KeptAnswers();
        check(words, kept); // warms the process up, and is what the edits follow
        for (Map.Entry<String, String> edit : EDITS.entrySet()) {
            Files.writeString(file, text + edit.getValue());
            Checked all = check(words, new KeptAnswers());
            Checked some = check(words, kept);
            boolean isEqual = all.verdicts.equals(some.verdicts);
            out.printf(
                    Locale.ROOT,
                    "%-46s %-12s %9d %10d %8.2f s %6.2f s %5.0f times%s%n",
                    model,
                    edit.getKey(),
                    all.verdicts.size(),
                    some.kept,
                    all.seconds,
                    some.seconds,
                    all.seconds / some.seconds,
                    isEqual ? "" : "  DIFFERENT VERDICTS");
            areEqual &= isEqual;
        }
        return areEqual;
    }

    private static String read(Path file) throws InputException {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    private static Checked check(List<String> words, KeptAnswers answers) throws InputException {
        long start = System.nanoTime();
        Outcome outcome = new HostedCommand(words, SharedMemory.of(2L << 30), new Cancellation())
                .keeping(answers)
                .run();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (outcome.hasFailed() && outcome.status() != 0) { // nothing is reported where everything was kept
            throw new InputException(String.join("; ", outcome.remarks()));
        }
        Map<String, String> verdicts = new TreeMap<>();
        answers.kept().forEach((name, verdict) -> verdicts.put(name, word(verdict)));
        outcome.report()
                .map(tree -> CheckedModel.of(words.get(1), words.get(1), tree).answers())
                .orElse(List.of())
                .forEach(answer -> verdicts.put(answer.name(), word(answer)));
        return new Checked(verdicts, answers.kept().size(), seconds);
    }

    private static String word(Answer answer) {
        return answer.shown().replace("*", "");
    }

    private static String word(Verdict verdict) {
        return verdict instanceof Verdict.Value value
                ? String.valueOf(value.most())
                : verdict.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
