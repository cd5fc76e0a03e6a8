package org.tidemark.net.codec;

import java.util.ArrayList;
import java.util.List;

/**
 * Digits in mixed radix: consecutive ones make a number, as many as keep it below 2^62.
 *
 * @param numbers the digits of each number, the one that counts least first
 */
record Numerals(List<List<Digit>> numbers) {
    private static final double MOST_BITS = 62;

    Numerals {
        numbers = numbers.stream().map(List::copyOf).toList();
    }

    static Numerals of(MarkingDigits chosen) {
        List<List<Digit>> numbers = new ArrayList<>();
        List<Digit> now = new ArrayList<>();
        double bits = 0;
        for (Digit digit : chosen.digits()) {
            double more = Math.log((double) digit.radix()) / Math.log(2);
            if (bits + more > MOST_BITS) {
                numbers.add(now);
                now = new ArrayList<>();
                bits = 0;
            }
            now.add(digit);
            bits += more;
        }
        numbers.add(now);
        return new Numerals(numbers);
    }

    /** How many different values a number has. */
    long values(int number) {
        long values = 1;
        for (Digit digit : numbers.get(number)) {
            values *= digit.radix();
        }
        return values;
    }

    /** The bits that a number takes. */
    int bits(int number) {
        return 64 - Long.numberOfLeadingZeros(values(number) - 1);
    }

    /** The bits of all numbers. */
    int bits() {
        int bits = 0;
        for (int n = 0; n < numbers.size(); n++) {
            bits += bits(n);
        }
        return bits;
    }
}
