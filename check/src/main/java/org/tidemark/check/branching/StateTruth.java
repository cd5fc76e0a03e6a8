package org.tidemark.check.branching;

import org.tidemark.check.replay.MarkingTruth;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.Retrievable;

/** The truth of formulas in states: of those that have a gate, by the gate, and of parts of them, by a look at the marking. */
public final class StateTruth implements Explainer.Truth {
    /** The truth of a gate in a state. */
    public interface Gates {
        boolean hold(int gate, int state);
    }

    /** The markings that states represent. */
    public interface Markings {
        void read(int state, int[] into);

        /** Those of a store. */
        static Markings in(NetModel model, Retrievable store) {
            long[] words = new long[model.layout().words()];
            return (state, into) -> {
                store.read(state, words, 0);
                model.decode(words, 0, into);
            };
        }
    }

    private final Circuit circuit;
    private final Gates gates;
    private final Markings markings;
    private final TokenGame game;

    public StateTruth(Circuit circuit, Gates gates, PetriNet net, Markings markings) {
        this.circuit = circuit;
        this.gates = gates;
        this.markings = markings;
        game = new TokenGame(net);
    }

    @Override
    public boolean holds(Formula f, int state) {
        int gate = circuit.find(f);
        if (gate >= 0) {
            return gates.hold(gate, state);
        }
        markings.read(state, game.marking());
        return new MarkingTruth(game).holds(f);
    }
}
