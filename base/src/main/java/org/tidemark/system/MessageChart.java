package org.tidemark.system;

import java.util.List;

/**
 * A run of processes, to be drawn as a message-sequence chart: a line for each process, downwards in the order of the steps, and arrows for messages. Immutable.
 *
 * @param rows how many steps there are, one below the other
 * @param loop the row from which on the run repeats; -1 where it ends
 */
public record MessageChart(List<Line> lines, List<Step> steps, List<Message> messages, int rows, int loop) {
    /** The row of what has not happened. */
    public static final int NEVER = -1;

    public MessageChart {
        lines = List.copyOf(lines);
        steps = List.copyOf(steps);
        messages = List.copyOf(messages);
    }

    /**
     * A process.
     *
     * @param begins the row in which it is started; {@link #NEVER} where it runs from the beginning
     * @param ends the row in which it ends; {@link #NEVER} where it does not
     */
    public record Line(String name, int begins, int ends) {}

    /** A step that a process takes by itself. */
    public record Step(int line, int row, String text) {}

    /**
     * A message.
     *
     * @param toRow where it is received, in the row of its sending where both meet; {@link #NEVER} where it is not
     */
    public record Message(int from, int fromRow, int to, int toRow, String text) {}
}
