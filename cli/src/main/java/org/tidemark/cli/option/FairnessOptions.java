package org.tidemark.cli.option;

import java.util.ArrayList;
import java.util.List;
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
                            + "'send(n = 2)' each one with this value, 'send(*)' all bindings of send together. Replaces what a .tide file or a file of questions declares; none for nothing.")
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
}
