package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.buchi.Ltl.Operator;

/**
 * Makes formulas of LTL, each once and as small as the usual identities make it.
 *
 * <p>Every rule holds of all endless runs. Those on eventual and universal formulas are Etessami and Holzmann's (CONCUR
 * 2000), those on implied formulas Somenzi and Bloem's (CAV 2000). Not thread-safe.
 */
final class LtlTerms {
    private record Key(Operator operator, int literal, List<Integer> parts) {}

    final Ltl yes;
    final Ltl no;
    private final Map<Key, Ltl> all = new HashMap<>();
    private final Map<Ltl, Ltl> negations = new HashMap<>();
    private final LtlImplication implication = new LtlImplication();

    LtlTerms() {
        yes = intern(Operator.TRUE, 0, List.of());
        no = intern(Operator.FALSE, 0, List.of());
    }

    private Ltl intern(Operator operator, int literal, List<Ltl> parts) {
        Key key = new Key(operator, literal, parts.stream().map(part -> part.id).toList());
        Ltl known = all.get(key);
        if (known == null) {
            known = new Ltl(operator, all.size(), literal, List.copyOf(parts));
            all.put(key, known);
        }
        return known;
    }

    /** A proposition, or the complement of its number for the contrary. */
    Ltl literal(int literal) {
        return intern(Operator.LITERAL, literal, List.of());
    }

    Ltl not(Ltl f) {
        Ltl known = negations.get(f);
        if (known == null) {
            List<Ltl> parts = f.parts.stream().map(this::not).toList();
            known = switch (f.operator) {
                case TRUE -> no;
                case FALSE -> yes;
                case LITERAL -> literal(~f.literal);
                case AND -> or(parts);
                case OR -> and(parts);
                case NEXT -> next(parts.get(0));
                case UNTIL -> release(parts.get(0), parts.get(1));
                case RELEASE -> until(parts.get(0), parts.get(1));
            };
            negations.put(f, known);
        }
        return known;
    }

    boolean implies(Ltl a, Ltl b) {
        return implication.implies(a, b);
    }

    Ltl next(Ltl f) {
        // Whatever holds sooner wherever it holds later, and the other way round, need not wait.
        return f.eventual && f.universal ? f : intern(Operator.NEXT, 0, List.of(f));
    }

    Ltl eventually(Ltl f) {
        return until(yes, f);
    }

    Ltl globally(Ltl f) {
        return release(no, f);
    }

    Ltl until(Ltl first, Ltl goal) {
        // f U g is g where g holds as soon as it will, where f brings g, and where f cannot hold.
        if (goal.eventual || implies(first, goal)) {
            return goal;
        }
        if (first.is(Operator.NEXT) && goal.is(Operator.NEXT)) {
            return next(until(first.first(), goal.first()));
        }
        if (!first.is(Operator.TRUE) && implies(not(goal), first)) {
            return eventually(goal);
        }
        if (first.is(Operator.TRUE)) {
            return sometime(goal);
        }
        // f U (h U g) is h U g where f brings h.
        if (goal.is(Operator.UNTIL) && implies(first, goal.first())) {
            return goal;
        }
        // (h U g) U g and (g R h) U g say no more than h U g, and g || h U g likewise.
        if (first.is(Operator.OR)) {
            List<Ltl> rest =
                    first.parts.stream().filter(part -> !implies(part, goal)).toList();
            if (rest.size() < first.parts.size()) {
                return until(or(rest), goal);
            }
        }
        return intern(Operator.UNTIL, 0, List.of(first, goal));
    }

    /** {@code F f}. */
    private Ltl sometime(Ltl f) {
        if (f.is(Operator.NEXT)) {
            return next(eventually(f.first()));
        }
        if (f.is(Operator.UNTIL)) {
            return eventually(f.last());
        }
        if (f.is(Operator.OR)) {
            // F (f || h U g) is F (f || g).
            List<Ltl> parts = new ArrayList<>();
            f.parts.forEach(part -> parts.add(part.is(Operator.UNTIL) ? part.last() : part));
            Ltl inner = or(parts);
            return inner == f ? intern(Operator.UNTIL, 0, List.of(yes, f)) : eventually(inner);
        }
        if (f.is(Operator.AND)) {
            List<Ltl> always = f.parts.stream()
                    .filter(part -> part.eventual && part.universal)
                    .toList();
            if (!always.isEmpty()) {
                return and(with(always, eventually(and(without(f.parts, always)))));
            }
        }
        return intern(Operator.UNTIL, 0, List.of(yes, f));
    }

    Ltl release(Ltl first, Ltl second) {
        // The duals of all the above.
        if (second.universal || implies(second, first)) {
            return second;
        }
        if (first.is(Operator.NEXT) && second.is(Operator.NEXT)) {
            return next(release(first.first(), second.first()));
        }
        if (!first.is(Operator.FALSE) && implies(first, not(second))) {
            return globally(second);
        }
        if (first.is(Operator.FALSE)) {
            return atAllTimes(second);
        }
        if (second.is(Operator.RELEASE) && implies(second.first(), first)) {
            return second;
        }
        if (first.is(Operator.AND)) {
            List<Ltl> rest =
                    first.parts.stream().filter(part -> !implies(second, part)).toList();
            if (rest.size() < first.parts.size()) {
                return release(and(rest), second);
            }
        }
        return intern(Operator.RELEASE, 0, List.of(first, second));
    }

    /** {@code G f}. */
    private Ltl atAllTimes(Ltl f) {
        if (f.is(Operator.NEXT)) {
            return next(globally(f.first()));
        }
        if (f.is(Operator.RELEASE)) {
            return globally(f.last());
        }
        if (f.is(Operator.AND)) {
            List<Ltl> parts = new ArrayList<>();
            f.parts.forEach(part -> parts.add(part.is(Operator.RELEASE) ? part.last() : part));
            Ltl inner = and(parts);
            return inner == f ? intern(Operator.RELEASE, 0, List.of(no, f)) : globally(inner);
        }
        if (f.is(Operator.OR)) {
            List<Ltl> always = f.parts.stream()
                    .filter(part -> part.eventual && part.universal)
                    .toList();
            if (!always.isEmpty()) {
                return or(with(always, globally(or(without(f.parts, always)))));
            }
        }
        return intern(Operator.RELEASE, 0, List.of(no, f));
    }

    Ltl and(List<Ltl> parts) {
        return junction(Operator.AND, parts);
    }

    Ltl or(List<Ltl> parts) {
        return junction(Operator.OR, parts);
    }

    private Ltl junction(Operator operator, List<Ltl> given) {
        boolean all = operator == Operator.AND;
        Ltl neutral = all ? yes : no;
        TreeMap<Integer, Ltl> flat = new TreeMap<>();
        for (Ltl part : given) {
            for (Ltl one : part.is(operator) ? part.parts : List.of(part)) {
                flat.put(one.id, one);
            }
        }
        List<Ltl> parts = needed(new ArrayList<>(flat.values()), all);
        for (Ltl part : parts) {
            for (Ltl other : parts) {
                if (all ? implies(part, not(other)) : implies(not(part), other)) {
                    return all ? no : yes;
                }
            }
        }
        if (parts.isEmpty()) {
            return neutral;
        }
        if (parts.size() == 1) {
            return parts.get(0);
        }
        List<Ltl> gathered = gathered(parts, all);
        return gathered.size() < parts.size() ? junction(operator, gathered) : intern(operator, 0, parts);
    }

    /** The parts without those that follow from others, or from which others follow. */
    private List<Ltl> needed(List<Ltl> parts, boolean all) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            Ltl part = parts.get(i);
            if (part == (all ? yes : no)
                    || parts.stream()
                            .anyMatch(other -> other != part && (all ? implies(other, part) : implies(part, other)))) {
                parts.remove(i);
            }
        }
        return parts;
    }

    /**
     * The parts with those put together that say the same of different formulas: {@code X f && X g} is {@code X (f &&
     * g)}.
     */
    private List<Ltl> gathered(List<Ltl> parts, boolean all) {
        List<Ltl> gathered = new ArrayList<>(parts);
        for (int i = 0; i < gathered.size(); i++) {
            for (int j = gathered.size() - 1; j > i; j--) {
                Ltl both = both(gathered.get(i), gathered.get(j), all);
                if (both != null) {
                    gathered.set(i, both);
                    gathered.remove(j);
                }
            }
        }
        return gathered;
    }

    private @Nullable Ltl both(Ltl a, Ltl b, boolean all) {
        if (a.operator != b.operator) {
            return null;
        }
        if (a.is(Operator.NEXT)) {
            return next(pair(a.first(), b.first(), all));
        }
        if (a.is(Operator.UNTIL)) {
            // f U g || f U h is f U (g || h); f U g && h U g is (f && h) U g. GF g || GF h comes by way of G below.
            if (!all && a.first() == b.first()) {
                return until(a.first(), or(List.of(a.last(), b.last())));
            }
            if (all
                    && a.isFinally()
                    && b.isFinally()
                    && a.last().isGlobally()
                    && b.last().isGlobally()) {
                return eventually(and(List.of(a.last(), b.last())));
            }
            return all && a.last() == b.last() ? until(and(List.of(a.first(), b.first())), a.last()) : null;
        }
        if (a.is(Operator.RELEASE)) {
            if (all && a.first() == b.first()) {
                return release(a.first(), and(List.of(a.last(), b.last())));
            }
            if (!all
                    && a.isGlobally()
                    && b.isGlobally()
                    && a.last().isFinally()
                    && b.last().isFinally()) {
                return globally(or(List.of(a.last(), b.last())));
            }
            return !all && a.last() == b.last() ? release(or(List.of(a.first(), b.first())), a.last()) : null;
        }
        return null;
    }

    private Ltl pair(Ltl a, Ltl b, boolean all) {
        return all ? and(List.of(a, b)) : or(List.of(a, b));
    }

    private static List<Ltl> with(List<Ltl> parts, Ltl one) {
        List<Ltl> more = new ArrayList<>(parts);
        Collections.addAll(more, one);
        return more;
    }

    private static List<Ltl> without(List<Ltl> parts, List<Ltl> gone) {
        return parts.stream().filter(part -> !gone.contains(part)).toList();
    }

    /**
     * Whether one formula follows from another, as far as their shapes show: <em>yes</em> is certain, <em>no</em> is
     * not. Each pair is looked at once. Not thread-safe.
     */
    private static final class LtlImplication {
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
            // What holds at some later time and brings an eventual formula there brings it now; dually for universal
            // ones.
            if (b.eventual && (a.is(Operator.NEXT) || a.is(Operator.UNTIL)) && implies(a.last(), b)) {
                return true;
            }
            return a.universal && (b.is(Operator.NEXT) || b.is(Operator.RELEASE)) && implies(a, b.last());
        }
    }
}
