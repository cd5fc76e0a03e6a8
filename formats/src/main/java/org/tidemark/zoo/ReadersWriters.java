package org.tidemark.zoo;

import java.math.BigInteger;

/** Any set of processes reads, or one of them writes: 2^N + N states. */
final class ReadersWriters extends Exhibit {
    ReadersWriters() {
        super(
                "readers-writers",
                "N processes read together or write alone: a reader takes one of N permits, a writer takes them all",
                "weighted arcs, and exclusion that follows from counting",
                new Parameter("processes", 5, 1, 10_000, "processes, and as many permits"));
        formula("2^N + N", of -> BigInteger.ONE.shiftLeft(of[0]).add(Exact.of(of[0])));
        measured(6, 12, 0, 2);
        measured(264, 2_064, 0, 8);
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        net.place("permits", n);
        for (int i = 1; i <= n; i++) {
            net.place("idle_" + i, 1);
            net.places("reads_" + i, "writes_" + i);
            net.transition("startRead_" + i).takes("idle_" + i, "permits").gives("reads_" + i);
            net.transition("endRead_" + i).takes("reads_" + i).gives("idle_" + i, "permits");
            net.transition("startWrite_" + i)
                    .takes("idle_" + i)
                    .takes(n, "permits")
                    .gives("writes_" + i);
            net.transition("endWrite_" + i)
                    .takes("writes_" + i)
                    .gives("idle_" + i)
                    .gives(n, "permits");
        }
    }
}
