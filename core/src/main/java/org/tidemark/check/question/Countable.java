package org.tidemark.check.question;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Layout;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;

/**
 * Makes sure that the numbers a property speaks of can be computed in 64 bits, however many tokens the places hold, so
 * that no engine meets an overflow, and that the values it relates are not too many to be compared.
 */
public final class Countable {
    private final Layout widest;
    private final BooleanSupplier cancelled;
    private final Expansion expansion;

    public Countable(PetriNet net) {
        this(net, () -> false);
    }

    /** The same, for somebody who may not want to wait. */
    public Countable(PetriNet net, BooleanSupplier cancelled) {
        this(net, FieldWidths.MOST_BITS, cancelled);
    }

    /** The same for a net whose places are counted in fields of that many bits. */
    public Countable(PetriNet net, int width, BooleanSupplier cancelled) {
        int[] bits = new int[net.places()];
        Arrays.fill(bits, width);
        this.cancelled = cancelled;
        expansion = new Expansion(new NetVocabulary(net), cancelled);
        widest = Layout.guarded(net.placeNames(), bits);
    }

    /**
     * Looks at every number in a property.
     *
     * @throws FormulaException when one of them may exceed what 64 bits hold, or a condition on values takes too many of them
     * @throws Cancelled when it is cancelled
     */
    public void check(Property property) throws FormulaException {
        if (property instanceof Property.Truth truth) {
            check(expansion.of(truth.formula()));
        } else if (property instanceof Property.Maximum maximum) {
            StateNumber.of(expansion.of(maximum.term()), widest);
        } else if (property instanceof Property.Duration duration) {
            check(expansion.of(duration.until()));
            if (duration.after() != null) {
                check(expansion.of(duration.after()));
            }
        } else if (property instanceof Property.Conformance conformance) {
            for (FiniteAutomaton.Edge edge : conformance.automaton().edges()) {
                check(expansion.of(edge.guard().state()));
            }
        } else if (property instanceof Property.Forbidden forbidden) {
            for (Formula proposition : forbidden.automaton().propositions()) {
                check(expansion.of(proposition));
            }
        }
    }

    private void check(Formula f) throws FormulaException {
        if (f instanceof Formula.Comparison comparison) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            StateNumber.check(comparison, widest);
        }
        if (f instanceof Formula.Related related) {
            throw new FormulaException("too many values may occur, unfolded, to compare all their combinations in "
                    + related.condition().text() + "; executed directly, only those that occur are looked at");
        }
        for (Formula part : f.children()) {
            check(part);
        }
    }
}
