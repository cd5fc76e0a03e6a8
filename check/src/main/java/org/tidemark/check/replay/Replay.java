package org.tidemark.check.replay;

import java.util.Arrays;
import org.tidemark.model.Successors;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetModel;
import org.tidemark.trace.PathFinder;

/**
 * Plays a run again, step by step, by the textbook firing rule and compares every marking on the way. It shares no code
 * with the expanders, so a run that passes is a run of the net.
 *
 * <p>A step that does not fit is an {@link IllegalStateException}: a fault of the engine that gave it.
 */
public final class Replay implements PathFinder.StepObserver {
    private final NetModel model;
    private final TokenGame game;
    private final int[] claimed;
    private long steps;

    public Replay(NetModel model) {
        this.model = model;
        this.game = new TokenGame(model.net());
        this.claimed = new int[model.net().places()];
    }

    /** The game as it stands after the last step. */
    public TokenGame game() {
        return game;
    }

    @Override
    public void step(int event, long[] state) {
        if (event != Successors.NO_EVENT) {
            steps++;
            if (!game.enabled(event)) {
                throw new IllegalStateException(
                        "step " + steps + " of a run: " + model.eventName(event) + " is not enabled");
            }
            game.fire(event);
        }
        model.decode(state, 0, claimed);
        if (!Arrays.equals(claimed, game.marking())) {
            throw new IllegalStateException("step " + steps + " of a run: the marking is not what firing gives");
        }
    }
}
