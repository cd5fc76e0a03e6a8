package org.tidemark.program;

/** A packed state, as footprints look at it. For one thread. */
final class StateView implements Footprints.View {
    private final EdgeTables tables;
    private final CompiledEdges code;
    private long[] words = {};
    private int at;

    StateView(EdgeTables tables, CompiledEdges code) {
        this.tables = tables;
        this.code = code;
    }

    /** This view of another state. */
    StateView of(long[] state, int from) {
        words = state;
        at = from;
        return this;
    }

    @Override
    public int most() {
        return tables.pid.length;
    }

    @Override
    public boolean isAlive(int process) {
        return code.isAlive(process, words, at);
    }

    @Override
    public int template(int process) {
        return tables.template[process];
    }

    @Override
    public int pid(int process) {
        return tables.pid[process];
    }

    @Override
    public int location(int process) {
        return code.locationAt(process, words, at);
    }

    @Override
    public int local(int process, int variable) {
        int first = tables.firstCell[process][variable];
        return first < 0 ? tables.fixed[process][variable][0] : code.get(words, at, first);
    }

    @Override
    public int global(int variable, int index) {
        int first = tables.globalCell[variable];
        return first < 0 ? tables.fixedGlobals[variable][index] : code.get(words, at, first + index);
    }
}
