package org.tidemark.program;

import java.util.List;
import org.tidemark.program.Expression.Pattern;

/**
 * A step of a process from one location to another. It is enabled where its guard is true and its action is possible. Then the action happens, and
 * the effects, one after the other. Immutable.
 *
 * @param guard computed before the action; {@link Expression#TRUE} where there is none
 * @param effects what happens after the action; of a rendezvous, first those of the sender, then those of the receiver
 */
public record Edge(
        int from, int to, Expression guard, Action action, List<Statement> effects, Control control, Source source) {
    public Edge {
        effects = List.copyOf(effects);
    }

    /** The part of a step beside changes of variables. */
    public sealed interface Action {
        /** Nothing. */
        record None() implements Action {}

        /**
         * Sends a message; possible where a buffered channel is not full, or someone receives from a channel without a buffer.
         *
         * @param isSorted whether the message goes before the first that is larger
         */
        record Send(Expression channel, List<Expression> values, boolean isSorted) implements Action {
            public Send {
                values = List.copyOf(values);
            }
        }

        /**
         * Receives a message that fits the patterns.
         *
         * @param isAnywhere whether the first message that fits is received, and not only the first message
         * @param isCopied whether the message stays in the channel
         */
        record Receive(Expression channel, List<Pattern> patterns, boolean isAnywhere, boolean isCopied)
                implements Action {
            public Receive {
                patterns = List.copyOf(patterns);
            }
        }

        /**
         * Takes the first enabled edge of each location, in one step, from location 0 until {@code exit}. Possible where location 0 has an enabled edge; where a later
         * one has none, the step is a fault.
         */
        record Sequence(int locations, List<Edge> edges, int exit) implements Action {
            public Sequence {
                edges = List.copyOf(edges);
            }
        }

        /** Ends the process; possible where it is the youngest one. */
        record End() implements Action {}
    }

    /**
     * The place of a step among others.
     *
     * @param isKept whether the process goes on alone after this step, for as long as it can: the step is in an atomic sequence, and not its last
     * @param rank an edge is enabled only where none of a higher rank from its location is: {@code unless}
     */
    public record Control(boolean isKept, int rank) {
        public static final Control FREE = new Control(false, 0);
    }

    /**
     * Where a step is written.
     *
     * @param line from 1
     * @param text the step as it is shown
     */
    public record Source(int line, String text) {}
}
