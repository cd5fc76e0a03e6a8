package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.verdict.Verdict;

/** The state equation with refinement as the only stage that settles anything. */
class RefinedStateEquationTest {
    private static List<Finding> check(PetriNet net, List<Property> properties) throws Exception {
        return new Checker(
                        Subject.of(net),
                        properties,
                        new CheckOptions(ExploreOptions.plain()),
                        new Plan(List.of(
                                new Simplification(), new InitialState(), new RefinedStateEquation(c -> 500_000_000L))))
                .run()
                .findings();
    }

    private static List<Finding> check(PetriNet net, String... asked) throws Exception {
        List<Property> properties = new ArrayList<>();
        for (String text : asked) {
            properties.add(PropertyParser.parse("f" + properties.size(), text, new NetVocabulary(net)));
        }
        return check(net, properties);
    }

    @Test
    void runsAndProofsAreShown() throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("door");
        int coin = net.place("coin", 1);
        int key = net.place("key", 0);
        int inside = net.place("inside", 0);
        int buy = net.transition("buy");
        net.input(buy, coin, 1).output(buy, key, 1);
        int enter = net.transition("enter");
        net.input(enter, coin, 1).read(enter, key, 1).output(enter, inside, 1);
        net.input(net.transition("lose"), coin, 1);
        PetriNet door = net.build();
        List<Finding> findings = check(door, "AG inside = 0", "EF key = 1", "max(key)", "EF deadlock");
        assertThat(findings.get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(findings.get(0).because()).contains("cannot fire before");
        assertThat(findings.get(1).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(findings.get(1).evidence()).isNotNull();
        assertThat(findings.get(2).verdict()).isEqualTo(new Verdict.Value(1));
        assertThat(findings.get(3).verdict()).isEqualTo(new Verdict.Holds());
        Finding quasiLive =
                check(door, List.of(new Property.QuasiLiveness("q"))).get(0);
        assertThat(quasiLive.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(quasiLive.because()).contains("'enter' is never enabled");
    }

    @Test
    void deadlocksMaximaAndQuasiLivenessAgreeWithTheReference(TestInfo test) {
        int[] decided = new int[3];
        ForAllNets.in(test, 120).check(net -> compare(net, decided));
        assertThat(decided[0]).isGreaterThan(30);
        assertThat(decided[1]).isGreaterThan(30);
        assertThat(decided[2]).isGreaterThan(30);
    }

    /** A solution ignores priorities; a run that they forbid is no answer. */
    @Test
    void prioritiesAreKept() throws Exception {
        int[] decided = new int[3];
        for (int seed = 0; seed < 40; seed++) {
            compare(RandomNets.prioritized(seed), decided);
        }
        assertThat(decided[0] + decided[1] + decided[2]).isGreaterThan(20);
    }

    private static void compare(PetriNet net, int[] decided) throws Exception {
        NaiveStateSpace space = NaiveStateSpace.of(net, 200);
        if (!space.isComplete()) {
            return;
        }
        NetVocabulary words = new NetVocabulary(net);
        List<Finding> findings = check(
                net,
                List.of(
                        PropertyParser.parse("d", "EF deadlock", words),
                        PropertyParser.parse("m", "max(" + net.placeName(0) + ")", words),
                        new Property.QuasiLiveness("q")));
        if (!(findings.get(0).verdict() instanceof Verdict.Unknown)) {
            assertThat(findings.get(0).verdict() instanceof Verdict.Holds).isEqualTo(space.deadlocks() > 0);
            decided[0]++;
        }
        if (findings.get(1).verdict() instanceof Verdict.Value value) {
            assertThat(value.most())
                    .isEqualTo(space.states().stream()
                            .mapToInt(marking -> marking.get(0))
                            .max()
                            .orElseThrow());
            decided[1]++;
        }
        if (!(findings.get(2).verdict() instanceof Verdict.Unknown)) {
            long fired = space.edges().stream()
                    .map(NaiveStateSpace.Edge::transition)
                    .distinct()
                    .count();
            assertThat(findings.get(2).verdict() instanceof Verdict.Holds).isEqualTo(fired == net.transitions());
            decided[2]++;
        }
    }
}
