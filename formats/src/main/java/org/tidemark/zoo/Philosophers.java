package org.tidemark.zoo;

import java.math.BigInteger;

/**
 * Dijkstra's dining philosophers, who take the left fork before the right one.
 *
 * <p>Fork {@code i} lies to the left of philosopher {@code i} and to the right of the one before. A philosopher who
 * eats keeps the next one from holding a fork, and there are no other constraints, so the states are the closed walks
 * of length N through a three by three matrix whose eigenvalues are 1 ± √2 and 0.
 */
final class Philosophers extends Exhibit {
    Philosophers() {
        super(
                "philosophers",
                "N philosophers round a table each take the left fork, then the right one, eat, and put both back",
                "a deadlock (everyone holds a left fork) in a state space that grows by 1+√2 per philosopher",
                new Parameter("philosophers", 5, 2, 10_000, "philosophers at the table, and as many forks"));
        // Q(n) = P(n-1) + P(n+1) = 2 (P(n) + P(n-1)).
        formula(
                "Pell–Lucas: (1+√2)^N + (1−√2)^N",
                of -> Exact.pell(of[0]).add(Exact.pell(of[0] - 1)).multiply(BigInteger.TWO));
        measured(6, 8, 1, 2);
        measured(82, 265, 1, 5);
        measured(39_202, 304_104, 1, 12);
        measured(1_331_714, 13_774_112, 1, 16);
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        for (int i = 1; i <= n; i++) {
            net.place("think_" + i, 1);
            net.places("hasLeft_" + i, "eat_" + i);
            net.place("fork_" + i, 1);
        }
        for (int i = 1; i <= n; i++) {
            drawLeftHanded(net, i, i % n + 1);
        }
    }

    /** A philosopher who takes the left fork first. */
    static void drawLeftHanded(NetSketch net, int i, int next) {
        net.transition("takeLeft_" + i).takes("think_" + i, "fork_" + i).gives("hasLeft_" + i);
        net.transition("takeRight_" + i).takes("hasLeft_" + i, "fork_" + next).gives("eat_" + i);
        net.transition("putBack_" + i).takes("eat_" + i).gives("think_" + i, "fork_" + i, "fork_" + next);
    }
}
