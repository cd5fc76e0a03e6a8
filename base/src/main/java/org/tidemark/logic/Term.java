package org.tidemark.logic;

import java.io.Serializable;
import java.util.List;

/**
 * A whole number that depends on the state: {@code 2*p + q - 1}. Immutable; terms are equal if they are written the
 * same way.
 */
public sealed interface Term extends Serializable {
    /** A number. */
    record Constant(long value) implements Term {}

    /** The tokens in a place, or the number in the field of that name. */
    record Count(String place) implements Term {}

    /** A number that depends on the values of the tokens in a place. */
    record Tokens(TokenSum sum) implements Term {}

    /** The sum of two or more terms. */
    record Sum(List<Term> parts) implements Term {
        public Sum {
            parts = List.copyOf(parts);
            if (parts.size() < 2) {
                throw new IllegalArgumentException("a sum of " + parts.size());
            }
        }
    }

    /** The product of two terms. */
    record Product(Term left, Term right) implements Term {}

    /** A term with its sign changed. */
    record Negated(Term of) implements Term {}

    /** The sum of the tokens in several places; 0 for none. */
    static Term counts(List<String> places) {
        List<Term> parts = places.stream().<Term>map(Count::new).toList();
        return switch (parts.size()) {
            case 0 -> new Constant(0);
            case 1 -> parts.get(0);
            default -> new Sum(parts);
        };
    }
}
