package org.tidemark.zoo;

import java.util.List;

/** Algorithms and locks that keep processes apart in their critical sections. */
final class MutualExclusion {
    private MutualExclusion() {}

    /** The models of this family, in the order in which they are listed. */
    static List<ZooModel> all() {
        return List.of(new LockMutex(), new SteppedMutex(), new Peterson(), new FlaggedPeterson(), new Lamport());
    }

    /**
     * The places that record which process came last to each level, as both versions of Peterson's algorithm have them;
     * all with value 1.
     */
    private static void drawLastComers(NetSketch net, int processes) {
        for (int l = 1; l < processes; l++) {
            for (int i = 1; i <= processes; i++) {
                net.place(last(l, i), i == 1 ? 1 : 0);
            }
        }
    }

    /** Marked while this process is the last that came to level l. */
    private static String last(int l, int process) {
        return "last_" + l + "_is_" + process;
    }

    /**
     * One lock, N processes: either each process is idle or waiting (2^N states), or one is inside and each of the others
     * is idle or waiting (N·2^(N−1)).
     */
    private static final class LockMutex extends Exhibit {
        LockMutex() {
            super(
                    "mutex",
                    "N processes go from idle to waiting to the critical section, which is guarded by one lock",
                    "mutual exclusion at its simplest, full symmetry, and waiting that may never end",
                    new Parameter("processes", 5, 1, 10_000, "processes"));
            formula("(N+2)·2^(N−1)", of -> Exact.of(of[0] + 2L).shiftLeft(of[0] - 1));
            measured(8, 14, 0, 2);
            measured(1_280, 6_656, 0, 8);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            net.place("lock", 1);
            for (int i = 1; i <= of[0]; i++) {
                net.place("idle_" + i, 1);
                net.places("waits_" + i, "critical_" + i);
                net.transition("request_" + i).takes("idle_" + i).gives("waits_" + i);
                net.transition("enter_" + i).takes("waits_" + i, "lock").gives("critical_" + i);
                net.transition("leave_" + i).takes("critical_" + i).gives("idle_" + i, "lock");
            }
        }
    }

    /**
     * One lock, N processes, and S steps in the critical section: either each process is idle or waiting (2^N states), or
     * one is at one of the steps and each of the others is idle or waiting (S·N·2^(N−1)).
     */
    private static final class SteppedMutex extends Exhibit {
        SteppedMutex() {
            super(
                    "mutex-steps",
                    "N processes go from idle to waiting to a critical section of S steps, which is guarded by one lock",
                    "mutual exclusion where the critical section is occupied most of the time",
                    new Parameter("processes", 5, 1, 500, "processes"),
                    new Parameter("steps", 5, 1, 100, "steps inside"));
            formula("(S·N+2)·2^(N−1)", of -> Exact.of((long) of[1] * of[0] + 2).shiftLeft(of[0] - 1));
            measured(16, 26, 0, 2, 3);
            measured(5_376, 25_088, 0, 8, 5);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            net.place("lock", 1);
            for (int i = 1; i <= of[0]; i++) {
                net.place("idle_" + i, 1);
                net.places("waits_" + i);
                for (int s = 1; s <= of[1]; s++) {
                    net.places(step(i, s));
                }
                net.transition("request_" + i).takes("idle_" + i).gives("waits_" + i);
                net.transition("enter_" + i).takes("waits_" + i, "lock").gives(step(i, 1));
                for (int s = 1; s < of[1]; s++) {
                    net.transition("work_" + i + "_" + s).takes(step(i, s)).gives(step(i, s + 1));
                }
                net.transition("leave_" + i).takes(step(i, of[1])).gives("idle_" + i, "lock");
            }
        }

        private static String step(int process, int s) {
            return "critical_" + process + "_" + s;
        }
    }

    /**
     * Peterson's algorithm for N processes, also known as the filter: a process climbs N−1 levels, and at each it waits
     * until another one has arrived after it or no other process has reached its level.
     *
     * <pre>
     * for l = 1 … N−1:  level[i] := l;  last[l] := i;
     *                   while last[l] = i and some k ≠ i has level[k] ≥ l: wait
     * </pre>
     *
     * <p>Every transition reads or writes one shared variable once, so the loop over k is a sequence of single reads, as
     * on a real machine. A variable is a group of places, one for each of its values, exactly one of which is marked.
     */
    private static final class Peterson extends Exhibit {
        Peterson() {
            super(
                    "peterson",
                    "N processes keep each other out of a critical section with nothing but shared variables",
                    "a mutual exclusion algorithm as single reads and writes: AG !(critical_1 >= 1 && critical_2 >= 1)",
                    new Parameter("processes", 2, 2, 16, "processes"));
            measured(32, 64, 0, 2);
            measured(1_626, 4_878, 0, 3);
            measured(115_256, 461_024, 0, 4);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            drawLastComers(net, n);
            for (int i = 1; i <= n; i++) {
                for (int l = 0; l < n; l++) {
                    net.place(level(i, l), l == 0 ? 1 : 0);
                }
            }
            for (int i = 1; i <= n; i++) {
                drawProcess(net, i, n);
            }
        }

        private static void drawProcess(NetSketch net, int i, int n) {
            net.place("climbs_" + i + "_1", 1);
            net.places("critical_" + i);
            for (int l = 2; l < n; l++) {
                net.places("climbs_" + i + "_" + l);
            }
            for (int l = 1; l < n; l++) {
                drawLevel(net, i, l, n);
            }
            net.transition("leave_" + i)
                    .takes("critical_" + i, level(i, n - 1))
                    .gives("climbs_" + i + "_1", level(i, 0));
        }

        private static void drawLevel(NetSketch net, int i, int l, int n) {
            String at = "_" + i + "_" + l;
            net.places("announces" + at, "looks" + at);
            for (int k = 1; k <= n; k++) {
                if (k != i) {
                    net.places("checks" + at + "_" + k);
                }
            }
            String up = l + 1 < n ? "climbs_" + i + "_" + (l + 1) : "critical_" + i;
            net.transition("climb" + at).takes("climbs" + at, level(i, l - 1)).gives("announces" + at, level(i, l));
            for (int k = 1; k <= n; k++) {
                net.transition("announce" + at + "_after_" + k)
                        .takes("announces" + at, last(l, k))
                        .gives("looks" + at, last(l, i));
                if (k == i) {
                    net.transition("stillLast" + at)
                            .takes("looks" + at)
                            .reads(last(l, i))
                            .gives("checks" + at + "_" + (i == 1 ? 2 : 1));
                } else {
                    net.transition("pushed" + at + "_by_" + k)
                            .takes("looks" + at)
                            .reads(last(l, k))
                            .gives(up);
                    drawCheck(net, i, l, k, n);
                }
            }
        }

        /**
         * Process i, at level l, reads the level of k: if it is below l it goes on to the next process, else it starts
         * over.
         */
        private static void drawCheck(NetSketch net, int i, int l, int k, int n) {
            String at = "_" + i + "_" + l;
            int after = k + 1 == i ? k + 2 : k + 1;
            String up = l + 1 < n ? "climbs_" + i + "_" + (l + 1) : "critical_" + i;
            String passed = after <= n ? "checks" + at + "_" + after : up;
            for (int m = 0; m < n; m++) {
                net.transition("check" + at + "_" + k + "_at_" + m)
                        .takes("checks" + at + "_" + k)
                        .reads(level(k, m))
                        .gives(m < l ? passed : "looks" + at);
            }
        }

        private static String level(int process, int l) {
            return "level_" + process + "_is_" + l;
        }
    }

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
     * the process itself, and testing whether k wants to enter are separate steps. {@link MutualExclusion.Peterson}
     * uses levels and needs fewer steps.
     */
    private static final class FlaggedPeterson extends Exhibit {
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
            drawLastComers(net, n);
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
                net.transition(at("skip", i, l, k))
                        .takes(at("compares", i, l, k))
                        .gives(at("hasSeen", i, l, k));
            } else {
                net.transition(at("lookAt", i, l, k))
                        .takes(at("compares", i, l, k))
                        .gives(at("looksAt", i, l, k));
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
    private static final class Lamport extends Exhibit {
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
                "signs",
                "looksY",
                "retreats",
                "awaits",
                "claims",
                "looksX",
                "yields",
                "looksAgain",
                "critical",
                "leaves"
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
}
