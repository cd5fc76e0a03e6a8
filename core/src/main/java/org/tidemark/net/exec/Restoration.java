package org.tidemark.net.exec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.model.Layout;

/**
 * The plan by which implied words are computed from kept ones, many fields at a time.
 *
 * <p>A word begins with the constants of its fields. Then, for each step, a kept word is rotated so that its fields come to
 * lie where they are needed; those that are needed are cut out, multiplied and subtracted:
 *
 * <pre>
 *   think_i at bit 2i and hasLeft_i at bit 2i+1 of word 0, eat_i at bit 2i of word 1:   eat_i = 1 - think_i - hasLeft_i
 *   word 1 = 0101…01  -  (word 0 & 0101…01)  -  ((word 0 rotated by 63) & 0101…01)      two steps, however many i
 * </pre>
 *
 * <p>Sums of fields may leave a field for a while; since arithmetic on words is that of a ring, and every result fits its
 * field, the word is right in the end. Where fields are bits that follow by parity, exclusive or takes the place of
 * subtraction. Immutable.
 */
final class Restoration {
    private final boolean parity;

    /** The implied words, and where the steps of each begin; behind the last one, where they end. */
    private final int first;

    private final long[] constants;
    private final int[] start;
    private final int[] from;
    private final int[] rotation;
    private final long[] mask;
    private final long[] weight;

    private record Step(int from, int rotation, long weight) {}

    /** The plan for fields that lie behind the first words. */
    Restoration(Layout layout, int keptWords, List<PlaceEquations.Equation> equations, boolean parity) {
        this.parity = parity;
        first = keptWords;
        constants = new long[layout.words() - keptWords];
        Map<Integer, Map<Step, Long>> byWord = new TreeMap<>();
        for (PlaceEquations.Equation equation : equations) {
            int word = layout.word(equation.place());
            int shift = layout.shift(equation.place());
            constants[word - first] += equation.constant() << shift;
            for (int k = 0; k < equation.others().length; k++) {
                int other = equation.others()[k];
                Step step = new Step(
                        layout.word(other), (shift - layout.shift(other)) & 63, parity ? 1 : equation.weights()[k]);
                byWord.computeIfAbsent(word, w -> new LinkedHashMap<>())
                        .merge(step, layout.maxValue(other) << shift, (a, b) -> a | b);
            }
        }
        start = new int[constants.length + 1];
        int steps = byWord.values().stream().mapToInt(Map::size).sum();
        from = new int[steps];
        rotation = new int[steps];
        mask = new long[steps];
        weight = new long[steps];
        int n = 0;
        for (int w = 0; w < constants.length; w++) {
            for (Map.Entry<Step, Long> step : byWord.getOrDefault(first + w, Map.of()).entrySet()) {
                from[n] = step.getKey().from();
                rotation[n] = step.getKey().rotation();
                weight[n] = step.getKey().weight();
                mask[n++] = step.getValue();
            }
            start[w + 1] = n;
        }
    }

    /** How many steps there are. */
    int steps() {
        return from.length;
    }

    void restore(long[] words, int at) {
        for (int w = 0; w < constants.length; w++) {
            words[at + first + w] = parity ? parities(words, at, w) : sums(words, at, w);
        }
    }

    private long parities(long[] words, int at, int word) {
        long x = constants[word];
        for (int i = start[word], end = start[word + 1]; i < end; i++) {
            x ^= Long.rotateLeft(words[at + from[i]], rotation[i]) & mask[i];
        }
        return x;
    }

    private long sums(long[] words, int at, int word) {
        long x = constants[word];
        for (int i = start[word], end = start[word + 1]; i < end; i++) {
            x -= weight[i] * (Long.rotateLeft(words[at + from[i]], rotation[i]) & mask[i]);
        }
        return x;
    }
}
