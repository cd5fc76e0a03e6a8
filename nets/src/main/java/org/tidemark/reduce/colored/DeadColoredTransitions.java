package org.tidemark.reduce.colored;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Demand;
import org.tidemark.color.net.MultiSet;
import org.tidemark.reduce.Preserved;

/**
 * Preserves everything but liveness, to which dead transitions matter: a transition never happens if it needs a token from a place that is empty
 * at first and into which nothing that may happen puts one, or if its guard is false. Values are not looked at, so that it takes one pass over
 * the arcs for each place that may be filled; what values rule out, the unfolding leaves out.
 */
final class DeadColoredTransitions implements ColoredRule {
    private static final Set<Preserved> PRESERVED =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(Preserved.LIVENESS)));

    @Override
    public String name() {
        return "dead high-level transitions";
    }

    @Override
    public Set<Preserved> preserves() {
        return PRESERVED;
    }

    @Override
    public int apply(NetCut cut, Sight sight) {
        BitSet filled = new BitSet();
        cut.places().stream()
                .filter(p -> mayHold(cut.original().places().get(p).initial()))
                .forEach(filled::set);
        BitSet dead = cut.transitions();
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int t = dead.nextSetBit(0); t >= 0; t = dead.nextSetBit(t + 1)) {
                if (mayHappen(cut.original().transitions().get(t), filled)) {
                    dead.clear(t);
                    isChanged = true;
                    for (ColoredArc arc : cut.arcs(t)) {
                        if (arc.kind() == ColoredArc.Kind.OUTPUT) {
                            filled.set(arc.place());
                        }
                    }
                }
            }
        }
        dead.andNot(sight.transitions());
        return cut.removeTransitions(dead);
    }

    private static boolean mayHappen(ColoredTransition transition, BitSet filled) {
        List<Demand> demands = Demand.of(transition);
        return !transition.guard().equals(Constant.FALSE)
                && demands.stream().allMatch(demand -> filled.get(demand.place()));
    }

    private static boolean mayHold(MultiSet tokens) {
        return !(tokens instanceof MultiSet.Sum sum) || sum.parts().stream().anyMatch(DeadColoredTransitions::mayHold);
    }
}
