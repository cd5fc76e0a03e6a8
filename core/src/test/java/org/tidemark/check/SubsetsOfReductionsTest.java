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
import org.tidemark.check.run.OnDisk;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.store.disk.CrankyDisk;

/** Whatever is reduced, in whatever combination, the answers are those of the reference. */
@Seeded
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

    /** With room for few states, so that most are in files. */
    private static final OnDisk ON_DISK =
            new OnDisk(CrankyDisk::new, false, bytes -> new DiskSearch.Tuning(bytes, 24, Long.MAX_VALUE), null);

    private static CheckReport check(PetriNet net, List<Property> properties, Reductions reductions)
            throws InputException {
        return check(Subject.of(net), ExploreOptions.plain(), properties, reductions);
    }

    private static CheckReport check(
            Subject subject, ExploreOptions explore, List<Property> properties, Reductions reductions)
            throws InputException {
        CheckOptions options = new CheckOptions(explore.withMaxStates(20L * CAP))
                .withTimes(BRISK)
                .withReductions(reductions);
        return new Checker(subject, properties, options, Plans.exploring(UnfoldingLimits.usual())).run();
    }

    /** Where states are in files, with questions about single states alone and with others, which need all of them. */
    @Test
    void answersInFilesDoNotDependOnReductions(TestInfo test) {
        int checked = ForAllNets.in(test, 10).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            Property dead = new Property.Truth("dead", Formula.reachable(new Formula.Deadlock()));
            Property reachable = new Property.Truth("reachable", formula);
            Property ctl = new Property.Truth("ctl", RandomFormulas.draw(Kind.CTL, net, RandomFormulas.seed(formula)));
            for (List<Property> properties :
                    List.of(List.of(dead, reachable), List.of(dead, new Property.QuasiLiveness("quasi"), ctl))) {
                List<Verdict> truth = properties.stream()
                        .map(asked -> Verdict.of(naive.holds(asked)))
                        .toList();
                for (Reductions reductions : subsets()) {
                    CheckReport report =
                            check(Subject.of(net), ExploreOptions.plain().withStore(ON_DISK), properties, reductions);
                    assertThat(report.findings())
                            .as(reductions.toString())
                            .extracting(Finding::verdict)
                            .isEqualTo(truth);
                }
            }
        });
        assertThat(checked).isPositive();
    }

    /** Where a high-level net is executed directly. */
    @Test
    void answersOfDirectExecutionDoNotDependOnReductions(Seeds seeds) throws Exception {
        int checked = 0;
        for (long seed : seeds.upTo(24)) {
            ColoredNet net = RandomColoredNets.net(seed);
            NaiveColored naive = new NaiveColored(net, CAP);
            if (!naive.isComplete()) {
                continue;
            }
            checked++;
            PetriNet names = DirectNet.of(net).names();
            List<Property> properties = List.of(
                    new Property.Truth("dead", Formula.reachable(new Formula.Deadlock())),
                    PropertyParser.parse("first", "EF fireable(t0)", new NetVocabulary(names)));
            for (Reductions reductions : subsets()) {
                CheckReport report = check(
                        Subject.of(DirectNet.of(net), () -> null), ExploreOptions.plain(), properties, reductions);
                assertThat(report.findings())
                        .as("seed %d, %s", seed, reductions)
                        .extracting(Finding::verdict)
                        .containsExactly(Verdict.of(naive.deadlocks() > 0), Verdict.of(naive.happens(0)));
            }
        }
        assertThat(checked).isPositive();
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
