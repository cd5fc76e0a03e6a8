package org.tidemark.check.temporal;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.tidemark.bits.TooLarge;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.LtlTranslator;

/**
 * How the propositions of automata are found in states: conditions on one state and quantified formulas of CTL as gates of a
 * circuit, other quantified formulas as automata, whose propositions are found in the same way. Dead states repeat
 * themselves, in CTL too. Planned before states are looked at, so that the search knows what to keep. One thread.
 */
public final class Nesting {
    /** How a proposition is found. */
    sealed interface Layer {
        /** It is the truth of a gate. */
        record Gate(int gate) implements Layer {}

        /** It holds where some run is accepted or, contrary, where none is. */
        record Runs(BuchiAutomaton automaton, boolean contrary) implements Layer {}
    }

    private final Circuit circuit;
    private final Map<Formula, Layer> layers = new HashMap<>();

    /** Nothing planned yet; gates are added to the circuit. */
    public Nesting(Circuit circuit) {
        this.circuit = circuit;
    }

    /**
     * Plans how all propositions of an automaton are found.
     *
     * @param fair whether only fair runs count
     * @throws TooLarge where an automaton that it takes is too large
     */
    public void plan(BuchiAutomaton automaton, boolean fair, AutomatonLimit limit) throws FormulaException, TooLarge {
        for (Formula proposition : automaton.propositions()) {
            plan(proposition, fair, limit);
        }
    }

    /** Plans how one proposition is found. */
    public void plan(Formula f, boolean fair, AutomatonLimit limit) throws FormulaException, TooLarge {
        if (layers.containsKey(f)) {
            return;
        }
        Logic logic = Logic.of(f);
        if (logic == Logic.STATE || (logic == Logic.CTL && !fair)) {
            layers.put(f, new Layer.Gate(circuit.addStuttering(f)));
            return;
        }
        boolean contrary = f instanceof Formula.ForAll;
        Formula run = f.children().get(0);
        BuchiAutomaton automaton = LtlTranslator.translateRun(contrary ? new Formula.Not(run) : run, limit);
        plan(automaton, fair, limit);
        layers.put(f, new Layer.Runs(automaton, contrary));
    }

    /** How a proposition that was planned is found. */
    Layer layer(Formula proposition) {
        return Objects.requireNonNull(layers.get(proposition), "a proposition that nobody has planned");
    }
}
