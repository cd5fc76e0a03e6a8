package org.tidemark.check;

import java.util.Arrays;
import org.tidemark.net.NetModel;
import org.tidemark.net.TokenGame;
import org.tidemark.trace.Trace;

/**
 * Plays a run again by the textbook firing rule and compares every marking on the way. It shares no code with the
 * expanders, so a run that passes is a run of the net.
 */
public final class Replay {
    private Replay() {}

    /**
     * Does nothing when the run is one of the net.
     *
     * @throws IllegalStateException when it is not, which is a fault of the engine that gave it
     */
    public static void verify(NetModel model, Trace trace) {
        TokenGame game = new TokenGame(model.net());
        int[] claimed = new int[model.net().places()];
        compare(model, trace.state(0), claimed, game, 0);
        for (int step = 0; step < trace.length(); step++) {
            int event = trace.event(step);
            if (!game.enabled(event)) {
                throw new IllegalStateException(
                        "step " + (step + 1) + " of a run: " + model.eventName(event) + " is not enabled");
            }
            game.fire(event);
            compare(model, trace.state(step + 1), claimed, game, step + 1);
        }
    }

    private static void compare(NetModel model, long[] words, int[] claimed, TokenGame game, int step) {
        model.decode(words, 0, claimed);
        if (!Arrays.equals(claimed, game.marking())) {
            throw new IllegalStateException("step " + step + " of a run: the marking is not what firing gives");
        }
    }
}
