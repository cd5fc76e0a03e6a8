package org.tidemark.zoo;

/**
 * Leader election by Chang and Roberts (1979) with the identities in the cheapest order: process i sends to i+1, and
 * process N to 1.
 *
 * <p>Every identity but the greatest is dropped by the next process, which is greater. Only N's travels all the way
 * around the ring: every process it passes loses, and N wins when it comes back. {@link LeaderElection} has the
 * opposite order.
 */
final class RisingLeader extends Exhibit {
    RisingLeader() {
        super(
                "leader-rising",
                "N processes on a ring elect the one with the greatest identity, passing identities to the next greater",
                "a distributed algorithm in its best case: many interleavings of a short run, one final state",
                new Parameter("processes", 4, 2, 10_000, "processes on the ring"));
        measured(9, 13, 1, 2);
        measured(27, 58, 1, 3);
        measured(219, 770, 1, 5);
        measured(11_775, 73_916, 1, 9);
        measured(82_899, 636_742, 1, 11);
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        for (int i = 1; i <= n; i++) {
            net.place("asleep_" + i, 1);
            net.places("candidate_" + i, i < n ? "passive_" + i : "leader_" + n, greatestTo(i));
            if (i > 1) {
                net.places(sentTo(i, n));
            }
        }
        for (int i = 1; i <= n; i++) {
            net.transition("wake_" + i).takes("asleep_" + i).gives("candidate_" + i, sentTo(i + 1, n));
            if (i > 1) {
                drawSwallow(net, i, n);
            }
            if (i < n) {
                drawLose(net, i);
            }
        }
        net.transition("win_" + n).takes("candidate_" + n, greatestTo(n)).gives("leader_" + n);
    }

    /** The identity of the previous process is smaller, so it is dropped in any state. */
    private static void drawSwallow(NetSketch net, int i, int n) {
        net.transition("wakeAndDrop_" + i).takes("asleep_" + i, sentTo(i, n)).gives("candidate_" + i, sentTo(i + 1, n));
        for (String state : new String[] {"candidate", i < n ? "passive" : "leader"}) {
            net.transition("drop_" + i + "_" + state).takes(sentTo(i, n)).reads(state + "_" + i);
        }
    }

    private static void drawLose(NetSketch net, int i) {
        for (String state : new String[] {"asleep", "candidate"}) {
            net.transition("lose_" + i + "_" + state)
                    .takes(state + "_" + i, greatestTo(i))
                    .gives("passive_" + i, greatestTo(i + 1));
        }
    }

    /** The identity of process i−1 on its way to i; the greatest goes on from N to 1. */
    private static String sentTo(int i, int n) {
        return i > n ? greatestTo(1) : "identity_" + (i - 1) + "_to_" + i;
    }

    private static String greatestTo(int i) {
        return "greatest_to_" + i;
    }
}
