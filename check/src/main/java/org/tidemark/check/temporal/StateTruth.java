package org.tidemark.check.temporal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.tidemark.check.replay.Replay;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.search.DeadTest;
import org.tidemark.system.TransitionSystem;

/** The truth of formulas in states: of those that have a gate, by the gate, and of parts of them, by a look at the marking. */
public final class StateTruth implements Explainer.Truth {
    /** The truth of a gate in a state. */
    public interface Gates {
        boolean hold(int gate, int state);
    }

    /** Says whether a formula about single states holds in a state, given by its number. */
    public interface States {
        boolean hold(Formula f, int state);

        /** Reads a state. */
        interface Stored {
            void read(long id, long[] into, int at);
        }

        /** The states of a store. */
        static States in(Model model, Stored store) {
            long[] words = new long[model.layout().words()];
            Expander expander = model.expander();
            DeadTest dead = new DeadTest(model);
            Map<Formula, StatePredicate> known = new HashMap<>();
            return (f, state) -> {
                store.read(state, words, 0);
                StatePredicate predicate = known.computeIfAbsent(f, asked -> {
                    try {
                        return StatePredicate.of(asked, model, expander);
                    } catch (FormulaException e) {
                        throw new IllegalStateException("a formula that was checked before", e);
                    }
                });
                return predicate.holds(words, 0, dead.successors(0, words, 0) == 0);
            };
        }

        /** The states of a graph, each reached by a run. */
        static States after(TransitionSystem system, IntFunction<int[]> runs) {
            return (f, state) -> Replay.after(
                            system, Arrays.stream(runs.apply(state)).boxed().toList())
                    .holds(f);
        }
    }

    private final Circuit circuit;
    private final Gates gates;
    private final States states;

    public StateTruth(Circuit circuit, Gates gates, States states) {
        this.circuit = circuit;
        this.gates = gates;
        this.states = states;
    }

    @Override
    public boolean holds(Formula f, int state) {
        int gate = circuit.find(f);
        return gate >= 0 ? gates.hold(gate, state) : states.hold(f, state);
    }
}
