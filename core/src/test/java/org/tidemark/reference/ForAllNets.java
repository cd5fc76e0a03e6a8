package org.tidemark.reference;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;

/**
 * Holds a property against many random nets; a failure is shrunk and told with the command that repeats it.
 *
 * <pre>{@code
 * @Test
 * void firingNeverMakesTokensNegative(TestInfo test) {
 *     ForAllNets.in(test, 1000).check(net -> …assertions…);
 * }
 * }</pre>
 *
 * <p>{@code -Dtidemark.seed=N} runs the net of that seed only, {@code -Dtidemark.cases=N} that many nets instead of the
 * test's own number. The seeds are 1, 2, 3, …, so that two runs see the same nets.
 */
public final class ForAllNets {
    /** What must hold for every net; it fails by throwing. */
    @FunctionalInterface
    public interface Property {
        void check(PetriNet net) throws Exception;
    }

    private final String test;
    private final long firstSeed;
    private final int cases;

    private ForAllNets(String test, long firstSeed, int cases) {
        this.test = test;
        this.firstSeed = firstSeed;
        this.cases = cases;
    }

    /** As many nets as said, unless the system properties say otherwise. */
    public static ForAllNets in(TestInfo test, int cases) {
        String name = test.getTestClass().orElseThrow().getName() + "#"
                + test.getTestMethod().orElseThrow().getName();
        return in(name, cases, System::getProperty);
    }

    static ForAllNets in(String test, int cases, UnaryOperator<@Nullable String> settings) {
        String seed = settings.apply("tidemark.seed");
        if (seed != null) {
            return new ForAllNets(test, Long.parseLong(seed), 1);
        }
        String other = settings.apply("tidemark.cases");
        return new ForAllNets(test, 1, other == null ? cases : Integer.parseInt(other));
    }

    /** The same nets, each with a formula about it. */
    public ForAllFormulas with(RandomFormulas.Kind kind) {
        return new ForAllFormulas(this, kind);
    }

    List<Long> seeds() {
        return LongStream.range(firstSeed, firstSeed + cases).boxed().toList();
    }

    String reproduction(long seed) {
        return "reproduce with: mvn test -pl core -Dtest=" + test + " -Dtidemark.seed=" + seed;
    }

    /** Checks net after net and returns how many there were. */
    public int check(Property property) {
        for (long seed : seeds()) {
            PetriNet net = RandomNets.net(seed);
            if (failure(property, net) != null) {
                throw report(property, net, seed);
            }
        }
        return cases;
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
