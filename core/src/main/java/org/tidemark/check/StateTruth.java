package org.tidemark.check;

import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.logic.Formula;
import org.tidemark.net.NetModel;
import org.tidemark.net.TokenGame;
import org.tidemark.store.Retrievable;

/** The truth of formulas in states of a store: of those that have a gate, by the gate, and of parts of them, by a look at the marking. */
final class StateTruth implements Explainer.Truth {
    /** The truth of a gate in a state. */
    interface Gates {
        boolean hold(int gate, int state);
    }

    private final Circuit circuit;
    private final Gates gates;
    private final NetModel model;
    private final Retrievable store;
    private final TokenGame game;
    private final long[] words;

    StateTruth(Circuit circuit, Gates gates, NetModel model, Retrievable store) {
        this.circuit = circuit;
        this.gates = gates;
        this.model = model;
        this.store = store;
        game = new TokenGame(model.net());
        words = new long[model.layout().words()];
    }

    @Override
    public boolean holds(Formula f, int state) {
        int gate = circuit.find(f);
        if (gate >= 0) {
            return gates.hold(gate, state);
        }
        store.read(state, words, 0);
        model.decode(words, 0, game.marking());
        return new MarkingTruth(game).holds(f);
    }
}
