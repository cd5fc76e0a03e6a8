package org.tidemark.zoo;

/**
 * One lock, N processes, and S steps in the critical section: either each process is idle or waiting (2^N states), or
 * one is at one of the steps and each of the others is idle or waiting (S·N·2^(N−1)).
 */
final class SteppedMutex extends Exhibit {
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
