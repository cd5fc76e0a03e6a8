package org.tidemark.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.dd.frozen.UniformStates;

/**
 * States drawn from a diagram, each equally probable.
 *
 * @param where the conditions on states that they were drawn by; empty where they were drawn from all
 * @param states null where memory or time did not suffice to draw them
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read often
public record SampledStates(DagCard card, int wanted, long seed, String where, int @Nullable [][] states) {
    private static final int MOST_SHOWN = 1000;

    /** Draws states; a set without states has no samples. */
    public static SampledStates of(
            DagFile file, int wanted, long seed, MemoryBudget budget, BooleanSupplier cancelled) {
        int[][] states = {};
        if (!file.dag().isEmpty()) {
            try {
                states = UniformStates.draw(file.dag(), wanted, seed, budget, cancelled);
            } catch (MemoryBudget.Exhausted | Cancelled none) {
                states = null;
            }
        }
        return new SampledStates(file.card(), wanted, seed, "", states);
    }

    /** The samples, drawn from those states where conditions are true. */
    public SampledStates where(String conditions) {
        return new SampledStates(card, wanted, seed, conditions, states);
    }

    public boolean areDrawn() {
        return states != null;
    }

    /** A line or more for each state, by what is there. */
    public void print(PrintStream out) {
        out.println();
        if (states == null) {
            out.println("No memory or time was left to draw samples.");
            return;
        }
        out.println(Figures.count(states.length, "sample") + (where.isEmpty() ? "" : " where " + where)
                + ", each state equally probable, seed " + seed + ":");
        int digits = String.valueOf(states.length).length();
        for (int i = 0; i < states.length; i++) {
            String name = card.stateName(states[i]);
            String shown = name.isEmpty() ? "no tokens" : Report.cut(name, MOST_SHOWN);
            String number = " ".repeat(2 + digits - String.valueOf(i + 1).length()) + (i + 1) + "  ";
            out.println(number + Report.hanging(shown, number.length()));
        }
    }

    /** All of them, each with what is not zero. */
    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("samples");
        json.writeNumberField("seed", seed);
        Json.stringIfAny(json, "where", where);
        if (states == null) {
            json.writeNullField("states");
        } else {
            json.writeArrayFieldStart("states");
            for (int[] state : states) {
                json.writeStartObject();
                for (int k = 0; k < state.length; k++) {
                    DagCard.Level level = card.levels().get(k);
                    for (DagCard.Count count : level.states().get(state[k])) {
                        json.writeNumberField(
                                level.counters().get(count.counter()).name(), count.number());
                    }
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
