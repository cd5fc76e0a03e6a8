package org.tidemark.reference;

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
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;

/**
 * Small high-level nets drawn at random that treat the values of their sorts alike, but for a constant or an order now and then; the same net
 * for the same seed. Some have a circle of values with neighbours. Transitions never make tokens, so that all state spaces are finite.
 */
public final class RandomSymmetricColors {
    private final SplittableRandom random;
    private final Type sort;
    private final Type flag = new EnumType("Flag", false, List.of("up", "down"));
    private final List<Type> types;
    private final boolean isCircle;

    private RandomSymmetricColors(long seed) {
        random = new SplittableRandom(seed);
        isCircle = random.nextInt(3) == 0;
        int size = 2 + random.nextInt(3);
        sort = isCircle
                ? new EnumType("Seat", true, List.of("a", "b", "c", "d").subList(0, size))
                : new IdType("Part", size);
        types = List.of(
                sort,
                new TupleType(List.of(sort, sort)),
                new TupleType(List.of(sort, flag)),
                new TupleType(List.of(flag, new TupleType(List.of(sort, sort)))));
    }

    /** The net of a seed. */
    public static ColoredNet net(long seed) {
        return new RandomSymmetricColors(seed).draw();
    }

    private ColoredNet draw() {
        List<ColoredPlace> places = new ArrayList<>();
        for (int p = 0, n = 2 + random.nextInt(3); p < n; p++) {
            Type type = types.get(p == 0 ? 0 : random.nextInt(types.size()));
            places.add(new ColoredPlace("p" + p, null, type, initial(type, p == 0)));
        }
        List<ColoredTransition> transitions = new ArrayList<>();
        for (int t = 0, n = 1 + random.nextInt(3); t < n; t++) {
            transitions.add(transition("t" + t, places));
        }
        return new ColoredNet("colors", places, transitions);
    }

    private MultiSet initial(Type type, boolean isFirst) {
        int kind = random.nextInt(8);
        if (kind == 0) {
            return new MultiSet.Times(Constant.number(1), new Constant(type, random.nextLong(type.count())));
        }
        return isFirst || (kind < 3 && type.count() < 10) ? new MultiSet.All(type) : MultiSet.empty(type);
    }

    private ColoredTransition transition(String name, List<ColoredPlace> places) {
        List<Variable> variables = new ArrayList<>();
        for (int i = 0, n = 1 + random.nextInt(2); i < n; i++) {
            variables.add(new Variable(i, "x" + i, sort));
        }
        variables.add(new Variable(variables.size(), "f", flag));
        List<ColoredArc> arcs = new ArrayList<>();
        int tokens = 1 + random.nextInt(2);
        for (int i = 0; i < tokens; i++) {
            arcs.add(arc(ColoredArc.Kind.INPUT, places, variables));
        }
        for (int i = random.nextInt(4) == 0 ? 1 : 0; i < tokens; i++) {
            arcs.add(arc(ColoredArc.Kind.OUTPUT, places, variables));
        }
        if (random.nextInt(5) == 0) {
            arcs.add(arc(random.nextBoolean() ? ColoredArc.Kind.READ : ColoredArc.Kind.INHIBITOR, places, variables));
        }
        return new ColoredTransition(name, null, variables, guard(variables), arcs);
    }

    private ColoredArc arc(ColoredArc.Kind kind, List<ColoredPlace> places, List<Variable> variables) {
        int place = random.nextInt(places.size());
        Expr element = element(places.get(place).type(), variables);
        return new ColoredArc(kind, place, new MultiSet.Times(Constant.number(1), element));
    }

    private Expr element(Type type, List<Variable> variables) {
        if (type instanceof TupleType tuple) {
            List<Expr> parts = new ArrayList<>();
            tuple.components().forEach(part -> parts.add(element(part, variables)));
            return TupleExpr.of(parts);
        }
        if (type.equals(flag)) {
            return random.nextInt(4) == 0 ? new Constant(flag, random.nextInt(2)) : variables.get(variables.size() - 1);
        }
        Expr some = variables.get(random.nextInt(variables.size() - 1));
        boolean isNext = isCircle && random.nextInt(3) == 0;
        return isNext ? new Shift(some, 1) : random.nextInt(12) == 0 ? new Constant(sort, 0) : some;
    }

    private Expr guard(List<Variable> variables) {
        if (variables.size() < 3 || random.nextBoolean()) {
            return Constant.TRUE;
        }
        Relation relation = isCircle && random.nextInt(6) == 0
                ? Relation.LESS
                : random.nextBoolean() ? Relation.DIFFERENT : Relation.EQUAL;
        Expr compared = new ValueComparison(variables.get(0), relation, variables.get(1));
        return random.nextInt(3) == 0 ? new Logical.Not(compared) : compared;
    }
}
