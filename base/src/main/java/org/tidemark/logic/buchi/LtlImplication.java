package org.tidemark.logic.buchi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.logic.buchi.Ltl.Operator;

/**
 * Whether one formula follows from another, as far as their shapes show: <em>yes</em> is certain, <em>no</em> is not.
 * Each pair is looked at once. Not thread-safe.
 */
final class LtlImplication {
    /** Memory for this many pairs; what was found is forgotten beyond. */
    private static final int MOST_KNOWN = 1 << 18;

    private final Map<Long, Boolean> known = new HashMap<>();

    boolean implies(Ltl a, Ltl b) {
        if (a == b || a.is(Operator.FALSE) || b.is(Operator.TRUE)) {
            return true;
        }
        if (a.is(Operator.TRUE) || b.is(Operator.FALSE) || (a.is(Operator.LITERAL) && b.is(Operator.LITERAL))) {
            return false;
        }
        long pair = ((long) a.id << 32) | b.id;
        Boolean found = known.get(pair);
        if (found == null) {
            found = byParts(a, b) || byTime(a, b);
            if (known.size() == MOST_KNOWN) {
                known.clear();
            }
            known.put(pair, found);
        }
        return found;
    }

    private boolean any(List<Ltl> parts, Ltl b) {
        return parts.stream().anyMatch(part -> implies(part, b));
    }

    /** By taking one of the two apart. */
    private boolean byParts(Ltl a, Ltl b) {
        if (b.is(Operator.AND)) {
            return b.parts.stream().allMatch(part -> implies(a, part));
        }
        if (a.is(Operator.OR)) {
            return a.parts.stream().allMatch(part -> implies(part, b));
        }
        if (a.is(Operator.AND) && any(a.parts, b)) {
            return true;
        }
        if (b.is(Operator.OR) && b.parts.stream().anyMatch(part -> implies(a, part))) {
            return true;
        }
        // f U g holds where g does, and where it holds f or g does; f R g holds where both do, and where it holds g
        // does.
        boolean now = (b.is(Operator.UNTIL) && implies(a, b.last()))
                || (b.is(Operator.RELEASE) && implies(a, b.first()) && implies(a, b.last()));
        return now
                || (a.is(Operator.UNTIL) && implies(a.first(), b) && implies(a.last(), b))
                || (a.is(Operator.RELEASE) && implies(a.last(), b));
    }

    /** By what is known of later times. */
    private boolean byTime(Ltl a, Ltl b) {
        boolean alike = a.operator == b.operator;
        if (alike && (a.is(Operator.UNTIL) || a.is(Operator.RELEASE) || a.is(Operator.NEXT))) {
            if (implies(a.first(), b.first()) && implies(a.last(), b.last())) {
                return true;
            }
        }
        // What holds at some later time and brings an eventual formula there brings it now; dually for universal ones.
        if (b.eventual && (a.is(Operator.NEXT) || a.is(Operator.UNTIL)) && implies(a.last(), b)) {
            return true;
        }
        return a.universal && (b.is(Operator.NEXT) || b.is(Operator.RELEASE)) && implies(a, b.last());
    }
}
