package org.tidemark.cli.graph;

import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.report.Figures;
import org.tidemark.format.OutputFile;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphExport;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.GraphPicture;
import org.tidemark.input.InputException;

/** Writes a graph for other tools and for the eye. */
final class GraphPictures {
    private final GraphModel model;
    private final CondensedGraph graph;
    private final boolean force;

    /** Pictures that replace files only by force. */
    GraphPictures(GraphFile file, GraphModel model, boolean force) {
        this.model = model;
        graph = file.graph();
        this.force = force;
    }

    GraphAnswer export(String target, long mostEdges) throws InputException {
        if (graph.edges() > mostEdges) {
            throw new InputException(target + ": the graph has " + Figures.count(graph.edges()) + " edges, and at most "
                    + Figures.count(mostEdges) + " are exported; --export-limit raises that");
        }
        GraphExport export = new GraphExport(model.shownGraph());
        OutputFile.write(ModelArgument.path(target), force, out -> {
            if (target.endsWith(".dot")) {
                export.dot(out);
            } else if (target.endsWith(".aut")) {
                export.aut(out);
            } else {
                export.graphMl(out);
            }
        });
        return wrote("export", target);
    }

    GraphAnswer draw(String target) throws InputException {
        if (graph.states() > GraphPicture.MOST_STATES) {
            throw new InputException(target + ": the graph has " + Figures.count(graph.states())
                    + " states, and a picture at most " + GraphPicture.MOST_STATES
                    + "; --export FILE.dot has them all");
        }
        OutputFile.write(ModelArgument.path(target), force, new GraphPicture(model.shownGraph())::write);
        return wrote("picture", target);
    }

    private GraphAnswer wrote(String name, String target) {
        return new GraphAnswer(
                out -> out.println("wrote " + Figures.count(graph.states(), "state") + " and "
                        + Figures.count(graph.edges(), "edge") + " to " + target),
                json -> json.writeStringField(name, target));
    }
}
