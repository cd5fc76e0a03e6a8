package org.tidemark.reference;

import java.util.Optional;
import java.util.function.Predicate;
import org.tidemark.net.PetriNet;

/**
 * Cuts a net that fails down to one from which nothing can be taken without losing the failure.
 *
 * <p>Greedy: it tries what is left after one step of {@link NetSketch#smaller} and goes on from the first net that still
 * fails. Each step makes the net smaller, so it ends; the result is a local minimum, which for nets is small enough to
 * be read.
 */
public final class Shrinker {
    private Shrinker() {}

    /** The smallest net reached from a failing one by steps that keep it failing. */
    public static NetSketch shrink(PetriNet failing, Predicate<PetriNet> fails) {
        NetSketch smallest = NetSketch.of(failing);
        while (true) {
            Optional<NetSketch> next = smallest.smaller()
                    .filter(sketch -> fails.test(sketch.toNet()))
                    .findFirst();
            if (next.isEmpty()) {
                return smallest;
            }
            smallest = next.get();
        }
    }
}
