package org.tidemark.cli.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.LabelGroups;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.system.TransitionSystem;

/** How large a model is, in words: its places, transitions and arcs, and what else tells models of its kind apart. */
public final class ModelSizes {
    private ModelSizes() {}

    /** The sizes of a system: of one that is not a net, its variables and events. */
    public static String of(TransitionSystem system) {
        TransitionSystem.Nouns nouns = system.nouns();
        return system instanceof NetSystem of
                ? of(of.net())
                : count(system.vocabulary().places(), nouns.field(), nouns.fields()) + ", "
                        + count(system.vocabulary().transitions(), nouns.event(), nouns.events());
    }

    private static String count(List<String> names, String one, String several) {
        return Figures.count(names.size()) + " " + (names.size() == 1 ? one : several);
    }

    /** The sizes of a net, of one that was unfolded also as it was written. */
    public static String of(PetriNet net) {
        String sizes = sizes(net.places(), net.transitions(), net.arcs());
        Folding folding = net.folding();
        if (folding != null && !net.hasColors()) {
            int labels = NetworkNet.labels(net);
            return labels == net.transitions() ? sizes : sizes + "; " + Figures.count(labels, "label");
        }
        return folding == null
                ? sizes
                : sizes(folding.places().size(), folding.transitions().size(), folding.arcs()) + "; unfolded: " + sizes
                        + clock(net.time());
    }

    /** How a net keeps its time, after its sizes; nothing where it has none. */
    private static String clock(Folding.@Nullable Time time) {
        return time == null ? "" : "; clock " + time.inWords();
    }

    /** The sizes of a network whose net is not made. */
    public static String of(Network network) {
        return Figures.count(places(network), "place") + ", " + Figures.count(NetworkNet.transitions(network))
                + " transitions; "
                + Figures.count(new LabelGroups(network).groups().size(), "label");
    }

    /** How many places the net of a network has: one for each local state. */
    public static int places(Network network) {
        return network.parts().stream()
                .mapToInt(part -> part.automaton().states())
                .sum();
    }

    /** The sizes of a high-level net that is executed directly. */
    public static String of(ColoredNet net) {
        return written(net) + "; executed directly"
                + clock(new ColorNames(net).reader().time());
    }

    /** The sizes of a high-level net as it was written. */
    public static String written(ColoredNet net) {
        return sizes(net.places().size(), net.transitions().size(), net.arcs());
    }

    private static String sizes(int places, int transitions, int arcs) {
        return Figures.count(places, "place") + ", " + Figures.count(transitions, "transition") + ", "
                + Figures.count(arcs, "arc");
    }
}
