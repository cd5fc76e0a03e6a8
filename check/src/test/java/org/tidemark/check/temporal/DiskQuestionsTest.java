package org.tidemark.check.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.check.view.AnswersWithoutReasons;
import org.tidemark.check.view.ReducedNetStage;
import org.tidemark.check.view.ReductionStage;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** What single states show is found while exploring on disk, and among states that are there already, with shortest runs. */
class DiskQuestionsTest {
    private static final int MOST_STATES = 400;

    private static OnDisk few(CrankyDisk disk, boolean resumes) {
        return new OnDisk(() -> disk, resumes, bytes -> new DiskSearch.Tuning(bytes, 24, Long.MAX_VALUE), null);
    }

    private static ExploreOptions options(OnDisk files) {
        return ExploreOptions.plain().withThreads(2).withMemory(64 << 20).withStore(files);
    }

    private static Finding check(PetriNet net, Formula formula, OnDisk files) throws InputException {
        Plan plan = new Plan(List.of(new Simplification(), StateSearch.whole(1)));
        Property property = new Property.Truth("f", formula);
        return new Checker(Subject.of(net), List.of(property), new CheckOptions(options(files)), plan)
                .run()
                .findings()
                .get(0);
    }

    @Test
    void reachabilityAgreesWithTheReference(TestInfo test) {
        AtomicInteger shown = new AtomicInteger();
        ForAllNets.in(test, 100).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Verdict truth = Verdict.of(new NaiveProperties(net, space).holds(formula));
            Finding asked = check(net, formula, few(new CrankyDisk(), false));
            assertThat(asked.verdict()).isEqualTo(truth);
            CrankyDisk disk = new CrankyDisk();
            new Exploration(new NetSystem(net), options(few(disk, false)).withMaxDepth(space.levels() / 2)).run();
            Finding later = check(net, formula, few(disk, true));
            assertThat(later.verdict()).isEqualTo(truth);
            Evidence evidence = asked.evidence();
            if (evidence != null) {
                shown.incrementAndGet();
                int nearest = nearest(net, space, formula);
                assertThat(replay(net, evidence)).isEqualTo(nearest);
                assertThat(replay(net, evidence(later))).isEqualTo(nearest);
            }
        });
        assertThat(shown.get()).isPositive();
    }

    /** What was seen with narrow fields is shown by the attempt with wider ones, which does not see it again. */
    @Test
    void whatWasSeenBeforeFieldsBecameWiderIsShown() throws Exception {
        PetriNet net = lock(10);
        CrankyDisk disk = new CrankyDisk();
        List<Property> properties = List.of(
                new Property.Truth("near", FormulaParser.formula("EF on_1 + on_2 >= 2", new NetVocabulary(net))),
                new Property.Truth("far", FormulaParser.formula("EF grown >= 20", new NetVocabulary(net))));
        Plan plan = new Plan(List.of(new Simplification(), StateSearch.whole(1)));
        CheckReport report =
                new Checker(Subject.of(net), properties, new CheckOptions(options(few(disk, false))), plan).run();
        ExplorationReport explored = Objects.requireNonNull(report.exploration());
        assertThat(explored.timing().restarts()).isPositive();
        assertThat(replay(net, evidence(report.findings().get(0)))).isEqualTo(2);
        assertThat(replay(net, evidence(report.findings().get(1)))).isEqualTo(30);
    }

    /** A place that grows once all switches are on, which no random walk comes to. */
    private static PetriNet lock(int switches) {
        PetriNetBuilder net = new PetriNetBuilder("lock");
        int go = net.place("go", 1);
        int grown = net.place("grown", 0);
        int grow = net.transition("grow");
        net.input(grow, go, 1).output(grow, go, 1).output(grow, grown, 1);
        for (int i = 1; i <= switches; i++) {
            int off = net.place("off_" + i, 1);
            int on = net.place("on_" + i, 0);
            int up = net.transition("up_" + i);
            int down = net.transition("down_" + i);
            net.input(up, off, 1)
                    .output(up, on, 1)
                    .input(down, on, 1)
                    .output(down, off, 1)
                    .read(grow, on, 1);
        }
        return net.build();
    }

    /** The folder is for the states of the net, not for those of a smaller one that questions are put to. */
    @Test
    void smallerNetsAreExploredInMemory() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/6");
        CrankyDisk disk = new CrankyDisk();
        Plan smaller = new Plan(List.of(new Simplification(), StateSearch.whole(1)));
        Plan plan = new Plan(List.of(
                new Simplification(),
                new ReducedNetStage(
                        ReductionStage.Turn.FIRST,
                        context -> context.part(0.9),
                        () -> smaller,
                        new AnswersWithoutReasons())));
        CheckOptions how = new CheckOptions(options(few(disk, false)))
                .withReductions(Reductions.asked(EnumSet.of(Reduction.STRUCTURAL)));
        Property property = new Property.Truth("f", Formula.reachable(new Formula.Deadlock()));
        Finding found = new Checker(Subject.of(net), List.of(property), how, plan)
                .run()
                .findings()
                .get(0);
        assertThat(found.verdict()).isEqualTo(Verdict.of(true));
        assertThat(RunFolder.isRun(disk)).isFalse();
    }

    private static Evidence evidence(Finding finding) {
        Evidence evidence = finding.evidence();
        assertThat(evidence).isNotNull();
        return Objects.requireNonNull(evidence);
    }

    /** How far the nearest state is that shows the answer. */
    private static int nearest(PetriNet net, NaiveStateSpace space, Formula formula) {
        boolean exists = formula instanceof Formula.Exists;
        Formula inner = formula.children().get(0).children().get(0);
        NaiveTruth truth = new NaiveTruth(net);
        return IntStream.range(0, space.states().size())
                .filter(s -> truth.holds(inner, space.states().get(s)) == exists)
                .map(space::distance)
                .min()
                .orElseThrow();
    }

    /** Plays a run; how many steps it has. */
    private static int replay(PetriNet net, Evidence evidence) {
        TokenGame game = new TokenGame(net);
        for (int t : evidence.events()) {
            assertThat(game.enabled(t)).isTrue();
            game.fire(t);
        }
        return evidence.events().size();
    }
}
