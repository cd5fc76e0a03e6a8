package org.tidemark.program;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Expression.Cell;

/** A part of a step that changes the state, or finds out that the program is wrong. Immutable. */
public sealed interface Statement {
    /** Assigns a number, truncated to the type of the variable. */
    record Assign(Cell target, Expression value) implements Statement {}

    /**
     * Ends in a fault where a condition is false.
     *
     * @param text the condition as the program writes it
     */
    record Assert(Expression condition, String text) implements Statement {}

    /** Computes a number and forgets it: only faults matter. */
    record Evaluate(Expression expression) implements Statement {}

    /**
     * Starts a process; the step is not enabled where there are {@link Program#MOST_PROCESSES} of them.
     *
     * @param arguments the values of its parameters
     * @param target takes the number of the process; null where nothing does
     * @param priority of the process; 0 for that of its template
     */
    record Run(
            int template,
            List<Expression> arguments,
            @Nullable Cell target,
            int priority) implements Statement {
        public Run {
            arguments = List.copyOf(arguments);
        }
    }

    /** Gives a process a priority. */
    record SetPriority(Expression pid, Expression priority) implements Statement {}
}
