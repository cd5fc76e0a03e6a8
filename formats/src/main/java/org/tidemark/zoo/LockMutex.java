package org.tidemark.zoo;

/**
 * One lock, N processes: either each process is idle or waiting (2^N states), or one is inside and each of the others
 * is idle or waiting (N·2^(N−1)).
 */
final class LockMutex extends Exhibit {
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
