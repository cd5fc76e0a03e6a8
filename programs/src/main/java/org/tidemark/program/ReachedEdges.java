package org.tidemark.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.program.Program.Template;

/**
 * The edges that some process has taken, also on the way from one state to the next. Edges are only added, so that any number of threads may do so at once; what is left
 * after all states were expanded is never taken.
 */
final class ReachedEdges {
    private final Program program;
    private final boolean[][] taken;

    ReachedEdges(Program program) {
        this.program = program;
        taken = program.templates().stream()
                .map(template -> new boolean[template.graph().edges().size()])
                .toArray(boolean[][]::new);
    }

    void take(int template, int edge) {
        taken[template][edge] = true;
    }

    void take(World.Move move) {
        take(move.template(), move.edge());
        if (move.otherPid() >= 0) {
            take(move.otherTemplate(), move.otherEdge());
        }
    }

    /** The statements that no process has come to, by the name of its template, in the order of the text. */
    Map<String, List<Edge.Source>> unreached() {
        Map<String, List<Edge.Source>> found = new LinkedHashMap<>();
        boolean[] isStarted = started();
        for (int t = 0; t < program.templates().size(); t++) {
            if (t == program.language().claim()) {
                continue;
            }
            Template template = program.templates().get(t);
            boolean[] reached = reached(t, isStarted[t]);
            Set<Edge.Source> sources = new LinkedHashSet<>(template.graph().dead());
            for (Edge edge : template.graph().edges()) {
                if (!reached[edge.from()]) {
                    sources.add(edge.source());
                }
            }
            if (!sources.isEmpty()) {
                List<Edge.Source> ordered = new ArrayList<>(sources);
                ordered.sort((one, other) -> Integer.compare(one.line(), other.line()));
                found.put(template.name(), ordered);
            }
        }
        return found;
    }

    private boolean[] reached(int number, boolean isStarted) {
        Program.Graph graph = program.templates().get(number).graph();
        boolean[] reached = new boolean[graph.locations().size()];
        reached[graph.initial()] = isStarted;
        for (int e = 0; e < graph.edges().size(); e++) {
            reached[graph.edges().get(e).to()] |= taken[number][e];
        }
        return reached;
    }

    /** The templates of which there was a process. */
    private boolean[] started() {
        boolean[] isStarted = new boolean[program.templates().size()];
        program.starts().forEach(start -> isStarted[start.template()] = true);
        for (int t = 0; t < taken.length; t++) {
            List<Edge> edges = program.templates().get(t).graph().edges();
            for (int e = 0; e < edges.size(); e++) {
                for (Statement effect : edges.get(e).effects()) {
                    if (taken[t][e] && effect instanceof Statement.Run run) {
                        isStarted[run.template()] = true;
                    }
                }
            }
        }
        return isStarted;
    }
}
