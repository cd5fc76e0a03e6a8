package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Formulas that take longer to read than there is time: the time holds all the same. */
class LongFormulasTest {
    private static final int ATOMS = 100_000;

    /** Much more than the limit, since other tests may run beside this one; without a clock it takes several times as long. */
    private static final double ENOUGH_SECONDS = 4;

    private static Formula condition(PetriNet net) {
        SplittableRandom random = new SplittableRandom(5);
        List<Formula> clauses = new ArrayList<>();
        for (int i = 0; i < ATOMS / 2; i++) {
            List<Formula> atoms = new ArrayList<>();
            for (int k = 0; k < 2; k++) {
                Term sum = Term.counts(List.of(
                        net.placeName(random.nextInt(net.places())), net.placeName(random.nextInt(net.places()))));
                atoms.add(new Formula.Comparison(sum, Relation.AT_LEAST, new Term.Constant(random.nextInt(1, 3))));
            }
            clauses.add(Formula.and(atoms));
        }
        return Formula.or(clauses);
    }

    private static Formula temporal(Kind kind, Formula condition) {
        return switch (kind) {
            case REACHABILITY -> Formula.always(condition);
            case CTL -> Formula.always(new Formula.ForAll(new Formula.Finally(condition)));
            default -> new Formula.Globally(new Formula.Finally(condition));
        };
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"REACHABILITY", "CTL", "LTL"})
    void theTimeHolds(Kind kind) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/300");
        Property property = new Property.Truth("long", temporal(kind, condition(net)));
        ExploreOptions options = ExploreOptions.plain().withTime(300_000_000);
        long start = System.nanoTime();
        CheckReport report =
                Checks.of(net, List.of(property), options, told -> {}).run();
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(ENOUGH_SECONDS);
        assertThat(report.findings().get(0).verdict()).isInstanceOf(Verdict.Unknown.class);
    }
}
