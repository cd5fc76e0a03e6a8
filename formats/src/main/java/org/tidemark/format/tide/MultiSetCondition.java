package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.net.TokenWeight;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;

/**
 * A comparison of the tokens of a place with a multi-set, {@code p = {a, 2'b}}: one comparison for each value in the
 * multi-set, and one for all others together.
 */
final class MultiSetCondition {
    /** Equality and inclusion. */
    static final Set<String> RELATIONS = Set.of("=", "==", "!=", "<=", ">=");

    private static final int MOST_VALUES = 10_000;

    /** How often a listing may ask whether it is to end; between two questions are thousands of steps. */
    private static final int MOST_POLLS = 100;

    private final ColoredPlace place;
    private final Bag bag;

    private MultiSetCondition(ColoredPlace place, Bag bag) {
        this.place = place;
        this.bag = bag;
    }

    /** Reads the multi-set in braces that the cursor is at. */
    static MultiSetCondition read(ColoredPlace place, Cursor cursor, Scope scope) throws InputException {
        TideToken brace = cursor.expect("{", "and a multi-set");
        if (cursor.take("}")) {
            return new MultiSetCondition(place, new Bag());
        }
        if (cursor.peek().kind() == Kind.NAME && cursor.peek(1).is("=")) {
            throw brace.error("a record: expected a multi-set; one that contains a record is written {{…}}");
        }
        Syntax.Items items = TideParser.items(cursor);
        cursor.expect("}", "or ',' after a value");
        ValueMaker values = new ValueMaker(scope);
        MultiSet made = new MultiSetMaker(scope, values, new SortMaker(scope, values)).of(items, place.type());
        Bag bag = new Bag(stepLimit());
        try {
            made.addTo(bag, 1, new long[scope.mostSlots()]);
        } catch (EvaluationFault fault) {
            throw brace.error(String.valueOf(fault.getMessage()));
        } catch (Cancelled tooLong) {
            throw brace.error("a multi-set that takes too many steps to list: expected at most " + MOST_VALUES
                    + " values, from types with few values");
        }
        if (bag.size() > MOST_VALUES) {
            throw brace.error("a multi-set of " + bag.size() + " values: expected at most " + MOST_VALUES);
        }
        return new MultiSetCondition(place, bag);
    }

    /** Ends the listing of a multi-set, which may try many values in vain, after 1.6 million steps. */
    private static CancellationCheck stepLimit() {
        AtomicInteger polls = new AtomicInteger();
        return CancellationCheck.until(() -> polls.incrementAndGet() >= MOST_POLLS);
    }

    /** The relation for operands in the other order. */
    static String mirrored(String relation) {
        return relation.equals("<=") ? ">=" : relation.equals(">=") ? "<=" : relation;
    }

    /** The place compared with the multi-set. */
    Formula of(String relation) {
        return switch (relation) {
            case "<=" -> compared(Relation.AT_MOST, true);
            case ">=" -> compared(Relation.AT_LEAST, false);
            case "!=" -> new Formula.Not(compared(Relation.EQUAL, true));
            default -> compared(Relation.EQUAL, true);
        };
    }

    private Formula compared(Relation relation, boolean nothingElse) {
        Variable each = new Variable(0, "x", place.type());
        List<Formula> parts = new ArrayList<>();
        List<Expr> listed = new ArrayList<>();
        for (int i = 0; i < bag.size(); i++) {
            if (bag.count(i) > 0) {
                Expr same = new ValueComparison(
                        each, ValueComparison.Relation.EQUAL, new Constant(place.type(), bag.rank(i)));
                listed.add(same);
                parts.add(QuestionReader.compared(count(each, same, true), relation, bag.count(i)));
            }
        }
        if (nothingElse) {
            Expr any = listed.isEmpty() ? Constant.FALSE : listed.size() == 1 ? listed.get(0) : new Logical.Or(listed);
            parts.add(QuestionReader.compared(count(each, any, false), Relation.EQUAL, 0));
        }
        return Formula.and(parts);
    }

    private Term count(Variable each, Expr condition, boolean whereTrue) {
        String text = "count(x in " + place.name() + ": " + (whereTrue ? "" : "not ") + "listed)";
        return new Term.Tokens(new TokenWeight(place.id(), text, null, each, condition, whereTrue, null, 1));
    }
}
