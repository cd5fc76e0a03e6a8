package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;

/** Makes a high-level net that fails a test as small as leaving out transitions, arcs and guards makes it. */
public final class SmallerNets {
    private SmallerNets() {}

    /** A test of a net, which fails by throwing anything. */
    @FunctionalInterface
    public interface Trial {
        void on(ColoredNet net) throws Exception;
    }

    /** Tries a net; where it fails, the error names a smallest net that fails too. */
    public static void check(ColoredNet net, String name, Trial trial) {
        if (failure(net, trial) != null) {
            ColoredNet least = shrunk(net, trial);
            Throwable why = failure(least, trial);
            throw new AssertionError(name + " fails, and so does " + least + ": " + why, why);
        }
    }

    private static @Nullable Throwable failure(ColoredNet net, Trial trial) {
        try {
            trial.on(net);
            return null;
        } catch (Exception | AssertionError failed) {
            return failed;
        }
    }

    private static ColoredNet shrunk(ColoredNet net, Trial trial) {
        for (ColoredNet smaller : smaller(net)) {
            if (failure(smaller, trial) != null) {
                return shrunk(smaller, trial);
            }
        }
        return net;
    }

    private static List<ColoredNet> smaller(ColoredNet net) {
        List<ColoredNet> smaller = new ArrayList<>();
        for (int t = 0; t < net.transitions().size(); t++) {
            ColoredTransition whole = net.transitions().get(t);
            List<ColoredTransition> others = new ArrayList<>(net.transitions());
            others.remove(t);
            smaller.add(new ColoredNet(net.name(), net.places(), others));
            for (int a = 0; a < whole.arcs().size(); a++) {
                List<ColoredArc> arcs = new ArrayList<>(whole.arcs());
                arcs.remove(a);
                smaller.add(with(net, t, whole, arcs, false));
            }
            if (!whole.guard().children().isEmpty()) {
                smaller.add(with(net, t, whole, whole.arcs(), true));
            }
        }
        return smaller;
    }

    private static ColoredNet with(
            ColoredNet net, int t, ColoredTransition whole, List<ColoredArc> arcs, boolean unguarded) {
        List<ColoredTransition> transitions = new ArrayList<>(net.transitions());
        transitions.set(
                t,
                new ColoredTransition(
                        whole.id(),
                        whole.label(),
                        whole.variables(),
                        unguarded ? new Logical.And(List.of()) : whole.guard(),
                        arcs));
        return new ColoredNet(net.name(), net.places(), transitions);
    }
}
