package org.tidemark.corpus;

import java.util.List;
import java.util.stream.Collectors;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;

/** Writes questions as the contest does, one per line. */
final class QuestionXml {
    private QuestionXml() {}

    static String write(List<Property> properties) {
        return properties.stream()
                .map(QuestionXml::property)
                .collect(Collectors.joining(
                        "\n",
                        "<?xml version=\"1.0\"?>\n<property-set xmlns=\"http://mcc.lip6.fr/\">\n",
                        "\n</property-set>\n"));
    }

    private static String property(Property property) {
        String formula = property instanceof Property.Maximum maximum
                ? element("place-bound", places(maximum.term()))
                : formula(((Property.Truth) property).formula());
        return element("property", element("id", property.name()) + element("formula", formula));
    }

    private static String element(String name, String content) {
        return "<" + name + ">" + content + "</" + name + ">";
    }

    private static String formula(Formula f) {
        if (f instanceof Formula.Constant constant) {
            return constant.value() ? "<true/>" : "<false/>";
        } else if (f instanceof Formula.Deadlock) {
            return "<deadlock/>";
        } else if (f instanceof Formula.Fireable fireable) {
            return element("is-fireable", element("transition", fireable.transition()));
        } else if (f instanceof Formula.Comparison is) {
            String relation = switch (is.relation()) {
                case LESS -> "integer-lt";
                case AT_MOST -> "integer-le";
                case EQUAL -> "integer-eq";
                case DIFFERENT -> "integer-ne";
                case AT_LEAST -> "integer-ge";
                case MORE -> "integer-gt";
            };
            return element(relation, term(is.left()) + term(is.right()));
        }
        return element(
                operator(f), f.children().stream().map(QuestionXml::formula).collect(Collectors.joining()));
    }

    private static String operator(Formula f) {
        if (f instanceof Formula.Not) {
            return "negation";
        } else if (f instanceof Formula.And) {
            return "conjunction";
        } else if (f instanceof Formula.Or) {
            return "disjunction";
        } else if (f instanceof Formula.Implies) {
            return "implication";
        } else if (f instanceof Formula.Iff) {
            return "equivalence";
        } else if (f instanceof Formula.Exists) {
            return "exists-path";
        } else if (f instanceof Formula.ForAll) {
            return "all-paths";
        } else if (f instanceof Formula.Next) {
            return "next";
        } else if (f instanceof Formula.Finally) {
            return "finally";
        } else if (f instanceof Formula.Globally) {
            return "globally";
        } else if (f instanceof Formula.Until) {
            return "until";
        } else if (f instanceof Formula.WeakUntil) {
            return "weak-until";
        } else if (f instanceof Formula.Release) {
            return "release";
        }
        throw new IllegalArgumentException("no element for " + f);
    }

    private static String term(Term term) {
        if (term instanceof Term.Constant constant) {
            return element("integer-constant", String.valueOf(constant.value()));
        } else if (term instanceof Term.Count) {
            return element("tokens-count", places(term));
        } else if (term instanceof Term.Sum sum) {
            return element(
                    "integer-sum", sum.parts().stream().map(QuestionXml::term).collect(Collectors.joining()));
        } else if (term instanceof Term.Product product) {
            return element("integer-product", term(product.left()) + term(product.right()));
        }
        throw new IllegalArgumentException("no element for " + term);
    }

    private static String places(Term counts) {
        List<Term> parts = counts instanceof Term.Sum sum ? sum.parts() : List.of(counts);
        return parts.stream()
                .map(part -> element("place", ((Term.Count) part).place()))
                .collect(Collectors.joining());
    }
}
