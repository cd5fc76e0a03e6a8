package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

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

    /** Without walks, proofs and searches that end by a clock: what is asked has to be answered by states. */
    private static final StageTimes BY_STATES = new StageTimes(300_000_000, 100, 0, 0, 0, 0, 0, 0);

    /** A new run in a folder, with room for few states in memory, so that most are in files. */
    private static OnDisk inFiles(Path folder) {
        return OnDisk.at(folder).withStatesInMemory(24);
    }

    private static CheckReport check(PetriNet net, List<Property> properties, Reductions reductions)
            throws InputException {
        return check(Subject.of(net), ExploreOptions.plain(), properties, reductions);
    }

    private static CheckReport check(
            Subject subject, ExploreOptions explore, List<Property> properties, Reductions reductions)
            throws InputException {
        return check(subject, explore, Plans.exploring(UnfoldingLimits.usual()), properties, reductions);
    }

    private static CheckReport check(
            Subject subject, ExploreOptions explore, Plan plan, List<Property> properties, Reductions reductions)
            throws InputException {
        return check(subject, explore, BRISK, plan, properties, reductions);
    }

    private static CheckReport check(
            Subject subject,
            ExploreOptions explore,
            StageTimes times,
            Plan plan,
            List<Property> properties,
            Reductions reductions)
            throws InputException {
        CheckOptions options = new CheckOptions(explore.withMaxStates(20L * CAP))
                .withTimes(times)
                .withReductions(reductions);
        return new Checker(subject, properties, options, plan).run();
    }

    /** Where states are in files, with questions about single states alone and with others, which need all of them. */
    @Test
    void answersInFilesDoNotDependOnReductions(TestInfo test, @TempDir Path folders) {
        AtomicLong runs = new AtomicLong();
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
                    CheckReport report = check(
                            Subject.of(net),
                            ExploreOptions.plain().withStore(inFiles(folders.resolve("run" + runs.incrementAndGet()))),
                            BY_STATES,
                            Plans.exploring(UnfoldingLimits.usual()),
                            properties,
                            reductions);
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

    /** A search, and the plan that it is part of. */
    private record Way(String name, ExploreOptions explore, Plan plan) {}

    private static List<Way> ways() {
        ExploreOptions plain = ExploreOptions.plain();
        Plan exploring = Plans.exploring(UnfoldingLimits.usual());
        return List.of(
                new Way("breadth first", plain, exploring),
                new Way("two threads", plain.withThreads(2), exploring),
                new Way("depth first", plain.withOrder(SearchOrder.DEPTH_FIRST), exploring),
                new Way("sweep", plain, Plans.sweeping(new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of()))));
    }

    /** Whichever search looks at states, and in whatever is left: the answers are the same, and every run is one of the net as it is. */
    @Test
    void answersOfEverySearchDoNotDependOnReductions(TestInfo test) {
        AtomicLong runs = new AtomicLong();
        int checked = ForAllNets.in(test, 24).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            List<Property> properties = List.of(
                    new Property.Truth("dead", Formula.reachable(new Formula.Deadlock())),
                    new Property.Truth("reachable", formula),
                    new Property.OneSafe("safe"),
                    new Property.Maximum("most", Term.counts(net.placeNames())));
            for (Way way : ways()) {
                for (Reductions reductions : subsets()) {
                    for (Finding finding : check(Subject.of(net), way.explore(), way.plan(), properties, reductions)
                            .findings()) {
                        assertThat(finding.verdict())
                                .as("%s: %s, %s", finding.property().name(), way.name(), reductions)
                                .isEqualTo(truth(naive, finding.property()));
                        runs.addAndGet(replays(net, finding) ? 1 : 0);
                    }
                }
            }
        });
        assertThat(checked).isPositive();
        assertThat(runs.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : checked);
    }

    private static Verdict truth(NaiveProperties naive, Property property) {
        return property instanceof Property.Maximum maximum
                ? new Verdict.Value(naive.maximum(maximum.term()))
                : Verdict.of(naive.holds(property));
    }

    /** Whether there is a run, which has to lead to a state that shows the answer. */
    private static boolean replays(PetriNet net, Finding finding) {
        Evidence evidence = finding.evidence();
        if (evidence == null || !(finding.property() instanceof Property.Truth truth)) {
            return false;
        }
        TokenGame game = TokenGame.after(net, evidence.events());
        Formula inner = truth.formula().children().get(0).children().get(0);
        boolean holds = inner instanceof Formula.Deadlock
                ? game.isDead()
                : new NaiveTruth(net)
                        .holds(inner, Arrays.stream(game.marking()).boxed().toList());
        assertThat(holds).as(finding.property().name()).isEqualTo(truth.formula() instanceof Formula.Exists);
        return true;
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
