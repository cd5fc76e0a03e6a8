package org.tidemark.check;

import java.util.List;

/**
 * The stages that are not to be run, to see what a check owes to them: those whose names contain one of the words, in the plan
 * and in those of smaller models that it asks. A {@linkplain Stage.Kind#PREPARING preparation} cannot be left out.
 *
 * @param words such as <i>diagram</i> for the first, the usual and the late one
 */
public record SkippedStages(List<String> words) {
    public static final SkippedStages NOTHING = new SkippedStages(List.of());

    public SkippedStages {
        words = List.copyOf(words);
    }

    boolean has(Stage stage) {
        return words.stream().anyMatch(word -> concerns(word, stage));
    }

    /** Whether something that works as a stage of this name does, outside any plan, is not to be done. */
    public boolean has(String name) {
        return words.stream().anyMatch(name::contains);
    }

    /** Whether a word represents some stage of a plan. */
    public static boolean concerns(String word, Plan plan) {
        return plan.stages().stream().anyMatch(stage -> concerns(word, stage));
    }

    private static boolean concerns(String word, Stage stage) {
        return !stage.isPreparation() && stage.name().contains(word);
    }
}
