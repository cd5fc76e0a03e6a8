package org.tidemark.search.sweep;

import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.progress.ProgressMeasure;

/** Measures for tests, written over markings: sensible, senseless, and those of the papers. */
final class Measures {
    private Measures() {}

    /** A measure over markings. */
    static ProgressMeasure of(NetModel model, ToLongFunction<int[]> value) {
        int[] marking = new int[model.net().places()];
        return new ProgressMeasure() {
            @Override
            public long value(long[] words, int at) {
                model.decode(words, at, marking);
                return value.applyAsLong(marking);
            }

            @Override
            public String text() {
                return "a measure for tests";
            }
        };
    }

    /** A weight for each place by its name, summed over the tokens. */
    static ToLongFunction<int[]> weights(PetriNet net, ToLongFunction<String> weight) {
        long[] weights = new long[net.places()];
        for (int p = 0; p < weights.length; p++) {
            weights[p] = weight.applyAsLong(net.placeName(p));
        }
        return marking -> sum(weights, marking);
    }

    /** Anything: a constant, a linear combination, one with a remainder, a hash. The same for the same seed. */
    static ToLongFunction<int[]> random(PetriNet net, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] weights = new long[net.places()];
        for (int p = 0; p < weights.length; p++) {
            weights[p] = random.nextInt(-3, 4);
        }
        int few = random.nextInt(1, 7);
        return switch (random.nextInt(5)) {
            case 0 -> marking -> few;
            case 1, 2 -> marking -> sum(weights, marking);
            case 3 -> marking -> sum(weights, marking) % few;
            default -> marking -> new SplittableRandom(sum(weights, marking) * 31 + marking[0]).nextLong() % few;
        };
    }

    private static long sum(long[] weights, int[] marking) {
        long sum = 0;
        for (int p = 0; p < weights.length; p++) {
            sum += weights[p] * marking[p];
        }
        return sum;
    }

    /** How far the coordinator of the two-phase commit protocol has come. */
    static ToLongFunction<int[]> coordinator(PetriNet net) {
        return weights(net, place -> switch (place) {
            case "waitingVotes" -> 1;
            case "waitingAcknowledgements" -> 2;
            default -> 0;
        });
    }

    /** The number of the packet that the receiver of the stop-and-wait protocol expects. */
    static ToLongFunction<int[]> packet(PetriNet net) {
        return weights(net, place -> {
            if (place.equals("gotAll")) {
                return 1_000_000;
            }
            return place.startsWith("expects_") ? Long.parseLong(place.substring("expects_".length())) : 0;
        });
    }
}
