package org.tidemark.format.hoa;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.hoa.Acceptance.Atom;

/**
 * An acceptance condition as alternatives, each of which is a conjunction of clauses with one {@code Fin} at most: generalised Büchi
 * and Streett, or a mixture. {@code Fin(0)&Inf(1) | Fin(2)&Inf(3)}, a Rabin condition, has two alternatives. Stateless.
 */
final class StreettForm {
    /** A condition with more alternatives is not taken apart. */
    static final int MOST = 64;

    private StreettForm() {}

    /**
     * That one set is met finitely often, or one of others infinitely often.
     *
     * @param fin null where there is no such set
     */
    record Clause(@Nullable Atom fin, Set<Atom> infs) {
        boolean isFinite(Set<Integer> marks) {
            return fin != null && holds(fin, marks);
        }

        boolean isInfinite(Set<Integer> marks) {
            return infs.stream().anyMatch(atom -> holds(atom, marks));
        }

        private static boolean holds(Atom atom, Set<Integer> marks) {
            return marks.contains(atom.set()) != atom.outside();
        }
    }

    /** The alternatives, none where nothing is accepted; null where there are more than {@value #MOST}. */
    static @Nullable List<Set<Clause>> alternatives(Acceptance condition) {
        if (condition instanceof Acceptance.Constant constant) {
            return constant.value() ? List.of(Set.of()) : List.of();
        }
        if (condition instanceof Atom atom) {
            return List.of(Set.of(clause(List.of(atom))));
        }
        Acceptance.Junction junction = (Acceptance.Junction) condition;
        return junction.all() ? all(junction.parts()) : any(junction.parts());
    }

    private static Clause clause(List<Atom> atoms) {
        Atom fin = null;
        Set<Atom> infs = new LinkedHashSet<>();
        for (Atom atom : atoms) {
            if (atom.infinite()) {
                infs.add(atom);
            } else {
                fin = atom;
            }
        }
        return new Clause(fin, infs);
    }

    /** Each alternative of the first part with each of the others. */
    private static @Nullable List<Set<Clause>> all(List<Acceptance> parts) {
        List<Set<Clause>> found = List.of(Set.of());
        for (Acceptance part : parts) {
            List<Set<Clause>> more = alternatives(part);
            if (more == null || found.size() * more.size() > MOST) {
                return null;
            }
            List<Set<Clause>> both = new ArrayList<>();
            for (Set<Clause> one : found) {
                for (Set<Clause> other : more) {
                    Set<Clause> joined = new LinkedHashSet<>(one);
                    joined.addAll(other);
                    both.add(joined);
                }
            }
            found = both;
        }
        return found;
    }

    /** One clause of the first {@code Fin} and every {@code Inf}, and an alternative for whatever else there is. */
    private static @Nullable List<Set<Clause>> any(List<Acceptance> parts) {
        List<Atom> together = new ArrayList<>();
        List<Acceptance> apart = new ArrayList<>();
        boolean hasFin = false;
        for (Acceptance part : parts) {
            boolean joins = part instanceof Atom atom && (atom.infinite() || !hasFin);
            hasFin |= joins && !((Atom) part).infinite();
            if (joins) {
                together.add((Atom) part);
            } else {
                apart.add(part);
            }
        }
        List<Set<Clause>> found = new ArrayList<>();
        if (!together.isEmpty()) {
            found.add(Set.of(clause(together)));
        }
        for (Acceptance part : apart) {
            List<Set<Clause>> more = alternatives(part);
            if (more == null) {
                return null;
            }
            found.addAll(more);
        }
        return found.size() > MOST ? null : found;
    }
}
