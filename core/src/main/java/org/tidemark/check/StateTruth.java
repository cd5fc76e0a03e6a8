package org.tidemark.check;

import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.logic.Formula;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.store.Retrievable;

/** The truth of formulas in states: of those that have a gate, by the gate, and of parts of them, by a look at the marking. */
final class StateTruth implements Explainer.Truth {
    /** The truth of a gate in a state. */
    interface Gates {
        boolean hold(int gate, int state);
    }

    /** The markings that states stand for. */
    interface Markings {
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

    StateTruth(Circuit circuit, Gates gates, PetriNet net, Markings markings) {
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
