package org.tidemark.format.hoa;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A condition on the acceptance sets that a run visits infinitely often; {@code toString} gives the syntax of the
 * file. Immutable.
 */
sealed interface Acceptance {
    /** {@code t} or {@code f}. */
    record Constant(boolean value) implements Acceptance {
        @Override
        public String toString() {
            return value ? "t" : "f";
        }
    }

    /** {@code Inf(set)} or {@code Fin(set)}; a {@code !} before the set means its complement. */
    record Atom(boolean infinite, boolean outside, int set) implements Acceptance {
        @Override
        public String toString() {
            return (infinite ? "Inf(" : "Fin(") + (outside ? "!" : "") + set + ")";
        }
    }

    /** A conjunction or disjunction. */
    record Junction(boolean all, List<Acceptance> parts) implements Acceptance {
        public Junction {
            parts = List.copyOf(parts);
        }

        @Override
        public String toString() {
            return parts.stream()
                    .map(part -> all && part instanceof Junction ? "(" + part + ")" : part.toString())
                    .collect(Collectors.joining(all ? "&" : "|"));
        }
    }
}
