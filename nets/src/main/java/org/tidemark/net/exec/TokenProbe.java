package org.tidemark.net.exec;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * A quick estimate of how many tokens places get: a few random walks, a few milliseconds.
 *
 * <p>The result is a lower bound on the real counts, used only to guess field widths, which exploration then checks
 * at every firing. A good guess only saves a restart.
 */
public final class TokenProbe {
    private static final int WALKS = 8;
    private static final long ARC_VISITS = 4_000_000;
    /** A walk goes on for this many steps, and twice as far as it has found anything, before it is stopped. */
    private static final long LEAST_STEPS = 1_000;

    private TokenProbe() {}

    /**
     * The most tokens each place held on some random walks from the initial marking; the same for the same seed. If a
     * count exceeded {@link TokenGame#MOST_TOKENS} on a walk, that number is returned for every place.
     */
    public static int[] most(PetriNet net, long seed) {
        int[] most = net.initialMarking();
        SplittableRandom random = new SplittableRandom(seed);
        TokenGame game = new TokenGame(net);
        int[] enabled = new int[Math.max(1, net.transitions())];
        long steps = ARC_VISITS / WALKS / (1 + net.arcs() + net.transitions());
        for (int walk = 0; walk < WALKS; walk++) {
            game.reset();
            walk(net, game, enabled, random, steps, most);
        }
        return most;
    }

    private static void walk(
            PetriNet net, TokenGame game, int[] enabled, SplittableRandom random, long steps, int[] most) {
        long last = Math.min(steps, LEAST_STEPS);
        for (long step = 0; step < last; step++) {
            int choices = game.enabled(enabled);
            if (choices == 0) {
                return;
            }
            int transition = enabled[random.nextInt(choices)];
            try {
                game.fire(transition);
            } catch (ArithmeticException tooMany) {
                Arrays.fill(most, TokenGame.MOST_TOKENS);
                return;
            }
            Arcs outputs = net.outputs();
            for (int a = outputs.from(transition); a < outputs.to(transition); a++) {
                int p = outputs.place(a);
                if (game.marking()[p] > most[p]) {
                    most[p] = game.marking()[p];
                    last = Math.min(steps, LEAST_STEPS + 2 * step);
                }
            }
        }
    }
}
