package org.tidemark.net.symmetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;

/**
 * Where symmetries lead a condition on single states. Images are listed when they are first looked for, those that take
 * few generators first, and no more than the first thousand. One thread.
 */
public final class ConditionImages {
    private static final int MOST_IMAGES = 1_000;

    /** Images together have no more letters and moved nodes than this, since they are kept. */
    private static final long MOST_WORK = 4_000_000;

    private final Invariance invariance;
    private final Formula condition;
    private final String start;
    private final List<Automorphism> generators;
    private final Map<String, Automorphism> leading = new HashMap<>();
    private final List<Automorphism> images = new ArrayList<>();
    private long steps;
    private long work;

    private ConditionImages(Invariance invariance, Formula condition, String start, List<Automorphism> generators) {
        this.invariance = invariance;
        this.condition = condition;
        this.start = start;
        this.generators = generators;
    }

    static @Nullable ConditionImages of(PetriNet net, Formula condition, List<Automorphism> generators) {
        Invariance invariance = new Invariance(net);
        String start = invariance.text(condition, null);
        return start == null ? null : new ConditionImages(invariance, condition, start, generators);
    }

    /**
     * A symmetry that leads the condition to another; null where there is none, or it is not among those that are examined.
     *
     * @param isOver asked before every image whether to end
     */
    public @Nullable Automorphism leadingTo(Formula other, BooleanSupplier isOver) {
        String target = invariance.text(other, null);
        if (target == null) {
            return null;
        }
        Automorphism found = leading.get(target);
        while (found == null && hasMore() && !isOver.getAsBoolean()) {
            leadOn();
            found = leading.get(target);
        }
        return found;
    }

    private boolean hasMore() {
        return steps < (images.size() + 1L) * generators.size() && images.size() < MOST_IMAGES && work < MOST_WORK;
    }

    /** Applies the next generator to the next image; the condition itself comes before the first of them. */
    private void leadOn() {
        int image = (int) (steps / generators.size()) - 1;
        Automorphism generator = generators.get((int) (steps % generators.size()));
        steps++;
        Automorphism led = image < 0 ? generator : generator.after(images.get(image));
        String text = String.valueOf(invariance.text(condition, led));
        work += text.length() + led.size();
        if (leading.putIfAbsent(text, led) == null && !text.equals(start)) {
            images.add(led);
        }
    }
}
