package org.tidemark.check.language;

import static org.tidemark.input.InputException.quote;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.tidemark.check.language.LanguageSource.Pattern;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;

/**
 * Which labels stay and which become silent, as the user chose them: lists of names and patterns, each as it was written.
 *
 * @param shown the labels that stay; empty for all
 * @param hidden the labels that become silent
 */
public record LabelChoice(List<String> shown, List<String> hidden) {
    private static final int SHOWN_LABELS = 5;

    /** Everything stays. */
    public static final LabelChoice ALL = new LabelChoice(List.of(), List.of());

    /**
     * Whether a label stays.
     *
     * @param labels all labels there are, on both sides of a comparison
     * @throws InputException when a pattern fits none of them
     */
    Predicate<String> among(Set<String> labels) throws InputException {
        Set<String> stay = shown.isEmpty() ? labels : meant(shown, labels);
        Set<String> go = meant(hidden, labels);
        return label -> stay.contains(label) && !go.contains(label);
    }

    private static Set<String> meant(List<String> lists, Set<String> labels) throws InputException {
        Set<String> meant = new LinkedHashSet<>();
        for (String list : lists) {
            Set<String> whole = new Pattern(list).among(labels);
            if (!whole.isEmpty()) {
                meant.addAll(whole);
                continue;
            }
            for (Pattern pattern : Pattern.list(list)) {
                Set<String> some = pattern.among(labels);
                if (some.isEmpty()) {
                    throw new InputException("no label is called " + quote(pattern.text())
                            + NearName.of(pattern.text(), labels)
                                    .map(near -> "; did you mean " + quote(near) + "?")
                                    .orElseGet(() -> few(labels)));
                }
                meant.addAll(some);
            }
        }
        return meant;
    }

    /** Some of the existing labels, for a message about a wrong one. */
    private static String few(Set<String> labels) {
        if (labels.isEmpty()) {
            return "; there are none";
        }
        int more = labels.size() - SHOWN_LABELS;
        return "; there are " + labels.stream().limit(SHOWN_LABELS).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }
}
