package org.tidemark.cli.explore;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.diagram.DiagramReport;
import org.tidemark.check.diagram.NetDiagram;
import org.tidemark.check.diagram.NodeHistory;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.CardNames;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.SampledStates;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.dd.frozen.DagPicture;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.structure.Pump;

/** {@code explore --store mdd}: finds all states as one diagram, keeps it, draws it and takes samples of it. */
final class DiagramRun {
    private final Session session;
    private final ResultOptions result;
    private final DiagramOptions wanted;
    private final Extras extras;

    /**
     * What other options ask for.
     *
     * @param plot where to draw the diagram; null where that is not wanted
     * @param explain whether orders and levels are listed
     * @param force whether files that exist are replaced
     */
    record Extras(@Nullable String plot, boolean explain, boolean force) {}

    DiagramRun(Session session, ResultOptions result, DiagramOptions wanted, Extras extras) {
        this.session = session;
        this.result = result;
        this.wanted = wanted;
        this.extras = extras;
    }

    int explore(PetriNet net, ExploreOptions options) throws InputException, IOException {
        refuse(net);
        Pump pump = UnboundedGrowth.of(net, options);
        NodeHistory history = wanted.nodes == null ? null : new NodeHistory();
        boolean keep = wanted.output != null || extras.plot != null || extras.explain || wanted.samples.isWanted();
        LevelOrder order = wanted.order == null ? null : OrderFile.read(wanted.order, net);
        NetDiagram diagram = new NetDiagram(net, options, new NetDiagram.Wishes(keep, true, history, order));
        DiagramReport report = pump == null ? found(diagram, options) : endless(net, pump, diagram);
        report.checkClaim(net);
        DagFile kept = report.kept();
        SampledStates samples = kept != null && wanted.samples.isWanted()
                ? SampledStates.of(kept, wanted.samples.states(), options.seed(), diagram.budget(), diagram::isOver)
                : null;
        Map<String, String> files = kept == null ? new LinkedHashMap<>() : write(kept);
        if (history != null) {
            String file = Objects.requireNonNull(wanted.nodes);
            OutputFile.write(ModelArgument.path(file), extras.force, new NodePlot(net.name(), history.points())::write);
            files.put("nodes in", file);
        }
        LevelTable levels = extras.explain && kept != null ? new LevelTable(kept) : null;
        DiagramText text = new DiagramText(net, report, pump, files, samples, levels);
        if (result.json) {
            Json.write(session.out(), text::json);
        } else {
            text.print(session.out());
        }
        boolean done = report.why() == null && (samples == null || samples.areDrawn());
        return done ? Status.DONE : Status.UNKNOWN;
    }

    private DiagramReport found(NetDiagram diagram, ExploreOptions options) throws InputException {
        RunLine line = new RunLine(diagram::progress, "orders", options.memoryBytes());
        return ProgressLine.during(session, result.quiet, line, diagram::run);
    }

    /** What there is to say of a net that has no end: half a diagram is of no use, so that none is begun. */
    private static DiagramReport endless(PetriNet net, Pump pump, NetDiagram diagram) {
        OpenReason why = new OpenReason(
                OpenReason.Cause.REFUSED,
                UnboundedGrowth.sentence(net, pump) + ", so that no diagram holds all of its states");
        return new DiagramReport(null, null, null, why, 0, diagram.budget().peakBytes());
    }

    private static void refuse(PetriNet net) throws InputException {
        String obstacle = NetDiagram.obstacle(net);
        if (!obstacle.isEmpty()) {
            throw new InputException(net.name() + ": --store mdd cannot be used, since " + obstacle
                    + "; leave it out to explore state by state");
        }
        if (!net.obligations().isEmpty()) {
            throw new InputException(
                    net.name() + ": --store mdd does not check capacities and other obligations of the "
                            + "model; leave it out to explore state by state");
        }
    }

    /** Writes the files that were asked for; returns them, by what is in them. */
    private Map<String, String> write(DagFile kept) throws InputException {
        Map<String, String> files = new LinkedHashMap<>();
        if (wanted.output != null) {
            OutputFile.write(ModelArgument.path(wanted.output), extras.force, kept::write);
            files.put("states in", wanted.output);
        }
        String plot = extras.plot;
        if (plot != null && !DagPicture.fits(kept.dag())) {
            remark("the diagram is too large for a picture, which shows " + DagPicture.MOST_NODES + " nodes and "
                    + Figures.count(DagPicture.MOST_ARCS) + " arcs at most; " + plot + " was not written");
        } else if (plot != null) {
            DagPicture picture = new DagPicture(kept.dag(), new CardNames(kept.card()));
            boolean isSvg = plot.toLowerCase(Locale.ROOT).endsWith(".svg");
            OutputFile.write(ModelArgument.path(plot), extras.force, isSvg ? picture::writeSvg : picture::writeDot);
            files.put("picture in", plot);
        }
        return files;
    }

    private void remark(String sentence) {
        if (!result.quiet) {
            session.remark(sentence);
        }
    }
}
