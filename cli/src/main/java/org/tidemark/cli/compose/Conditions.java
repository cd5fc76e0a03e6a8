package org.tidemark.cli.compose;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.compose.DiagramStates;
import org.tidemark.cli.report.Json;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * Conditions on single states, and in how many states of a diagram each is true.
 *
 * @param answers one for each condition
 */
record Conditions(List<Answer> answers) {
    /** A state is shown up to this length. */
    static final int MOST_SHOWN = 160;

    Conditions {
        answers = List.copyOf(answers);
    }

    /**
     * The answer to a condition.
     *
     * @param states where it is true; null where memory or time did not suffice to find out
     * @param example the first of them; null where there is none
     */
    record Answer(
            String text,
            @Nullable BigInteger states,
            @Nullable String example) {}

    /** Answers conditions in the names that are kept with the states. */
    static Conditions of(List<String> texts, DagFile states, MemoryBudget budget, BooleanSupplier cancelled)
            throws InputException {
        return of(texts, () -> new DiagramStates(states, budget, cancelled));
    }

    /** Answers conditions in the names of a net, also about the values of its tokens. */
    static Conditions of(
            List<String> texts, PetriNet net, DagFile states, MemoryBudget budget, BooleanSupplier cancelled)
            throws InputException {
        return of(texts, () -> new DiagramStates(states, new NetVocabulary(net), budget, cancelled));
    }

    /** Answers conditions as they are written, all of which must be such. */
    private static Conditions of(List<String> texts, Supplier<DiagramStates> states) throws InputException {
        List<Answer> answers = new ArrayList<>();
        if (texts.isEmpty()) {
            return new Conditions(answers);
        }
        try (DiagramStates kept = states.get()) {
            List<Formula> read = new ArrayList<>();
            for (String text : texts) {
                read.add(read(kept, text));
            }
            for (int i = 0; i < texts.size(); i++) {
                answers.add(new Answer(texts.get(i), kept.count(read.get(i)), kept.example(read.get(i))));
            }
        } catch (MemoryBudget.Exhausted | Cancelled none) {
            for (int i = answers.size(); i < texts.size(); i++) {
                answers.add(new Answer(texts.get(i), null, null));
            }
        }
        return new Conditions(answers);
    }

    /** The states where all conditions are true, in the names that are kept with them; null where memory or time did not suffice. */
    static @Nullable DagFile where(List<String> texts, DagFile states, MemoryBudget budget, BooleanSupplier cancelled)
            throws InputException {
        return texts.isEmpty() ? states : where(texts, () -> new DiagramStates(states, budget, cancelled));
    }

    /** The states in which conditions hold that are written in the names of a net. */
    static @Nullable DagFile where(
            List<String> texts, PetriNet net, DagFile states, MemoryBudget budget, BooleanSupplier cancelled)
            throws InputException {
        return texts.isEmpty()
                ? states
                : where(texts, () -> new DiagramStates(states, new NetVocabulary(net), budget, cancelled));
    }

    private static @Nullable DagFile where(List<String> texts, Supplier<DiagramStates> states) throws InputException {
        try (DiagramStates kept = states.get()) {
            List<Formula> read = new ArrayList<>();
            for (String text : texts) {
                read.add(read(kept, text));
            }
            return kept.where(read.size() == 1 ? read.get(0) : new Formula.And(read));
        } catch (MemoryBudget.Exhausted | Cancelled none) {
            return null;
        }
    }

    private static Formula read(DiagramStates kept, String text) throws InputException {
        try {
            return kept.condition(text);
        } catch (FormulaException e) {
            throw new InputException("-f " + InputException.quote(text) + ":" + e.getMessage(), e);
        }
    }

    boolean areAllAnswered() {
        return answers.stream().allMatch(answer -> answer.states != null);
    }

    void addTo(Report table) {
        for (Answer answer : answers) {
            if (answer.states == null) {
                table.row("where", "unknown", answer.text + ": no memory or time was left to count them");
            } else {
                table.row(
                        "where",
                        Figures.count(answer.states),
                        answer.text
                                + (answer.example == null ? "" : "; first " + Report.cut(answer.example, MOST_SHOWN)));
            }
        }
    }

    void write(JsonGenerator json) throws IOException {
        Json.objects(json, "conditions", answers, answer -> {
            json.writeStringField("formula", answer.text);
            if (answer.states == null) {
                json.writeNullField("states");
            } else {
                json.writeNumberField("states", answer.states);
            }
            json.writeStringField("example", answer.example);
        });
    }
}
