package org.tidemark.format.pnml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Arithmetic;
import org.tidemark.color.expr.Conditional;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.format.tide.ExpressionText;
import org.tidemark.format.tide.Naming;

/**
 * Rewrites the expressions of one transition to those that symmetric nets have: variables, constants, tuples,
 * successors and comparisons.
 *
 * <p>A variable whose components are used becomes one variable per component; {@code x + 2} in the range of {@code x}
 * becomes a successor of a successor, and a guard excludes the values for which it would leave the range, which is
 * where the original has no value. A call is replaced by what it means. Of an {@code if}, one of both is taken, in a
 * case that says which: then the condition, or its contrary, must hold besides the guard. Everything else is
 * {@link Inexpressible}. Not thread-safe.
 */
final class TermRewriting {
    private final Map<Integer, Expr> meaning = new HashMap<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<Expr> limits = new ArrayList<>();
    private final Map<Expr, Boolean> cases;
    private final Set<Expr> used = new LinkedHashSet<>();

    /** A condition of which the case does not say whether it holds. */
    static final class Undecided extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Expr condition;

        Undecided(Expr condition) {
            super("", null, false, false);
            this.condition = condition;
        }

        Expr condition() {
            return condition;
        }
    }

    /** An expression that symmetric nets do not have; the message names it. */
    static final class Inexpressible extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Inexpressible(Expr expr, String why) {
            super("'" + new ExpressionText(Naming.AS_THEY_ARE).of(expr) + "': " + why, null, false, false);
        }

        Inexpressible(String what) {
            super(what, null, false, false);
        }
    }

    /**
     * Starts with the variables of a transition; those in the set are replaced by their components.
     *
     * @param cases which conditions hold, as they are rewritten, and which do not
     */
    TermRewriting(List<Variable> declared, Set<Integer> divided, Map<Expr, Boolean> cases) {
        this.cases = cases;
        for (Variable variable : declared) {
            meaning.put(
                    variable.index(),
                    divided.contains(variable.index())
                            ? parts(variable.name(), variable.type())
                            : add(variable.name(), variable.type()));
        }
    }

    private Variable add(String name, Type type) {
        Variable variable = new Variable(variables.size(), name, type);
        variables.add(variable);
        return variable;
    }

    private Expr parts(String name, Type type) {
        if (!(type instanceof TupleType tuple)) {
            return add(name, type);
        }
        List<Expr> parts = new ArrayList<>();
        for (int i = 0; i < tuple.components().size(); i++) {
            String part = tuple.fields().isEmpty()
                    ? String.valueOf(i + 1)
                    : tuple.fields().get(i);
            parts.add(parts(name + "_" + part, tuple.components().get(i)));
        }
        return new TupleExpr(tuple, parts);
    }

    /** The variables of the rewritten transition. */
    List<Variable> variables() {
        return variables;
    }

    /** Conditions besides the guard under which all values rewritten so far exist. */
    List<Expr> limits() {
        return limits;
    }

    /** The conditions of this case, besides the guard. */
    List<Expr> conditions() {
        return used.stream()
                .map(condition -> Boolean.TRUE.equals(cases.get(condition)) ? condition : new Logical.Not(condition))
                .toList();
    }

    /** Gives a variable that a multi-set binds a value, until it gets another one. */
    void bind(Variable variable, Expr value) {
        meaning.put(variable.index(), value);
    }

    Expr of(Expr expr) {
        if (expr instanceof Constant) {
            return expr;
        }
        if (expr instanceof Variable variable) {
            Expr known = meaning.get(variable.index());
            if (known == null) {
                throw new Inexpressible(expr, "a variable of a multi-set outside of it");
            }
            return known;
        }
        if (expr instanceof TupleExpr tuple) {
            return tuple(tuple.type(), tuple.children().stream().map(this::of).toList());
        }
        if (expr instanceof TupleExpr.Component component && of(component.of()) instanceof TupleExpr tuple) {
            return tuple.children().get(component.index());
        }
        if (expr instanceof TupleExpr.With with && of(with.of()) instanceof TupleExpr tuple) {
            List<Expr> parts = new ArrayList<>(tuple.children());
            parts.set(with.index(), of(with.value()));
            return tuple(tuple.type(), parts);
        }
        if (expr instanceof Shift shift) {
            return folded(new Shift(of(shift.of()), shift.by()));
        }
        if (expr instanceof Lookup lookup) {
            return folded(new Lookup(of(lookup.of()), lookup.ranks(), lookup.type()));
        }
        if (expr instanceof Conversion conversion) {
            return converted(conversion);
        }
        if (expr instanceof Conditional choice) {
            return of(holds(of(choice.condition())) ? choice.then() : choice.otherwise());
        }
        if (expr instanceof Function.Call call) {
            return called(call);
        }
        return condition(expr);
    }

    /** Whether a condition holds in this case. */
    private boolean holds(Expr condition) {
        if (condition instanceof Constant constant) {
            return constant.rank() != 0;
        }
        Boolean known = cases.get(condition);
        if (known == null) {
            throw new Undecided(condition);
        }
        used.add(condition);
        return known;
    }

    /** The body of a function, whose parameters mean the arguments. */
    private Expr called(Function.Call call) {
        List<Expr> arguments = call.children().stream().map(this::of).toList();
        Map<Integer, Expr> outside = new HashMap<>(meaning);
        List<Variable> parameters = call.function().parameters();
        meaning.clear();
        for (int i = 0; i < parameters.size(); i++) {
            meaning.put(parameters.get(i).index(), arguments.get(i));
        }
        try {
            return of(call.function().body());
        } finally {
            meaning.clear();
            meaning.putAll(outside);
        }
    }

    private static Expr tuple(TupleType type, List<Expr> parts) {
        return new TupleExpr(type, parts);
    }

    /** Conditions are rewritten part by part. */
    private Expr condition(Expr expr) {
        if (expr instanceof Logical.And and) {
            return new Logical.And(and.children().stream().map(this::of).toList());
        }
        if (expr instanceof Logical.Or or) {
            return new Logical.Or(or.children().stream().map(this::of).toList());
        }
        if (expr instanceof Logical.Not not) {
            return new Logical.Not(of(not.of()));
        }
        if (expr instanceof ValueComparison compared) {
            return comparison(compared);
        }
        throw new Inexpressible(expr, "symmetric nets have no such operation");
    }

    /** Both sides get the same type; a number outside the range of the other side decides the comparison. */
    private Expr comparison(ValueComparison compared) {
        Expr left = of(compared.left());
        Expr right = of(compared.right());
        if (left.type().equals(right.type())) {
            return new ValueComparison(left, compared.relation(), right);
        }
        if (left instanceof Constant && right instanceof Constant) {
            return folded(new ValueComparison(left, compared.relation(), right));
        }
        if (right instanceof Constant number && left.type() instanceof IntType range) {
            return new ValueComparison(left, compared.relation(), inRange(compared, number, range));
        }
        if (left instanceof Constant number && right.type() instanceof IntType range) {
            return new ValueComparison(inRange(compared, number, range), compared.relation(), right);
        }
        throw new Inexpressible(compared, "symmetric nets compare values of one sort only");
    }

    private static Constant inRange(ValueComparison compared, Constant number, IntType range) {
        long rank = range.spans().rank(((IntType) number.type()).spans().number(number.rank()));
        if (rank < 0) {
            throw new Inexpressible(compared, "a number outside the range " + range);
        }
        return new Constant(range, rank);
    }

    private Expr converted(Conversion conversion) {
        if (conversion.of() instanceof Arithmetic sum && conversion.type() instanceof IntType range) {
            Expr shifted = shifted(sum, range);
            if (shifted != null) {
                return shifted;
            }
        }
        Expr inner = of(conversion.of());
        if (inner.type().equals(conversion.type())) {
            return inner;
        }
        if (inner instanceof Constant) {
            return folded(new Conversion(inner, conversion.type()));
        }
        throw new Inexpressible(conversion, "symmetric nets convert no values from one sort to another");
    }

    /** {@code x + 2}, where the result has the type of {@code x}; null if it is anything else. */
    private @Nullable Expr shifted(Arithmetic sum, IntType range) {
        boolean plus = sum.operator() == Arithmetic.Operator.PLUS;
        boolean swapped = plus && sum.left() instanceof Constant;
        Expr number = swapped ? sum.left() : sum.right();
        Expr of = swapped ? sum.right() : sum.left();
        boolean moves = plus || sum.operator() == Arithmetic.Operator.MINUS;
        if (!moves || !(number instanceof Constant constant) || !range.spans().isOneRange()) {
            return null;
        }
        Expr inner = of(of);
        if (!inner.type().equals(range)) {
            return null;
        }
        long by = ((IntType) constant.type()).spans().number(constant.rank());
        by = plus ? by : -by;
        long size = range.count();
        if (Math.abs(by) >= size) {
            throw new Inexpressible(sum, "the result is never in the range " + range);
        }
        if (by != 0) {
            Constant limit = new Constant(range, by > 0 ? size - 1 - by : -by);
            limits.add(new ValueComparison(inner, by > 0 ? Relation.AT_MOST : Relation.AT_LEAST, limit));
        }
        return by == 0 ? inner : folded(new Shift(inner, by));
    }

    /** An expression of constants as a constant. */
    private static Expr folded(Expr expr) {
        if (!expr.children().stream().allMatch(Constant.class::isInstance)) {
            return expr;
        }
        try {
            return new Constant(expr.type(), expr.eval(new long[0]));
        } catch (EvaluationFault fault) {
            throw new Inexpressible(expr, String.valueOf(fault.getMessage()));
        }
    }
}
