package org.tidemark.cli.graph;

import org.tidemark.check.graph.NetDigest;
import org.tidemark.check.run.graph.GraphReport;
import org.tidemark.cli.explore.ModelHead;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.net.PetriNet;

/**
 * The result of building a graph.
 *
 * @param head what is said of the model
 * @param net the net whose transitions are the events of the graph
 * @param digest the digest of the model
 * @param report the figures, and the graph where there is one
 * @param isDirect whether the net has only those events that happen
 */
record BuiltGraph(ModelHead head, PetriNet net, String digest, GraphReport report, boolean isDirect) {
    /** The graph of a place/transition net, or of an unfolding. */
    static BuiltGraph of(PetriNet net, GraphReport report) {
        return new BuiltGraph(ModelHead.of(net), net, NetDigest.of(net), report, false);
    }

    /** The graph of a high-level net that was executed directly. */
    static BuiltGraph of(DirectNet direct, ModelHead head, PetriNet happening, GraphReport report) {
        return new BuiltGraph(head, happening, NetDigest.of(direct.net(), happening), report, true);
    }
}
