package org.tidemark.logic.buchi;

import java.util.List;

/**
 * A formula of LTL in negation normal form, made by {@link LtlTerms} only, where equal ones are the same object.
 *
 * <p>{@code F f} is {@code true U f} and {@code G f} is {@code false R f}. A formula is <em>eventual</em> when it holds
 * now wherever it holds later, and <em>universal</em> when it holds later wherever it holds now, as far as its shape
 * shows (Etessami and Holzmann, Optimizing Büchi Automata, CONCUR 2000). Immutable.
 */
final class Ltl {
    /** The outermost operator of a formula. */
    enum Operator {
        TRUE,
        FALSE,
        LITERAL,
        AND,
        OR,
        NEXT,
        UNTIL,
        RELEASE
    }

    final Operator operator;
    /** Numbered as they are made. */
    final int id;
    /** The proposition of a literal, or its complement where it is negated. */
    final int literal;

    final List<Ltl> parts;
    final boolean eventual;
    final boolean universal;

    Ltl(Operator operator, int id, int literal, List<Ltl> parts) {
        this.operator = operator;
        this.id = id;
        this.literal = literal;
        this.parts = parts;
        boolean allEventual = parts.stream().allMatch(part -> part.eventual);
        boolean allUniversal = parts.stream().allMatch(part -> part.universal);
        switch (operator) {
            case TRUE, FALSE -> {
                eventual = true;
                universal = true;
            }
            case LITERAL -> {
                eventual = false;
                universal = false;
            }
            case UNTIL -> {
                eventual = first().operator == Operator.TRUE || last().eventual;
                universal = allUniversal;
            }
            case RELEASE -> {
                eventual = allEventual;
                universal = first().operator == Operator.FALSE || last().universal;
            }
            default -> {
                eventual = allEventual;
                universal = allUniversal;
            }
        }
    }

    Ltl first() {
        return parts.get(0);
    }

    Ltl last() {
        return parts.get(parts.size() - 1);
    }

    boolean is(Operator expected) {
        return operator == expected;
    }

    boolean isFinally() {
        return operator == Operator.UNTIL && first().operator == Operator.TRUE;
    }

    boolean isGlobally() {
        return operator == Operator.RELEASE && first().operator == Operator.FALSE;
    }

    @Override
    public String toString() {
        return operator + (operator == Operator.LITERAL ? " " + literal : parts.isEmpty() ? "" : parts.toString());
    }
}
