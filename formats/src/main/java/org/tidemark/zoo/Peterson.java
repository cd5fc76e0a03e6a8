package org.tidemark.zoo;

import static org.tidemark.zoo.LastComers.last;

/**
 * Peterson's algorithm for N processes, also known as the filter: a process climbs N−1 levels, and at each it waits
 * until another one has arrived after it or no other process has reached its level.
 *
 * <pre>
 * for l = 1 … N−1:  level[i] := l;  last[l] := i;
 *                   while last[l] = i and some k ≠ i has level[k] ≥ l: wait
 * </pre>
 *
 * <p>Every transition reads or writes one shared variable once, so the loop over k is a sequence of single reads, as
 * on a real machine. A variable is a group of places, one for each of its values, exactly one of which is marked.
 */
final class Peterson extends Exhibit {
    Peterson() {
        super(
                "peterson",
                "N processes keep each other out of a critical section with nothing but shared variables",
                "a mutual exclusion algorithm as single reads and writes: AG !(critical_1 >= 1 && critical_2 >= 1)",
                new Parameter("processes", 2, 2, 16, "processes"));
        measured(32, 64, 0, 2);
        measured(1_626, 4_878, 0, 3);
        measured(115_256, 461_024, 0, 4);
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        LastComers.draw(net, n);
        for (int i = 1; i <= n; i++) {
            for (int l = 0; l < n; l++) {
                net.place(level(i, l), l == 0 ? 1 : 0);
            }
        }
        for (int i = 1; i <= n; i++) {
            drawProcess(net, i, n);
        }
    }

    private static void drawProcess(NetSketch net, int i, int n) {
        net.place("climbs_" + i + "_1", 1);
        net.places("critical_" + i);
        for (int l = 2; l < n; l++) {
            net.places("climbs_" + i + "_" + l);
        }
        for (int l = 1; l < n; l++) {
            drawLevel(net, i, l, n);
        }
        net.transition("leave_" + i).takes("critical_" + i, level(i, n - 1)).gives("climbs_" + i + "_1", level(i, 0));
    }

    private static void drawLevel(NetSketch net, int i, int l, int n) {
        String at = "_" + i + "_" + l;
        net.places("announces" + at, "looks" + at);
        for (int k = 1; k <= n; k++) {
            if (k != i) {
                net.places("checks" + at + "_" + k);
            }
        }
        String up = l + 1 < n ? "climbs_" + i + "_" + (l + 1) : "critical_" + i;
        net.transition("climb" + at).takes("climbs" + at, level(i, l - 1)).gives("announces" + at, level(i, l));
        for (int k = 1; k <= n; k++) {
            net.transition("announce" + at + "_after_" + k)
                    .takes("announces" + at, last(l, k))
                    .gives("looks" + at, last(l, i));
            if (k == i) {
                net.transition("stillLast" + at)
                        .takes("looks" + at)
                        .reads(last(l, i))
                        .gives("checks" + at + "_" + (i == 1 ? 2 : 1));
            } else {
                net.transition("pushed" + at + "_by_" + k)
                        .takes("looks" + at)
                        .reads(last(l, k))
                        .gives(up);
                drawCheck(net, i, l, k, n);
            }
        }
    }

    /**
     * Process i, at level l, reads the level of k: if it is below l it goes on to the next process, else it starts
     * over.
     */
    private static void drawCheck(NetSketch net, int i, int l, int k, int n) {
        String at = "_" + i + "_" + l;
        int after = k + 1 == i ? k + 2 : k + 1;
        String up = l + 1 < n ? "climbs_" + i + "_" + (l + 1) : "critical_" + i;
        String passed = after <= n ? "checks" + at + "_" + after : up;
        for (int m = 0; m < n; m++) {
            net.transition("check" + at + "_" + k + "_at_" + m)
                    .takes("checks" + at + "_" + k)
                    .reads(level(k, m))
                    .gives(m < l ? passed : "looks" + at);
        }
    }

    private static String level(int process, int l) {
        return "level_" + process + "_is_" + l;
    }
}
