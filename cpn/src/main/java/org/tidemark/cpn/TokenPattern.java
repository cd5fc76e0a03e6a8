package org.tidemark.cpn;

import java.util.List;
import org.tidemark.cpn.ml.Code;
import org.tidemark.cpn.ml.Code.Frame;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Constructor;
import org.tidemark.cpn.ml.Values.Row;
import org.tidemark.cpn.ml.Values.Tagged;

/** The part of an inscription that tokens are matched with to find values of variables. */
sealed interface TokenPattern {
    /** Whether a value matches; the variables of the pattern then have their values in the frame. */
    boolean matches(Object value, Frame frame, Machine machine);

    /** Whether a value may match that the inscription does not have. */
    default boolean leavesOpen() {
        return false;
    }

    /** A variable that gets its value here. */
    record Bind(int slot) implements TokenPattern {
        @Override
        public boolean matches(Object value, Frame frame, Machine machine) {
            frame.set(slot, value);
            return true;
        }
    }

    /** An expression whose variables have values. */
    record Equal(Code code) implements TokenPattern {
        @Override
        public boolean matches(Object value, Frame frame, Machine machine) {
            return code.run(frame, machine).equals(value);
        }
    }

    /** An expression that is looked at when all variables have values. */
    record Later() implements TokenPattern {
        @Override
        public boolean matches(Object value, Frame frame, Machine machine) {
            return true;
        }

        @Override
        public boolean leavesOpen() {
            return true;
        }
    }

    /** A tuple or a record: a pattern for each field, in the order in which rows have them. */
    record Fields(List<TokenPattern> parts) implements TokenPattern {
        @Override
        public boolean matches(Object value, Frame frame, Machine machine) {
            Row row = (Row) value;
            for (int i = 0; i < parts.size(); i++) {
                if (!parts.get(i).matches(row.at(i), frame, machine)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean leavesOpen() {
            return parts.stream().anyMatch(TokenPattern::leavesOpen);
        }
    }

    /** A list of a fixed length. */
    record Items(List<TokenPattern> parts) implements TokenPattern {
        @Override
        public boolean matches(Object value, Frame frame, Machine machine) {
            Cells cells = (Cells) value;
            if (cells.size() != parts.size()) {
                return false;
            }
            for (TokenPattern each : parts) {
                if (!each.matches(cells.head(), frame, machine)) {
                    return false;
                }
                cells = cells.tail();
            }
            return true;
        }

        @Override
        public boolean leavesOpen() {
            return parts.stream().anyMatch(TokenPattern::leavesOpen);
        }
    }

    /** The first element and the rest of a list. */
    record Cons(TokenPattern head, TokenPattern tail) implements TokenPattern {
        @Override
        public boolean matches(Object value, Frame frame, Machine machine) {
            Cells cells = (Cells) value;
            return !cells.isEmpty()
                    && head.matches(cells.head(), frame, machine)
                    && tail.matches(cells.tail(), frame, machine);
        }

        @Override
        public boolean leavesOpen() {
            return head.leavesOpen() || tail.leavesOpen();
        }
    }

    /** A constructor with an argument. */
    record Made(Constructor by, TokenPattern argument) implements TokenPattern {
        @Override
        public boolean matches(Object value, Frame frame, Machine machine) {
            Tagged tagged = (Tagged) value;
            Object of = tagged.argument();
            return tagged.constructor().equals(by) && of != null && argument.matches(of, frame, machine);
        }

        @Override
        public boolean leavesOpen() {
            return argument.leavesOpen();
        }
    }
}
