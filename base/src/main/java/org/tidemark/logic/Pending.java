package org.tidemark.logic;

import java.util.ArrayList;
import java.util.List;

/** An operator that waits for its last operand, or an open parenthesis. Not thread-safe. */
final class Pending {
    final Symbol symbol;
    final FormulaToken token;
    /** The operands before the last one. */
    final List<Operand> operands = new ArrayList<>(1);
    /** For a sum: whether the operand at the same index, including the last one, is subtracted. */
    final List<Boolean> minus = new ArrayList<>(0);

    Pending(Symbol symbol, FormulaToken token) {
        this.symbol = symbol;
        this.token = token;
    }

    boolean isOpen() {
        return symbol == Symbol.OPEN || symbol == Symbol.OPEN_SQUARE || symbol == Symbol.MAX;
    }

    Symbol closing() {
        return symbol == Symbol.OPEN_SQUARE ? Symbol.CLOSE_SQUARE : Symbol.CLOSE;
    }
}
