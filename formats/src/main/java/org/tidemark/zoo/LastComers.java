package org.tidemark.zoo;

/**
 * The variables that record who came last to each of N−1 levels, shared by both versions of Peterson's algorithm: one
 * place per value.
 */
final class LastComers {
    private LastComers() {}

    /** The variables, all with value 1. */
    static void draw(NetSketch net, int processes) {
        for (int l = 1; l < processes; l++) {
            for (int i = 1; i <= processes; i++) {
                net.place(last(l, i), i == 1 ? 1 : 0);
            }
        }
    }

    /** Marked while this process is the last that came to level l. */
    static String last(int l, int process) {
        return "last_" + l + "_is_" + process;
    }
}
