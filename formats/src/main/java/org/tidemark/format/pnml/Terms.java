package org.tidemark.format.pnml;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.format.InputException;

/**
 * Converts the terms of one transition, or of an initial marking, which has no variables, to typed expressions. Type
 * errors are reported with line and element.
 */
final class Terms {
    private final Declarations declarations;
    private final String what;
    private final Map<TermNode, Variable> variables = new HashMap<>();
    private final List<Variable> inOrder = new ArrayList<>();
    private int slots;
    private int mostSlots;

    /** Terms with these variables; {@code what} describes their owner in messages. */
    Terms(Declarations declarations, String what, List<TermNode> declared) throws InputException {
        this.declarations = declarations;
        this.what = what;
        for (TermNode declaration : declared) {
            String name = declaration.attribute("name");
            String shown = name == null || name.isBlank() ? declarations.reference(declaration, "id") : name;
            Variable variable = new Variable(slots++, shown, declarations.variableType(declaration));
            variables.put(declaration, variable);
            inOrder.add(variable);
        }
        mostSlots = slots;
    }

    List<Variable> variables() {
        return inOrder;
    }

    /** Opens a variable that a multi-set binds itself, until it is closed. */
    Variable open(Type type) {
        Variable hidden = new Variable(slots, "v" + slots++, type);
        mostSlots = Math.max(mostSlots, slots);
        return hidden;
    }

    /** Closes the variable opened last; its slot can be reused. */
    void close() {
        slots--;
    }

    /** The most variables in use at once, including those of multi-sets. */
    int slots() {
        return mostSlots;
    }

    Declarations declarations() {
        return declarations;
    }

    /** A term of type bool. */
    Expr condition(TermNode node) throws InputException {
        return of(node, BoolType.BOOL);
    }

    /** A term of a type. */
    Expr of(TermNode node, Type expected) throws InputException {
        Expr found = expression(node, expected);
        if (found.type().equals(expected)) {
            return found;
        }
        if (found.type() instanceof IntType && expected instanceof IntType) {
            return new Conversion(found, expected);
        }
        throw error(
                node, element(node) + ": expected a value of type " + expected + ", found one of type " + found.type());
    }

    private Expr expression(TermNode node, @Nullable Type expected) throws InputException {
        switch (node.name()) {
            case "variable" -> {
                Variable variable = variables.get(declarations.variable(node));
                if (variable == null) {
                    throw error(node, element(node) + ": an initial marking has no variables");
                }
                return variable;
            }
            case "useroperator", "finiteintrangeconstant", "numberconstant" -> {
                return declarations.constant(node, expected);
            }
            case "dotconstant" -> {
                return Constant.DOT;
            }
            case "booleanconstant" -> {
                return truth(node);
            }
            case "true", "false" -> {
                return node.name().equals("true") ? Constant.TRUE : Constant.FALSE;
            }
            case "tuple" -> {
                return tuple(node, expected);
            }
            case "successor", "predecessor" -> {
                operands(node, 1);
                Expr inner = expression(node.children().get(0), expected);
                return typed(node, () -> new Shift(inner, node.name().equals("successor") ? 1 : -1));
            }
            case "partitionelementof" -> {
                operands(node, 1);
                Declarations.Partition partition =
                        declarations.partition(node, declarations.reference(node, "refpartition"));
                return new Lookup(of(node.children().get(0), partition.of()), partition.classOf(), partition.classes());
            }
            default -> {
                return logical(node);
            }
        }
    }

    private Expr truth(TermNode node) throws InputException {
        String value = declarations.reference(node, "value").strip().toLowerCase(Locale.ROOT);
        return switch (value) {
            case "true", "1" -> Constant.TRUE;
            case "false", "0" -> Constant.FALSE;
            default ->
                throw error(node, element(node) + " value " + quote(value) + ": expected 'true', 'false', '1' or '0'");
        };
    }

    private Expr tuple(TermNode node, @Nullable Type expected) throws InputException {
        List<Type> components = expected instanceof TupleType tuple ? tuple.components() : List.of();
        if (components.size() != node.children().size() && expected != null) {
            if (node.children().size() == 1) {
                return expression(node.children().get(0), expected);
            }
            throw error(
                    node, element(node) + " of " + node.children().size() + ": expected a value of type " + expected);
        }
        List<Expr> parts = new ArrayList<>();
        for (int i = 0; i < node.children().size(); i++) {
            TermNode child = node.children().get(i);
            parts.add(components.isEmpty() ? expression(child, null) : of(child, components.get(i)));
        }
        return typed(node, () -> TupleExpr.of(parts, declarations.values()));
    }

    private Expr logical(TermNode node) throws InputException {
        Relation relation = relation(node.name());
        if (relation != null) {
            return comparison(node, relation);
        }
        switch (node.name()) {
            case "and", "or" -> {
                List<Expr> parts = conditions(node);
                return node.name().equals("and") ? new Logical.And(parts) : new Logical.Or(parts);
            }
            case "not" -> {
                operands(node, 1);
                return new Logical.Not(conditions(node).get(0));
            }
            case "imply" -> {
                operands(node, 2);
                List<Expr> parts = conditions(node);
                return Logical.implies(parts.get(0), parts.get(1));
            }
            default -> throw error(node, element(node) + ": an operator that this version does not know");
        }
    }

    private static @Nullable Relation relation(String name) {
        return switch (name) {
            case "equality" -> Relation.EQUAL;
            case "inequality" -> Relation.DIFFERENT;
            case "lessthan", "lt", "ltp" -> Relation.LESS;
            case "lessthanorequal", "leq" -> Relation.AT_MOST;
            case "greaterthan", "gt", "gtp" -> Relation.MORE;
            case "greaterthanorequal", "geq" -> Relation.AT_LEAST;
            default -> null;
        };
    }

    /** A number without a range takes the range of the other side. */
    private Expr comparison(TermNode node, Relation relation) throws InputException {
        operands(node, 2);
        TermNode first = node.children().get(0);
        TermNode second = node.children().get(1);
        boolean bare = isNumber(first);
        Expr one = expression(bare ? second : first, null);
        Expr other = expression(bare ? first : second, isNumber(bare ? first : second) ? null : one.type());
        return typed(
                node,
                () -> bare ? new ValueComparison(other, relation, one) : new ValueComparison(one, relation, other));
    }

    private static boolean isNumber(TermNode node) {
        return node.name().equals("finiteintrangeconstant") && !node.children().isEmpty();
    }

    private List<Expr> conditions(TermNode node) throws InputException {
        List<Expr> parts = new ArrayList<>();
        for (TermNode child : node.children()) {
            parts.add(condition(child));
        }
        return parts;
    }

    void operands(TermNode node, int expected) throws InputException {
        if (node.children().size() != expected) {
            throw error(
                    node,
                    element(node) + ": expected " + expected + (expected == 1 ? " operand" : " operands") + ", found "
                            + node.children().size());
        }
    }

    private <T> T typed(TermNode node, Supplier<T> expression) throws InputException {
        try {
            return expression.get();
        } catch (IllegalArgumentException | IllegalStateException misfit) {
            throw error(node, element(node) + ": " + misfit.getMessage());
        }
    }

    /** {@code transition 't1' term 'successor'}. */
    String element(TermNode node) {
        return what + " term " + quote(node.name());
    }

    InputException error(TermNode node, String message) {
        return declarations.error(node, message);
    }
}
