package org.tidemark.zoo;

/**
 * Leader election on a one-way ring by Chang and Roberts (1979), with the identities in the most expensive order.
 *
 * <p>Process i sends to i−1, and process 1 to N. A process sends its identity when it wakes up, spontaneously or on a
 * message; it forwards a greater identity and becomes passive, it drops a smaller one, and it is elected when its own
 * comes back. As messages travel towards smaller identities, identity m is sent m times. Channels do not keep
 * messages in order.
 */
final class LeaderElection extends Exhibit {
    LeaderElection() {
        super(
                "leader",
                "N processes on a one-way ring elect the one with the greatest identity by passing identities on",
                "a distributed algorithm that ends, in one final state, and makes progress all the way there",
                new Parameter("processes", 4, 2, 200, "processes on the ring"));
        measure("work", of -> workDone(of[0]));
        measured(9, 13, 1, 2);
        measured(38, 82, 1, 3);
        measured(194, 561, 1, 4);
        measured(1_160, 4_246, 1, 5);
        measured(7_968, 35_574, 1, 6);
        measured(62_024, 328_768, 1, 7);
        measured(541_288, 3_335_996, 1, 8);
    }

    /**
     * The work left to do, negated: a message has hops ahead of it, and a sleeping process has its own message to
     * send and more.
     */
    private static String workDone(int n) {
        WeightedSum left = new WeightedSum();
        for (int m = 1; m <= n; m++) {
            left.add(-(n + 2L), "asleep_" + m);
            for (int i = next(m, n), hops = 1; ; i = next(i, n), hops++) {
                left.add(hops - n - 1L, message(m, i));
                if (i == n) {
                    break;
                }
            }
        }
        return left.toString();
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        for (int i = 1; i <= n; i++) {
            net.place("asleep_" + i, 1);
            net.places("candidate_" + i);
        }
        for (int i = 1; i < n; i++) {
            net.places("passive_" + i);
        }
        net.places("leader_" + n);
        for (int m = 1; m <= n; m++) {
            for (int i = 1; i <= n; i++) {
                if (arrives(m, i, n)) {
                    net.places(message(m, i));
                }
            }
        }
        for (int i = 1; i <= n; i++) {
            net.transition("wake_" + i).takes("asleep_" + i).gives("candidate_" + i, message(i, next(i, n)));
            for (int m = 1; m <= n; m++) {
                if (arrives(m, i, n)) {
                    drawReceive(net, m, i, n);
                }
            }
        }
    }

    private static void drawReceive(NetSketch net, int m, int i, int n) {
        String what = "_" + m + "_by_" + i;
        if (m == i) {
            net.transition("elect_" + i).takes(message(m, i), "candidate_" + i).gives("leader_" + i);
        } else if (m < i) {
            net.transition("wakeAndDrop" + what)
                    .takes(message(m, i), "asleep_" + i)
                    .gives("candidate_" + i, message(i, next(i, n)));
            for (String state : new String[] {"candidate", "leader"}) {
                net.transition("drop" + what + "_" + state).takes(message(m, i)).reads(state + "_" + i);
            }
        } else {
            for (String state : new String[] {"asleep", "candidate", "passive"}) {
                net.transition("forward" + what + "_" + state)
                        .takes(message(m, i), state + "_" + i)
                        .gives("passive_" + i, message(m, next(i, n)));
            }
        }
    }

    private static int next(int i, int n) {
        return i == 1 ? n : i - 1;
    }

    /**
     * Whether identity m can reach process i: it travels down to 1, and from there to N, which drops all but its own.
     */
    private static boolean arrives(int m, int i, int n) {
        return i < m || i == n;
    }

    private static String message(int identity, int to) {
        return "identity_" + identity + "_to_" + to;
    }
}
