package org.tidemark.check.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * An order of the strongly connected components of a tableau that shows that no run satisfies its formula: a step never leads to a
 * larger component, and all steps within one put off the same until.
 */
final class TableauOrder {
    private final RunTableau tableau;
    private final int[] component;
    private int components;

    private TableauOrder(RunTableau tableau) {
        this.tableau = tableau;
        component = new int[tableau.size()];
        Arrays.fill(component, -1);
        number();
    }

    /** The lines of a certificate. */
    static List<String> lines(RunTableau tableau) {
        return new TableauOrder(tableau).lines();
    }

    /** Tarjan's algorithm without recursion; a component is numbered after all that can be reached from it. */
    private void number() {
        int[] index = new int[component.length];
        int[] low = new int[component.length];
        int[] edge = new int[component.length];
        int[] path = new int[component.length];
        int[] open = new int[component.length];
        int depth = 0;
        int opened = 0;
        int visited = 1;
        path[depth++] = 0;
        index[0] = low[0] = visited++;
        open[opened++] = 0;
        while (depth > 0) {
            int pair = path[depth - 1];
            int[] targets = tableau.targets(pair);
            if (edge[pair] < targets.length) {
                int next = targets[edge[pair]++];
                if (index[next] == 0) {
                    index[next] = low[next] = visited++;
                    path[depth++] = next;
                    open[opened++] = next;
                } else if (component[next] < 0) {
                    low[pair] = Math.min(low[pair], index[next]);
                }
                continue;
            }
            depth--;
            if (depth > 0) {
                low[path[depth - 1]] = Math.min(low[path[depth - 1]], low[pair]);
            }
            if (low[pair] == index[pair]) {
                do {
                    component[open[--opened]] = components;
                } while (open[opened] != pair);
                components++;
            }
        }
    }

    private List<String> lines() {
        BitSet[] putOff = new BitSet[components];
        for (int pair = 0; pair < tableau.size(); pair++) {
            int[] targets = tableau.targets(pair);
            for (int k = 0; k < targets.length; k++) {
                int own = component[pair];
                if (component[targets[k]] == own) {
                    BitSet off = tableau.putOffs(pair)[k];
                    if (putOff[own] == null) {
                        putOff[own] = (BitSet) off.clone();
                    } else {
                        putOff[own].and(off);
                    }
                }
            }
        }
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < components; k++) {
            if (putOff[k] != null && putOff[k].isEmpty()) {
                throw new IllegalStateException("a run satisfies what no run was said to satisfy");
            }
            if (putOff[k] != null) {
                lines.add("component " + k + " " + putOff[k].nextSetBit(0));
            }
        }
        for (int k = 0; k < tableau.size(); k++) {
            RunTableau.Pair pair = tableau.pair(k);
            StringBuilder line = new StringBuilder("pair " + pair.state() + " " + component[k]);
            pair.owed().stream().forEach(owed -> line.append(' ').append(owed));
            lines.add(line.toString());
        }
        return lines;
    }
}
