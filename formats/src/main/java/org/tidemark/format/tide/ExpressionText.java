package org.tidemark.format.tide;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.tidemark.color.expr.Arithmetic;
import org.tidemark.color.expr.ArrayExpr;
import org.tidemark.color.expr.Conditional;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Everywhere;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.KeyedExpr;
import org.tidemark.color.expr.ListExpr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.MapExpr;
import org.tidemark.color.expr.SetExpr;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.UnionExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.KeyedType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.Value;

/**
 * Writes expressions as the tide language reads them, with as few parentheses as possible. Conversions between ranges
 * are left out, since the language inserts them by itself.
 */
public final class ExpressionText {
    // How strongly operators bind, from the weakest.
    private static final int ANY = 0;
    private static final int OR = 2;
    private static final int AND = 3;
    private static final int COMPARED = 4;
    private static final int ADDED = 5;
    private static final int MULTIPLIED = 6;
    private static final int PREFIXED = 7;
    private static final int SELECTED = 8;

    private final Naming naming;
    private final TypeText types;

    public ExpressionText(Naming naming) {
        this.naming = naming;
        this.types = new TypeText(naming);
    }

    public String of(Expr expr) {
        return text(expr, ANY);
    }

    /** The conditions of a guard, without those that the language adds by itself. */
    public List<String> guard(Expr guard) {
        return Logical.conjuncts(guard).stream()
                .filter(part -> !isImplied(part))
                .map(part -> text(part, AND))
                .toList();
    }

    /** Whether a condition only says that the tokens on an arc can be in their place. */
    public static boolean isImplied(Expr condition) {
        return condition instanceof Conversion.Fits
                || (condition instanceof Everywhere every && isImplied(every.claim()));
    }

    private String text(Expr expr, int around) {
        if (expr instanceof Constant constant) {
            return constant(constant, around);
        }
        if (expr instanceof Variable variable) {
            return naming.variable(variable);
        }
        if (expr instanceof Conversion conversion) {
            return text(conversion.of(), around);
        }
        if (expr instanceof Logical || expr instanceof ValueComparison || expr instanceof Conditional) {
            return condition(expr, around);
        }
        if (expr instanceof Arithmetic sum) {
            return arithmetic(sum, around);
        }
        if (expr instanceof Shift shift) {
            return shift(shift);
        }
        if (expr instanceof Function.Call call) {
            return naming.function(call.function()) + list("(", call.children(), ")");
        }
        if (expr instanceof Lookup lookup) {
            return naming.table(lookup) + "(" + of(lookup.of()) + ")";
        }
        return structured(expr, around);
    }

    private String constant(Constant constant, int around) {
        Value value = constant.type().value(constant.rank());
        String text = types.value(constant.type(), value);
        return value instanceof Value.Whole whole && whole.number() < 0 ? within(PREFIXED, around, text) : text;
    }

    private String condition(Expr expr, int around) {
        if (expr instanceof Logical.Not not) {
            return within(PREFIXED, around, "!" + text(not.of(), PREFIXED));
        }
        if (expr instanceof Logical.And and) {
            return joined(and.children(), " && ", AND, around, "true");
        }
        if (expr instanceof Logical.Or or) {
            return joined(or.children(), " || ", OR, around, "false");
        }
        if (expr instanceof ValueComparison compared) {
            return within(
                    COMPARED,
                    around,
                    text(compared.left(), ADDED) + " " + compared.relation().sign() + " "
                            + text(compared.right(), ADDED));
        }
        Conditional choice = (Conditional) expr;
        return within(
                ANY,
                around,
                "if " + of(choice.condition()) + " then " + of(choice.then()) + " else " + of(choice.otherwise()));
    }

    private String joined(List<Expr> parts, String sign, int mine, int around, String none) {
        if (parts.size() == 1) {
            return text(parts.get(0), around);
        }
        // The operators are grouped from the left, so a nested one of the same kind needs parentheses.
        return parts.isEmpty()
                ? none
                : within(
                        mine,
                        around,
                        parts.stream().map(part -> text(part, mine + 1)).collect(Collectors.joining(sign)));
    }

    private String arithmetic(Arithmetic sum, int around) {
        int mine = switch (sum.operator()) {
            case PLUS, MINUS -> ADDED;
            case TIMES, OVER, REMAINDER -> MULTIPLIED;
        };
        String sign = switch (sum.operator()) {
            case PLUS -> " + ";
            case MINUS -> " - ";
            case TIMES -> " * ";
            case OVER -> " / ";
            case REMAINDER -> " % ";
        };
        return within(mine, around, text(sum.left(), mine) + sign + text(sum.right(), mine + 1));
    }

    private String shift(Shift shift) {
        String word = shift.by() > 0 ? "succ(" : "pred(";
        int times = (int) Math.abs(shift.by() % shift.type().count());
        String inner = of(shift.of());
        boolean clear = shift.of() instanceof Variable || shift.of() instanceof Shift;
        String type = clear || !(shift.type() instanceof IntType) ? null : naming.conversion(shift.type());
        return word.repeat(times) + (type == null ? inner : type + "(" + inner + ")") + ")".repeat(times);
    }

    private String structured(Expr expr, int around) {
        if (expr instanceof TupleExpr tuple) {
            return tuple(tuple);
        }
        if (expr instanceof TupleExpr.Component component) {
            return text(component.of(), SELECTED) + "." + field(component.of().type(), component.index());
        }
        if (expr instanceof TupleExpr.With with) {
            return text(with.of(), SELECTED) + ".(" + field(with.of().type(), with.index()) + " := " + of(with.value())
                    + ")";
        }
        if (expr instanceof UnionExpr.Tagged tagged) {
            String tag = naming.part(tagged.type().tags().get(tagged.tag()));
            return tagged.content().equals(Constant.DOT) ? tag : tag + "(" + of(tagged.content()) + ")";
        }
        if (expr instanceof UnionExpr.HasTag has) {
            String tag = ((UnionType) has.of().type()).tags().get(has.tag());
            return within(COMPARED, around, text(has.of(), ADDED) + " is " + naming.part(tag));
        }
        if (expr instanceof UnionExpr.Content content) {
            String tag = ((UnionType) content.of().type()).tags().get(content.tag());
            return text(content.of(), SELECTED) + "." + naming.part(tag);
        }
        if (expr instanceof ArrayExpr array) {
            return array(array);
        }
        if (expr instanceof ListExpr list) {
            return sequence(list);
        }
        if (expr instanceof SetExpr.With || expr instanceof MapExpr.With) {
            return inserted(expr);
        }
        if (expr instanceof SetExpr.Combined combined) {
            return combined(combined, around);
        }
        if (expr instanceof MapExpr.At at) {
            return text(at.of(), SELECTED) + "[" + of(at.key()) + "]";
        }
        if (expr instanceof KeyedExpr.Without) {
            return "remove" + list("(", expr.children(), ")");
        }
        // An operation without a sign of its own is written like a call: has(…), size(…), subset(…).
        return expr.getClass().getSimpleName().toLowerCase(Locale.ROOT) + list("(", expr.children(), ")");
    }

    private String tuple(TupleExpr tuple) {
        List<String> fields = TypeText.fields(tuple.type());
        if (fields.isEmpty()) {
            return list("(", tuple.children(), ")");
        }
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < fields.size(); i++) {
            text.add(naming.part(fields.get(i)) + " = " + of(tuple.children().get(i)));
        }
        return text.toString();
    }

    private String field(Type type, int index) {
        List<String> fields = TypeText.fields((TupleType) type);
        return fields.isEmpty() ? String.valueOf(index + 1) : naming.part(fields.get(index));
    }

    private String array(ArrayExpr array) {
        if (array instanceof ArrayExpr.Elements elements) {
            boolean same = elements.children().stream().distinct().count() == 1;
            return same ? "fill(" + of(elements.children().get(0)) + ")" : list("[", elements.children(), "]");
        }
        if (array instanceof ArrayExpr.With with) {
            return text(with.of(), SELECTED) + "[" + of(with.index()) + " := " + of(with.element()) + "]";
        }
        ArrayExpr.At at = (ArrayExpr.At) array;
        return text(at.of(), SELECTED) + "[" + of(at.index()) + "]";
    }

    private String sequence(ListExpr list) {
        if (list instanceof ListExpr.Append append) {
            return append(append);
        }
        if (list instanceof ListExpr.At at) {
            return text(at.of(), SELECTED) + "[" + of(at.index()) + "]";
        }
        String word = list instanceof ListExpr.Length ? "length" : list instanceof ListExpr.Next ? "first" : "rest";
        return word + list("(", list.children(), ")");
    }

    /** Elements that are appended to an empty sequence are a literal. */
    private String append(ListExpr.Append last) {
        Deque<Expr> elements = new ArrayDeque<>();
        Expr rest = last;
        while (rest instanceof ListExpr.Append append) {
            elements.push(append.element());
            rest = append.of();
        }
        boolean literal =
                rest instanceof Constant constant && ((ListType) constant.type()).length(constant.rank()) == 0;
        return literal
                ? list("[", List.copyOf(elements), "]")
                : "append(" + of(last.of()) + ", " + of(last.element()) + ")";
    }

    /** Elements or entries that are added to an empty set or map are a literal. */
    private String inserted(Expr last) {
        Deque<String> entries = new ArrayDeque<>();
        Expr rest = last;
        while (rest.getClass() == last.getClass()) {
            List<Expr> parts = rest.children();
            entries.push(parts.subList(1, parts.size()).stream().map(this::of).collect(Collectors.joining(": ")));
            rest = parts.get(0);
        }
        if (rest instanceof Constant constant && ((KeyedType) constant.type()).size(constant.rank()) == 0) {
            return "{" + String.join(", ", entries) + "}";
        }
        return last instanceof MapExpr.With with
                ? text(with.of(), SELECTED) + "[" + of(with.key()) + " := " + of(with.content()) + "]"
                : "insert" + list("(", last.children(), ")");
    }

    private String combined(SetExpr.Combined sets, int around) {
        int mine = sets.operator() == SetExpr.Combined.Operator.INTERSECTION ? MULTIPLIED : ADDED;
        String sign = switch (sets.operator()) {
            case UNION -> " + ";
            case DIFFERENCE -> " - ";
            case INTERSECTION -> " * ";
        };
        return within(mine, around, text(sets.left(), mine) + sign + text(sets.right(), mine + 1));
    }

    private String list(String open, List<Expr> parts, String close) {
        return parts.stream().map(this::of).collect(Collectors.joining(", ", open, close));
    }

    private static String within(int mine, int around, String text) {
        return mine < around ? "(" + text + ")" : text;
    }
}
