package org.tidemark.zoo;

/** Who came last to each of N−1 levels, the variables that both kinds of Peterson's algorithm share: a place for each value. */
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

    /** Marked while this process was the last to come to level l. */
    static String last(int l, int process) {
        return "last_" + l + "_is_" + process;
    }
}
