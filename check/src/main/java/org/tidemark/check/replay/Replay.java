package org.tidemark.check.replay;

import java.util.Arrays;
import java.util.List;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.trace.PathFinder;

/**
 * Plays a run again, step by step, by the textbook firing rule and compares every marking on the way. It shares no code
 * with the expanders, so a run that passes is a run of the net.
 *
 * <p>A step that does not fit is an {@link IllegalStateException}: a fault of the engine that gave it.
 */
public final class Replay implements PathFinder.StepObserver {
    private final TransitionSystem system;
    private final Model model;
    private final Game game;
    private long steps;

    public Replay(TransitionSystem system, Model model) {
        this.system = system;
        this.model = model;
        this.game = system.game();
    }

    /** The system after the steps shown so far. */
    public Game game() {
        return game;
    }

    @Override
    public void step(int event, long[] state) {
        step(event, model, state);
    }

    /** One step further, to a state of a model of the system. */
    public void step(int event, Model of, long[] state) {
        if (event != Successors.NO_EVENT) {
            steps++;
            if (!game.enabled(event)) {
                throw new IllegalStateException(
                        "step " + steps + " of a run: " + system.eventName(event) + " is not enabled");
            }
            game.fire(event);
        }
        if (!game.isAt(of, state, 0)) {
            throw new IllegalStateException(
                    "step " + steps + " of a run: the " + system.nouns().state() + " is not what firing gives");
        }
    }

    /**
     * Lets a model make the steps of a run, and shows them.
     *
     * @throws IllegalStateException when it cannot make one of them
     */
    public static void along(Model model, List<Integer> run, PathFinder.StepObserver told) {
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        long[] state = Arrays.copyOf(initial.words(), model.layout().words());
        told.step(Successors.NO_EVENT, state);
        Expander expander = model.expander();
        for (int event : run) {
            if (!expander.fire(event, state, 0)) {
                throw new IllegalStateException("a run with an event that is not enabled");
            }
            told.step(event, state);
        }
    }

    /** The system after a run from its initial state. */
    public static Game after(TransitionSystem system, List<Integer> run) {
        Game game = system.game();
        run.forEach(game::fire);
        return game;
    }
}
