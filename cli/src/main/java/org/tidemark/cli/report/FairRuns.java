package org.tidemark.cli.report;

import java.util.List;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.logic.Fairness;

/** Which runs formulas are about, in words. */
public final class FairRuns {
    private static final int NAMED = 4;

    private FairRuns() {}

    /** A line for a fairness that excludes some runs; {@code all} are the transitions that it could name. */
    public static String sentence(Fairness runs, List<String> all) {
        return sentence("formulas are", runs, all);
    }

    /** A line for some of the questions, where others are about other runs. */
    public static String sentence(List<String> questions, Fairness runs, List<String> all) {
        return sentence(some(questions) + (questions.size() == 1 ? " is" : " are"), runs, all);
    }

    private static String sentence(String subject, Fairness runs, List<String> all) {
        String weak = runs.weak().isEmpty() ? "" : "weakly fair to " + transitions(runs.weak(), all);
        String strong = runs.strong().isEmpty() ? "" : "strongly fair to " + transitions(runs.strong(), all);
        String both = weak.isEmpty() || strong.isEmpty() ? "" : " and ";
        return Report.hanging(subject + " about runs that are " + weak + both + strong, 2);
    }

    private static String transitions(List<String> names, List<String> all) {
        if (names.size() > 1 && names.equals(all)) {
            return "every transition";
        }
        return some(names);
    }

    private static String some(List<String> names) {
        int more = names.size() - NAMED - 1;
        return more <= 0
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, NAMED)) + " and " + Figures.count(more + 1, "other");
    }
}
