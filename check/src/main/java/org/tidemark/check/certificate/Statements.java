package org.tidemark.check.certificate;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.Verdict;

/** Translates properties to formulas about the initial state; questions about the whole net become formulas of CTL. */
final class Statements {
    private final PetriNet net;

    Statements(PetriNet net) {
        this.net = net;
    }

    /** The formula that an answer says holds or, if it is violated, does not; never a question about unbounded values. */
    Formula of(Property property, Verdict verdict) throws NoCertificate {
        Formula asked = asked(property, verdict);
        if (!isPlain(asked)) {
            throw new NoCertificate("the question is about more than tokens in places");
        }
        boolean isBareInvariant = asked instanceof Formula.Globally always && Logic.of(always.of()) == Logic.STATE;
        return isBareInvariant ? new Formula.ForAll(asked) : asked;
    }

    private Formula asked(Property property, Verdict verdict) throws NoCertificate {
        if (property instanceof Property.Truth truth) {
            return truth.formula();
        }
        if (property instanceof Property.Maximum maximum && verdict instanceof Verdict.Value value) {
            Term most = new Term.Constant(value.most());
            return Formula.and(List.of(
                    Formula.reachable(new Formula.Comparison(maximum.term(), Relation.AT_LEAST, most)),
                    Formula.always(new Formula.Comparison(maximum.term(), Relation.AT_MOST, most))));
        }
        List<Formula> parts = new ArrayList<>();
        if (property instanceof Property.OneSafe) {
            for (int p = 0; p < net.places(); p++) {
                parts.add(tokens(p, Relation.AT_MOST, 1));
            }
            return Formula.always(Formula.and(parts));
        }
        if (property instanceof Property.StableMarking) {
            for (int p = 0; p < net.places(); p++) {
                parts.add(Formula.always(tokens(p, Relation.EQUAL, net.initial(p))));
            }
            return Formula.or(parts);
        }
        boolean live = property instanceof Property.Liveness;
        if (live || property instanceof Property.QuasiLiveness) {
            for (int t = 0; t < net.transitions(); t++) {
                Formula can = Formula.reachable(new Formula.Fireable(net.transitionName(t)));
                parts.add(live ? Formula.always(can) : can);
            }
            return Formula.and(parts);
        }
        throw new NoCertificate("questions of this kind have none");
    }

    private Formula tokens(int place, Relation relation, int number) {
        return new Formula.Comparison(new Term.Count(net.placeName(place)), relation, new Term.Constant(number));
    }

    private static boolean isPlain(Formula f) {
        if (f instanceof Formula.Comparison comparison) {
            return isPlain(comparison.left()) && isPlain(comparison.right());
        }
        boolean isOther = f instanceof Formula.OnValues || f instanceof Formula.Related || f instanceof Formula.Kept;
        return !isOther && f.children().stream().allMatch(Statements::isPlain);
    }

    private static boolean isPlain(Term term) {
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().allMatch(Statements::isPlain);
        }
        if (term instanceof Term.Product product) {
            return isPlain(product.left()) && isPlain(product.right());
        }
        return term instanceof Term.Negated negated ? isPlain(negated.of()) : !(term instanceof Term.Tokens);
    }
}
