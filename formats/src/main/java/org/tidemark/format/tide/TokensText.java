package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Arithmetic;
import org.tidemark.color.expr.Conditional;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;

/**
 * Writes multi-sets as the tide language reads them: items with counts, variables and conditions, and after
 * {@code except} what is taken away. A difference inside a sum has no form of its own there, so a multi-set is written
 * as a list of texts whose tokens add up; usually there is one.
 */
public final class TokensText {
    private final TypeText types;
    private final ExpressionText expressions;
    private final Naming naming;

    public TokensText(Naming naming) {
        this.naming = naming;
        this.types = new TypeText(naming);
        this.expressions = new ExpressionText(naming);
    }

    /** A multi-set that the language cannot express. */
    static final class Inexpressible extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Inexpressible(String message) {
            super(message, null, false, false);
        }
    }

    /** The common context of the items of a part: how often it occurs, for which values, and when. */
    private record Context(long times, List<Expr> counts, List<Variable> binders, List<Expr> conditions) {
        static final Context NONE = new Context(1, List.of(), List.of(), List.of());

        Context times(Expr count) {
            if (count instanceof Constant constant) {
                return new Context(Math.multiplyExact(times, number(constant)), counts, binders, conditions);
            }
            if (count instanceof Conversion conversion) {
                return times(conversion.of());
            }
            if (count instanceof Conditional choice && isZero(choice.otherwise())) {
                return with(choice.condition()).times(choice.then());
            }
            List<Expr> more = new ArrayList<>(counts);
            more.add(count);
            return new Context(times, more, binders, conditions);
        }

        Context with(Expr condition) {
            if (condition.equals(Constant.TRUE)) {
                return this;
            }
            List<Expr> more = new ArrayList<>(conditions);
            more.add(condition);
            return new Context(times, counts, binders, more);
        }

        Context each(Variable variable) {
            List<Variable> more = new ArrayList<>(binders);
            more.add(variable);
            return new Context(times, counts, more, conditions);
        }

        private static boolean isZero(Expr expr) {
            return expr instanceof Constant constant && number(constant) == 0;
        }
    }

    private static long number(Constant constant) {
        return ((IntType) constant.type()).spans().number(constant.rank());
    }

    /** Items that are added, and items that are taken away from them. */
    private record Difference(List<String> from, List<String> taken) {
        String text() {
            String first = String.join(", ", from);
            return taken.isEmpty() ? first : first + " except " + String.join(", ", taken);
        }
    }

    /** The text of a multi-set for people, in one piece; a difference inside a sum is put in parentheses. */
    public String of(MultiSet tokens) {
        List<String> parts;
        try {
            parts = parts(tokens);
        } catch (Inexpressible nested) {
            return String.valueOf(nested.getMessage());
        }
        return parts.size() == 1
                ? parts.get(0)
                : parts.stream()
                        .map(part -> part.contains(" except ") ? "(" + part + ")" : part)
                        .collect(Collectors.joining(", "));
    }

    /** The texts whose tokens together are a multi-set; none if it is empty. */
    List<String> parts(MultiSet tokens) {
        List<Difference> found = new ArrayList<>();
        collect(tokens, Context.NONE, found);
        List<String> sum = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (Difference difference : found) {
            if (difference.taken.isEmpty()) {
                sum.addAll(difference.from);
            } else {
                texts.add(difference.text());
            }
        }
        if (!sum.isEmpty()) {
            texts.add(0, String.join(", ", sum));
        }
        return texts;
    }

    private void collect(MultiSet tokens, Context context, List<Difference> into) {
        if (context.times == 0) {
            return;
        }
        if (tokens instanceof MultiSet.Sum sum) {
            sum.parts().forEach(part -> collect(part, context, into));
        } else if (tokens instanceof MultiSet.Scaled scaled) {
            collect(scaled.part(), context.times(scaled.count()), into);
        } else if (tokens instanceof MultiSet.Comprehension each) {
            collect(each.part(), context.each(each.variable()).with(each.condition()), into);
        } else if (tokens instanceof MultiSet.Difference difference) {
            into.add(difference(difference, context));
        } else {
            into.add(new Difference(List.of(item(tokens, context)), List.of()));
        }
    }

    private Difference difference(MultiSet.Difference difference, Context context) {
        List<String> from = new ArrayList<>();
        List<String> taken = new ArrayList<>();
        MultiSet rest = difference;
        while (rest instanceof MultiSet.Difference outer) {
            taken.addAll(flat(outer.taken(), context));
            rest = outer.from();
        }
        if (!context.binders.isEmpty()) {
            throw new Inexpressible("for every " + naming.variable(context.binders.get(0)) + " the difference "
                    + of(difference.from()) + " except " + of(difference.taken()));
        }
        from.addAll(flat(rest, context));
        return from.isEmpty() ? new Difference(List.of(), List.of()) : new Difference(from, taken);
    }

    /** The items of a multi-set without differences. */
    private List<String> flat(MultiSet tokens, Context context) {
        List<Difference> parts = new ArrayList<>();
        collect(tokens, context, parts);
        List<String> items = new ArrayList<>();
        for (Difference part : parts) {
            if (!part.taken.isEmpty()) {
                throw new Inexpressible("a difference inside a difference: " + part.text());
            }
            items.addAll(part.from);
        }
        return items;
    }

    private String item(MultiSet tokens, Context context) {
        Context whole = context;
        @Nullable Expr element = null;
        if (tokens instanceof MultiSet.Times times) {
            whole = context.times(times.count());
            element = times.element();
        }
        String text = counted(tokens.of(), element, whole);
        for (Variable variable : whole.binders) {
            text += " for " + naming.variable(variable) + ": " + types.use(variable.type());
        }
        if (!whole.conditions.isEmpty()) {
            Expr all = whole.conditions.size() == 1 ? whole.conditions.get(0) : new Logical.And(whole.conditions);
            text += " where " + expressions.of(all);
        }
        return text;
    }

    private String counted(Type type, @Nullable Expr element, Context context) {
        String count = count(context);
        if (type instanceof DotType && element != null) {
            return count;
        }
        String value = element == null ? "all " + types.use(type) : expressions.of(element);
        return count.equals("1") ? value : count + "'" + value;
    }

    private String count(Context context) {
        if (context.counts.isEmpty()) {
            return String.valueOf(context.times);
        }
        Expr product = context.counts.get(0);
        for (Expr more : context.counts.subList(1, context.counts.size())) {
            product = Arithmetic.of(product, Arithmetic.Operator.TIMES, more);
        }
        if (context.times != 1) {
            product = Arithmetic.of(Constant.number(context.times), Arithmetic.Operator.TIMES, product);
        }
        return expressions.of(product);
    }
}
