package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
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
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Logic;

/** Takes formulas to their simplified form and back. Each part is taken once, however often it occurs. Not thread-safe. */
final class LtlReader {
    private final LtlTerms terms;
    private final Propositions propositions;
    private final Map<Formula, Ltl> known = new HashMap<>();

    LtlReader(LtlTerms terms, Propositions propositions) {
        this.terms = terms;
        this.propositions = propositions;
    }

    /**
     * A formula of LTL, or one about a state; a quantifier over all runs in front of it is passed over.
     *
     * @throws FormulaException when it has other quantifiers, or too many propositions
     */
    Ltl read(Formula f) throws FormulaException {
        Formula run = f instanceof ForAll all ? all.run() : f;
        Logic logic = Logic.of(run);
        if ((logic != Logic.STATE && logic != Logic.LTL) || run instanceof ForAll) {
            throw new FormulaException("the formula is of " + logic.title()
                    + ": expected LTL, with temporal operators but without quantifiers over runs");
        }
        return term(run);
    }

    /**
     * A formula about a run in which quantified formulas stand, each of which is a proposition: it is true or false of a state.
     *
     * @throws FormulaException when it has too many propositions
     */
    Ltl readRun(Formula run) throws FormulaException {
        return term(run);
    }

    private Ltl term(Formula f) throws FormulaException {
        Ltl found = known.get(f);
        if (found == null) {
            found = f instanceof Constant constant
                    ? constant.value() ? terms.yes : terms.no
                    : isProposition(f) ? terms.literal(propositions.literal(f)) : compound(gathered(f));
            known.put(f, found);
        }
        return found;
    }

    private static boolean isProposition(Formula f) {
        return f instanceof Exists || f instanceof ForAll || (Logic.of(f) == Logic.STATE && Propositions.isOne(f));
    }

    /** A conjunction or disjunction whose parts about one state are one part of it, so that many of them are one proposition. */
    private static Formula gathered(Formula f) {
        List<Formula> ofState = new ArrayList<>();
        List<Formula> others = new ArrayList<>();
        f.children().forEach(part -> (Logic.of(part) == Logic.STATE ? ofState : others).add(part));
        if (ofState.size() < 2 || others.isEmpty() || !(f instanceof And || f instanceof Or)) {
            return f;
        }
        others.add(f instanceof And ? new And(ofState) : new Or(ofState));
        return f instanceof And ? new And(others) : new Or(others);
    }

    private Ltl compound(Formula f) throws FormulaException {
        List<Ltl> parts = new ArrayList<>(f.children().size());
        for (Formula part : f.children()) {
            parts.add(term(part));
        }
        Ltl first = parts.get(0);
        Ltl last = parts.get(parts.size() - 1);
        if (f instanceof And) {
            return terms.and(parts);
        } else if (f instanceof Or) {
            return terms.or(parts);
        } else if (f instanceof Not) {
            return terms.not(first);
        } else if (f instanceof Implies) {
            return terms.or(List.of(terms.not(first), last));
        } else if (f instanceof Iff) {
            Ltl neither = terms.and(List.of(terms.not(first), terms.not(last)));
            return terms.or(List.of(terms.and(parts), neither));
        } else if (f instanceof Next) {
            return terms.next(first);
        } else if (f instanceof Finally) {
            return terms.eventually(first);
        } else if (f instanceof Globally) {
            return terms.globally(first);
        } else if (f instanceof Until) {
            return terms.until(first, last);
        } else if (f instanceof WeakUntil) {
            return terms.release(last, terms.or(parts));
        } else if (f instanceof Release) {
            return terms.release(first, last);
        }
        throw new IllegalArgumentException("no formula of LTL: " + f);
    }

    /** The formula as a tree; null where that has more than this many parts, since each is there as often as it occurs. */
    @Nullable
    Formula formula(Ltl f, long most) {
        return size(f, new HashMap<>()) > most ? null : tree(f);
    }

    /** How many parts a tree has, up to where a number ends. */
    private static long size(Ltl f, Map<Ltl, Long> sizes) {
        Long known = sizes.get(f);
        if (known != null) {
            return known;
        }
        long size = 1;
        for (Ltl part : f.parts) {
            size = Math.min(Long.MAX_VALUE / 2, size + size(part, sizes));
        }
        sizes.put(f, size);
        return size;
    }

    private Formula tree(Ltl f) {
        List<Formula> parts = f.parts.stream().map(this::tree).toList();
        return switch (f.operator) {
            case TRUE, FALSE -> new Constant(f == terms.yes);
            case LITERAL -> proposition(f.literal);
            case AND -> Formula.and(parts);
            case OR -> Formula.or(parts);
            case NEXT -> new Next(parts.get(0));
            case UNTIL -> f.isFinally() ? new Finally(parts.get(1)) : new Until(parts.get(0), parts.get(1));
            case RELEASE -> f.isGlobally() ? new Globally(parts.get(1)) : new Release(parts.get(0), parts.get(1));
        };
    }

    private Formula proposition(int literal) {
        List<Formula> all = propositions.all();
        return literal >= 0 ? all.get(literal) : new Not(all.get(~literal));
    }
}
