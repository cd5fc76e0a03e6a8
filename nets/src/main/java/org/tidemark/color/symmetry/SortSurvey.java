package org.tidemark.color.symmetry;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.Conditional;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Everywhere;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;

/**
 * Reads all expressions of a net and notes what they say about the values of its sorts. Variables, tuples and
 * comparisons for equality treat all values alike. Whatever is not known to do so is taken for something that
 * distinguishes every value from every other.
 */
final class SortSurvey {
    /** A range of more numbers is used for more than to name something. */
    private static final int MOST_NUMBERS = 1 << 12;

    private static final long MOST_TOKENS = 1 << 16;

    private final Map<Type, Sort> sorts = new LinkedHashMap<>();
    private final Set<Function> read = new HashSet<>();
    private final List<Tokens> fixed = new ArrayList<>();
    private final List<List<MultiSet.Times>> terms = new ArrayList<>();

    /** Tokens that are the same under every binding: whether values are alike in them is seen by moving them. */
    record Tokens(Type type, Bag bag) {}

    SortSurvey(ColoredNet net) {
        net.places().forEach(place -> domain(place.type()));
        net.transitions().forEach(transition -> {
            transition.variables().forEach(variable -> domain(variable.type()));
            visit(transition.guard());
            transition.arcs().forEach(arc -> arc(arc.tokens()));
        });
    }

    /** The sorts that occur, in the order they were met. */
    Collection<Sort> sorts() {
        return sorts.values();
    }

    private @Nullable Sort sort(Type type) {
        boolean isSort = type instanceof EnumType
                || type instanceof IdType
                || (type instanceof IntType && type.isRanked() && type.count() <= MOST_NUMBERS);
        return isSort ? sorts.computeIfAbsent(type, Sort::new) : null;
    }

    /** The tokens on arcs that depend on no variable. */
    List<Tokens> fixed() {
        return fixed;
    }

    /** The parts of sums on arcs that have variables and constants only: a sum may mention all values, one after the other. */
    List<List<MultiSet.Times>> terms() {
        return terms;
    }

    /**
     * Reads the tokens of an arc; those parts that depend on no variable are taken together, and so are those that are
     * made of names.
     */
    private void arc(MultiSet tokens) {
        List<MultiSet> parts = parts(tokens);
        List<MultiSet> closed = parts.stream().filter(SortSurvey::isClosed).toList();
        Bag bag = new Bag(CancellationCheck.after(MOST_TOKENS));
        try {
            for (MultiSet part : closed) {
                part.addTo(bag, 1, new long[part.slots()]);
            }
            domain(tokens.of());
            fixed.add(new Tokens(tokens.of(), bag));
        } catch (EvaluationFault | Cancelled noValue) {
            closed.forEach(this::visit);
        }
        List<MultiSet> open = parts.stream().filter(part -> !isClosed(part)).toList();
        terms.add(open.stream()
                .filter(SortSurvey::isNamed)
                .map(MultiSet.Times.class::cast)
                .toList());
        open.stream().filter(part -> !isNamed(part)).forEach(this::visit);
    }

    /** Whether it is a fixed number of one value that is made of variables and constants. */
    private static boolean isNamed(MultiSet tokens) {
        return tokens instanceof MultiSet.Times times && times.count() instanceof Constant && isNamed(times.element());
    }

    private static boolean isNamed(Expr expr) {
        return expr instanceof Constant
                || expr instanceof Variable
                || (expr instanceof TupleExpr && expr.children().stream().allMatch(SortSurvey::isNamed));
    }

    /** The parts of a sum of sums, each as often as the numbers before it say. */
    private static List<MultiSet> parts(MultiSet tokens) {
        if (tokens instanceof MultiSet.Sum sum) {
            return sum.parts().stream().flatMap(part -> parts(part).stream()).toList();
        }
        return tokens instanceof MultiSet.Scaled scaled && scaled.count() instanceof Constant count
                ? parts(scaled.part()).stream().map(part -> times(count, part)).toList()
                : List.of(tokens);
    }

    /** A part several times; a number of one value is again a number of it. */
    private static MultiSet times(Constant count, MultiSet part) {
        if (part instanceof MultiSet.Times one && one.count() instanceof Constant each) {
            try {
                return MultiSet.Times.of(Math.multiplyExact(value(count), value(each)), one.element());
            } catch (ArithmeticException tooMany) {
                return new MultiSet.Scaled(count, part);
            }
        }
        return new MultiSet.Scaled(count, part);
    }

    private static long value(Constant count) {
        return ((IntType) count.type()).spans().number(count.rank());
    }

    private static boolean isClosed(MultiSet tokens) {
        BitSet free = new BitSet();
        tokens.variables(free);
        return free.isEmpty();
    }

    private void visit(MultiSet tokens) {
        if (tokens instanceof MultiSet.Times times) {
            number(times.count());
            visit(times.element());
        } else if (tokens instanceof MultiSet.All all) {
            domain(all.of());
        } else if (tokens instanceof MultiSet.Sum sum) {
            sum.parts().forEach(this::visit);
        } else if (tokens instanceof MultiSet.Difference difference) {
            visit(difference.from());
            visit(difference.taken());
        } else if (tokens instanceof MultiSet.Scaled scaled) {
            number(scaled.count());
            visit(scaled.part());
        } else if (tokens instanceof MultiSet.Comprehension comprehension) {
            domain(comprehension.variable().type());
            visit(comprehension.condition());
            visit(comprehension.part());
        }
    }

    /** Something that is used as a number has an order. */
    private void number(Expr expr) {
        freeze(expr.type());
        visit(expr);
    }

    private void visit(Expr expr) {
        if (expr instanceof Constant constant) {
            mention(constant.type(), constant.rank());
        } else if (expr instanceof Variable variable) {
            domain(variable.type());
        } else if (expr instanceof Shift shift) {
            turn(shift.of().type());
        } else if (expr instanceof ValueComparison comparison) {
            Type left = comparison.left().type();
            Type right = comparison.right().type();
            if (comparison.relation().isOrder() || !left.equals(right)) {
                freeze(left);
                freeze(right);
            }
        } else if (expr instanceof Conversion conversion) {
            convert(conversion);
        } else if (expr instanceof Conversion.Fits fits) {
            convert(fits.of());
        } else if (expr instanceof Lookup lookup) {
            look(lookup);
        } else if (expr instanceof Function.Call call) {
            call(call.function());
        } else if (!isPlain(expr)) {
            freeze(expr.type());
            expr.children().forEach(child -> freeze(child.type()));
        }
        expr.children().forEach(this::visit);
    }

    /** Whether it treats all values alike that it passes on. */
    private static boolean isPlain(Expr expr) {
        return expr instanceof Logical
                || expr instanceof Conditional
                || expr instanceof TupleExpr
                || expr instanceof TupleExpr.Component
                || expr instanceof TupleExpr.With
                || expr instanceof Everywhere;
    }

    private void call(Function function) {
        if (read.add(function)) {
            function.parameters().forEach(parameter -> domain(parameter.type()));
            visit(function.body());
        }
    }

    /** Between a type and its subtype a value stays what it is; a number in another range is used as one. */
    private void convert(Conversion conversion) {
        domain(conversion.type());
        if (conversion.of().type() instanceof IntType || conversion.type() instanceof IntType) {
            freeze(conversion.of().type());
            freeze(conversion.type());
        }
    }

    /** A neighbour is one in a circle where its type is a sort, and otherwise says too much. */
    private void turn(Type type) {
        Sort own = sort(type);
        if (own == null) {
            freeze(type);
        } else {
            own.turn();
        }
    }

    /** A table distinguishes values that it has different entries for. */
    private void look(Lookup lookup) {
        Sort own = sort(lookup.of().type());
        if (own == null) {
            freeze(lookup.of().type());
        } else {
            List<Long> ranks = lookup.ranks().stream().distinct().toList();
            own.tellApart(value -> ranks.indexOf(lookup.ranks().get(value)));
        }
        freeze(lookup.type());
    }

    /** Notes that all values of a type may occur, and no others. */
    private void domain(Type type) {
        if (type instanceof TupleType tuple) {
            tuple.components().forEach(this::domain);
        } else if (type instanceof SubType sub) {
            Sort whole = sort(sub.of());
            if (whole == null) {
                freeze(sub.of());
            } else {
                whole.tellApart(value -> sub.ranks().contains(value) ? 1 : 0);
            }
        } else if (sort(type) == null) {
            freeze(type); // lists and sets have an order
        }
    }

    /** Notes that a value is mentioned by its name. */
    private void mention(Type type, long rank) {
        Sort own = sort(type);
        if (own != null) {
            own.single(rank);
        } else if (type instanceof TupleType tuple) {
            for (int i = 0; i < tuple.components().size(); i++) {
                mention(tuple.components().get(i), tuple.component(rank, i));
            }
        } else if (type instanceof SubType sub) {
            mention(sub.of(), sub.ranks().number(rank));
        } else {
            freeze(type);
        }
    }

    private void freeze(Type type) {
        Sort own = sort(type);
        if (own != null) {
            own.freeze();
        }
        parts(type).forEach(this::freeze);
    }

    private static List<Type> parts(Type type) {
        List<Type> parts = new ArrayList<>();
        if (type instanceof TupleType tuple) {
            parts.addAll(tuple.components());
        } else if (type instanceof SubType sub) {
            parts.add(sub.of());
        } else if (type instanceof UnionType union) {
            parts.addAll(union.contents());
        } else if (type instanceof ArrayType array) {
            parts.add(array.index());
            parts.add(array.element());
        } else if (type instanceof ListType list) {
            parts.add(list.element());
        } else if (type instanceof SetType set) {
            parts.add(set.key());
        } else if (type instanceof MapType map) {
            parts.add(map.key());
            parts.add(map.content());
        }
        return parts;
    }
}
