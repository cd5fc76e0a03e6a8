package org.tidemark.program;

/**
 * A step of a process, or of two that meet: the edges that are taken. The sender comes first.
 *
 * @param frame the process, by its place among those of the program
 * @param edge by its place in the graph of the process
 * @param otherFrame the process that receives; -1 where there is none
 */
record Step(int frame, int edge, int otherFrame, int otherEdge) {
    static Step of(int frame, int edge) {
        return new Step(frame, edge, -1, -1);
    }

    boolean isMeeting() {
        return otherFrame >= 0;
    }
}
