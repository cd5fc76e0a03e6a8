package org.tidemark.zoo;

import static org.tidemark.zoo.LastComers.last;

/**
 * Peterson's algorithm for N processes with flags instead of levels: at each of N−1 turns a process waits until
 * another one has arrived after it, or no other process wants to enter.
 *
 * <pre>
 * wants[i] := true
 * for l = 1 … N−1:  last[l] := i
 *                   while last[l] = i and some k ≠ i has wants[k]: wait
 * </pre>
 *
 * <p>Every transition is one step of a process, including its loop over k: advancing the loop, testing whether k is
 * the process itself, and testing whether k wants to enter are separate steps. {@link Peterson} uses levels and needs
 * fewer steps.
 */
final class FlaggedPeterson extends Exhibit {
    FlaggedPeterson() {
        super(
                "peterson-flags",
                "N processes take turns using only flags and who came last, in many small steps",
                "the cost of small steps in a mutual exclusion algorithm",
                new Parameter("processes", 2, 2, 12, "processes"));
        measured(158, 316, 0, 2);
        measured(20_754, 62_262, 0, 3);
        measured(3_407_946, 13_631_784, 0, 4);
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        LastComers.draw(net, n);
        for (int i = 1; i <= n; i++) {
            net.place("idle_" + i, 1);
            net.place("calm_" + i, 1);
            net.places("wants_" + i, "critical_" + i);
        }
        for (int i = 1; i <= n; i++) {
            drawProcess(net, i, n);
        }
    }

    private static void drawProcess(NetSketch net, int i, int n) {
        for (int l = 1; l < n; l++) {
            drawPlaces(net, i, l, n);
        }
        net.transition("ask_" + i).takes("idle_" + i, "calm_" + i).gives(at("asks", i, 1), "wants_" + i);
        for (int l = 1; l < n; l++) {
            drawTurn(net, i, l, n);
            for (int k = 1; k <= n; k++) {
                drawLook(net, i, l, k, n);
            }
        }
        net.transition("leave_" + i).takes("critical_" + i, "wants_" + i).gives("idle_" + i, "calm_" + i);
    }

    private static void drawPlaces(NetSketch net, int i, int l, int n) {
        net.places(at("asks", i, l), at("waits", i, l), at("through", i, l));
        for (int k = 1; k <= n; k++) {
            net.places(at("turnsTo", i, l, k), at("compares", i, l, k), at("hasSeen", i, l, k));
            if (k != i) {
                net.places(at("looksAt", i, l, k));
            }
        }
    }

    private static void drawTurn(NetSketch net, int i, int l, int n) {
        for (int k = 1; k <= n; k++) {
            net.transition(at("announce", i, l, k))
                    .takes(at("asks", i, l), last(l, k))
                    .gives(at("waits", i, l), last(l, i));
            if (k != i) {
                net.transition(at("pushedBy", i, l, k))
                        .takes(at("waits", i, l))
                        .reads(last(l, k))
                        .gives(at("through", i, l));
            }
        }
        net.transition(at("stillLast", i, l))
                .takes(at("waits", i, l))
                .reads(last(l, i))
                .gives(at("turnsTo", i, l, 1));
        net.transition(at("goOn", i, l))
                .takes(at("through", i, l))
                .gives(l + 1 < n ? at("asks", i, l + 1) : "critical_" + i);
    }

    /** Process i, at turn l, checks whether k wants to enter: if so it starts over. */
    private static void drawLook(NetSketch net, int i, int l, int k, int n) {
        net.transition(at("turnTo", i, l, k)).takes(at("turnsTo", i, l, k)).gives(at("compares", i, l, k));
        if (k == i) {
            net.transition(at("skip", i, l, k)).takes(at("compares", i, l, k)).gives(at("hasSeen", i, l, k));
        } else {
            net.transition(at("lookAt", i, l, k)).takes(at("compares", i, l, k)).gives(at("looksAt", i, l, k));
            net.transition(at("startOver", i, l, k))
                    .takes(at("looksAt", i, l, k))
                    .reads("wants_" + k)
                    .gives(at("waits", i, l));
            net.transition(at("pass", i, l, k))
                    .takes(at("looksAt", i, l, k))
                    .reads("calm_" + k)
                    .gives(at("hasSeen", i, l, k));
        }
        net.transition(at("next", i, l, k))
                .takes(at("hasSeen", i, l, k))
                .gives(k < n ? at("turnsTo", i, l, k + 1) : at("through", i, l));
    }

    private static String at(String what, int i, int l) {
        return what + "_" + i + "_" + l;
    }

    private static String at(String what, int i, int l, int k) {
        return at(what, i, l) + "_" + k;
    }
}
