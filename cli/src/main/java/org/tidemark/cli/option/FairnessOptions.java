package org.tidemark.cli.option;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Vocabulary;
import picocli.CommandLine.Option;

/** Which runs formulas are about. */
public final class FairnessOptions {
    @Option(
            names = "--fair",
            paramLabel = "T,…",
            description =
                    "Formulas are about only those runs in which none of these transitions is enabled forever without "
                            + "happening; all means every one. A transition of a high-level net means each of its bindings, "
                            + "'send(n = 2)' each one with this value, 'send(*)' all bindings of send together; of a program, "
                            + "processes means every process, and the name of one its steps. Replaces what a .tide file or a file of questions declares; none for nothing.")
    public List<String> weak = new ArrayList<>();

    @Option(
            names = "--strong-fair",
            paramLabel = "T,…",
            description =
                    "Formulas are about only those runs in which each of these transitions happens again and again if it is "
                            + "enabled again and again; named as for --fair.")
    public List<String> strong = new ArrayList<>();

    /** Whether nothing is said, so that a model's own declarations count. */
    public boolean isEmpty() {
        return weak.isEmpty() && strong.isEmpty();
    }

    public Fairness read(Vocabulary names) throws InputException {
        Fairness weakly = read("--fair", weak, List.of(), names);
        Fairness strongly = read("--strong-fair", List.of(), strong, names);
        return new Fairness(weakly.weak(), strongly.strong());
    }

    private static Fairness read(String option, List<String> weak, List<String> strong, Vocabulary names)
            throws InputException {
        try {
            return Fairness.of(weak, strong, names);
        } catch (FormulaException e) {
            throw new InputException(option + ": " + e.getMessage(), e);
        }
    }

    /** Which runs formulas are about, in words. */
    public static final class FairRuns {
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
            if (names.equals(List.of(Fairness.PROCESSES))) {
                return "every process";
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
}
