package org.tidemark.zoo;

/** Rings of processes that pass tokens or identities to their neighbours. */
final class Rings {
    private Rings() {}

    /**
     * Mutual exclusion by a circulating token: a station may use the line only while it holds the token.
     *
     * <p>Either the token is at one of N stations and each is idle or wants the line (N·2^N states), or one of N stations
     * uses it while each of the others is idle or wants it (N·2^(N−1)).
     */
    static final class TokenRing extends Exhibit {
        TokenRing() {
            super(
                    "ring",
                    "N stations share a line; whoever holds the token and wants the line uses it, then passes the token on",
                    "mutual exclusion without a central lock, rotational symmetry, and a state space of simple shape",
                    new Parameter("stations", 8, 2, 10_000, "stations on the ring"));
            formula("3·N·2^(N−1)", of -> Exact.of(3L * of[0]).shiftLeft(of[0] - 1));
            measured(12, 22, 0, 2);
            measured(576, 2_208, 0, 6);
            measured(15_360, 89_600, 0, 10);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            for (int i = 1; i <= n; i++) {
                net.place("idle_" + i, 1);
                net.places("wants_" + i, "uses_" + i);
                net.place("token_" + i, i == 1 ? 1 : 0);
            }
            for (int i = 1; i <= n; i++) {
                String next = "token_" + (i % n + 1);
                net.transition("want_" + i).takes("idle_" + i).gives("wants_" + i);
                net.transition("use_" + i).takes("wants_" + i, "token_" + i).gives("uses_" + i);
                net.transition("release_" + i).takes("uses_" + i).gives("idle_" + i, next);
                net.transition("pass_" + i).takes("idle_" + i, "token_" + i).gives("idle_" + i, next);
            }
        }
    }

    /**
     * The slotted ring protocol of Pastor, Roig, Cortadella and Badia (1994), as decision-diagram papers count it.
     *
     * <p>Slots, empty or full, circulate through N nodes. A node waits for a slot from the node with the next number; it
     * forwards a full slot or, being the owner, empties it; it fills an empty slot or skips it; the slot then moves to
     * the node's output as soon as that is clear. Each node starts with an empty slot at its output.
     */
    static final class SlottedRing extends Exhibit {
        SlottedRing() {
            super(
                    "slotted-ring",
                    "Slots circulate through N nodes, each of which may fill an empty slot and empty its own full one",
                    "concurrency that grows tenfold with every node: easy for decision diagrams, hard for explicit search",
                    new Parameter("nodes", 3, 1, 10_000, "nodes on the ring"));
            measured(6, 8, 0, 1);
            measured(52, 112, 0, 2);
            measured(504, 1_536, 0, 3);
            measured(5_136, 20_352, 0, 4);
            measured(53_856, 263_040, 0, 5);
            measured(575_296, 3_341_568, 0, 6);
            measured(6_225_792, 41_925_632, 0, 7);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            for (int i = 1; i <= n; i++) {
                net.place("waits_" + i, 1);
                net.places("full_" + i, "empty_" + i, "sendsFull_" + i, "sendsEmpty_" + i);
                net.places("outClear_" + i, "outFull_" + i);
                net.place("outEmpty_" + i, 1);
            }
            for (int i = 1; i <= n; i++) {
                drawNode(net, i, i == 1 ? n : i - 1);
            }
        }

        private static void drawNode(NetSketch net, int i, int to) {
            net.transition("forward_" + i).takes("full_" + i).gives("sendsFull_" + i);
            net.transition("clear_" + i).takes("full_" + i).gives("empty_" + i);
            net.transition("fill_" + i).takes("empty_" + i).gives("sendsFull_" + i);
            net.transition("skip_" + i).takes("empty_" + i).gives("sendsEmpty_" + i);
            net.transition("putFull_" + i)
                    .takes("sendsFull_" + i, "outClear_" + i)
                    .gives("waits_" + i, "outFull_" + i);
            net.transition("putEmpty_" + i)
                    .takes("sendsEmpty_" + i, "outClear_" + i)
                    .gives("waits_" + i, "outEmpty_" + i);
            net.transition("handFull_" + i).takes("outFull_" + i, "waits_" + to).gives("outClear_" + i, "full_" + to);
            net.transition("handEmpty_" + i)
                    .takes("outEmpty_" + i, "waits_" + to)
                    .gives("outClear_" + i, "empty_" + to);
        }
    }

    /**
     * Leader election on a one-way ring by Chang and Roberts (1979), with the identities in the most expensive order.
     *
     * <p>Process i sends to i−1, and process 1 to N. A process sends its identity when it wakes up, spontaneously or on a
     * message; it forwards a greater identity and becomes passive, it drops a smaller one, and it is elected when its own
     * comes back. As messages travel towards smaller identities, identity m is sent m times. Channels do not keep
     * messages in order.
     */
    static final class LeaderElection extends Exhibit {
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
                net.transition("elect_" + i)
                        .takes(message(m, i), "candidate_" + i)
                        .gives("leader_" + i);
            } else if (m < i) {
                net.transition("wakeAndDrop" + what)
                        .takes(message(m, i), "asleep_" + i)
                        .gives("candidate_" + i, message(i, next(i, n)));
                for (String state : new String[] {"candidate", "leader"}) {
                    net.transition("drop" + what + "_" + state)
                            .takes(message(m, i))
                            .reads(state + "_" + i);
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

    /**
     * Leader election by Chang and Roberts (1979) with the identities in the cheapest order: process i sends to i+1, and
     * process N to 1.
     *
     * <p>Every identity but the greatest is dropped by the next process, which is greater. Only N's travels all the way
     * around the ring: every process it passes loses, and N wins when it comes back. {@link Rings.LeaderElection} has the
     * opposite order.
     */
    static final class RisingLeader extends Exhibit {
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
            net.transition("wakeAndDrop_" + i)
                    .takes("asleep_" + i, sentTo(i, n))
                    .gives("candidate_" + i, sentTo(i + 1, n));
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
}
