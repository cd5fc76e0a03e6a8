package org.tidemark.logic;

import java.util.List;
import java.util.Map;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Kept;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Related;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.logic.Formula.Written;

/**
 * Writes formulas so that {@link FormulaParser} reads back an equal tree.
 *
 * <p>Parentheses are written only where they are needed, and around a comparison after {@code !}, which is easily
 * misread without them. Takes time linear in the size of the tree. Belongs to one thread.
 */
public final class FormulaPrinter {
    private static final Map<Class<?>, Symbol> SYMBOLS = Map.ofEntries(
            Map.entry(Deadlock.class, Symbol.DEADLOCK),
            Map.entry(Fireable.class, Symbol.FIREABLE),
            Map.entry(Not.class, Symbol.NOT),
            Map.entry(And.class, Symbol.AND),
            Map.entry(Or.class, Symbol.OR),
            Map.entry(Implies.class, Symbol.IMPLIES),
            Map.entry(Iff.class, Symbol.IFF),
            Map.entry(Next.class, Symbol.NEXT),
            Map.entry(Finally.class, Symbol.FINALLY),
            Map.entry(Globally.class, Symbol.GLOBALLY),
            Map.entry(Until.class, Symbol.UNTIL),
            Map.entry(WeakUntil.class, Symbol.WEAK_UNTIL),
            Map.entry(Release.class, Symbol.RELEASE));

    /** The operators with a combined spelling after a quantifier: the one for some run, and the one for all runs. */
    private static final Map<Class<?>, List<Symbol>> QUANTIFIED = Map.of(
            Next.class, List.of(Symbol.EX, Symbol.AX),
            Finally.class, List.of(Symbol.EF, Symbol.AF),
            Globally.class, List.of(Symbol.EG, Symbol.AG));

    private final StringBuilder out = new StringBuilder();

    private FormulaPrinter() {}

    public static String print(Formula f) {
        FormulaPrinter printer = new FormulaPrinter();
        printer.formula(f, 0);
        return printer.out.toString();
    }

    public static String print(Term term) {
        FormulaPrinter printer = new FormulaPrinter();
        printer.term(term, 0);
        return printer.out.toString();
    }

    /** A name as written in a formula: in quotes if it is a keyword or not an identifier. */
    public static String name(String name) {
        if (FormulaText.isIdentifier(name) && Symbol.spelled(name) == Symbol.NAME) {
            return name;
        }
        return '"'
                + name.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t")
                + '"';
    }

    /** A transition as written in a formula, also with values of its variables: {@code send(src = 2)}. */
    private static String transition(String name) {
        int open = name.indexOf('(');
        boolean hasValues = open > 0
                && name.indexOf('=', open) > 0
                && FormulaText.isIdentifier(name.substring(0, open))
                && Symbol.spelled(name.substring(0, open)) == Symbol.NAME
                && Brackets.closing(name, open, name.length()) == name.length() - 1;
        return hasValues ? name : name(name);
    }

    /** Writes a formula, in parentheses unless it binds at least as tightly as a level. */
    private void formula(Formula f, int least) {
        if (f instanceof Written values) {
            boolean alone = least <= (values.isOpen() ? 0 : Symbol.EQUAL.level());
            out.append(alone ? values.text() : "(" + values.text() + ")");
            return;
        }
        if (f instanceof Related related) {
            out.append('(').append(related.condition().text()).append(')');
            return;
        }
        if (f instanceof Kept kept) {
            out.append(kept.obligation());
            return;
        }
        Symbol symbol = symbol(f);
        boolean enclosed = symbol.level() > 0 && symbol.level() < least;
        out.append(enclosed ? "(" : "");
        if (f instanceof Exists exists) {
            quantified(symbol, exists.run());
        } else if (f instanceof ForAll all) {
            quantified(symbol, all.run());
        } else if (f instanceof Comparison comparison) {
            term(comparison.left(), Symbol.PLUS.level());
            out.append(' ').append(comparison.relation().sign()).append(' ');
            term(comparison.right(), Symbol.PLUS.level());
        } else if (f instanceof Fireable fireable) {
            out.append(symbol.spelling())
                    .append('(')
                    .append(transition(fireable.transition()))
                    .append(')');
        } else if (symbol.isPrefix()) {
            prefixed(symbol, f.children().get(0));
        } else if (symbol.isBinary()) {
            binary(symbol, f.children());
        } else {
            out.append(symbol.spelling());
        }
        out.append(enclosed ? ")" : "");
    }

    private void prefixed(Symbol symbol, Formula of) {
        if (symbol == Symbol.NOT) {
            out.append(symbol.spelling());
            formula(of, of instanceof Comparison ? Symbol.ATOM : symbol.level());
        } else {
            out.append(symbol.spelling()).append(' ');
            formula(of, symbol.level());
        }
    }

    /** {@code EF f}, {@code E[f U g]}, or {@code E(…)} around any other formula about a run. */
    private void quantified(Symbol symbol, Formula run) {
        if (symbol != Symbol.EXISTS && symbol != Symbol.FOR_ALL) {
            prefixed(symbol, run.children().get(0));
            return;
        }
        boolean square = run instanceof Until || run instanceof WeakUntil || run instanceof Release;
        out.append(symbol.spelling()).append(square ? '[' : '(');
        formula(run, 0);
        out.append(square ? ']' : ')');
    }

    private void binary(Symbol symbol, List<Formula> parts) {
        // An operand of the same level needs no parentheses on the side to which the operator associates.
        int tighter = symbol.level() + 1;
        boolean many = symbol == Symbol.AND || symbol == Symbol.OR;
        formula(parts.get(0), many || symbol.isRightAssociative() ? tighter : symbol.level());
        for (Formula part : parts.subList(1, parts.size())) {
            out.append(' ').append(symbol.spelling()).append(' ');
            formula(part, symbol.isRightAssociative() ? symbol.level() : tighter);
        }
    }

    private static Symbol symbol(Formula f) {
        if (f instanceof Exists exists) {
            return quantifier(exists.run(), 0, Symbol.EXISTS);
        }
        if (f instanceof ForAll all) {
            return quantifier(all.run(), 1, Symbol.FOR_ALL);
        }
        if (f instanceof Constant constant) {
            return constant.value() ? Symbol.TRUE : Symbol.FALSE;
        }
        return SYMBOLS.getOrDefault(f.getClass(), Symbol.EQUAL);
    }

    /** {@code AG} and the like are for CTL; for a longer formula about a run, {@code A(G F f)} is clearer. */
    private static Symbol quantifier(Formula run, int which, Symbol otherwise) {
        List<Symbol> both = QUANTIFIED.get(run.getClass());
        return both == null || Logic.hasBareOperator(run.children().get(0)) ? otherwise : both.get(which);
    }

    private void term(Term term, int least) {
        int level = level(term);
        out.append(level < least ? "(" : "");
        if (term instanceof Term.Constant constant) {
            out.append(constant.value());
        } else if (term instanceof Term.Count count) {
            out.append(name(count.place()));
        } else if (term instanceof Term.Tokens tokens) {
            out.append(tokens.sum().text());
        } else if (term instanceof Term.Sum sum) {
            term(sum.parts().get(0), Symbol.TIMES.level());
            sum.parts().stream().skip(1).forEach(this::summand);
        } else if (term instanceof Term.Product product) {
            term(product.left(), Symbol.TIMES.level());
            out.append('*');
            term(product.right(), Symbol.NEGATE.level());
        } else {
            Term of = ((Term.Negated) term).of();
            out.append('-');
            term(of, of instanceof Term.Constant ? Symbol.ATOM + 1 : Symbol.NEGATE.level());
        }
        out.append(level < least ? ")" : "");
    }

    private void summand(Term term) {
        if (term instanceof Term.Negated negated) {
            out.append(" - ");
            term(negated.of(), negated.of() instanceof Term.Constant ? Symbol.ATOM + 1 : Symbol.TIMES.level());
        } else if (term instanceof Term.Constant c && c.value() < 0 && c.value() > Long.MIN_VALUE) {
            out.append(" - ").append(-c.value());
        } else {
            out.append(" + ");
            term(term, Symbol.TIMES.level());
        }
    }

    private static int level(Term term) {
        if (term instanceof Term.Sum) {
            return Symbol.PLUS.level();
        }
        if (term instanceof Term.Product) {
            return Symbol.TIMES.level();
        }
        boolean signed = term instanceof Term.Negated || (term instanceof Term.Constant c && c.value() < 0);
        return signed ? Symbol.NEGATE.level() : Symbol.ATOM;
    }
}
