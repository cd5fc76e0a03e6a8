package org.tidemark.zoo;

import java.math.BigInteger;
import java.util.List;

/**
 * Dijkstra's dining philosophers, who take the left fork before the right one.
 *
 * <p>Fork {@code i} lies to the left of philosopher {@code i} and to the right of the one before. A philosopher who
 * eats keeps the next one from holding a fork, and there are no other constraints, so the states are the closed walks
 * of length N through a three by three matrix whose eigenvalues are 1 ± √2 and 0.
 */
final class Philosophers extends Exhibit {
    /** The models of this family, in the order in which they are listed. */
    static List<ZooModel> all() {
        return List.of(new Philosophers(), new SafePhilosophers(), new SeatedPhilosophers());
    }

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

    /**
     * Dining philosophers, the last of whom takes the right fork first, which breaks the cycle of waiting.
     *
     * <p>With N the odd one out, the states are: N thinks and the others sit in an open row, or N holds the right fork and
     * philosopher 1 thinks, or N eats and moreover N−1 does not; the three counts add up to a Pell number.
     */
    private static final class SafePhilosophers extends Exhibit {
        SafePhilosophers() {
            super(
                    "philosophers-safe",
                    "Dining philosophers again, but the last one takes the right fork before the left one",
                    "the same system without the deadlock: AG !deadlock holds",
                    new Parameter("philosophers", 5, 2, 10_000, "philosophers at the table, and as many forks"));
            formula("Pell: ((1+√2)^(N+1) − (1−√2)^(N+1)) / (2√2)", of -> Exact.pell(of[0] + 1));
            measured(5, 6, 0, 2);
            measured(70, 219, 0, 5);
            measured(5_741, 36_518, 0, 10);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            for (int i = 1; i <= n; i++) {
                net.place("think_" + i, 1);
                net.places(i < n ? "hasLeft_" + i : "hasRight_" + i, "eat_" + i);
                net.place("fork_" + i, 1);
            }
            for (int i = 1; i < n; i++) {
                Philosophers.drawLeftHanded(net, i, i + 1);
            }
            net.transition("takeRight_" + n).takes("think_" + n, "fork_1").gives("hasRight_" + n);
            net.transition("takeLeft_" + n).takes("hasRight_" + n, "fork_" + n).gives("eat_" + n);
            net.transition("putBack_" + n).takes("eat_" + n).gives("think_" + n, "fork_" + n, "fork_1");
        }
    }

    /**
     * Dining philosophers with one chair fewer than philosophers: a philosopher who wants to eat sits down first, then
     * takes the left fork and then the right one. Not all can sit, so not all can wait for each other.
     *
     * <p>Without the chairs the states are the closed walks of length N through a matrix whose eigenvalues are (3 ±
     * √17)/2, 0 and 0. The chairs exclude those in which nothing thinks, which are the states of {@link Philosophers}.
     */
    private static final class SeatedPhilosophers extends Exhibit {
        SeatedPhilosophers() {
            super(
                    "dining",
                    "Dining philosophers sit down on one of N−1 chairs, take the left fork, then the right one, eat, and get up",
                    "how limiting the competitors removes a deadlock: AG !deadlock holds",
                    new Parameter("philosophers", 5, 2, 10_000, "philosophers at the table, and as many forks"));
            formula(
                    "((3+√17)/2)^N + ((3−√17)/2)^N − (1+√2)^N − (1−√2)^N",
                    of -> unseated(of[0])
                            .subtract(
                                    Exact.pell(of[0]).add(Exact.pell(of[0] - 1)).multiply(BigInteger.TWO)));
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
                net.transition("getUp_" + i)
                        .takes("eat_" + i)
                        .gives("think_" + i, "chairs", "fork_" + i, "fork_" + next);
            }
        }
    }
}
