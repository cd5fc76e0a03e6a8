package org.tidemark.zoo;

/**
 * The distributed database of Genrich, Lautenbach and Jensen, unfolded: one place for every message.
 *
 * <p>Either nobody updates, or one of N managers does and each of its N−1 messages is sent, received or acknowledged.
 */
final class DatabaseManagers extends Exhibit {
    /** As many as fit one number for any N, besides who updates and the number of steps taken. */
    private static final int MOST_FINER_DIGITS = 14;

    /** The same without the steps. */
    private static final int MOST_DIGITS = 24;

    DatabaseManagers() {
        super(
                "dbm",
                "N database managers: one at a time updates, notifies all others, and waits for their acknowledgements",
                "the classic benchmark of state-space papers; wide states that change little per step",
                new Parameter("managers", 4, 2, 200, "managers"));
        formula(
                "N·3^(N−1) + 1",
                of -> Exact.THREE.pow(of[0] - 1).multiply(Exact.of(of[0])).add(Exact.of(1)));
        measure("paper", of -> updating(of[0]) + ", " + messages(of[0], MOST_DIGITS, 1));
        measure(
                "finer",
                of -> updating(of[0]) + ", " + messages(of[0], 0, 1) + ", " + messages(of[0], MOST_FINER_DIGITS, -1));
        measure("steps", of -> updating(of[0]) + ", " + messages(of[0], 0, 1));
        measured(7, 8, 0, 2);
        measured(109, 224, 0, 4);
        measured(17_497, 81_664, 0, 8);
        measured(196_831, 1_181_000, 0, 10);
    }

    /** Who updates: the order of the managers. */
    private static String updating(int n) {
        return new WeightedSum().addAll(1, n, "waiting_", i -> i).toString();
    }

    /**
     * The progress of the messages: two steps each. The messages to the first managers are digits in base 3, the most
     * significant first; those to all others have equal weight.
     */
    private static String messages(int n, int digits, int sign) {
        WeightedSum sum = new WeightedSum();
        long weight = 1;
        for (int j = n; j >= 1; j--) {
            for (int i = 1; i <= n; i++) {
                if (i != j) {
                    sum.add(sign * weight, "received_" + i + "_" + j);
                    sum.add(2L * sign * weight, "acknowledged_" + i + "_" + j);
                }
            }
            weight *= j - 1 <= digits ? 3 : 1;
        }
        return sum.toString();
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        net.place("exclusion", 1);
        for (int i = 1; i <= n; i++) {
            net.place("inactive_" + i, 1);
            net.places("waiting_" + i, "performing_" + i);
        }
        for (int i = 1; i <= n; i++) {
            for (int j = 1; j <= n; j++) {
                if (i != j) {
                    drawMessage(net, i, j);
                }
            }
            drawUpdate(net, i, n);
        }
    }

    private static void drawMessage(NetSketch net, int i, int j) {
        String message = "_" + i + "_" + j;
        net.place("unused" + message, 1);
        net.places("sent" + message, "received" + message, "acknowledged" + message);
        net.transition("receive" + message)
                .takes("sent" + message, "inactive_" + j)
                .gives("received" + message, "performing_" + j);
        net.transition("acknowledge" + message)
                .takes("received" + message, "performing_" + j)
                .gives("acknowledged" + message, "inactive_" + j);
    }

    private static void drawUpdate(NetSketch net, int i, int n) {
        NetSketch.Rule update = net.transition("update_" + i)
                .takes("inactive_" + i, "exclusion")
                .gives("waiting_" + i);
        NetSketch.Rule finish =
                net.transition("finish_" + i).takes("waiting_" + i).gives("inactive_" + i, "exclusion");
        for (int j = 1; j <= n; j++) {
            if (i != j) {
                String message = "_" + i + "_" + j;
                update.takes("unused" + message).gives("sent" + message);
                finish.takes("acknowledged" + message).gives("unused" + message);
            }
        }
    }
}
