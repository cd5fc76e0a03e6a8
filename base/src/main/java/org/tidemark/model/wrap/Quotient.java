package org.tidemark.model.wrap;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Canonical;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.StepsBack;
import org.tidemark.model.Successors;

/**
 * A model of which only the representatives of equivalent states are seen: every successor is replaced by its representative
 * at once.
 *
 * <p>An event in a representative leads to one representative, {@code canon(fire(state, event))}, so that a predecessor and an
 * event name a state here as everywhere: Δ-markings need keep no permutation. A step cannot be taken back, because the
 * representative does not tell which of its equals it came from; but {@link #stepsBack} finds what it may have come from. A run is one between representatives; to be a run of the
 * model itself its states must be permuted along the way.
 *
 * <p>Shared by threads like the model it wraps; costs one canonisation a successor.
 */
public final class Quotient extends SameEvents {
    private final Model model;
    private final Supplier<? extends Canonical> canonical;

    /** The quotient of a model; each expander gets a canoniser of its own. */
    public Quotient(Model model, Supplier<? extends Canonical> canonical) {
        super(model);
        this.model = model;
        this.canonical = canonical;
    }

    @Override
    public void initial(Successors out) {
        int before = out.size();
        model.initial(out);
        Canonical canon = canonical.get();
        for (int i = before; i < out.size(); i++) {
            canon.canonise(out.words(), out.at(i));
        }
    }

    @Override
    public Expander expander() {
        return new Representatives(model.expander(), canonical.get());
    }

    /** Finds the representatives of predecessors; null where the model cannot step back. */
    public @Nullable StepsBack stepsBack() {
        Canonical canon = canonical.get();
        return model.expander() instanceof ReversibleExpander reversible
                ? (event, words, at) -> {
                    boolean undone = reversible.unfire(event, words, at);
                    if (undone) {
                        canon.canonise(words, at);
                    }
                    return undone;
                }
                : null;
    }

    private record Representatives(Expander expander, Canonical canon) implements Expander {
        @Override
        public void expand(long[] words, int at, Successors out) {
            int before = out.size();
            expander.expand(words, at, out);
            canon.canoniseSuccessors(words, at, out, before);
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            return expander.enabled(event, words, at);
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            boolean fired = expander.fire(event, words, at);
            if (fired) {
                canon.canonise(words, at);
            }
            return fired;
        }
    }
}
