package org.tidemark.reference;

import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;

/**
 * Checks a property on many random nets; a failure is shrunk and reported with the command that repeats it.
 *
 * <pre>{@code
 * @Test
 * void firingNeverMakesTokensNegative(TestInfo test) {
 *     ForAllNets.in(test, 1000).check(net -> …assertions…);
 * }
 * }</pre>
 *
 * <p>The nets are those of {@link Seeds}: of fixed seeds and of one fresh one, or of the one seed that is given.
 */
public final class ForAllNets {
    /** A property that must hold forevery net; it fails by throwing. */
    @FunctionalInterface
    public interface Property {
        void check(PetriNet net) throws Exception;
    }

    private final Seeds seeds;
    private final int cases;

    private ForAllNets(Seeds seeds, int cases) {
        this.seeds = seeds;
        this.cases = cases;
    }

    /** This many nets and the one of the fresh seed, unless system properties choose other seeds. */
    public static ForAllNets in(TestInfo test, int cases) {
        return new ForAllNets(Seeds.of(test), cases);
    }

    static ForAllNets in(String test, int cases, UnaryOperator<@Nullable String> settings) {
        return new ForAllNets(new Seeds(test, settings), cases);
    }

    /** These nets, each with a formula about it. */
    public ForAllFormulas with(RandomFormulas.Kind kind) {
        return new ForAllFormulas(this, kind);
    }

    List<Long> seeds() {
        return seeds.list(cases);
    }

    String reproduction(long seed) {
        return seeds.reproduction(seed);
    }

    /** Checks net after net and returns how many there were. */
    public int check(Property property) {
        for (long seed : seeds()) {
            PetriNet net = RandomNets.net(seed);
            if (failure(property, net) != null) {
                throw report(property, net, seed);
            }
        }
        return seeds().size();
    }

    private AssertionError report(Property property, PetriNet net, long seed) {
        NetSketch smallest = Shrinker.shrink(net, candidate -> failure(property, candidate) != null);
        Throwable failure = failure(property, smallest.toNet());
        String message = "fails for the net of seed " + seed + ", shrunk to\n\n"
                + smallest.toString().indent(4) + "\n"
                + "with: " + failure + "\n"
                + reproduction(seed);
        return new AssertionError(message, failure);
    }

    private static @Nullable Throwable failure(Property property, PetriNet net) {
        try {
            property.check(net);
            return null;
        } catch (Exception | AssertionError e) {
            return e;
        }
    }
}
