package org.tidemark.cli.check;

import java.util.List;
import java.util.stream.Collectors;
import org.tidemark.check.Plan;
import org.tidemark.check.SkippedStages;
import org.tidemark.check.Stage;
import org.tidemark.input.InputException;
import picocli.CommandLine.Option;

/** The option that takes stages away. */
final class StageOptions {
    @Option(
            names = "--without",
            split = ",",
            paramLabel = "WORD,…",
            description =
                    "Leave out the stages whose names contain one of these words, such as diagram or walks, to see what they "
                            + "contribute; 'check --explain --json' lists the names. It never makes an answer wrong.")
    List<String> words = List.of();

    /** The stages of a plan that are left out. */
    SkippedStages skipped(Plan plan) throws InputException {
        for (String word : words) {
            if (word.isBlank() || !SkippedStages.concerns(word, plan)) {
                boolean isPreparation = !word.isBlank()
                        && plan.stages().stream().anyMatch(stage -> stage.name().contains(word));
                throw new InputException("--without " + InputException.quote(word)
                        + (isPreparation
                                ? ": this stage prepares what all others use, so it always runs"
                                : ": no stage that could be left out has this in its name; the stages are "
                                        + names(plan)));
            }
        }
        return new SkippedStages(words);
    }

    private static String names(Plan plan) {
        return plan.stages().stream()
                .filter(stage -> !stage.isPreparation())
                .map(Stage::name)
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
