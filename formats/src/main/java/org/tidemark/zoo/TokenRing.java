package org.tidemark.zoo;

/**
 * Mutual exclusion by a circulating token: a station may use the line only while it holds the token.
 *
 * <p>Either the token is at one of N stations and each is idle or wants the line (N·2^N states), or one of N stations
 * uses it while each of the others is idle or wants it (N·2^(N−1)).
 */
final class TokenRing extends Exhibit {
    TokenRing() {
        super(
                "ring",
                "N stations share a line; whoever holds the token and wants the line uses it, then passes the token on",
                "mutual exclusion without a central lock, rotational symmetry, and a state space of simple shape",
                new Parameter("stations", 8, 2, 10_000, "stations on the ring"));
        formula("3·N·2^(N−1)", of -> Exact.of(3L * of[0]).shiftLeft(of[0] - 1));
        measured(12, 22, 0, 2);
        measured(576, 2_208, 0, 6);
        measured(15_360, 89_600, 0, 10);
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        for (int i = 1; i <= n; i++) {
            net.place("idle_" + i, 1);
            net.places("wants_" + i, "uses_" + i);
            net.place("token_" + i, i == 1 ? 1 : 0);
        }
        for (int i = 1; i <= n; i++) {
            String next = "token_" + (i % n + 1);
            net.transition("want_" + i).takes("idle_" + i).gives("wants_" + i);
            net.transition("use_" + i).takes("wants_" + i, "token_" + i).gives("uses_" + i);
            net.transition("release_" + i).takes("uses_" + i).gives("idle_" + i, next);
            net.transition("pass_" + i).takes("idle_" + i, "token_" + i).gives("idle_" + i, next);
        }
    }
}
