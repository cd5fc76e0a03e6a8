package org.tidemark.zoo;

/**
 * Dining philosophers, the last of whom takes the right fork first, which breaks the cycle of waiting.
 *
 * <p>With N the odd one out, the states are: N thinks and the others sit in an open row, or N holds the right fork and
 * philosopher 1 thinks, or N eats and moreover N−1 does not; the three counts add up to a Pell number.
 */
final class SafePhilosophers extends Exhibit {
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
