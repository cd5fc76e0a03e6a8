package org.tidemark.check.replay;

import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.system.TransitionSystem;
import org.tidemark.trace.PathFinder;

/**
 * Plays a run that is said to break an automaton again: by the textbook rule on the net, and by the definition on the
 * automaton, neither of which shares code with the engines. Only its last step may be illegal.
 */
public final class ConformanceReplay implements PathFinder.StepObserver {
    private final TransitionSystem system;
    private final Replay replay;
    private final FiniteAutomaton automaton;
    private final AutomatonGame game;

    public ConformanceReplay(TransitionSystem system, Model model, FiniteAutomaton automaton) {
        this.system = system;
        this.replay = new Replay(system, model);
        this.automaton = automaton;
        this.game = new AutomatonGame(automaton);
    }

    @Override
    public void step(int event, long[] state) {
        boolean first = event == Successors.NO_EVENT;
        if (!first && !game.isLegal()) {
            throw new IllegalStateException("a run that was illegal before its end");
        }
        replay.step(event, state);
        if (!first) {
            game.read(system.eventName(event), replay.game());
        } else if (automaton.readsInitial()) {
            game.read(null, replay.game());
        }
    }

    /** Why the run is illegal. */
    public String complaint() {
        if (game.isLegal()) {
            throw new IllegalStateException("a run that is legal after all");
        }
        return game.complaint();
    }
}
