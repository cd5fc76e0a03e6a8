package org.tidemark.format.pnml;

import java.util.List;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.Value;
import org.tidemark.format.InputException;
import org.tidemark.format.pnml.TermRewriting.Inexpressible;

/** Writes expressions that {@link TermRewriting} has produced as terms of symmetric nets. */
final class TermWriter {
    private static final int FARTHEST = 1_000;

    private final SortTable sorts;
    private final List<String> variables;

    /** Terms over variables with these ids. */
    TermWriter(SortTable sorts, List<String> variables) {
        this.sorts = sorts;
        this.variables = variables;
    }

    String of(Expr expr) throws InputException {
        if (expr instanceof Constant constant) {
            return value(constant.type(), constant.type().value(constant.rank()));
        }
        if (expr instanceof Variable variable) {
            return "<variable refvariable=\"" + PnmlWriter.escape(variables.get(variable.index())) + "\"/>";
        }
        if (expr instanceof TupleExpr tuple) {
            return operator("tuple", tuple.children());
        }
        if (expr instanceof Shift shift) {
            return shift(shift);
        }
        if (expr instanceof Lookup lookup) {
            return "<partitionelementof refpartition=\"" + PnmlWriter.escape(sorts.partition(lookup)) + "\">"
                    + subterm(of(lookup.of())) + "</partitionelementof>";
        }
        if (expr instanceof ValueComparison compared) {
            return operator(word(compared.relation()), compared.children());
        }
        if (expr instanceof Logical.Not not) {
            return operator("not", not.children());
        }
        if (expr instanceof Logical.And and) {
            return junction("and", and.children(), Constant.TRUE);
        }
        if (expr instanceof Logical.Or or) {
            return junction("or", or.children(), Constant.FALSE);
        }
        throw new Inexpressible(expr, "symmetric nets have no such operation");
    }

    private String shift(Shift shift) throws InputException {
        long size = shift.type().count();
        long forward = Math.floorMod(shift.by(), size);
        boolean back = size - forward < forward;
        long steps = back ? size - forward : forward;
        if (steps > FARTHEST) {
            throw new Inexpressible(shift, "more than " + FARTHEST + " successors in a row");
        }
        String word = back ? "predecessor" : "successor";
        String term = of(shift.of());
        for (long i = 0; i < steps; i++) {
            term = "<" + word + ">" + subterm(term) + "</" + word + ">";
        }
        return term;
    }

    private String junction(String word, List<Expr> parts, Constant none) throws InputException {
        return parts.isEmpty() ? of(none) : parts.size() == 1 ? of(parts.get(0)) : operator(word, parts);
    }

    private String operator(String word, List<Expr> operands) throws InputException {
        StringBuilder text = new StringBuilder("<" + word + ">");
        for (Expr operand : operands) {
            text.append(subterm(of(operand)));
        }
        return text.append("</" + word + ">").toString();
    }

    /** A reference to the sort of a type. */
    String sort(Type type) throws InputException {
        return sorts.use(type);
    }

    static String subterm(String term) {
        return "<subterm>" + term + "</subterm>";
    }

    private static String word(ValueComparison.Relation relation) {
        return switch (relation) {
            case EQUAL -> "equality";
            case DIFFERENT -> "inequality";
            case LESS -> "lessthan";
            case AT_MOST -> "lessthanorequal";
            case MORE -> "greaterthan";
            case AT_LEAST -> "greaterthanorequal";
        };
    }

    private String value(Type type, Value value) throws InputException {
        if (type instanceof DotType) {
            return "<dotconstant/>";
        }
        if (type instanceof BoolType && value instanceof Value.Truth truth) {
            return "<booleanconstant value=\"" + truth.isTrue() + "\"/>";
        }
        if (type instanceof IntType numbers && value instanceof Value.Whole whole) {
            return "<finiteintrangeconstant value=\"" + whole.number() + "\">" + SortTable.range(numbers)
                    + "</finiteintrangeconstant>";
        }
        if (value instanceof Value.Member member) {
            return "<useroperator declaration=\"" + PnmlWriter.escape(sorts.constant(type, member.index())) + "\"/>";
        }
        if (type instanceof TupleType tuple && value instanceof Value.Parts parts) {
            StringBuilder text = new StringBuilder("<tuple>");
            for (int i = 0; i < parts.values().size(); i++) {
                text.append(
                        subterm(value(tuple.components().get(i), parts.values().get(i))));
            }
            return text.append("</tuple>").toString();
        }
        throw new Inexpressible("the value " + type.show(value) + ": symmetric nets have no such sort");
    }
}
