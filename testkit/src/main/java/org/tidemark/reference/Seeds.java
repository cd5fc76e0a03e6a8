package org.tidemark.reference;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInfo;
import org.opentest4j.TestAbortedException;

/**
 * The seeds of a random test: 1, 2, 3, …, so that two runs see the same cases, and one fresh seed per run, so that runs
 * in the long term see more. The fresh seed is printed once.
 *
 * <p>{@code -Dtidemark.seed=N} runs that seed alone, {@code -Dtidemark.cases=N} that many fixed seeds instead of the
 * test's own number, {@code -Dtidemark.effort=N} N times that number. A test asks for its seeds as a parameter; {@link Seeded} supplies it and reports the seed of a
 * failure with the command that repeats it:
 *
 * <pre>{@code
 * @Seeded
 * class SomeTest {
 *     @Test
 *     void everyCaseIsRight(Seeds seeds) {
 *         for (long seed : seeds.upTo(300)) { …assertions… }
 *     }
 * }
 * }</pre>
 */
public final class Seeds {
    /** An int, since some generators take one, and large enough not to be a fixed seed. */
    private static final long FRESH = new SplittableRandom().nextInt(1_000_000, Integer.MAX_VALUE);

    static {
        if (!oneIsGiven()) {
            System.out.println("fresh seed of this run's random tests: -Dtidemark.seed=" + FRESH);
        }
    }

    private final String test;
    private final @Nullable Long given;
    private final @Nullable Integer cases;
    private final int effort;
    private @Nullable Long current;

    Seeds(String test, UnaryOperator<@Nullable String> settings) {
        this.test = test;
        String seed = settings.apply("tidemark.seed");
        String number = settings.apply("tidemark.cases");
        given = seed == null ? null : Long.valueOf(seed);
        cases = number == null ? null : Integer.valueOf(number);
        effort = Effort.of(settings);
    }

    static Seeds of(TestInfo test) {
        String name = test.getTestClass().orElseThrow().getName() + "#"
                + test.getTestMethod().orElseThrow().getName();
        return new Seeds(name, System::getProperty);
    }

    /** Whether only one seed runs, so that nothing can be expected of what is counted over all of them. */
    public static boolean oneIsGiven() {
        return System.getProperty("tidemark.seed") != null;
    }

    /**
     * The fixed seeds up to a number and the fresh or given one, for lists of models that must not become short: here a
     * given seed does not replace the fixed ones.
     */
    public static List<Long> fixedAndOne(int last) {
        return LongStream.concat(LongStream.rangeClosed(1, last), LongStream.of(Long.getLong("tidemark.seed", FRESH)))
                .boxed()
                .toList();
    }

    /** The seeds to run: the fixed ones up to a number and then the fresh one, or only the given one. */
    List<Long> list(int last) {
        if (given != null) {
            return List.of(given);
        }
        return LongStream.concat(
                        LongStream.rangeClosed(1, cases == null ? (long) last * effort : cases), LongStream.of(FRESH))
                .boxed()
                .toList();
    }

    /**
     * The seeds of {@link #list} for a loop that fails by throwing. After a given seed has passed, the test is aborted
     * with that message: what is counted over all seeds cannot be expected of one.
     */
    public Iterable<Long> upTo(int last) {
        return () -> new Iterator<>() {
            private final Iterator<Long> seeds = list(last).iterator();

            @Override
            public boolean hasNext() {
                if (seeds.hasNext()) {
                    return true;
                }
                current = null;
                if (given != null) {
                    throw new TestAbortedException("passes for the seed " + given + "; no other seed was run");
                }
                return false;
            }

            @Override
            public Long next() {
                if (!seeds.hasNext()) {
                    throw new NoSuchElementException();
                }
                Long seed = seeds.next();
                current = seed;
                return seed;
            }
        };
    }

    /** The seed that the loop is at, if it is within one. */
    @Nullable
    Long current() {
        return current;
    }

    /** The command that runs one seed of the test alone. */
    String reproduction(long seed) {
        return "reproduce with: mvn test -pl core -Dtest=" + test + " -Dtidemark.seed=" + seed;
    }
}
