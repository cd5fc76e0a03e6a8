package org.tidemark.format.pnml;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.format.InputException;

/**
 * Converts terms to multi-sets. A bare value means itself once, and a tuple that contains a multi-set means all
 * tuples with one of its elements there, as in published models; a tuple around a single term that is not expected to
 * be a tuple is ignored.
 */
final class MultiSetTerms {
    /** The most tuples that are expanded. */
    private static final int MOST_TUPLES = 1 << 18;

    private final Terms terms;

    MultiSetTerms(Terms terms) {
        this.terms = terms;
    }

    /** A multi-set over a type. */
    MultiSet of(TermNode node, Type type) throws InputException {
        switch (node.name()) {
            case "all" -> {
                terms.operands(node, 1);
                Type all = terms.declarations().type(node.children().get(0));
                if (!all.equals(type)) {
                    throw terms.error(
                            node, terms.element(node) + ": expected values of type " + type + ", found type " + all);
                }
                return new MultiSet.All(type);
            }
            case "empty" -> {
                return MultiSet.empty(type);
            }
            case "add" -> {
                List<MultiSet> parts = new ArrayList<>();
                for (TermNode child : node.children()) {
                    parts.add(of(child, type));
                }
                return new MultiSet.Sum(type, parts);
            }
            case "subtract" -> {
                return difference(node, type);
            }
            case "numberof", "scalarproduct" -> {
                return times(node, type);
            }
            case "tuple" -> {
                return tuple(node, type);
            }
            default -> {
                return value(node, type);
            }
        }
    }

    /** A value once; an element of a partition means all values in it. */
    private MultiSet value(TermNode node, Type type) throws InputException {
        List<Constant> members = terms.declarations().members(node, type);
        return members.isEmpty()
                ? MultiSet.Times.of(1, terms.of(node, type))
                : new MultiSet.Sum(
                        type,
                        members.stream()
                                .<MultiSet>map(member -> MultiSet.Times.of(1, member))
                                .toList());
    }

    private MultiSet difference(TermNode node, Type type) throws InputException {
        if (node.children().isEmpty()) {
            terms.operands(node, 2);
        }
        MultiSet left = of(node.children().get(0), type);
        for (TermNode child : node.children().subList(1, node.children().size())) {
            left = new MultiSet.Difference(left, of(child, type));
        }
        return left;
    }

    private MultiSet times(TermNode node, Type type) throws InputException {
        if (node.children().size() == 1) {
            return of(node.children().get(0), type);
        }
        terms.operands(node, 2);
        return new MultiSet.Scaled(
                count(node.children().get(0)), of(node.children().get(1), type));
    }

    private Constant count(TermNode count) throws InputException {
        if (!count.name().equals("numberconstant")) {
            throw terms.error(count, terms.element(count) + ": expected 'numberconstant'");
        }
        long number = terms.declarations().number(count, "value");
        if (number < 0) {
            throw terms.error(count, terms.element(count) + " '" + number + "': expected an integer ≥ 0");
        }
        return Constant.number(number);
    }

    private MultiSet tuple(TermNode node, Type type) throws InputException {
        if (node.children().size() == 1 && !(type instanceof TupleType)) {
            return of(node.children().get(0), type);
        }
        if (!(type instanceof TupleType product)
                || product.components().size() != node.children().size()) {
            return MultiSet.Times.of(1, terms.of(node, type));
        }
        double tuples = 1;
        for (int i = 0; i < node.children().size(); i++) {
            tuples *= parts(node.children().get(i), product.components().get(i));
        }
        if (tuples > MOST_TUPLES) {
            throw terms.error(
                    node, terms.element(node) + ": its sums make more than " + MOST_TUPLES + " tuples; expected fewer");
        }
        return spread(product, node, 0, new ArrayList<>());
    }

    /** The number of alternative terms of a component of a tuple. */
    private double parts(TermNode node, Type type) {
        return switch (node.name()) {
            case "add" ->
                node.children().stream()
                        .mapToDouble(child -> parts(child, type))
                        .sum();
            case "numberof" ->
                node.children().isEmpty()
                        ? 1
                        : parts(node.children().get(node.children().size() - 1), type);
            default -> Math.max(1, terms.declarations().members(node, type).size());
        };
    }

    /** Expands each component that is a multi-set, from left to right. */
    private MultiSet spread(TupleType type, TermNode node, int at, List<Expr> done) throws InputException {
        if (at == node.children().size()) {
            return MultiSet.Times.of(1, new TupleExpr(type, done));
        }
        return component(type, node, at, node.children().get(at), done);
    }

    private MultiSet component(TupleType type, TermNode node, int at, TermNode child, List<Expr> done)
            throws InputException {
        Type component = type.components().get(at);
        switch (child.name()) {
            case "all" -> {
                of(child, component);
                Variable each = terms.open(component);
                MultiSet tuples = with(type, node, at, each, done);
                terms.close();
                return new MultiSet.Comprehension(each, Constant.TRUE, tuples);
            }
            case "add" -> {
                List<MultiSet> parts = new ArrayList<>();
                for (TermNode part : child.children()) {
                    parts.add(component(type, node, at, part, done));
                }
                return new MultiSet.Sum(type, parts);
            }
            case "numberof" -> {
                terms.operands(child, 2);
                Constant number = count(child.children().get(0));
                return new MultiSet.Scaled(
                        number, component(type, node, at, child.children().get(1), done));
            }
            case "subtract", "scalarproduct", "empty" ->
                throw terms.error(child, terms.element(child) + ": not inside a tuple; expected a value, all or a sum");
            default -> {
                List<Constant> members = terms.declarations().members(child, component);
                if (members.isEmpty()) {
                    return with(type, node, at, terms.of(child, component), done);
                }
                List<MultiSet> parts = new ArrayList<>();
                for (Constant member : members) {
                    parts.add(with(type, node, at, member, done));
                }
                return new MultiSet.Sum(type, parts);
            }
        }
    }

    private MultiSet with(TupleType type, TermNode node, int at, Expr part, List<Expr> done) throws InputException {
        List<Expr> more = new ArrayList<>(done);
        more.add(part);
        return spread(type, node, at + 1, more);
    }
}
