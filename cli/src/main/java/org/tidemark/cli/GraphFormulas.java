package org.tidemark.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.GraphCheck;
import org.tidemark.format.InputException;
import org.tidemark.graph.GraphFile;
import org.tidemark.graph.StateLabel;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.NetVocabulary;

/** {@code graph FILE --check FORMULA}: reads formulas, with the model's names only where the file's own do not do, and answers them. One thread. */
final class GraphFormulas {
    private final GraphFile file;
    private final GraphModel model;
    private final FairnessOptions fairness;
    private final MemoryBudget budget;
    private final BooleanSupplier enough;

    GraphFormulas(
            GraphFile file, GraphModel model, FairnessOptions fairness, MemoryBudget budget, BooleanSupplier enough) {
        this.file = file;
        this.model = model;
        this.fairness = fairness;
        this.budget = budget;
        this.enough = enough;
    }

    /** A formula and the names it was read with. */
    private record Read(Formula formula, Vocabulary names) {}

    /** Where a formula holds; null when somebody had had enough. */
    GraphCheck.@Nullable Truth where(String text) throws InputException {
        Read read = read(text);
        Map<Formula, StateLabel> labels = new HashMap<>();
        file.graph().labels().forEach((name, label) -> labels.put(LabelVocabulary.asCondition(name), label));
        MemoryBudget account = new MemoryBudget(budget.limitBytes() - budget.usedBytes());
        return new GraphCheck(file, labels, model::known, account, enough)
                .where(read.formula, fairness.read(read.names), read.names);
    }

    private Read read(String text) throws InputException {
        try {
            return checked(text, names(null));
        } catch (FormulaSyntaxException unknown) {
            // Names that the file does not know may be the model's.
        }
        Vocabulary names = names(new NetVocabulary(model.net()));
        try {
            return checked(text, names);
        } catch (FormulaSyntaxException e) {
            throw new InputException("--check " + InputException.quote(text) + ":" + e.getMessage(), e);
        }
    }

    private Vocabulary names(@Nullable Vocabulary ofModel) {
        List<String> events = file.card().events();
        return new LabelVocabulary(file.graph().labels().keySet(), events, ofModel);
    }

    private static Read checked(String text, Vocabulary names) throws FormulaSyntaxException {
        Formula formula = FormulaParser.formula(text, names);
        return new Read(new Expansion(names).of(formula), names);
    }
}
