package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.walk.Walks;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.RandomFormulas;
import org.tidemark.net.proof.Truth;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Goals that are settled because another one was. */
class RelatedGoalsTest {
    private static List<Finding> check(PetriNet net, List<Property> properties, Stage stage) throws Exception {
        return new Checker(
                        Subject.of(net),
                        properties,
                        new CheckOptions(ExploreOptions.plain()),
                        new Plan(List.of(new Simplification(), new InitialState(), stage)))
                .run()
                .findings();
    }

    private static List<Finding> prove(String zoo, String... asked) throws Exception {
        return check(zoo, new StructuralProofs(1), asked);
    }

    private static List<Finding> check(String zoo, Stage stage, String... asked) throws Exception {
        PetriNet net = Zoo.open(zoo);
        List<Property> properties = new ArrayList<>();
        for (String text : asked) {
            properties.add(PropertyParser.parse("f" + properties.size(), text, new NetVocabulary(net)));
        }
        return check(net, properties, stage);
    }

    /** Knows a run for the first goal, and settles nothing but what follows from that. */
    private static final class FirstRun extends Stage {
        private final List<String> run;
        private final Limit limit;

        FirstRun(Limit limit, String... run) {
            super("first run", Cost.STRUCTURE);
            this.limit = limit;
            this.run = List.of(run);
        }

        @Override
        public boolean canSettle(Inquiry inquiry) {
            return true;
        }

        @Override
        public void run(Context context, List<Inquiry> open) {
            List<Integer> events =
                    run.stream().map(context.net()::findTransition).toList();
            new Walks(context.netModel(), context.options().explore()).follow(open.subList(0, 1), events);
            new RelatedGoals(context, open, limit).settleAfter(open.get(0));
        }
    }

    @Test
    void aRunForOneGoalIsLedToAnotherByASymmetry() throws Exception {
        String[] goals = {"EF eat_1 >= 1", "EF eat_4 >= 1", "EF hasLeft_2 + hasLeft_3 >= 2"};
        List<Finding> findings =
                check("zoo:philosophers/6", new FirstRun(Limit.none(), "takeLeft_1", "takeRight_1"), goals);
        assertThat(findings)
                .extracting(Finding::verdict)
                .startsWith(new Verdict.Holds(), new Verdict.Holds())
                .last()
                .isInstanceOf(Verdict.Unknown.class);
        assertThat(findings.get(1).run()).isNotNull();
    }

    @Test
    void nothingIsLookedForOnceTheTimeOfTheStageIsUp() throws Exception {
        Stage late = new FirstRun(Limit.nanos(0), "takeLeft_1", "takeRight_1");
        List<Finding> findings = check("zoo:philosophers/6", late, "EF eat_1 >= 1", "EF eat_4 >= 1");
        assertThat(findings.get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(findings.get(1).verdict()).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void reasonsShowTheBeginningOfLongFormulas() throws Exception {
        String sum = IntStream.rangeClosed(1, 40).mapToObj(i -> "critical_" + i).collect(Collectors.joining(" + "));
        List<Finding> findings = prove("zoo:mutex/40", "AG " + sum + " <= 1", "EF (" + sum + " >= 2 && lock = 0)");
        assertThat(findings.get(1).because())
                .matches("it takes critical_1 \\+ .{150,200}…, which never holds: .*")
                .endsWith(findings.get(0).because());
    }

    @Test
    void whatNeedsMoreIsProvenWithWhatNeedsLess() throws Exception {
        List<Finding> findings = prove(
                "zoo:mutex/4",
                "AG critical_1 + critical_3 <= 1",
                "EF (critical_1 + critical_3 >= 2 && lock >= 0 && critical_2 + idle_2 >= 1)");
        assertThat(findings.get(1).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(findings.get(1).because())
                .startsWith("it takes ")
                .contains(", which never holds: ")
                .endsWith(findings.get(0).because());
    }

    @Test
    void whatASymmetryLeadsToAnotherIsProvenWithIt() throws Exception {
        List<Finding> findings =
                prove("zoo:philosophers/6", "AG eat_1 + eat_2 <= 1", "AG eat_3 + eat_4 <= 1", "AG eat_6 + eat_1 <= 1");
        assertThat(findings).extracting(Finding::verdict).containsOnly(new Verdict.Holds());
        assertThat(findings.get(0).because()).doesNotContain("symmetry");
        assertThat(findings.get(1).because()).startsWith("a symmetry of the net leads to this from ");
        assertThat(findings.get(2).because()).startsWith("a symmetry of the net leads to this from ");
    }

    /** Nothing that follows from another goal is wrong, whoever settled that. */
    @Test
    void relatedGoalsNeverContradictTheReference(TestInfo test) {
        AtomicInteger related = new AtomicInteger();
        ForAllNets.in(test, 150).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            if (!space.isComplete()) {
                return;
            }
            RandomFormulas formulas = new RandomFormulas(net, net.arcs());
            List<Property> properties = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                properties.add(new Property.Truth("f" + i, Formula.reachable(formulas.formula(i % 3))));
            }
            for (Stage stage : List.of(
                    new StructuralProofs(1),
                    new RefinedStateEquation(c -> 500_000_000L),
                    new InductiveProofs(c -> 500_000_000L))) {
                for (Finding finding : check(net, properties, stage)) {
                    Formula goal = goal(finding.property());
                    boolean expected = space.states().stream().anyMatch(marking -> new Truth(net, marking).of(goal));
                    if (!(finding.verdict() instanceof Verdict.Unknown)) {
                        assertThat(finding.verdict())
                                .as("%s by %s", goal, stage.name())
                                .isEqualTo(Verdict.of(expected));
                    }
                    String because = String.valueOf(finding.because());
                    if (because.startsWith("it takes ") || because.startsWith("a symmetry of the net leads ")) {
                        related.incrementAndGet();
                    }
                }
            }
        });
        assertThat(related).as("answers that follow from another").hasPositiveValue();
    }

    private static Formula goal(Property property) {
        Formula.Exists exists = (Formula.Exists) ((Property.Truth) property).formula();
        return ((Formula.Finally) exists.run()).of();
    }
}
