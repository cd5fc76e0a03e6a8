package org.tidemark.logic;

import java.util.ArrayList;
import java.util.List;

/** An operator that waits for its last operand, or a parenthesis that waits for its end. Not thread-safe. */
final class Pending {
    final Symbol symbol;
    final FormulaToken token;
    /** The operands before the last one. */
    final List<Operand> operands = new ArrayList<>(1);
    /** Of a sum: whether the operand at the same index, the last one included, is taken away. */
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
