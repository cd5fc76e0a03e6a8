package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.net.PetriNet;

/** Finds the net again that a graph of a high-level net is about, from the names of its events. Stateless. */
public final class DirectEvents {
    private DirectEvents() {}

    /**
     * The place/transition net of these events, in the same order; null if some is not an event of the high-level net, or
     * has no value there.
     *
     * @throws ColorException when it outgrows the limits
     */
    public static @Nullable PetriNet net(ColoredNet net, List<String> events, UnfoldingLimits limits)
            throws ColorException {
        ColorNames names = new ColorNames(net);
        List<List<long[]>> bindings = new ArrayList<>();
        net.transitions().forEach(transition -> bindings.add(new ArrayList<>()));
        for (String name : events) {
            ColorNames.Event event = names.event(name);
            if (event == null) {
                return null;
            }
            bindings.get(event.transition()).add(event.binding());
        }
        try {
            return Unfolding.of(net, bindings, limits);
        } catch (EvaluationFault other) {
            return null;
        }
    }
}
