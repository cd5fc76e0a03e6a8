package org.tidemark.logic;

import java.util.HashMap;
import java.util.Map;

/** The symbols of formulas. Operators know how tightly they bind; the first spelling is the one printed. */
enum Symbol {
    NAME(""),
    NUMBER(""),
    END(""),
    OPEN("("),
    CLOSE(")"),
    OPEN_SQUARE("["),
    CLOSE_SQUARE("]"),
    OPEN_BRACE("{"),
    CLOSE_BRACE("}"),
    COMMA(","),
    TRUE("true"),
    FALSE("false"),
    DEADLOCK("deadlock"),
    FIREABLE("fireable"),
    MAX("max"),
    IFF(1, "<->"),
    IMPLIES(2, "->"),
    OR(3, "|| or |"),
    AND(4, "&& and &"),
    UNTIL(5, "U"),
    WEAK_UNTIL(5, "W"),
    RELEASE(5, "R"),
    NOT(6, "! not"),
    NEXT(6, "X"),
    FINALLY(6, "F"),
    GLOBALLY(6, "G"),
    EX(6, "EX"),
    EF(6, "EF"),
    EG(6, "EG"),
    AX(6, "AX"),
    AF(6, "AF"),
    AG(6, "AG"),
    LESS(7, "<"),
    AT_MOST(7, "<="),
    EQUAL(7, "= =="),
    DIFFERENT(7, "!="),
    AT_LEAST(7, ">="),
    MORE(7, ">"),
    PLUS(8, "+"),
    MINUS(8, "-"),
    TIMES(9, "*"),
    NEGATE(10, ""),
    EXISTS(11, "E"),
    FOR_ALL(11, "A"),
    DIVIDE("/ %");

    /** The level of names and of anything in parentheses. */
    static final int ATOM = 12;

    private static final Map<String, Symbol> BY_SPELLING = bySpelling();

    private final int level;
    private final String spellings;

    Symbol(String spellings) {
        this(0, spellings);
    }

    Symbol(int level, String spellings) {
        this.level = level;
        this.spellings = spellings;
    }

    private static Map<String, Symbol> bySpelling() {
        Map<String, Symbol> map = new HashMap<>();
        for (Symbol symbol : values()) {
            for (String spelling : symbol.spellings.split(" ", -1)) {
                map.put(spelling, symbol);
            }
        }
        map.remove("");
        return map;
    }

    /** The symbol with this spelling; {@link #NAME} if there is none. */
    static Symbol spelled(String text) {
        return BY_SPELLING.getOrDefault(text, NAME);
    }

    /** Operators of a higher level bind more tightly; 0 if it is not an operator. */
    int level() {
        return level;
    }

    String spelling() {
        return spellings.split(" ", 2)[0];
    }

    /** An operator before its only operand. */
    boolean isPrefix() {
        return level == 6 || level >= 10;
    }

    /** An operator between two operands. */
    boolean isBinary() {
        return level > 0 && !isPrefix();
    }

    /** A path quantifier and a temporal operator in one word. */
    boolean isTwofold() {
        return compareTo(EX) >= 0 && compareTo(AG) <= 0;
    }

    boolean isComparison() {
        return level == 7;
    }

    /** Right-associative: in {@code a -> b -> c} the right arrow binds more tightly. */
    boolean isRightAssociative() {
        return this == IMPLIES || level == 5;
    }

    /** The relation of a comparison operator. */
    Relation relation() {
        return Relation.valueOf(name());
    }
}
