package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/**
 * CTL* by its definition, from the inside out: a quantified formula inside of another becomes a name that is true in the states
 * where the formula holds, and {@link NaiveLtl} is asked of each state by itself. A dead state stutters forever. Immutable.
 */
public final class NaiveCtlStar {
    private static final String NAMED = "quantified ";

    private final NaiveGraph graph;

    public NaiveCtlStar(NaiveGraph graph) {
        this.graph = graph;
    }

    /** Whether a formula holds in the initial state. */
    public boolean holds(Formula f) {
        return states(f).contains(0);
    }

    /** The states where a formula holds, all of whose temporal operators are governed by quantifiers. */
    public Set<Integer> states(Formula f) {
        Map<String, Set<Integer>> named = new HashMap<>();
        Formula plain = named(f, named);
        NaiveGraph.Atoms atoms = atoms(named);
        Set<Integer> found = new HashSet<>();
        for (int s = 0; s < graph.states(); s++) {
            if (NaiveLtl.holds(plain, from(s, atoms))) {
                found.add(s);
            }
        }
        return found;
    }

    private NaiveGraph.Atoms atoms(Map<String, Set<Integer>> named) {
        return (atom, state) -> {
            Set<Integer> where = atom instanceof Fireable name ? named.get(name.transition()) : null;
            return where == null ? graph.atoms().hold(atom, state) : where.contains(state);
        };
    }

    /** The formula with a name for each quantified part of it, the outermost ones. */
    private Formula named(Formula f, Map<String, Set<Integer>> named) {
        if (f instanceof Exists || f instanceof ForAll) {
            String name = NAMED + named.size();
            named.put(name, quantified(f.children().get(0), f instanceof ForAll));
            return new Fireable(name);
        }
        List<Formula> parts = new ArrayList<>();
        f.children().forEach(part -> parts.add(named(part, named)));
        return parts.isEmpty() ? f : rebuilt(f, parts);
    }

    /** The states all, or some, of whose runs are such. */
    private Set<Integer> quantified(Formula run, boolean all) {
        Map<String, Set<Integer>> named = new HashMap<>();
        Formula plain = named(run, named);
        NaiveGraph.Atoms atoms = atoms(named);
        Set<Integer> found = new HashSet<>();
        for (int s = 0; s < graph.states(); s++) {
            if (NaiveLtl.holds(all ? plain : new Not(plain), from(s, atoms)) == all) {
                found.add(s);
            }
        }
        return found;
    }

    /** This graph with another initial state, which has changed numbers with state 0. */
    private NaiveGraph from(int state, NaiveGraph.Atoms atoms) {
        List<List<Integer>> successors = new ArrayList<>();
        for (int s = 0; s < graph.states(); s++) {
            successors.add(graph.successors(swapped(s, state)).stream()
                    .map(to -> swapped(to, state))
                    .toList());
        }
        return new NaiveGraph(successors, (atom, s) -> atoms.hold(atom, swapped(s, state)));
    }

    private static int swapped(int s, int with) {
        return s == 0 ? with : s == with ? 0 : s;
    }

    /** The operator of a formula applied to other parts. */
    static Formula rebuilt(Formula f, List<Formula> parts) {
        Formula first = parts.get(0);
        Formula last = parts.get(parts.size() - 1);
        if (f instanceof Not) {
            return new Not(first);
        } else if (f instanceof And) {
            return new And(parts);
        } else if (f instanceof Or) {
            return new Or(parts);
        } else if (f instanceof Implies) {
            return new Implies(first, last);
        } else if (f instanceof Iff) {
            return new Iff(first, last);
        } else if (f instanceof Next) {
            return new Next(first);
        } else if (f instanceof Finally) {
            return new Finally(first);
        } else if (f instanceof Globally) {
            return new Globally(first);
        } else if (f instanceof Until) {
            return new Until(first, last);
        } else if (f instanceof WeakUntil) {
            return new WeakUntil(first, last);
        }
        return new Release(first, last);
    }
}
