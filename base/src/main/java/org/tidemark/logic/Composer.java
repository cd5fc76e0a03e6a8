package org.tidemark.logic;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/**
 * Combines operands by operators, and rejects operands of the wrong kind, formulas that are too deep, and mixed
 * logics.
 */
final class Composer {
    private final FormulaText text;

    Composer(FormulaText text) {
        this.text = text;
    }

    /** The operator with all its operands. */
    Operand join(Pending operator, Operand last) throws FormulaSyntaxException {
        List<Operand> operands = new ArrayList<>(operator.operands);
        operands.add(last);
        int depth = 0;
        FormulaToken bare = null;
        FormulaToken quantifier = null;
        for (Operand operand : operands) {
            depth = Math.max(depth, operand.depth());
            bare = bare == null ? operand.bare() : bare;
            quantifier = quantifier == null ? operand.quantifier() : quantifier;
        }
        Object tree = tree(operator, operands);
        // AG and the like are two operators in one word.
        depth += operator.symbol.isTwofold() ? 2 : 1;
        if (depth > FormulaParser.MOST_LEVELS) {
            throw tooDeep(operator.token.start());
        }
        if (tree instanceof Exists || tree instanceof ForAll) {
            bare = null;
            quantifier = operator.token;
        } else if (Logic.isTemporal(tree)) {
            bare = operator.token;
        }
        int start = operator.operands.isEmpty()
                ? operator.token.start()
                : operands.get(0).start();
        return new Operand(tree, start, last.end(), depth, false, bare, quantifier);
    }

    private Object tree(Pending operator, List<Operand> operands) throws FormulaSyntaxException {
        Symbol symbol = operator.symbol;
        Operand first = operands.get(0);
        Operand last = operands.get(operands.size() - 1);
        return switch (symbol) {
            case AND -> new And(conditions(operands));
            case OR -> new Or(conditions(operands));
            case IMPLIES -> new Implies(condition(first), condition(last));
            case IFF -> new Iff(condition(first), condition(last));
            case UNTIL -> new Until(condition(first), condition(last));
            case WEAK_UNTIL -> new WeakUntil(condition(first), condition(last));
            case RELEASE -> new Release(condition(first), condition(last));
            case NOT -> new Not(condition(last));
            case NEXT -> new Next(condition(last));
            case FINALLY -> new Finally(condition(last));
            case GLOBALLY -> new Globally(condition(last));
            case EX -> new Exists(new Next(condition(last)));
            case EF -> new Exists(new Finally(condition(last)));
            case EG -> new Exists(new Globally(condition(last)));
            case AX -> new ForAll(new Next(condition(last)));
            case AF -> new ForAll(new Finally(condition(last)));
            case AG -> new ForAll(new Globally(condition(last)));
            case EXISTS -> new Exists(condition(last));
            case FOR_ALL -> new ForAll(condition(last));
            case LESS, AT_MOST, EQUAL, DIFFERENT, AT_LEAST, MORE ->
                new Comparison(number(first), symbol.relation(), number(last));
            case PLUS, MINUS -> new Term.Sum(signed(operands, operator.minus));
            case TIMES -> new Term.Product(number(first), number(last));
            case NEGATE -> new Term.Negated(number(last));
            default -> throw new IllegalStateException(symbol + " joins nothing");
        };
    }

    private List<Formula> conditions(List<Operand> operands) throws FormulaSyntaxException {
        List<Formula> conditions = new ArrayList<>(operands.size());
        for (Operand operand : operands) {
            conditions.add(condition(operand));
        }
        return conditions;
    }

    /** {@code p - 2} is the sum of p and the number -2, {@code p - q} that of p and the negated q. */
    private List<Term> signed(List<Operand> operands, List<Boolean> minus) throws FormulaSyntaxException {
        List<Term> terms = new ArrayList<>(operands.size());
        for (int i = 0; i < operands.size(); i++) {
            Operand operand = operands.get(i);
            Term term = number(operand);
            if (minus.get(i)) {
                term = operand.isDigits() && term instanceof Term.Constant digits
                        ? new Term.Constant(-digits.value())
                        : new Term.Negated(term);
            }
            terms.add(term);
        }
        return terms;
    }

    /** The operand as something that is true or false. */
    Formula condition(Operand operand) throws FormulaSyntaxException {
        if (operand.tree() instanceof Formula formula) {
            return formula;
        }
        String shown = text.shown(operand.start(), operand.end());
        String what = operand.tree() instanceof Term.Count ? " is a place; " : " is a number; ";
        throw operand.tree() instanceof Operand.Most
                ? standsAlone(operand)
                : text.error(
                        operand.start(),
                        shown + what + "compare it, such as " + shown.substring(1, shown.length() - 1) + " >= 1");
    }

    /** The operand as a number. */
    Term number(Operand operand) throws FormulaSyntaxException {
        if (operand.tree() instanceof Term term) {
            return term;
        }
        throw operand.tree() instanceof Operand.Most
                ? standsAlone(operand)
                : text.error(
                        operand.start(),
                        "found the condition " + text.shown(operand.start(), operand.end())
                                + ", expected a number, such as a place");
    }

    private FormulaSyntaxException standsAlone(Operand most) {
        return text.error(most.start(), "max(…) asks for a number; it cannot be part of a formula");
    }

    FormulaSyntaxException tooDeep(int at) {
        return text.error(at, "the formula is nested more than " + FormulaParser.MOST_LEVELS + " levels deep");
    }

    /**
     * If there is a path quantifier anywhere, every temporal operator must be governed by one; otherwise it is
     * unclear which runs are meant.
     */
    void refuseMixture(Operand whole) throws FormulaSyntaxException {
        @Nullable FormulaToken bare = whole.bare();
        @Nullable FormulaToken quantifier = whole.quantifier();
        if (bare != null && quantifier != null) {
            String operator = bare.text();
            throw text.error(
                    bare.start(),
                    "'" + operator + "' has no path quantifier, but '" + quantifier.text() + "' at "
                            + text.position(quantifier.start())
                            + " is one, so this is neither LTL nor CTL*; put A(…) or E(…) around the part that contains it");
        }
    }
}
