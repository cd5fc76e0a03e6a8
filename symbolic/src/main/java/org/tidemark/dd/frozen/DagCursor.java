package org.tidemark.dd.frozen;

/** Goes through the states of a Dag in ascending order, which is that of their numbers. Not thread-safe; allocates nothing. */
public final class DagCursor {
    private final Dag dag;
    private final long[] arc;
    private final long[] end;
    private final int[] state;
    private boolean started;

    DagCursor(Dag dag) {
        this.dag = dag;
        arc = new long[dag.levels()];
        end = new long[dag.levels()];
        state = new int[dag.levels()];
    }

    /** Goes to the next state; false where there is none. */
    public boolean next() {
        if (!started) {
            started = true;
            if (dag.isEmpty()) {
                return false;
            }
            descend(0, 0);
            return true;
        }
        int level = arc.length - 1;
        while (level >= 0 && arc[level] + 1 >= end[level]) {
            level--;
        }
        if (level < 0) {
            return false;
        }
        arc[level]++;
        state[level] = dag.value(arc[level]);
        if (level + 1 < arc.length) {
            descend(level + 1, dag.child(arc[level]));
        }
        return true;
    }

    /** To the first state below a node. */
    private void descend(int level, int node) {
        int at = node;
        for (int k = level; k < arc.length; k++) {
            arc[k] = dag.start(at);
            end[k] = dag.start(at + 1);
            state[k] = dag.value(arc[k]);
            at = dag.child(arc[k]);
        }
    }

    /** The state that it stands at; not to be changed, and another one after the next step. */
    public int[] state() {
        return state;
    }
}
