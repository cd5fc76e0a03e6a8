package org.tidemark.net.symmetry;

/** Numbers in a circle: where to begin, and when they repeat. */
final class Circles {
    private Circles() {}

    /** Where the circle has to begin for the numbers to come first in the order of the dictionary. Linear time. */
    static int least(long[] of, int first, int n) {
        int one = 0;
        int other = 1;
        int same = 0;
        while (one < n && other < n && same < n) {
            long a = of[first + (one + same) % n];
            long b = of[first + (other + same) % n];
            if (a == b) {
                same++;
                continue;
            }
            if (a > b) {
                one += same + 1;
            } else {
                other += same + 1;
            }
            other += one == other ? 1 : 0;
            same = 0;
        }
        return Math.min(one, other);
    }

    /** The smallest rotation that changes nothing. */
    static int period(long[] of, int first, int n) {
        for (int steps = 1; steps < n; steps++) {
            if (n % steps == 0 && repeats(of, first, n, steps)) {
                return steps;
            }
        }
        return n;
    }

    private static boolean repeats(long[] of, int first, int n, int steps) {
        for (int i = steps; i < n; i++) {
            if (of[first + i] != of[first + i - steps]) {
                return false;
            }
        }
        return true;
    }
}
