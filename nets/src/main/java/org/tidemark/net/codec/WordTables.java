package org.tidemark.net.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.bits.BitReader;

/**
 * The words of a state, from tables of what each part of its numbers contributes to them. A part is a few digits with together
 * about a thousand values, or one digit with more; it costs a division and a look-up for each word that it changes. Immutable.
 */
final class WordTables {
    private static final int USUAL_VALUES = 1 << 10;

    private final long[] none;
    private final int[] bits;

    /** Parts of number n: from {@code first[n]} to {@code first[n + 1]}. */
    private final int[] first;

    private final long[] values;

    /** Words that part k changes: from {@code firstWord[k]} to {@code firstWord[k + 1]}. */
    private final int[] firstWord;

    private final int[] word;

    /** Where the table of part k is; or what one more adds to each of the words, where the table would be long. */
    private final long[][] tables;

    private final boolean[] isStep;

    WordTables(Numerals numerals, WordSteps steps) {
        none = steps.none();
        int n = numerals.numbers().size();
        bits = new int[n];
        first = new int[n + 1];
        List<Part> parts = new ArrayList<>();
        for (int k = 0; k < n; k++) {
            bits[k] = numerals.bits(k);
            parts.addAll(parts(numerals.numbers().get(k)));
            first[k + 1] = parts.size();
        }
        values = parts.stream().mapToLong(Part::values).toArray();
        firstWord = new int[parts.size() + 1];
        tables = new long[parts.size()][];
        isStep = new boolean[parts.size()];
        List<Integer> words = new ArrayList<>();
        for (int k = 0; k < tables.length; k++) {
            int[] changed = parts.get(k).changed(steps);
            Arrays.stream(changed).forEach(words::add);
            firstWord[k + 1] = words.size();
            isStep[k] = parts.get(k).isStep();
            tables[k] = parts.get(k).table(steps, changed);
        }
        word = words.stream().mapToInt(Integer::intValue).toArray();
    }

    private static List<Part> parts(List<Digit> digits) {
        List<Part> parts = new ArrayList<>();
        List<Digit> now = new ArrayList<>();
        long product = 1;
        for (Digit digit : digits) {
            if (!now.isEmpty() && product * digit.radix() > USUAL_VALUES) {
                parts.add(new Part(List.copyOf(now)));
                now.clear();
                product = 1;
            }
            now.add(digit);
            product *= digit.radix();
        }
        if (!now.isEmpty()) {
            parts.add(new Part(now));
        }
        return parts;
    }

    /** Digits that are looked up together. */
    private record Part(List<Digit> digits) {
        long values() {
            long values = 1;
            for (Digit digit : digits) {
                values *= digit.radix();
            }
            return values;
        }

        /** Whether it is one place with such a number of tokens that a multiplication is better than a table. */
        boolean isStep() {
            return digits.size() == 1 && digits.get(0).places().length == 1 && values() > USUAL_VALUES;
        }

        int[] changed(WordSteps steps) {
            return IntStream.range(0, steps.none().length)
                    .filter(w -> digits.stream()
                            .flatMapToInt(digit -> Arrays.stream(digit.places()))
                            .anyMatch(p -> steps.of(p)[w] != 0))
                    .toArray();
        }

        long[] table(WordSteps steps, int[] changed) {
            if (isStep()) {
                long[] one = steps.of(digits.get(0).places()[0]);
                return Arrays.stream(changed).mapToLong(w -> one[w]).toArray();
            }
            long[] table = new long[(int) values() * changed.length];
            fill(0, 0, 1, new long[steps.none().length], steps, changed, table);
            return table;
        }

        /** Goes through all values of the digits from one on. */
        private void fill(
                int digit, long number, long times, long[] sum, WordSteps steps, int[] changed, long[] table) {
            if (digit == digits.size()) {
                for (int j = 0; j < changed.length; j++) {
                    table[(int) number * changed.length + j] = sum[changed[j]];
                }
                return;
            }
            Digit now = digits.get(digit);
            new Counts(now).forEach((rank, counts) -> {
                long[] more = sum.clone();
                for (int i = 0; i < counts.length; i++) {
                    long[] one = steps.of(now.places()[i]);
                    for (int w = 0; w < more.length && counts[i] > 0; w++) {
                        more[w] += counts[i] * one[w];
                    }
                }
                fill(digit + 1, number + rank * times, times * now.radix(), more, steps, changed, table);
            });
        }
    }

    /** All counts that a digit can represent. */
    private record Counts(Digit digit) {
        interface Each {
            void see(long rank, int[] counts);
        }

        void forEach(Each each) {
            int[] counts = new int[digit.places().length];
            if (digit.total() > 1) {
                place(0, 0, counts, each);
                return;
            }
            each.see(0, counts);
            for (int i = 0; i < counts.length && digit.total() == 1; i++) {
                counts[i] = 1;
                each.see(digit.factor(i), counts);
                counts[i] = 0;
            }
        }

        private void place(int i, int tokens, int[] counts, Each each) {
            if (i == counts.length) {
                each.see(rank(counts), counts);
                return;
            }
            for (int c = 0; tokens + c <= digit.total(); c++) {
                counts[i] = c;
                place(i + 1, tokens + c, counts, each);
            }
        }

        private long rank(int[] counts) {
            long rank = 0;
            int tokens = 0;
            for (int i = 0; i < counts.length; i++) {
                tokens += counts[i];
                rank += digit.isLinear() ? digit.factor(i) * counts[i] : digit.term(i, tokens);
            }
            return rank;
        }
    }

    /** Reads numbers and writes the words of their state. */
    void take(BitReader in, long[] into, int at) {
        System.arraycopy(none, 0, into, at, none.length);
        for (int n = 0; n < bits.length; n++) {
            long number = in.take(bits[n]);
            int last = first[n + 1] - 1;
            for (int k = first[n]; k <= last; k++) {
                long rest = k == last ? 0 : number / values[k];
                add(k, number - rest * values[k], into, at);
                number = rest;
            }
        }
    }

    private void add(int part, long value, long[] into, int at) {
        long[] table = tables[part];
        int from = firstWord[part];
        int count = firstWord[part + 1] - from;
        if (isStep[part]) {
            for (int j = 0; j < count; j++) {
                into[at + word[from + j]] += value * table[j];
            }
            return;
        }
        for (int j = 0, entry = (int) value * count; j < count; j++) {
            into[at + word[from + j]] += table[entry + j];
        }
    }
}
