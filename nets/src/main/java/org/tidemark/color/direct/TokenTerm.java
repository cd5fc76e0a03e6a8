package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Pattern;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;

/**
 * One of the tokens on an arc, solved for the variables of its transition as far as that can be done: what it says of
 * them if it has a value, or if some components of it are known. Sets of variables are strings of bits. Immutable;
 * shared by threads.
 */
final class TokenTerm {
    /** The result for known variables that contradict each other. */
    static final long NEVER = -1;

    /** A transition with more variables is not examined. */
    static final int MOST_VARIABLES = 62;

    /** Represents a variable that is never known. */
    private static final long UNKNOWN = 1L << 63;

    /** The components, where the token is written as a tuple; else the whole. */
    private final Expr[] parts;

    private final boolean isTuple;

    /** Those that can be solved by themselves, and the variables of the transition that each sets. */
    private final @Nullable Pattern[] patterns;

    private final long[] sets;

    /** The variables that each part depends on. */
    private final long[] uses;

    private final long allSets;

    private TokenTerm(Expr element, int variables) {
        isTuple = element instanceof TupleExpr;
        parts = (element instanceof TupleExpr tuple ? tuple.children() : List.of(element)).toArray(Expr[]::new);
        patterns = new Pattern[parts.length];
        sets = new long[parts.length];
        uses = new long[parts.length];
        long set = 0;
        for (int i = 0; i < parts.length; i++) {
            BitSet solved = new BitSet();
            patterns[i] = Pattern.of(parts[i], solved);
            sets[i] = patterns[i] == null ? 0 : mask(solved, variables) & ~UNKNOWN;
            BitSet mentioned = new BitSet();
            parts[i].variables(mentioned);
            uses[i] = parts[i].isTotal() ? mask(mentioned, variables) : UNKNOWN;
            set |= sets[i];
        }
        allSets = set;
    }

    /** The term of a token that a transition with this many variables of its own needs. */
    static TokenTerm of(Expr element, int variables) {
        return new TokenTerm(element, variables);
    }

    /** Every token that may be in a multi-set; null where it may be any of its type. */
    static @Nullable List<TokenTerm> of(MultiSet tokens, int variables) {
        List<TokenTerm> terms = new ArrayList<>();
        return collect(tokens, variables, terms) ? terms : null;
    }

    private static boolean collect(MultiSet tokens, int variables, List<TokenTerm> into) {
        if (tokens instanceof MultiSet.Times times) {
            into.add(new TokenTerm(times.element(), variables));
            return true;
        }
        if (tokens instanceof MultiSet.Sum sum) {
            return sum.parts().stream().allMatch(part -> collect(part, variables, into));
        }
        if (tokens instanceof MultiSet.Scaled scaled) {
            return collect(scaled.part(), variables, into);
        }
        if (tokens instanceof MultiSet.Difference difference) {
            return collect(difference.from(), variables, into);
        }
        return tokens instanceof MultiSet.Comprehension comprehension && collect(comprehension.part(), variables, into);
    }

    /** Variables as a string of bits; those of comprehensions, which have higher numbers, are never known. */
    static long mask(BitSet variables, int own) {
        long mask = 0;
        for (int v = variables.nextSetBit(0); v >= 0; v = variables.nextSetBit(v + 1)) {
            mask |= v < own ? 1L << v : UNKNOWN;
        }
        return mask;
    }

    /** The variables that its value says. */
    long sets() {
        return allSets;
    }

    /** Aims at the values that it can have, as far as these variables are known. */
    void aim(TokenAim aim, long known, long[] binding) {
        aim.anything();
        for (int i = 0; isTuple && i < parts.length; i++) {
            if ((uses[i] & ~known) == 0) {
                aim.component(i, parts[i].eval(binding));
            }
        }
    }

    /**
     * Adds what a token that is aimed at says to what is known of the variables.
     *
     * @param binding holds the known variables, and those that are found out
     * @param scratch as long as the binding; its content is lost
     * @return the variables that are known then, or {@link #NEVER} if there is no such token
     */
    long unite(TokenAim aim, long known, long[] binding, long[] scratch) {
        long united = known;
        for (int i = 0; i < parts.length; i++) {
            Pattern pattern = patterns[i];
            if (pattern == null || !(isTuple ? aim.knows(i) : aim.isExact())) {
                continue;
            }
            if (!pattern.match(isTuple ? aim.component(i) : aim.rank(), scratch)) {
                return NEVER;
            }
            for (long left = sets[i]; left != 0; left &= left - 1) {
                int v = Long.numberOfTrailingZeros(left);
                if ((united & (1L << v)) == 0) {
                    united |= 1L << v;
                    binding[v] = scratch[v];
                } else if (binding[v] != scratch[v]) {
                    return NEVER;
                }
            }
        }
        return united;
    }

    /** Tokens of one place: one value, those with some known components, or all. Belongs to one thread. */
    static final class TokenAim {
        private final @Nullable TupleType type;
        private final long[] components;
        private long known;
        private long rank;
        private boolean exact;

        TokenAim(Type of) {
            type = of instanceof TupleType tuple && tuple.components().size() < Long.SIZE ? tuple : null;
            components = new long[type == null ? 0 : type.components().size()];
        }

        /** Aims at all tokens. */
        void anything() {
            known = 0;
            exact = false;
        }

        /** Aims at one value. */
        void exactly(long value) {
            exact = true;
            rank = value;
            if (type != null) {
                known = (1L << components.length) - 1;
                for (int i = 0; i < components.length; i++) {
                    components[i] = type.component(value, i);
                }
            }
        }

        /** Aims only at tokens with this component. */
        void component(int i, long value) {
            if (type != null) {
                known |= 1L << i;
                components[i] = value;
            }
        }

        boolean isExact() {
            return exact;
        }

        long rank() {
            return rank;
        }

        boolean knows(int i) {
            return (known & (1L << i)) != 0;
        }

        long component(int i) {
            return components[i];
        }
    }
}
