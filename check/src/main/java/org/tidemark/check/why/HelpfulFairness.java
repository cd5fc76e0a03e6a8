package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Evidence;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/**
 * Looks for transitions to which runs must be fair so that a formula holds of them which some run breaks, although it could have been satisfied from every state of that run. Tried are the
 * transitions that a run which satisfies it takes and the other one does not repeat: each alone, weakly and then strongly, then all of them, then
 * every transition of the system. Costs a check for each.
 */
final class HelpfulFairness {
    private static final int MOST_TRIED = 4;

    private HelpfulFairness() {}

    /**
     * The first fairness under which the formula holds; null where none was found.
     *
     * @param given the fairness that was asked for already
     * @param broken the run that breaks it
     * @param better one that satisfies it
     * @param step from which step on that may differ
     */
    static @Nullable Fairness of(
            LaterQuestions questions, Formula formula, Fairness given, Evidence broken, Evidence better, int step)
            throws InputException {
        for (Fairness tried : tried(questions.system(), given, broken, better, step)) {
            if (questions.isOver()) {
                return null;
            }
            if (questions.ask(List.of(), formula, tried).verdict() instanceof Verdict.Holds) {
                return tried;
            }
        }
        return null;
    }

    private static List<Fairness> tried(
            TransitionSystem system, Fairness given, Evidence broken, Evidence better, int step) {
        List<Integer> repeated = broken.events().subList(broken.loop().orElse(broken.steps()), broken.steps());
        Vocabulary names = system.vocabulary();
        Set<String> found = new LinkedHashSet<>();
        for (int event : better.events().subList(Math.min(step, better.steps()), better.steps())) {
            if (!repeated.contains(event)
                    && system.transitionOf(event) < names.transitions().size()) {
                found.add(names.transitions().get(system.transitionOf(event)));
            }
        }
        List<String> candidates = found.stream().limit(MOST_TRIED).toList();
        List<Fairness> tried = new ArrayList<>();
        candidates.forEach(each -> tried.add(new Fairness(with(given.weak(), List.of(each)), given.strong())));
        candidates.forEach(each -> tried.add(new Fairness(given.weak(), with(given.strong(), List.of(each)))));
        if (candidates.size() > 1) {
            tried.add(new Fairness(given.weak(), with(given.strong(), candidates)));
        }
        tried.add(new Fairness(given.weak(), names.transitions()));
        return tried;
    }

    private static List<String> with(List<String> some, List<String> more) {
        Set<String> all = new LinkedHashSet<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
