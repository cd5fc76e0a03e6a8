package org.tidemark.reduce.count;

import java.util.Arrays;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.ReducibleNet;

/**
 * Preserves the number of states, by the equation {@code p = c}: removes a place that no transition changes.
 *
 * <p>It holds {@code c} tokens in every reachable marking. Every transition needs at most {@code c}, so that without the place the same
 * ones happen. Places with inhibitor arcs stay.
 */
final class ConstantParts implements CountingRule {
    @Override
    public String name() {
        return "constant places";
    }

    @Override
    public int apply(CountedNet counted, Limit limit) {
        ReducibleNet net = counted.net();
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            if (!net.isVisible(p) && isConstant(net, p)) {
                counted.fix(p);
                applied++;
            }
        }
        return applied;
    }

    private static boolean isConstant(ReducibleNet net, int place) {
        return Arrays.stream(net.near(place))
                .allMatch(t -> net.effect(t, place) == 0 && net.inputs(t).at(place) <= net.initial(place));
    }
}
