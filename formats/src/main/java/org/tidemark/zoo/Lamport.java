package org.tidemark.zoo;

/**
 * Lamport's fast mutual exclusion algorithm (1987): without contention a process gets in and out with seven accesses
 * to shared memory, however many processes there are.
 *
 * <pre>
 * start: b[i] := true;  x := i;
 *        if y ≠ 0:      b[i] := false;  await y = 0;  goto start
 *        y := i;
 *        if x ≠ i:      b[i] := false;  for each j: await not b[j];
 *                       if y ≠ i:  await y = 0;  goto start
 *        critical section;  y := 0;  b[i] := false
 * </pre>
 *
 * <p>Every transition is one access to one shared variable. A variable is a group of places, one for each of its
 * values.
 */
final class Lamport extends Exhibit {
    Lamport() {
        super(
                "lamport",
                "N processes enter a critical section by Lamport's fast algorithm, in constant time when alone",
                "a subtle algorithm over shared variables, with a fast and a slow path into the critical section",
                new Parameter("processes", 2, 1, 80, "processes"));
        measured(9, 9, 0, 1);
        measured(268, 494, 0, 2);
        measured(7_358, 19_239, 0, 3);
        measured(195_104, 656_516, 0, 4);
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        for (int v = 0; v <= n; v++) {
            net.place("x_is_" + v, v == 0 ? 1 : 0);
            net.place("y_is_" + v, v == 0 ? 1 : 0);
        }
        for (int i = 1; i <= n; i++) {
            net.place("lowered_" + i, 1);
            net.places("raised_" + i);
        }
        for (int i = 1; i <= n; i++) {
            drawPlaces(net, i, n);
            drawDoorway(net, i, n);
            drawContest(net, i, n);
            drawExit(net, i, n);
        }
    }

    private static void drawPlaces(NetSketch net, int i, int n) {
        net.place("start_" + i, 1);
        for (String location : new String[] {
            "signs", "looksY", "retreats", "awaits", "claims", "looksX", "yields", "looksAgain", "critical", "leaves"
        }) {
            net.places(location + "_" + i);
        }
        for (int j = 1; j <= n; j++) {
            if (j != i) {
                net.places("scans_" + i + "_" + j);
            }
        }
    }

    /** From the start to having written y, or back because y was taken. */
    private static void drawDoorway(NetSketch net, int i, int n) {
        net.transition("raise_" + i).takes("start_" + i, "lowered_" + i).gives("signs_" + i, "raised_" + i);
        for (int v = 0; v <= n; v++) {
            net.transition("sign_" + i + "_over_" + v)
                    .takes("signs_" + i, "x_is_" + v)
                    .gives("looksY_" + i, "x_is_" + i);
            net.transition((v == 0 ? "seeFree_" + i : "seeTaken_" + i + "_by_" + v))
                    .takes("looksY_" + i)
                    .reads("y_is_" + v)
                    .gives(v == 0 ? "claims_" + i : "retreats_" + i);
            net.transition("claim_" + i + "_over_" + v)
                    .takes("claims_" + i, "y_is_" + v)
                    .gives("looksX_" + i, "y_is_" + i);
        }
        net.transition("retreat_" + i).takes("retreats_" + i, "raised_" + i).gives("awaits_" + i, "lowered_" + i);
        net.transition("retry_" + i).takes("awaits_" + i).reads("y_is_0").gives("start_" + i);
    }

    /** The fast path if x is unchanged, and the slow one, which checks every other process, if it is not. */
    private static void drawContest(NetSketch net, int i, int n) {
        int first = i == 1 ? 2 : 1;
        String scan = "scans_" + i + "_";
        String scanned = "looksAgain_" + i;
        net.transition("yield_" + i)
                .takes("yields_" + i, "raised_" + i)
                .gives(first <= n ? scan + first : scanned, "lowered_" + i);
        for (int v = 0; v <= n; v++) {
            boolean own = v == i;
            net.transition(own ? "fastEnter_" + i : "seeRival_" + i + "_" + v)
                    .takes("looksX_" + i)
                    .reads("x_is_" + v)
                    .gives(own ? "critical_" + i : "yields_" + i);
            net.transition(own ? "slowEnter_" + i : "giveUp_" + i + "_" + v)
                    .takes(scanned)
                    .reads("y_is_" + v)
                    .gives(own ? "critical_" + i : "awaits_" + i);
            if (v > 0 && !own) {
                int next = v + 1 == i ? v + 2 : v + 1;
                net.transition("scan_" + i + "_" + v)
                        .takes(scan + v)
                        .reads("lowered_" + v)
                        .gives(next <= n ? scan + next : scanned);
            }
        }
    }

    /**
     * A process that entered by the fast path may find y overwritten by a rival; one that entered by the slow path
     * has lowered its flag.
     */
    private static void drawExit(NetSketch net, int i, int n) {
        for (int v = 1; v <= n; v++) {
            net.transition("release_" + i + "_over_" + v)
                    .takes("critical_" + i, "y_is_" + v)
                    .gives("leaves_" + i, "y_is_0");
        }
        net.transition("lower_" + i).takes("leaves_" + i, "raised_" + i).gives("start_" + i, "lowered_" + i);
        net.transition("stayLow_" + i)
                .takes("leaves_" + i)
                .reads("lowered_" + i)
                .gives("start_" + i);
    }
}
