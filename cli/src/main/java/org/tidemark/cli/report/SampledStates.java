package org.tidemark.cli.report;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.dd.frozen.DagPicture;
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

    /** The samples: a line or more for each state, by what is there; for programs each with what is not zero. */
    public Report report() {
        Report values = new Report().put("seed", seed).putIfAny("where", where);
        if (states == null) {
            return new Report()
                    .line()
                    .line("No memory or time was left to draw samples.")
                    .put("samples", values.put("states", null));
        }
        Report report = new Report()
                .line()
                .line(Figures.count(states.length, "sample") + (where.isEmpty() ? "" : " where " + where)
                        + ", each state equally probable, seed " + seed + ":");
        int digits = String.valueOf(states.length).length();
        for (int i = 0; i < states.length; i++) {
            String name = card.stateName(states[i]);
            String shown = name.isEmpty() ? "no tokens" : Report.cut(name, MOST_SHOWN);
            String number = " ".repeat(2 + digits - String.valueOf(i + 1).length()) + (i + 1) + "  ";
            report.line(number + Report.hanging(shown, number.length()));
        }
        return report.put(
                "samples",
                values.put("states", Arrays.stream(states).map(this::counts).toList()));
    }

    private Report counts(int[] state) {
        Report counts = new Report();
        for (int k = 0; k < state.length; k++) {
            DagCard.Level level = card.levels().get(k);
            for (DagCard.Count count : level.states().get(state[k])) {
                counts.put(level.counters().get(count.counter()).name(), count.number());
            }
        }
        return counts;
    }

    /** The names of the levels and values of a kept diagram in a picture. */
    public record CardNames(DagCard card) implements DagPicture.Names {
        @Override
        public String level(int level) {
            return card.levels().get(level).name();
        }

        /** In the row of a place, its tokens are enough. */
        @Override
        public String value(int level, int value) {
            DagCard.Level at = card.levels().get(level);
            return at.isPlace() ? String.valueOf(value) : at.stateName(value);
        }
    }
}
