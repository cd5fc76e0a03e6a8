package org.tidemark.progress;

import java.util.BitSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.tidemark.model.Model;

/**
 * Events all of which raise one weighted sum of fields, so that no cycle of states consists of them alone: on a cycle the sum ends where it
 * began. The sum is one that counts steps, as far as it can ({@link StepCount}).
 */
public final class RisingEvents {
    private RisingEvents() {}

    /**
     * Many such events; none where it is not known what events change, or time is up.
     *
     * @param last events that need not be among them
     */
    private static BitSet of(Model model, BitSet last, BooleanSupplier cancelled) {
        BitSet rising = new BitSet();
        Effects effects = Effects.onUnwritten(model);
        if (effects == null) {
            return rising;
        }
        int[] order = IntStream.concat(
                        IntStream.range(0, model.events()).filter(event -> !last.get(event)), last.stream())
                .toArray();
        WeightedFields sum = StepCount.of(effects, model.layout().fields(), order, cancelled);
        for (int event = 0; sum != null && event < model.events(); event++) {
            rising.set(
                    event,
                    sum.change(effects.fields(event), effects.changes(event)).signum() > 0);
        }
        return rising;
    }

    /** The events that are not among them, of which every cycle of states has one, and those that are to be seen wherever they happen. */
    public static BitSet without(Model model, BitSet visible, BooleanSupplier cancelled) {
        BitSet others = of(model, visible, cancelled);
        others.flip(0, model.events());
        others.or(visible);
        return others;
    }
}
