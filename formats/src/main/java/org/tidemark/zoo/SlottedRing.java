package org.tidemark.zoo;

/**
 * The slotted ring protocol of Pastor, Roig, Cortadella and Badia (1994), as decision-diagram papers count it.
 *
 * <p>Slots, empty or full, circulate through N nodes. A node waits for a slot from the node with the next number; it
 * forwards a full slot or, being the owner, empties it; it fills an empty slot or skips it; the slot then moves to
 * the node's output as soon as that is clear. Each node starts with an empty slot at its output.
 */
final class SlottedRing extends Exhibit {
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
        net.transition("putFull_" + i).takes("sendsFull_" + i, "outClear_" + i).gives("waits_" + i, "outFull_" + i);
        net.transition("putEmpty_" + i)
                .takes("sendsEmpty_" + i, "outClear_" + i)
                .gives("waits_" + i, "outEmpty_" + i);
        net.transition("handFull_" + i).takes("outFull_" + i, "waits_" + to).gives("outClear_" + i, "full_" + to);
        net.transition("handEmpty_" + i).takes("outEmpty_" + i, "waits_" + to).gives("outClear_" + i, "empty_" + to);
    }
}
