package org.tidemark.color.unfold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Pattern;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;

/**
 * The order in which to search for the bindings of a transition: at each point the step with the fewest alternatives
 * per variable it binds, and every condition as soon as its variables have values.
 *
 * <p>A demanded token is looked up in its place if its variables have values; otherwise each token that can be in the
 * place is tried; an equation is solved; a variable that nothing else binds takes every value of its type.
 */
public final class BindingPlan {
    /** One step of the search. */
    public sealed interface Step {
        /**
         * Tries every token of the demanded place.
         *
         * @param known of a token that is a tuple, what is known of it already
         */
        record Try(int demand, Pattern pattern, Known known) implements Step {}

        /** Looks up the demanded token. */
        record LookUp(int demand, Expr element) implements Step {}

        /** Solves an equation for one of its sides. */
        record Solve(Pattern pattern, Expr value) implements Step {
            /** Whether the equation has a solution, which is in the binding then; it has none if its known side has no value. */
            public boolean match(long[] binding) {
                try {
                    return pattern.match(value.eval(binding), binding);
                } catch (EvaluationFault fault) {
                    return false;
                }
            }
        }

        /**
         * Gives a variable every value of its type.
         *
         * @param once whether other values are not needed once a binding was found; only such steps follow
         */
        record Choose(Variable variable, boolean once) implements Step {}
    }

    /** Some components of a tuple, and expressions for them whose variables have values. */
    public record Known(List<Integer> components, List<Expr> values) {
        private static Known of(Expr element, BitSet bound) {
            List<Integer> components = new ArrayList<>();
            List<Expr> values = new ArrayList<>();
            if (element instanceof TupleExpr tuple) {
                for (int i = 0; i < tuple.children().size(); i++) {
                    Expr value = tuple.children().get(i);
                    if (value.isBoundBy(bound) && value.isTotal()) {
                        components.add(i);
                        values.add(value);
                    }
                }
            }
            return new Known(List.copyOf(components), List.copyOf(values));
        }

        /** The key of these components in a {@link ColorIndex}. */
        public long key(TupleType type, long[] binding) {
            long key = 0;
            for (int i = 0; i < values.size(); i++) {
                key = ColorIndex.key(key, type, components.get(i), values.get(i).eval(binding));
            }
            return key;
        }

        /** The logarithm of the number of values that these components can have. */
        private double logarithm() {
            return values.stream()
                    .mapToDouble(value -> BindingPlan.logarithm(value.type().size()))
                    .sum();
        }
    }

    private final List<Step> steps = new ArrayList<>();
    private final List<List<Expr>> conditions = new ArrayList<>();
    private final BindingProblem problem;
    private final int search;
    private final List<Expr> open;
    private final BitSet bound = new BitSet();

    /** The demands that were met, or are not to be. */
    private final boolean[] met;

    /** The steps that try the tokens of a place and take every one of them. */
    private final BitSet takesAll = new BitSet();

    private BindingPlan(BindingProblem problem, int search) {
        this.problem = problem;
        this.search = search;
        open = new ArrayList<>(problem.conjuncts());
        met = new boolean[problem.demands().size()];
        for (int d = 0; d < met.length; d++) {
            met[d] = !problem.matches(search, d);
            if (!met[d]) {
                open.addAll(problem.computed(d));
            } else if (d == search) {
                open.add(problem.failure(d));
            }
        }
    }

    /**
     * A plan for one of the {@link BindingProblem#searches searches} for the bindings of a transition.
     *
     * @param tokens the number of tokens to try for each demand
     * @param first the demand to start with, or -1
     */
    public static BindingPlan of(BindingProblem problem, int search, int[] tokens, int first) {
        BindingPlan plan = new BindingPlan(problem, search);
        plan.look();
        if (first >= 0) {
            plan.meet(first);
        }
        while (plan.goOn(tokens)) {}
        return plan;
    }

    public int length() {
        return steps.size();
    }

    public Step step(int i) {
        return steps.get(i);
    }

    /** Whether the conditions that are due after {@code done} steps hold. */
    public boolean goesOn(int done, long[] binding) {
        List<Expr> now = conditions.get(done);
        for (int i = 0; i < now.size(); i++) {
            if (!now.get(i).holds(binding)) {
                return false;
            }
        }
        return true;
    }

    /** Schedules the conditions whose variables all have values now. */
    private void look() {
        List<Expr> now = open.stream().filter(c -> c.isBoundBy(bound)).toList();
        open.removeAll(now);
        conditions.add(now);
    }

    private void take(Step step, BitSet nowBound) {
        steps.add(step);
        bound.or(nowBound);
        look();
    }

    private void meet(int demand) {
        BitSet after = (BitSet) bound.clone();
        Expr element = problem.demands().get(demand).element();
        if (element.isBoundBy(bound)) {
            met[demand] = true;
            take(new Step.LookUp(demand, element), after);
            return;
        }
        Pattern pattern = Pattern.of(element, after);
        if (pattern != null) {
            met[demand] = true;
            takesAll.set(steps.size(), matchesAll(element, after.cardinality() - bound.cardinality()));
            take(new Step.Try(demand, pattern, Known.of(element, bound)), after);
        }
    }

    /** Whether an element that binds some variables is made of these and nothing else, so that it can have every value. */
    private static boolean matchesAll(Expr element, int variables) {
        return element instanceof Variable
                || (element instanceof TupleExpr tuple
                        && tuple.children().size() == variables
                        && tuple.children().stream().allMatch(Variable.class::isInstance));
    }

    /**
     * For each step, how many alternatives the search is certain to try once it has come to that step: a product that ends with the
     * first step or condition that may rule something out.
     *
     * @param tokens the number of tokens to try for each demand
     * @param values the values to choose from for each variable; null entries for all of its type
     */
    double[] certainAttempts(int[] tokens, long[] @Nullable [] values) {
        double[] certain = new double[steps.size() + 1];
        certain[steps.size()] = 1;
        for (int i = steps.size() - 1; i >= 0; i--) {
            double here = alternatives(i, tokens, values);
            certain[i] = here > 0 && conditions.get(i + 1).isEmpty() ? here * certain[i + 1] : Math.max(1, here);
        }
        return certain;
    }

    /**
     * For each step, how many bindings the search is certain to find: 0 where a later step or condition may rule some
     * out.
     */
    double[] certainResults(int[] tokens, long[] @Nullable [] values) {
        double[] certain = new double[steps.size() + 1];
        certain[steps.size()] = 1;
        for (int i = steps.size() - 1; i >= 0 && conditions.get(i + 1).isEmpty(); i--) {
            certain[i] = alternatives(i, tokens, values) * certain[i + 1];
        }
        return certain;
    }

    /** The alternatives of a step that rules out none of them; 0 for other steps. */
    private double alternatives(int i, int[] tokens, long[] @Nullable [] values) {
        if (steps.get(i) instanceof Step.Try tried) {
            return takesAll.get(i) ? tokens[tried.demand()] : 0;
        }
        if (steps.get(i) instanceof Step.Choose choose && !choose.once()) {
            long[] some = values[choose.variable().index()];
            Type type = choose.variable().type();
            return some != null ? some.length : type.isRanked() ? type.count() : 0;
        }
        return 0;
    }

    private boolean goOn(int[] tokens) {
        if (solve()) {
            return true;
        }
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int d = 0; d < met.length; d++) {
            double cost = met[d] ? Double.POSITIVE_INFINITY : cost(d, tokens[d]);
            if (cost < least) {
                best = d;
                least = cost;
            }
        }
        Variable variable = smallest(false);
        variable = variable == null && best < 0 ? smallest(true) : variable;
        if (variable != null && logarithm(variable.type().size()) < least) {
            BitSet after = new BitSet();
            after.set(variable.index());
            take(new Step.Choose(variable, problem.isFree(search, variable)), after);
            return true;
        }
        if (best >= 0) {
            meet(best);
        }
        return best >= 0;
    }

    /**
     * The logarithm of the alternatives per variable; a token that is only looked up costs least. A token with known
     * components has fewer alternatives.
     */
    private double cost(int demand, int tokens) {
        Expr element = problem.demands().get(demand).element();
        if (element.isBoundBy(bound)) {
            return -1;
        }
        BitSet after = (BitSet) bound.clone();
        if (Pattern.of(element, after) == null) {
            return Double.POSITIVE_INFINITY;
        }
        addSolved(after);
        long unsolved = problem.computed(demand).stream()
                .filter(c -> !c.value().isBoundBy(after))
                .count();
        int own = problem.transition().variables().size();
        int binds = after.get(0, own).cardinality() - bound.get(0, own).cardinality();
        if (binds == 0) {
            return Double.POSITIVE_INFINITY; // a computed token that says nothing of its variables
        }
        double alternatives =
                Math.log(Math.max(1, tokens)) - Known.of(element, bound).logarithm();
        return (Math.max(0, alternatives) + unsolved) / binds;
    }

    /** Adds the variables for which equations can be solved when these are bound. */
    private void addSolved(BitSet variables) {
        for (int before = -1; variables.cardinality() > before; ) {
            before = variables.cardinality();
            for (Expr condition : open) {
                if (condition instanceof BindingProblem.Computed computed) {
                    addSolved(computed.auxiliary(), computed.value(), variables);
                } else if (condition instanceof ValueComparison comparison
                        && comparison.relation() == ValueComparison.Relation.EQUAL) {
                    addSolved(comparison.left(), comparison.right(), variables);
                }
            }
        }
    }

    private static void addSolved(Expr left, Expr right, BitSet variables) {
        boolean leftIsKnown = left.isBoundBy(variables);
        BitSet solved = (BitSet) variables.clone();
        if (leftIsKnown != right.isBoundBy(variables) && Pattern.of(leftIsKnown ? right : left, solved) != null) {
            variables.or(solved);
        }
    }

    private static double logarithm(BigInteger size) {
        int low = Math.max(0, size.bitLength() - Type.RANK_BITS);
        return Math.log(size.shiftRight(low).doubleValue()) + low * Math.log(2);
    }

    private @Nullable Variable smallest(boolean isFree) {
        Variable smallest = null;
        for (Variable variable : problem.transition().variables()) {
            if (!bound.get(variable.index())
                    && problem.isFree(search, variable) == isFree
                    && (smallest == null
                            || variable.type().size().compareTo(smallest.type().size()) < 0)) {
                smallest = variable;
            }
        }
        return smallest;
    }

    /** Solves an equation one side of which is known, if there is one. */
    private boolean solve() {
        for (Expr condition : open) {
            boolean solves = condition instanceof BindingProblem.Computed computed
                    ? solve(condition, computed.auxiliary(), computed.value())
                    : condition instanceof ValueComparison comparison
                            && comparison.relation() == ValueComparison.Relation.EQUAL
                            && solve(condition, comparison.left(), comparison.right());
            if (solves) {
                return true;
            }
        }
        return false;
    }

    private boolean solve(Expr equation, Expr left, Expr right) {
        return solveFor(left, right, equation) || solveFor(right, left, equation);
    }

    private boolean solveFor(Expr unknown, Expr known, Expr equation) {
        BitSet after = (BitSet) bound.clone();
        Pattern pattern = known.isBoundBy(bound) ? Pattern.of(unknown, after) : null;
        if (pattern == null) {
            return false;
        }
        open.remove(equation);
        boolean alike = unknown.type().equals(known.type());
        take(new Step.Solve(pattern, alike ? known : new Conversion(known, unknown.type())), after);
        return true;
    }
}
