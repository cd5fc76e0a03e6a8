package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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

    private static final List<Reductions> SUBSETS = List.of(
            Reductions.NONE,
            Reductions.AUTO,
            Reductions.asked(Set.of(Reduction.STUBBORN)),
            Reductions.asked(Set.of(Reduction.STRUCTURAL)),
            Reductions.asked(EnumSet.allOf(Reduction.class)));

    private static CheckReport check(PetriNet net, List<Property> properties, Reductions reductions)
            throws InputException {
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withMaxStates(20L * CAP))
                .withTimes(BRISK)
                .withReductions(reductions);
        return new Checker(Subject.of(net), properties, options, Plans.exploring(UnfoldingLimits.usual())).run();
    }

    @Test
    void answersDoNotDependOnReductions(TestInfo test) {
        int checked = ForAllNets.in(test, 60).with(Kind.CTL).check((net, formula) -> {
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
            for (Reductions reductions : SUBSETS) {
                assertThat(check(net, properties, reductions).findings())
                        .as(reductions.toString())
                        .extracting(Finding::verdict)
                        .isEqualTo(truth);
            }
        });
        assertThat(checked).isPositive();
    }
}
