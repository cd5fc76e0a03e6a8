package org.tidemark.zoo;

import java.math.BigInteger;

/**
 * Dining philosophers with one chair fewer than philosophers: a philosopher who wants to eat sits down first, then
 * takes the left fork and then the right one. Not all can sit, so not all can wait for each other.
 *
 * <p>Without the chairs the states are the closed walks of length N through a matrix whose eigenvalues are (3 ±
 * √17)/2, 0 and 0. The chairs exclude those in which nobody thinks, which are the states of {@link Philosophers}.
 */
final class SeatedPhilosophers extends Exhibit {
    SeatedPhilosophers() {
        super(
                "dining",
                "Dining philosophers sit down on one of N−1 chairs, take the left fork, then the right one, eat, and get up",
                "how limiting the competitors removes a deadlock: AG !deadlock holds",
                new Parameter("philosophers", 5, 2, 10_000, "philosophers at the table, and as many forks"));
        formula(
                "((3+√17)/2)^N + ((3−√17)/2)^N − (1+√2)^N − (1−√2)^N",
                of -> unseated(of[0])
                        .subtract(Exact.pell(of[0]).add(Exact.pell(of[0] - 1)).multiply(BigInteger.TWO)));
        measured(7, 8, 0, 2);
        measured(491, 1_895, 0, 5);
        measured(24_735, 160_400, 0, 8);
    }

    /**
     * The number of states with a chair for everybody: each number is three times the last plus twice the one before.
     */
    private static BigInteger unseated(int n) {
        BigInteger last = BigInteger.TWO;
        BigInteger next = Exact.THREE;
        for (int i = 1; i < n; i++) {
            BigInteger sum = next.multiply(Exact.THREE).add(last.shiftLeft(1));
            last = next;
            next = sum;
        }
        return next;
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        net.place("chairs", n - 1);
        for (int i = 1; i <= n; i++) {
            net.place("think_" + i, 1);
            net.places("sit_" + i, "hasLeft_" + i, "eat_" + i);
            net.place("fork_" + i, 1);
        }
        for (int i = 1; i <= n; i++) {
            int next = i % n + 1;
            net.transition("sitDown_" + i).takes("think_" + i, "chairs").gives("sit_" + i);
            net.transition("takeLeft_" + i).takes("sit_" + i, "fork_" + i).gives("hasLeft_" + i);
            net.transition("takeRight_" + i)
                    .takes("hasLeft_" + i, "fork_" + next)
                    .gives("eat_" + i);
            net.transition("getUp_" + i).takes("eat_" + i).gives("think_" + i, "chairs", "fork_" + i, "fork_" + next);
        }
    }
}
