package org.tidemark.reduce.colored;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;

/** Small random high-level nets that distinguish few of their values, some with a place that never changes; the same seed gives the same net. */
public final class MergingNets {
    private static final Type LETTER = new EnumType("Letter", true, List.of("a", "b", "c", "d"));
    private static final Type SIGN = new EnumType("Sign", true, List.of("x", "y", "z"));
    private static final Type PAIR = new TupleType(List.of(LETTER, SIGN));

    private final SplittableRandom random;
    private final List<ColoredPlace> places = new ArrayList<>();
    private int changing;

    private MergingNets(long seed) {
        random = new SplittableRandom(seed);
    }

    public static ColoredNet net(long seed) {
        return new MergingNets(seed).net();
    }

    private ColoredNet net() {
        for (int p = 3 + random.nextInt(3); p > 0; p--) {
            Type type = List.of(LETTER, LETTER, SIGN, PAIR, PAIR, DotType.DOT).get(random.nextInt(6));
            place(type, random.nextInt(3));
        }
        changing = places.size();
        if (random.nextInt(3) == 0) {
            place(List.of(LETTER, SIGN, PAIR).get(random.nextInt(3)), 1 + random.nextInt(3));
        }
        List<ColoredTransition> transitions = new ArrayList<>();
        for (int t = 2 + random.nextInt(3); t > 0; t--) {
            transitions.add(transition("t" + transitions.size()));
        }
        return new ColoredNet("merging", places, transitions);
    }

    private void place(Type type, int marked) {
        List<MultiSet> tokens = new ArrayList<>();
        for (int i = marked; i > 0; i--) {
            tokens.add(MultiSet.Times.of(1, new Constant(type, random.nextLong(type.count()))));
        }
        places.add(new ColoredPlace("p" + places.size(), null, type, new MultiSet.Sum(type, tokens)));
    }

    private ColoredTransition transition(String id) {
        List<Variable> variables = new ArrayList<>();
        List<ColoredArc> arcs = new ArrayList<>();
        for (int a = 1 + random.nextInt(2); a > 0; a--) {
            int place = random.nextInt(changing);
            MultiSet taken = MultiSet.Times.of(1, fresh(places.get(place).type(), variables));
            arcs.add(new ColoredArc(ColoredArc.Kind.INPUT, place, taken));
            if (random.nextInt(5) == 0) {
                arcs.add(new ColoredArc(ColoredArc.Kind.OUTPUT, place, taken));
            }
        }
        if (changing < places.size() && random.nextInt(3) > 0) {
            borrow(changing, variables, arcs);
        }
        if (random.nextInt(3) == 0) {
            int place = random.nextInt(changing);
            Expr token = value(places.get(place).type(), variables, random.nextInt(2) == 0);
            ColoredArc.Kind kind = random.nextInt(4) == 0 ? ColoredArc.Kind.INHIBITOR : ColoredArc.Kind.READ;
            arcs.add(new ColoredArc(kind, place, MultiSet.Times.of(1, token)));
        }
        for (int a = 1 + random.nextInt(2); a > 0; a--) {
            int place = random.nextInt(changing);
            Type type = places.get(place).type();
            MultiSet one = MultiSet.Times.of(1, value(type, variables, false));
            boolean isRest = random.nextInt(12) == 0 && type.equals(SIGN);
            arcs.add(new ColoredArc(
                    ColoredArc.Kind.OUTPUT,
                    place,
                    isRest ? new MultiSet.Difference(new MultiSet.All(type), one) : one));
        }
        return new ColoredTransition(id, null, variables, guard(variables), arcs);
    }

    /** Takes up to two tokens of a place, each by an arc of its own, and returns them. */
    private void borrow(int place, List<Variable> variables, List<ColoredArc> arcs) {
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            MultiSet taken = MultiSet.Times.of(1, fresh(places.get(place).type(), variables));
            arcs.add(new ColoredArc(ColoredArc.Kind.INPUT, place, taken));
            arcs.add(new ColoredArc(ColoredArc.Kind.OUTPUT, place, taken));
        }
    }

    /** A token of new variables, or sometimes of a constant. */
    private Expr fresh(Type type, List<Variable> variables) {
        if (type instanceof TupleType tuple) {
            List<Expr> parts = new ArrayList<>();
            tuple.components().forEach(component -> parts.add(fresh(component, variables)));
            return TupleExpr.of(parts);
        }
        if (type instanceof DotType || random.nextInt(6) == 0) {
            return new Constant(type, random.nextLong(type.count()));
        }
        List<Variable> fitting =
                variables.stream().filter(v -> v.type().equals(type)).toList();
        if (!fitting.isEmpty() && random.nextInt(8) == 0) {
            return fitting.get(random.nextInt(fitting.size()));
        }
        Variable variable = new Variable(variables.size(), "v" + variables.size(), type);
        variables.add(variable);
        return variable;
    }

    private Expr value(Type type, List<Variable> variables, boolean isFresh) {
        if (type instanceof TupleType tuple) {
            List<Expr> parts = new ArrayList<>();
            tuple.components().forEach(component -> parts.add(value(component, variables, isFresh)));
            return TupleExpr.of(parts);
        }
        List<Variable> fitting =
                variables.stream().filter(v -> v.type().equals(type)).toList();
        if (fitting.isEmpty() || isFresh) {
            return fresh(type, variables);
        }
        Variable variable = fitting.get(random.nextInt(fitting.size()));
        return random.nextInt(8) == 0 ? new Shift(variable, 1) : variable;
    }

    private Expr guard(List<Variable> variables) {
        List<Expr> parts = new ArrayList<>();
        if (!variables.isEmpty() && random.nextInt(3) == 0) {
            Variable left = variables.get(random.nextInt(variables.size()));
            Relation relation =
                    List.of(Relation.EQUAL, Relation.DIFFERENT, Relation.LESS).get(random.nextInt(3));
            List<Variable> others = variables.stream()
                    .filter(v -> v.type().equals(left.type()) && v.index() != left.index())
                    .toList();
            Expr right = !others.isEmpty() && random.nextBoolean()
                    ? others.get(0)
                    : new Constant(left.type(), random.nextLong(left.type().count()));
            parts.add(new ValueComparison(left, relation, right));
        }
        return new Logical.And(parts);
    }
}
