package org.tidemark.reduce;

import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves reachability: removes transitions that add no token anywhere and change no visible place, such as loops and sinks.
 *
 * <p>Whatever can happen after such a transition can happen without it, with the same visible tokens, since places that
 * inhibit are visible. Deadlocks it may well reach, and a loop may delay everything else forever, so nothing more is preserved
 * (F. M. Bønneland and others, Stubborn versus Structural Reductions for Petri Nets, JLAMP 102, 2019; Thierry-Mieg 2020).
 */
final class LosingTransitions implements Rule {
    @Override
    public String name() {
        return "transitions without gain";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.of(Preserved.REACHABILITY);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int applied = 0;
        for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
            if (isLosing(net, t)) {
                net.removeTransition(t);
                applied++;
            }
        }
        return applied;
    }

    private static boolean isLosing(ReducibleNet net, int transition) {
        Bag inputs = net.inputs(transition);
        Bag outputs = net.outputs(transition);
        for (int i = 0; i < inputs.size(); i++) {
            if (net.isVisible(inputs.place(i)) && net.effect(transition, inputs.place(i)) != 0) {
                return false;
            }
        }
        return inputs.contains(outputs);
    }
}
