package org.tidemark.zoo;

/**
 * The stop-and-wait protocol: packet k is sent again and again until its acknowledgement arrives, then comes packet
 * k+1. Both channels hold up to C messages, may lose them and let them overtake each other; sequence numbers keep the
 * protocol correct.
 */
final class StopAndWait extends Exhibit {
    StopAndWait() {
        super(
                "stop-and-wait",
                "A sender delivers N numbered packets, one at a time, over channels that lose and reorder messages",
                "a protocol with progress (the packet number), where a sweep stores only a fraction of the states at a time",
                new Parameter("packets", 4, 1, 200, "packets to send"),
                new Parameter("capacity", 1, 1, 1_000, "messages that each channel can hold"));
        measure("paper", of -> received(of[0]));
        measure("finer", of -> received(of[0]) + ", " + sent(of[0]));
        measured(10, 16, 1, 1, 1);
        measured(43, 85, 1, 4, 1);
        measured(485, 1_952, 1, 4, 2);
        measured(2_785, 15_137, 1, 4, 3);
        measured(6_111, 28_816, 1, 10, 2);
        measured(14_657, 90_424, 1, 6, 3);
    }

    /** How many packets the receiver has. */
    private static String received(int n) {
        return new WeightedSum()
                .addAll(1, n, "expects_", k -> k - 1L)
                .add(n, "gotAll")
                .toString();
    }

    /** The progress of the sender: two steps per packet. */
    private static String sent(int n) {
        return new WeightedSum()
                .addAll(1, n, "sends_", k -> 2L * k - 2)
                .addAll(1, n, "waits_", k -> 2L * k - 1)
                .add(2L * n, "sentAll")
                .toString();
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        net.place("dataFree", of[1]);
        net.place("ackFree", of[1]);
        for (int k = 1; k <= n; k++) {
            net.place("sends_" + k, k == 1 ? 1 : 0);
            net.places("waits_" + k);
            net.place("expects_" + k, k == 1 ? 1 : 0);
            net.places("data_" + k, "ack_" + k);
        }
        net.places("sentAll", "gotAll");
        for (int k = 1; k <= n; k++) {
            drawPacket(net, k, n);
            drawReceiver(net, k, n);
        }
    }

    private static void drawPacket(NetSketch net, int k, int n) {
        String next = k < n ? "sends_" + (k + 1) : "sentAll";
        net.transition("send_" + k).takes("sends_" + k, "dataFree").gives("waits_" + k, "data_" + k);
        net.transition("resend_" + k).takes("dataFree").reads("waits_" + k).gives("data_" + k);
        net.transition("loseData_" + k).takes("data_" + k).gives("dataFree");
        net.transition("loseAck_" + k).takes("ack_" + k).gives("ackFree");
        net.transition("acknowledged_" + k).takes("waits_" + k, "ack_" + k).gives(next, "ackFree");
        for (int now = k + 1; now <= n; now++) {
            net.transition("ignoreAck_" + k + "_at_" + now)
                    .takes("ack_" + k)
                    .reads("waits_" + now)
                    .gives("ackFree");
        }
    }

    /**
     * The packet expected moves the receiver on; the acknowledgement of an older one was lost, so it is acknowledged
     * again.
     */
    private static void drawReceiver(NetSketch net, int k, int n) {
        net.transition("receive_" + k)
                .takes("data_" + k, "expects_" + k, "ackFree")
                .gives(expects(k + 1, n), "ack_" + k, "dataFree");
        for (int now = k + 1; now <= n + 1; now++) {
            net.transition("receiveAgain_" + k + (now <= n ? "_at_" + now : "_atEnd"))
                    .takes("data_" + k, "ackFree")
                    .reads(expects(now, n))
                    .gives("ack_" + k, "dataFree");
        }
    }

    private static String expects(int k, int n) {
        return k <= n ? "expects_" + k : "gotAll";
    }
}
