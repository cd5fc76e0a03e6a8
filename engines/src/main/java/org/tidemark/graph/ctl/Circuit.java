package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
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
import org.tidemark.logic.Logic;

/**
 * Formulas of CTL as gates of seven kinds, each gate once however often it is used.
 *
 * <p>Three temporal kinds suffice on maximal runs, finite or not: {@code EX a}, {@code E[a U b]} and {@code E[a W b]}.
 * {@code EG f} is {@code E[f W false]}, {@code E[f R g]} is {@code E[g W f && g]}, and what is said of every run is
 * that no run does the contrary: {@code A[f U g]} is {@code !E[!g W !f && !g]}. Formulas about one state are
 * propositions, whole. A gate's inputs have smaller numbers than itself.
 *
 * <p>Grows while formulas are added, and is only read afterwards. Not thread-safe while it grows.
 */
public final class Circuit {
    /** The operation of a gate. */
    public enum Kind {
        /** The truth of a formula about one state. */
        PROPOSITION,
        NOT,
        AND,
        OR,
        /** {@code EX left}. */
        NEXT,
        /** {@code E[left U right]}. */
        UNTIL,
        /** {@code E[left W right]}. */
        WEAK
    }

    /** A gate; of a proposition, {@code left} is its number, and what has one input has it on both sides. */
    private record Gate(Kind kind, int left, int right) {}

    private final List<Gate> gates = new ArrayList<>();
    private final Map<Gate, Integer> numbers = new HashMap<>();
    private final List<Formula> propositions = new ArrayList<>();
    private final Map<Formula, Integer> byFormula = new HashMap<>();

    /** The gates of temporal formulas under the semantics in which a dead state repeats itself. */
    private final Map<Formula, Integer> stuttering = new HashMap<>();

    /** Whether what is being added is about runs on which a dead state repeats itself. */
    private boolean stutters;

    /**
     * The gate that computes a formula.
     *
     * @throws IllegalArgumentException where the formula is not one of CTL
     */
    public int add(Formula f) {
        boolean ofState = Logic.isOfState(f);
        Map<Formula, Integer> gatesOf = stutters && !ofState ? stuttering : byFormula;
        Integer known = gatesOf.get(f);
        if (known == null) {
            known = ofState ? proposition(f) : compound(f);
            gatesOf.put(f, known);
        }
        return known;
    }

    /**
     * The gate that computes a formula about runs on which a dead state repeats itself forever, as in CTL*:
     * the next state of a dead one is itself.
     *
     * @throws IllegalArgumentException where the formula is not one of CTL
     */
    public int addStuttering(Formula f) {
        stutters = true;
        try {
            return add(f);
        } finally {
            stutters = false;
        }
    }

    private int next(int of) {
        int next = gate(Kind.NEXT, of, of);
        return stutters ? gate(Kind.OR, next, gate(Kind.AND, add(new Deadlock()), of)) : next;
    }

    private int compound(Formula f) {
        if (f instanceof Not not) {
            return not(add(not.of()));
        }
        if (f instanceof And and) {
            return junction(and.parts(), Kind.AND);
        }
        if (f instanceof Or or) {
            return junction(or.parts(), Kind.OR);
        }
        if (f instanceof Implies implies) {
            return gate(Kind.OR, not(add(implies.premise())), add(implies.conclusion()));
        }
        if (f instanceof Iff iff) {
            int left = add(iff.left());
            int right = add(iff.right());
            return gate(Kind.OR, gate(Kind.AND, left, right), gate(Kind.AND, not(left), not(right)));
        }
        if (f instanceof Exists exists) {
            return onSomeRun(exists.run());
        }
        if (f instanceof ForAll all) {
            return not(onSomeRunContrary(all.run()));
        }
        throw new IllegalArgumentException("not a formula of CTL: " + f);
    }

    /** A gate for a conjunction or disjunction; the parts about one state become one proposition. */
    private int junction(List<Formula> parts, Kind kind) {
        List<Formula> ofState =
                parts.stream().filter(part -> Logic.isOfState(part)).toList();
        List<Integer> inputs = new ArrayList<>();
        if (!ofState.isEmpty()) {
            inputs.add(add(kind == Kind.AND ? Formula.and(ofState) : Formula.or(ofState)));
        }
        parts.stream().filter(part -> !Logic.isOfState(part)).forEach(part -> inputs.add(add(part)));
        return joined(inputs, kind);
    }

    /** Halved again and again, so that gates are no deeper than formulas are, however wide these are. */
    private int joined(List<Integer> inputs, Kind kind) {
        int half = inputs.size() / 2;
        return half == 0
                ? inputs.get(0)
                : gate(kind, joined(inputs.subList(0, half), kind), joined(inputs.subList(half, inputs.size()), kind));
    }

    private int onSomeRun(Formula run) {
        if (run instanceof Next next) {
            return next(add(next.of()));
        }
        if (run instanceof Finally some) {
            return gate(Kind.UNTIL, constant(true), add(some.of()));
        }
        if (run instanceof Globally always) {
            return gate(Kind.WEAK, add(always.of()), constant(false));
        }
        if (run instanceof Until until) {
            return gate(Kind.UNTIL, add(until.first()), add(until.goal()));
        }
        if (run instanceof WeakUntil weak) {
            return gate(Kind.WEAK, add(weak.first()), add(weak.goal()));
        }
        if (run instanceof Release release) {
            int second = add(release.second());
            return gate(Kind.WEAK, second, gate(Kind.AND, add(release.first()), second));
        }
        throw new IllegalArgumentException("not a formula of CTL: " + run);
    }

    /** The gate for: some run does the contrary. */
    private int onSomeRunContrary(Formula run) {
        if (run instanceof Next next) {
            return next(not(add(next.of())));
        }
        if (run instanceof Finally some) {
            return gate(Kind.WEAK, not(add(some.of())), constant(false));
        }
        if (run instanceof Globally always) {
            return gate(Kind.UNTIL, constant(true), not(add(always.of())));
        }
        if (run instanceof Until until) {
            return lapse(Kind.WEAK, until.first(), until.goal());
        }
        if (run instanceof WeakUntil weak) {
            return lapse(Kind.UNTIL, weak.first(), weak.goal());
        }
        if (run instanceof Release release) {
            return gate(Kind.UNTIL, not(add(release.first())), not(add(release.second())));
        }
        throw new IllegalArgumentException("not a formula of CTL: " + run);
    }

    /** That the goal does not come before the first has lapsed; where the run may be weak, or never. */
    private int lapse(Kind kind, Formula first, Formula goal) {
        int notYet = not(add(goal));
        return gate(kind, notYet, gate(Kind.AND, not(add(first)), notYet));
    }

    private int constant(boolean value) {
        return add(new Constant(value));
    }

    private int proposition(Formula f) {
        propositions.add(f);
        return gate(Kind.PROPOSITION, propositions.size() - 1, propositions.size() - 1);
    }

    private int not(int of) {
        return kind(of) == Kind.NOT ? left(of) : gate(Kind.NOT, of, of);
    }

    private int gate(Kind kind, int left, int right) {
        if (left == right && (kind == Kind.AND || kind == Kind.OR)) {
            return left;
        }
        return numbers.computeIfAbsent(new Gate(kind, left, right), gate -> {
            gates.add(gate);
            return gates.size() - 1;
        });
    }

    /**
     * The gate of a formula that was {@link #add added}, or that one which was added contains; -1 where there is none.
     */
    public int find(Formula f) {
        return byFormula.getOrDefault(f, -1);
    }

    /** How many gates there are, numbered from 0. */
    public int size() {
        return gates.size();
    }

    public Kind kind(int gate) {
        return gates.get(gate).kind();
    }

    public int left(int gate) {
        return gates.get(gate).left();
    }

    public int right(int gate) {
        return gates.get(gate).right();
    }

    /** The formulas about one state, by the numbers that gates know them by. */
    public List<Formula> propositions() {
        return List.copyOf(propositions);
    }
}
