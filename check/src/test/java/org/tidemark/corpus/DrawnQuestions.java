package org.tidemark.corpus;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;

/** Draws questions about a contest folder: as many that hold as do not, and none that says nothing about the net. */
final class DrawnQuestions {
    static final int PER_EXAMINATION = 4;
    private static final int MOST_NODES = 9;

    private final ContestFolder folder;
    private final ReferenceAnswers answers;

    DrawnQuestions(ContestFolder folder, ReferenceAnswers answers) {
        this.folder = folder;
        this.answers = answers;
    }

    List<Property> draw(String examination) {
        if (examination.equals("UpperBounds")) {
            return bounds();
        }
        Kind kind =
                examination.startsWith("CTL") ? Kind.CTL : examination.startsWith("LTL") ? Kind.LTL : Kind.REACHABILITY;
        boolean counts = examination.endsWith("Cardinality");
        Set<Formula> drawn = new LinkedHashSet<>();
        List<Property> properties = new ArrayList<>();
        int[] left = {PER_EXAMINATION / 2, PER_EXAMINATION / 2};
        for (long seed = 1; properties.size() < PER_EXAMINATION; seed++) {
            Formula f = RandomFormulas.draw(kind, folder.names(), seed + examination.hashCode());
            if (!isWanted(f, counts) || !drawn.add(f)) {
                continue;
            }
            Property property = new Property.Truth(
                    id(examination, properties.size()), kind == Kind.LTL ? new Formula.ForAll(f) : f);
            int answer = answers.answer(property).equals("TRUE") ? 1 : 0;
            if (left[answer]-- > 0) {
                properties.add(property);
            }
        }
        return properties;
    }

    private String id(String examination, int number) {
        return folder.name() + "-" + examination + "-0" + number;
    }

    private List<Property> bounds() {
        PetriNet names = folder.names();
        SplittableRandom random = new SplittableRandom(names.places());
        List<Property> properties = new ArrayList<>();
        while (properties.size() < PER_EXAMINATION) {
            List<String> places = new ArrayList<>();
            for (int n = random.nextInt(2); n >= 0; n--) {
                places.add(names.placeId(random.nextInt(names.places())));
            }
            properties.add(new Property.Maximum(
                    id("UpperBounds", properties.size()),
                    Term.counts(places.stream().distinct().toList())));
        }
        return properties;
    }

    /** Temporal, short, about what the examination asks, and with nothing in it that the contest cannot write. */
    private static boolean isWanted(Formula f, boolean counts) {
        return Logic.of(f) != Logic.STATE
                && nodes(f) <= MOST_NODES
                && mentions(f, counts ? Formula.Comparison.class : Formula.Fireable.class)
                && !mentions(f, counts ? Formula.Fireable.class : Formula.Comparison.class)
                && !mentions(f, Formula.Deadlock.class)
                && !mentions(f, Formula.Constant.class)
                && !hasOddTerm(f);
    }

    private static int nodes(Formula f) {
        return 1 + f.children().stream().mapToInt(DrawnQuestions::nodes).sum();
    }

    private static boolean mentions(Formula f, Class<? extends Formula> kind) {
        return kind.isInstance(f) || f.children().stream().anyMatch(part -> mentions(part, kind));
    }

    /** A comparison of constants, or a number with a sign. */
    private static boolean hasOddTerm(Formula f) {
        if (f instanceof Formula.Comparison is) {
            return (is.left() instanceof Term.Constant && is.right() instanceof Term.Constant)
                    || isSigned(is.left())
                    || isSigned(is.right());
        }
        return f.children().stream().anyMatch(DrawnQuestions::hasOddTerm);
    }

    private static boolean isSigned(Term term) {
        return term instanceof Term.Negated
                || (term instanceof Term.Sum sum && sum.parts().stream().anyMatch(DrawnQuestions::isSigned))
                || (term instanceof Term.Product product && (isSigned(product.left()) || isSigned(product.right())));
    }
}
