package org.tidemark.zoo;

import java.util.List;

/** Rings of stations that pass a token or slots to their neighbours. */
final class Rings {
    private Rings() {}

    /** The models of this family, in the order in which they are listed. */
    static List<ZooModel> all() {
        return List.of(new TokenRing(), new SlottedRing());
    }

    /**
     * Mutual exclusion by a circulating token: a station may use the line only while it holds the token.
     *
     * <p>Either the token is at one of N stations and each is idle or wants the line (N·2^N states), or one of N stations
     * uses it while each of the others is idle or wants it (N·2^(N−1)).
     */
    private static final class TokenRing extends Exhibit {
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
    private static final class SlottedRing extends Exhibit {
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
}
