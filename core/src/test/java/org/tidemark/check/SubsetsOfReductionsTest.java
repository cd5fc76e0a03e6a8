package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;

/** Whatever is reduced, in whatever combination, the answers are those of the reference. */
class SubsetsOfReductionsTest {
    private static final int CAP = 300;
    private static final StageTimes BRISK =
            new StageTimes(300_000_000, 100, 50_000_000, 500_000_000, 50_000_000, 50_000_000, 50_000_000, 0);

    /** Every subset of those that answer questions, each asked for; and whatever pays. */
    private static List<Reductions> subsets() {
        List<Reductions> all = new ArrayList<>(List.of(Reductions.AUTO));
        List<Reduction> answering = List.of(Reduction.STUBBORN, Reduction.STRUCTURAL, Reduction.SYMMETRY);
        for (int bits = 0; bits < 1 << answering.size(); bits++) {
            EnumSet<Reduction> some = EnumSet.noneOf(Reduction.class);
            for (int i = 0; i < answering.size(); i++) {
                if (((bits >> i) & 1) != 0) {
                    some.add(answering.get(i));
                }
            }
            all.add(Reductions.asked(some));
        }
        return all;
    }

    private static CheckReport check(PetriNet net, List<Property> properties, Reductions reductions)
            throws InputException {
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withMaxStates(20L * CAP))
                .withTimes(BRISK)
                .withReductions(reductions);
        return new Checker(Subject.of(net), properties, options, Plans.exploring(UnfoldingLimits.usual())).run();
    }

    @Test
    void answersDoNotDependOnReductions(TestInfo test) {
        int checked = ForAllNets.in(test, 36).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            Formula state = RandomFormulas.draw(Kind.STATE, net, RandomFormulas.seed(formula));
            List<Property> properties = List.of(
                    new Property.Truth("ctl", formula),
                    new Property.Truth("ltl", RandomFormulas.draw(Kind.LTL, net, RandomFormulas.seed(formula))),
                    new Property.Truth("again", Formula.always(Formula.reachable(state))),
                    new Property.Liveness("live"),
                    new Property.QuasiLiveness("quasi"));
            List<Verdict> truth = properties.stream()
                    .map(asked -> Verdict.of(naive.holds(asked)))
                    .toList();
            for (Reductions reductions : subsets()) {
                assertThat(check(net, properties, reductions).findings())
                        .as(reductions.toString())
                        .extracting(Finding::verdict)
                        .isEqualTo(truth);
            }
        });
        assertThat(checked).isPositive();
    }
}
