package org.tidemark.program;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A number that is computed in a state, in 32 bits with a sign that wrap around, as in C; 0 is false, and anything else is true. Immutable. A division by zero and
 * an index that is out of range have no value: they are {@linkplain Fault faults} of the step that needs it.
 */
public sealed interface Expression {
    Expression TRUE = new Constant(1);
    Expression FALSE = new Constant(0);

    /** A number. */
    record Constant(int value) implements Expression {}

    /** The value of a variable or of an element of an array. */
    record Read(Cell cell) implements Expression {}

    /** A number for one other. */
    record Unary(UnaryOperator operator, Expression of) implements Expression {}

    /** A number for two others; of {@code AND} and {@code OR} the right one is computed only where the left one does not decide. */
    record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {}

    /** One of two numbers. */
    record Conditional(Expression condition, Expression then, Expression otherwise) implements Expression {}

    /** An index into an array of records: a number from 0 to {@code length - 1}, and otherwise a fault. */
    record Bounded(Expression value, int length) implements Expression {}

    /**
     * Whether a process is at one of some locations; false where there is no such process.
     *
     * @param template the template of the process
     * @param pid the number of the process; null where the template has one instance at most, or the first one is meant
     */
    record At(int template, @Nullable Expression pid, Set<Integer> locations) implements Expression {
        public At {
            locations = Set.copyOf(locations);
        }
    }

    /** The value of a local variable of another process, which {@link At} describes; 0 where there is no such process. */
    record Remote(
            int template,
            @Nullable Expression pid,
            int variable,
            @Nullable Expression index) implements Expression {}

    /** The number of a declared channel. */
    record Channel(Scope scope, int channel) implements Expression {}

    /** A number that describes the content of a channel. */
    record Content(ContentQuery query, Expression channel) implements Expression {}

    /**
     * Whether a message could be received, without receiving it: {@code c?[x, 3]}.
     *
     * @param isAnywhere whether a message behind others counts, too
     */
    record Poll(Expression channel, List<Pattern> patterns, boolean isAnywhere) implements Expression {
        public Poll {
            patterns = List.copyOf(patterns);
        }
    }

    /** A number that the process that computes it, or the state as a whole, has. */
    record Predefined(PredefinedName name) implements Expression {}

    /**
     * A part of the message that the step has just sent or received: only in the effects of such a step.
     *
     * @param part from 0, or {@link #CHANNEL} for the number of the channel
     */
    record Handed(int part) implements Expression {
        public static final int CHANNEL = -1;
    }

    /** A number about a process, by its number. */
    record About(AboutProcess what, Expression pid) implements Expression {}

    /** A variable, or an element of an array: fields of the program or of the process that uses them. */
    record Cell(Scope scope, int variable, @Nullable Expression index) {
        /** A variable that is not an array. */
        public static Cell of(Scope scope, int variable) {
            return new Cell(scope, variable, null);
        }
    }

    /** Where something is declared. */
    enum Scope {
        GLOBAL,
        LOCAL
    }

    /** A part of a message that is to be received. */
    sealed interface Pattern {
        /** Any number; it is assigned. */
        record Into(Cell cell) implements Pattern {}

        /** This number only. */
        record Match(Expression value) implements Pattern {}

        /** Any number; it is forgotten. */
        record Any() implements Pattern {}
    }

    enum UnaryOperator {
        NEGATE,
        NOT,
        COMPLEMENT
    }

    enum BinaryOperator {
        ADD,
        SUBTRACT,
        MULTIPLY,
        DIVIDE,
        REMAINDER,
        BIT_AND,
        BIT_OR,
        BIT_XOR,
        SHIFT_LEFT,
        SHIFT_RIGHT,
        EQUAL,
        NOT_EQUAL,
        LESS,
        AT_MOST,
        GREATER,
        AT_LEAST,
        AND,
        OR
    }

    enum ContentQuery {
        LENGTH,
        IS_EMPTY,
        IS_FULL,
        IS_NOT_EMPTY,
        IS_NOT_FULL
    }

    enum PredefinedName {
        /** The number of the process. */
        PID,
        /** How many processes there are. */
        PROCESSES,
        /** The number of the process that took the last step; 0 at first. */
        LAST,
        /** Whether no step that does not ask for this is possible anywhere; in steps, which are looked for once more then. */
        TIMEOUT,
        /** Whether no step that does not ask for {@link #TIMEOUT} is possible anywhere; in names of formulas. */
        STUCK,
        /** Whether no other edge of the location is enabled; only as a whole guard. */
        ELSE,
        /** Whether no process is at a location that means progress. */
        NON_PROGRESS,
        /** Whether some process is at a location that is accepting. */
        ACCEPTING
    }

    enum AboutProcess {
        /** Whether it could take a step; only in names of formulas. */
        IS_ENABLED,
        PRIORITY
    }
}
