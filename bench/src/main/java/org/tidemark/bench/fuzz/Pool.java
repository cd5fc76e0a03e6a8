package org.tidemark.bench.fuzz;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The inputs of one kind that are worth damaging: right ones, and those that were answered in a way that no input before was. The longer it
 * goes on, the deeper the inputs lead into the program, as those of a fuzzer do that watches branches. Not thread-safe.
 */
final class Pool {
    private static final int MOST_KEPT = 400;

    /** Of the inputs that are kept, how many of the latest are preferred. */
    private static final int LATEST = 20;

    private final List<byte[]> seeds;
    private final int mostBytes;
    private final List<byte[]> accepted = new ArrayList<>();
    private final List<byte[]> refused = new ArrayList<>();
    private final Set<String> ways = new HashSet<>();

    Pool(List<byte[]> seeds) {
        this.seeds = seeds;
        this.mostBytes =
                4_096 + 4 * seeds.stream().mapToInt(seed -> seed.length).max().orElse(0);
    }

    /** An input to damage: a right one half of the time, or else one that was accepted or refused in a new way. */
    byte[] draw(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> latest(accepted, random);
            case 1 -> latest(refused, random);
            default -> seeds.get(random.nextInt(seeds.size()));
        };
    }

    private byte[] latest(List<byte[]> kept, SplittableRandom random) {
        if (kept.isEmpty()) {
            return seeds.get(random.nextInt(seeds.size()));
        }
        int from = random.nextBoolean() ? Math.max(0, kept.size() - LATEST) : 0;
        return kept.get(random.nextInt(from, kept.size()));
    }

    /** Keeps an input if its answer is of a new form. */
    void learn(byte[] input, boolean isAccepted, String way) {
        List<byte[]> kept = isAccepted ? accepted : refused;
        if (ways.add(way) && kept.size() < MOST_KEPT && input.length <= mostBytes) {
            kept.add(input);
        }
    }

    /** In how many ways inputs were answered. */
    int ways() {
        return ways.size();
    }
}
