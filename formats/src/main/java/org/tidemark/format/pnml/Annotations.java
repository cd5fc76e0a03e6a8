package org.tidemark.format.pnml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.pnml.NodeTable.Node;

/**
 * What a high-level net has besides its graph: declarations, the sorts and markings of places, guards, inscriptions.
 */
final class Annotations {
    final List<TermNode> declarations = new ArrayList<>();
    final Map<Node, TermNode> sorts = new HashMap<>();
    final Map<Node, TermNode> markings = new HashMap<>();
    final Map<Node, TermNode> guards = new HashMap<>();
    private final List<@Nullable TermNode> inscriptions = new ArrayList<>();

    /** The inscription of the next arc. */
    void inscribe(@Nullable TermNode inscription) {
        inscriptions.add(inscription);
    }

    @Nullable
    TermNode inscription(int arc) {
        return inscriptions.get(arc);
    }

    /** Records the term of a node if there is one. */
    static void keep(Map<Node, TermNode> terms, Node node, @Nullable TermNode term) {
        if (term != null) {
            terms.put(node, term);
        }
    }
}
