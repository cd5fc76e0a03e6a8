package org.tidemark.program;

import org.tidemark.model.Successors;

/** The steps of a program whose edges are steps by themselves; {@link StepCompiler} makes a subclass of it. */
abstract class CompiledSteps extends CompiledCode {
    CompiledSteps(Fields fields, int[][] tables) {
        super(fields, tables);
    }

    /** Appends the successors of a state. */
    abstract void expand(long[] words, int at, Successors out);

    /** Appends the successor by one event, where it is enabled. */
    abstract void step(int event, long[] words, int at, Successors out);
}
