package org.tidemark.cli.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.Engine;
import org.tidemark.automata.network.Network;
import org.tidemark.check.run.DirectReport;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.engine.Store;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.LabelGroups;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.system.TransitionSystem;

/** How large a model is: its places, transitions and arcs, and what else tells models of its kind apart; and the engine that looked at it. */
public final class ModelSizes {
    private ModelSizes() {}

    /**
     * The head of a report: the name and the sizes of the system that was executed.
     *
     * @param title for people
     * @param fields for programs
     * @param tables the tables of a net that was executed directly; null for any other system
     */
    public record Head(String title, Report fields, DirectReport.@Nullable Tables tables) {
        /** A place/transition net, an unfolding, or another system. */
        public static Head of(TransitionSystem system) {
            return new Head(system.name() + ": " + ModelSizes.of(system), ModelSizes.fields(system), null);
        }

        /** A high-level net that was executed directly. */
        public static Head of(ColoredNet net, DirectReport.Tables tables) {
            return new Head(
                    net.name() + ": " + ModelSizes.of(net),
                    ModelSizes.fields(net).put("direct", direct(tables)),
                    tables);
        }

        /** The beginning of a report, with an empty line after the title. */
        public Report report() {
            return new Report().line(title).line().add(fields);
        }
    }

    /** The name and sizes of a system, for programs: of one that is not a net, its variables and events. */
    public static Report fields(TransitionSystem system) {
        Report fields = new Report().put("model", system.name());
        if (system instanceof NetSystem of) {
            return clock(fields, of.net().time()).add(sizes(of.net()));
        }
        TransitionSystem.Nouns nouns = system.nouns();
        return fields.put("formalism", nouns.model())
                .put(nouns.fields(), system.vocabulary().places().size())
                .put(nouns.events(), system.vocabulary().transitions().size());
    }

    /** The name and sizes of a high-level net that is not unfolded, for programs. */
    public static Report fields(ColoredNet net) {
        return clock(
                        new Report().put("model", net.name()),
                        new ColorNames(net).reader().time())
                .put("formalism", "color")
                .add(numbers(net.places().size(), net.transitions().size(), net.arcs()));
    }

    /** The name and sizes of a network whose net is not made, for programs. */
    public static Report fields(Network network) {
        return new Report()
                .put("model", network.name(), "formalism", "network", "places", places(network))
                .put("transitions", NetworkNet.transitions(network));
    }

    /** Adds how a model with delayed tokens keeps its time, for programs. */
    public static Report clock(Report report, Folding.@Nullable Time time) {
        return time == null ? report : report.put("clock", time.inWords());
    }

    /** The sizes of the net as it was written; of a high-level net also those of its unfolding. */
    public static Report sizes(PetriNet net) {
        Folding folding = net.hasColors() ? net.folding() : null;
        Report sizes = numbers(net.places(), net.transitions(), net.arcs());
        return folding == null
                ? new Report()
                        .put("formalism", NetworkNet.isNet(net) ? "network" : "pt")
                        .add(sizes)
                : new Report()
                        .put("formalism", "color")
                        .add(numbers(
                                folding.places().size(), folding.transitions().size(), folding.arcs()))
                        .put("unfolding", sizes);
    }

    /** The three sizes of a net, for programs. */
    public static Report numbers(int places, int transitions, int arcs) {
        return new Report().put("places", places, "transitions", transitions, "arcs", arcs);
    }

    /** The tables of a direct execution, whose presence marks one. */
    public static Report direct(DirectReport.Tables tables) {
        return new Report()
                .put("multiSets", tables.multiSets(), "bindings", tables.bindings(), "bytes", tables.bytes());
    }

    /** The engine, for programs; {@code progress} is the measure of a sweep, or null. */
    public static Report engine(Engine engine, int threads, @Nullable String progress) {
        Report report = new Report().put("store", engine.store().word());
        if (engine.store() == Store.DELTA) {
            report.put("deltaK", engine.choice().deltaK());
        }
        if (engine.forgets()) {
            report.put("forget", true);
        }
        return report.put("search", engine.search().word())
                .put("progress", progress, "reduce", engine.reductionInWords(), "threads", threads);
    }

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
    private static int places(Network network) {
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
