package org.tidemark.color.unfold;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.color.expr.ArrayExpr;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Pattern;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.UnionExpr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Demand;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.Type;

/**
 * The tokens that a transition demands and the conditions of its guard, prepared for the {@link BindingPlan plans} that
 * search for its bindings.
 *
 * <p>A component that is computed, such as {@code (p + 1) % 4} in the token {@code ((p + 1) % 4, q)}, cannot be solved for
 * its variables. It is replaced by an auxiliary variable {@code h}, for which {@code h = (p + 1) % 4} must hold. If
 * {@code p} is bound first, only tokens that begin with {@code h} match; if a token is matched first, it binds {@code h}
 * and {@code q}, and {@code h} is compared as soon as {@code p} is bound. A token has one value of each component, so
 * that a binding is found once.
 *
 * <p>A computed component may have no value. One search finds the bindings for which all demanded tokens have values,
 * and for every token that may have none, another search finds the bindings for which it has none and all such tokens
 * before it have one. No binding belongs to two searches. Immutable.
 */
public final class BindingProblem {
    /** The search in which all tokens have values. */
    public static final int NONE_FAILS = -1;

    /** The most bindings for which an expression is computed in advance, to learn whether it always has a value. */
    private static final int MOST_COMPUTED = 1 << 12;

    private final ColoredTransition transition;
    private final List<Demand> demands = new ArrayList<>();
    private final List<List<Computed>> computed = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private final List<BitSet> free = new ArrayList<>();
    private final List<Expr> conjuncts;
    private final boolean guardIsTotal;
    private final Expr rest;
    private int slots;

    public BindingProblem(ColoredTransition transition) {
        this.transition = transition;
        slots = transition.slots();
        List<Expr> all = Logical.conjuncts(transition.guard());
        conjuncts = all.stream().filter(Expr::isTotal).toList();
        guardIsTotal = conjuncts.size() == all.size();
        rest = new Logical.And(all.stream().filter(c -> !c.isTotal()).toList());
        for (Demand demand : Demand.all(transition)) {
            List<Computed> parts = new ArrayList<>();
            demands.add(new Demand(demand.place(), matchable(demand.element(), parts)));
            computed.add(parts);
            failures.add(failure(parts));
            free.add(free(demand));
        }
    }

    /** The variables that neither another token nor a guard with faults of its own needs. */
    private BitSet free(Demand failing) {
        BitSet free = new BitSet();
        free.set(0, guardIsTotal ? transition.variables().size() : 0);
        for (ColoredArc arc : transition.arcs()) {
            if (arc.kind() != ColoredArc.Kind.OUTPUT) {
                BitSet used = new BitSet();
                for (MultiSet part : arc.tokens() instanceof MultiSet.Sum sum ? sum.parts() : List.of(arc.tokens())) {
                    boolean fails = arc.place() == failing.place()
                            && Demand.asks(arc)
                            && part instanceof MultiSet.Times times
                            && times.element().equals(failing.element());
                    if (!fails) {
                        part.variables(used);
                    }
                }
                free.andNot(used);
            }
        }
        return free;
    }

    /** Replaces the parts of a token that cannot be solved, or may have no value, by auxiliary variables. */
    private Expr matchable(Expr element, List<Computed> parts) {
        if (element.isTotal() && Pattern.of(element, new BitSet()) != null) {
            return element;
        }
        if (element instanceof TupleExpr tuple) {
            return new TupleExpr(tuple.type(), matchable(tuple.children(), parts));
        }
        if (element instanceof ArrayExpr.Elements array) {
            return new ArrayExpr.Elements(array.type(), matchable(array.children(), parts));
        }
        if (element instanceof UnionExpr.Tagged tagged) {
            return new UnionExpr.Tagged(tagged.type(), tagged.tag(), matchable(tagged.content(), parts));
        }
        Variable auxiliary = new Variable(slots++, "", element.type());
        parts.add(new Computed(auxiliary, element));
        return auxiliary;
    }

    private List<Expr> matchable(List<Expr> children, List<Computed> parts) {
        return children.stream().map(child -> matchable(child, parts)).toList();
    }

    /** That some parts of a token have no value; without parts if there is no such binding. */
    private Failure failure(List<Computed> parts) {
        List<Expr> partial = parts.stream()
                .map(Computed::value)
                .filter(value -> !value.isTotalWhere(conjuncts))
                .toList();
        Failure failure = new Failure(partial);
        BitSet variables = new BitSet();
        failure.variables(variables);
        List<Variable> some = transition.variables().stream()
                .filter(v -> variables.get(v.index()))
                .toList();
        double bindings = 1;
        for (Variable variable : some) {
            bindings *= variable.type().size().doubleValue();
        }
        List<Expr> conditions =
                conjuncts.stream().filter(c -> c.isBoundBy(variables)).toList();
        boolean canHold = bindings > MOST_COMPUTED || canHold(failure, conditions, some, 0, new long[slots]);
        return canHold ? failure : new Failure(List.of());
    }

    private static boolean canHold(
            Failure failure, List<Expr> conditions, List<Variable> variables, int next, long[] binding) {
        if (next == variables.size()) {
            return conditions.stream().allMatch(c -> c.holds(binding)) && failure.holds(binding);
        }
        for (long rank = 0, n = variables.get(next).type().count(); rank < n; rank++) {
            binding[variables.get(next).index()] = rank;
            if (canHold(failure, conditions, variables, next + 1, binding)) {
                return true;
            }
        }
        return false;
    }

    ColoredTransition transition() {
        return transition;
    }

    /** The demanded tokens, with auxiliary variables for what is computed. */
    public List<Demand> demands() {
        return demands;
    }

    /** The conditions of the guard that have a value under every binding. */
    List<Expr> conjuncts() {
        return conjuncts;
    }

    /** Whether the guard has a value under every binding, so that plans check all of it. */
    public boolean guardIsTotal() {
        return guardIsTotal;
    }

    /** The conditions of the guard that may have no value, in their order; a binding that a plan finds meets the others. */
    public Expr rest() {
        return rest;
    }

    /** The length of a binding that holds the auxiliary variables, too. */
    public int slots() {
        return slots;
    }

    /** The searches that find all bindings: {@link #NONE_FAILS}, and every demand that may have no value. */
    public List<Integer> searches() {
        List<Integer> searches = new ArrayList<>(List.of(NONE_FAILS));
        for (int d = 0; d < demands.size(); d++) {
            if (failures.get(d).canHold()) {
                searches.add(d);
            }
        }
        return searches;
    }

    /** Whether a search is only for bindings under which a demanded token has a value. */
    boolean matches(int search, int demand) {
        return search == NONE_FAILS || demand < search || !failures.get(demand).canHold();
    }

    /**
     * Whether a search needs only one value of a variable for each binding of those that are not free: the token that
     * has no value is the only one that depends on it.
     */
    boolean isFree(int search, Variable variable) {
        return search != NONE_FAILS && free.get(search).get(variable.index());
    }

    /** Whether the guard depends on a variable. */
    public boolean isGuarded(Variable variable) {
        BitSet guarded = new BitSet();
        transition.guard().variables(guarded);
        return guarded.get(variable.index());
    }

    /** The equations of the auxiliary variables of a demand. */
    List<Computed> computed(int demand) {
        return computed.get(demand);
    }

    /** The condition that a demanded token has no value. */
    Expr failure(int demand) {
        return failures.get(demand);
    }

    /** The equation of an auxiliary variable. It does not hold where the expression has no value. */
    record Computed(Variable auxiliary, Expr value) implements Expr {
        @Override
        public Type type() {
            return BoolType.BOOL;
        }

        @Override
        public long eval(long[] binding) {
            try {
                return value.eval(binding) == auxiliary.eval(binding) ? 1 : 0;
            } catch (EvaluationFault fault) {
                return 0;
            }
        }

        @Override
        public List<Expr> children() {
            return List.of(auxiliary, value);
        }

        @Override
        public boolean isTotalWhere(List<Expr> given) {
            return true;
        }
    }

    /** Whether one of some expressions has no value. */
    private record Failure(List<Expr> children) implements Expr {
        boolean canHold() {
            return !children.isEmpty();
        }

        @Override
        public Type type() {
            return BoolType.BOOL;
        }

        @Override
        public long eval(long[] binding) {
            try {
                for (int i = 0; i < children.size(); i++) {
                    children.get(i).eval(binding);
                }
                return 0;
            } catch (EvaluationFault fault) {
                return 1;
            }
        }

        @Override
        public boolean isTotalWhere(List<Expr> given) {
            return true;
        }
    }
}
