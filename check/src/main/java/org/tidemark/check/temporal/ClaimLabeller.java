package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.model.FieldOverflow;

/** Formulas of CTL as gates of one circuit, so that what they have in common is computed once. One thread. */
public final class ClaimLabeller {
    private final Map<Claim, Integer> gates = new LinkedHashMap<>();
    private final boolean explains;
    private final Circuit circuit;
    private volatile @Nullable LabelledStates labelling;

    /**
     * Adds claims to a circuit.
     *
     * @param explains whether each is to be explained when it is settled
     */
    public ClaimLabeller(Circuit circuit, List<Claim> claims, boolean explains) {
        claims.forEach(claim -> gates.put(claim, circuit.add(claim.formula())));
        this.explains = explains;
        this.circuit = circuit;
    }

    /** How many of the gates are labelled, in percent; may be asked by any thread. */
    public int percent() {
        LabelledStates states = labelling;
        return states == null ? 0 : Math.min(100, 100 * states.labelled() / Math.max(1, circuit.size()));
    }

    /** The claims that are still open. */
    List<Claim> open() {
        return gates.keySet().stream().filter(Claim::isOpen).toList();
    }

    /** The gate of a claim. */
    int gate(Claim claim) {
        return gates.getOrDefault(claim, -1);
    }

    /** Settles what is open on all states, as far as memory and time allow. */
    public void label(LabelledStates states) {
        List<Claim> open = new ArrayList<>(open());
        labelling = states;
        while (!open.isEmpty()) {
            Claim claim = open.remove(0);
            claim.settle(states.holds(gate(claim), claim.fairness()), Technique.LABELLING);
            explain(claim, () -> states.explain(claim.formula(), claim.fairness()));
            open.retainAll(open());
            states.keepOnly(open.stream().map(this::gate).toList());
        }
    }

    /** Explains what was settled, where reasons are wanted; where they cannot be found, that is noted. */
    void explain(Claim claim, Supplier<Explanation> reasons) {
        try {
            if (explains) {
                claim.explain(reasons.get());
            }
        } catch (MemoryBudget.Exhausted full) {
            claim.miss(NoRun.MEMORY);
        } catch (Cancelled late) {
            claim.miss(NoRun.TIME);
        } catch (FieldOverflow tooNarrow) {
            // The truth follows from the states that were met; others do not fit these fields.
        }
    }
}
