package org.tidemark.reduce.count;

import java.util.BitSet;
import java.util.List;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.RuleUse;

/** A net that counting rules have made smaller, and the equations that lead back. Immutable. */
public final class CountedReduction {
    private final PetriNet original;
    private final PetriNet net;
    private final int[] variables;
    private final Equations equations;
    private final BitSet dead;
    private final List<RuleUse> uses;

    CountedReduction(
            PetriNet original, PetriNet net, int[] variables, Equations equations, BitSet dead, List<RuleUse> uses) {
        this.original = original;
        this.net = net;
        this.variables = variables;
        this.equations = equations;
        this.dead = dead;
        this.uses = List.copyOf(uses);
    }

    public PetriNet original() {
        return original;
    }

    /** The net that is left; where no place is left, it has one that nothing has arcs to. */
    public PetriNet net() {
        return net;
    }

    /** How many of its places are left; 0 where the equations say everything. */
    public int places() {
        return variables.length;
    }

    /** The variable of a place of the smaller net. */
    int variable(int place) {
        return variables[place];
    }

    Equations equations() {
        return equations;
    }

    /** Whether places share slots, so that {@link SlotNumbers} are needed to count. */
    public boolean hasSharedSlots() {
        return !equations.slots().isEmpty();
    }

    /** Whether a transition of the original is known never to happen. */
    public boolean isDead(int transition) {
        return dead.get(transition);
    }

    /** The use of each rule, in the order in which they are applied; rules without effect are left out. */
    public List<RuleUse> uses() {
        return uses;
    }
}
