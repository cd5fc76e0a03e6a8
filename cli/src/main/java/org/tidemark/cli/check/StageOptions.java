package org.tidemark.cli.check;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.LeftOut;
import org.tidemark.check.Plan;
import org.tidemark.check.Preparation;
import org.tidemark.check.Schedule;
import org.tidemark.check.ScheduleText;
import org.tidemark.check.Stage;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.format.InputException;
import org.tidemark.logic.NearName;
import picocli.CommandLine.Option;

/** The options that take stages away, or give them more or less time. */
final class StageOptions {
    private static final String EVEN = "even";

    @Option(
            names = "--without",
            split = ",",
            paramLabel = "WORD,…",
            description =
                    "Leave out the stages whose names contain one of these words, such as diagram or walks, to see what they "
                            + "contribute; 'check --explain --json' lists the names. It never makes an answer wrong.")
    List<String> words = List.of();

    @Option(
            names = "--schedule",
            paramLabel = "FILE",
            description =
                    "How much more, or less, than its usual time each stage has where --time is limited, by kind of question and of net; "
                            + "'even' for the usual times. Default: what was learnt from many models; 'bench schedule DIR' learns from yours.")
    @Nullable
    String schedule;

    /** The stages of a plan that are left out. */
    LeftOut leftOut(Plan plan) throws InputException {
        for (String word : words) {
            if (word.isBlank() || !LeftOut.concerns(word, plan)) {
                throw new InputException("--without " + InputException.quote(word)
                        + ": no stage that could be left out has this in its name; the stages are "
                        + names(plan));
            }
        }
        return new LeftOut(words);
    }

    /** How the time is divided among the stages of a plan. */
    Schedule schedule(Plan plan) throws InputException {
        if (schedule == null) {
            return Schedule.learnt();
        }
        if (schedule.equals(EVEN)) {
            return Schedule.EVEN;
        }
        Path file = ModelArgument.path(schedule);
        if (!Files.exists(file) && NearName.of(schedule, List.of(EVEN)).isPresent()) {
            throw new InputException("--schedule " + InputException.quote(schedule) + ": no such file; did you mean '"
                    + EVEN + "'?");
        }
        return ScheduleText.read(file, names(plan, false), names(plan, true));
    }

    private static String names(Plan plan) {
        return String.join(", ", names(plan, false));
    }

    private static Set<String> names(Plan plan, boolean ofPreparations) {
        return plan.stages().stream()
                .filter(stage -> stage instanceof Preparation == ofPreparations)
                .map(Stage::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
