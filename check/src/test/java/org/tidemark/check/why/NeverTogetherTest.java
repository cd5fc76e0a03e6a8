package org.tidemark.check.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;

/** Conditions that are never true together, smallest by the definition; sums of tokens that prove it, on all markings of random nets. */
class NeverTogetherTest {
    private static final int MOST_STATES = 400;

    private static LaterQuestions questions(PetriNet net) {
        return new LaterQuestions(new NetSystem(net), new TimeLimit(ExploreOptions.plain()));
    }

    private static boolean isReached(PetriNet net, NaiveStateSpace space, List<Formula> conditions) {
        NaiveTruth truth = new NaiveTruth(net);
        return space.states().stream()
                .anyMatch(marking -> conditions.stream().allMatch(each -> truth.holds(each, marking)));
    }

    @Test
    void needsOfDeadTransitionsAreNeverMetTogetherButAllOthersAre(TestInfo test) {
        AtomicInteger found = new AtomicInteger();
        ForAllNets.in(test, 300).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || net.hasPriorities()) {
                return;
            }
            for (int t = 0; t < net.transitions(); t++) {
                Formula fires = new Formula.Fireable(net.transitionName(t));
                if (isReached(net, space, List.of(fires))) {
                    continue;
                }
                NeverTogether never = NeverTogether.of(questions(net), fires);
                if (never == null) {
                    continue; // it needs one place only
                }
                assertThat(never.isMinimal()).isTrue();
                List<Formula> conditions = never.conditions().stream()
                        .map(NeverTogether.Condition::formula)
                        .toList();
                assertThat(isReached(net, space, conditions)).isFalse();
                for (Formula one : conditions) {
                    List<Formula> others = conditions.stream()
                            .filter(each -> !each.equals(one))
                            .toList();
                    assertThat(isReached(net, space, others))
                            .as("without " + one)
                            .isTrue();
                }
                found.incrementAndGet();
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(found.get()).isGreaterThan(20);
        }
    }

    @Test
    void sumsThatRuleOutAConditionAreKeptAndNoMarkingHasIt(TestInfo test) {
        AtomicInteger proven = new AtomicInteger();
        ForAllNets.in(test, 600).with(Kind.REACHABILITY).check((net, formula) -> {
            Formula bad = formula.children().get(0).children().get(0);
            List<KeptSum> sums = KeptSum.against(net, bad, Limit.none());
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (sums.isEmpty()) {
                return;
            }
            assertThat(isReached(net, space, List.of(bad))).isFalse();
            for (KeptSum sum : sums) {
                for (List<Integer> marking : space.states()) {
                    assertThat(sum.weights().times(marking::get)).isEqualTo(sum.value());
                }
            }
            proven.incrementAndGet();
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(proven.get()).isGreaterThan(5);
        }
    }

    @Test
    void sumsThatOneTransitionSpoilsAreKeptByAllOthersAndByNoMarkingThatIsBad(TestInfo test) {
        AtomicInteger found = new AtomicInteger();
        ForAllNets.in(test, 800).with(Kind.REACHABILITY).check((net, formula) -> {
            Formula bad = formula.children().get(0).children().get(0);
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            NaiveTruth truth = new NaiveTruth(net);
            List<Integer> all = IntStream.range(0, net.transitions()).boxed().toList();
            for (KeptSum.Spoilt spoilt : KeptSum.spoilt(net, bad, all, Limit.none())) {
                SparseVector weights = spoilt.sum().weights();
                for (int t : all) {
                    long change = 0;
                    for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
                        change -=
                                net.inputs().weight(a) * weights.at(net.inputs().place(a));
                    }
                    for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
                        change += net.outputs().weight(a)
                                * weights.at(net.outputs().place(a));
                    }
                    boolean isIt = net.transitionName(t).equals(spoilt.transition());
                    assertThat(change).isEqualTo(isIt ? spoilt.change() : 0);
                }
                for (List<Integer> marking : space.states()) {
                    assertThat(truth.holds(bad, marking)
                                    && weights.times(marking::get)
                                            == spoilt.sum().value())
                            .isFalse();
                }
                found.incrementAndGet();
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(found.get()).isGreaterThan(5);
        }
    }

    /** Two stations share a permit; one gives back two. */
    @Test
    void whoGivesBackTooMuchIsNamed() {
        PetriNetBuilder builder = new PetriNetBuilder("permit");
        int permit = builder.place("permit", 1);
        List<Integer> run = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            int idle = builder.place("idle_" + i, 1);
            int busy = builder.place("busy_" + i, 0);
            int enter = builder.transition("enter_" + i);
            int leave = builder.transition("leave_" + i);
            builder.input(enter, permit, 1).input(enter, idle, 1).output(enter, busy, 1);
            builder.input(leave, busy, 1).output(leave, idle, 1).output(leave, permit, i);
            run.addAll(0, List.of(enter, leave));
        }
        run.addAll(List.of(run.get(0), run.get(2)));
        Formula both = new Formula.Comparison(
                new Term.Sum(List.of(new Term.Count("busy_1"), new Term.Count("busy_2"))),
                Relation.AT_LEAST,
                new Term.Constant(2));
        List<KeptSum.Spoilt> spoilt = KeptSum.spoilt(builder.build(), both, run, Limit.none());
        assertThat(spoilt).hasSize(1);
        assertThat(spoilt.get(0).transition()).isEqualTo("leave_2");
        assertThat(spoilt.get(0).change()).isEqualTo(1);
        assertThat(spoilt.get(0).sum().sum()).isEqualTo("permit + busy_1 + busy_2 = 1");
    }

    @Test
    void whoSharesOneTokenTakesTurns() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("turns");
        int one = builder.place("one", 1);
        int two = builder.place("two", 0);
        int over = builder.transition("over");
        int back = builder.transition("back");
        builder.input(over, one, 1).output(over, two, 1).input(back, two, 1).output(back, one, 1);
        int both = builder.transition("both");
        builder.input(both, one, 1).input(both, two, 1).read(both, builder.place("always", 1), 1);
        PetriNet net = builder.build();
        NeverTogether never = Objects.requireNonNull(NeverTogether.of(questions(net), new Formula.Fireable("both")));
        assertThat(never.conditions().stream().map(NeverTogether.Condition::text))
                .containsExactlyInAnyOrder("one is marked", "two is marked");
        // a transition that would take both tokens away changes their sum, so that it has to be left out of the net for
        // a proof
        assertThat(KeptSum.against(without(both, net), never.conditions().get(0).formula(), Limit.none()))
                .isEmpty();
        List<KeptSum> sums = KeptSum.against(
                without(both, net),
                Formula.and(never.conditions().stream()
                        .map(NeverTogether.Condition::formula)
                        .toList()),
                Limit.none());
        assertThat(sums).hasSize(1);
        assertThat(sums.get(0).sum()).isEqualTo("one + two = 1");
        assertThat(sums.get(0).meaning()).contains("take turns");
    }

    private static PetriNet without(int transition, PetriNet net) {
        PetriNetBuilder builder = new PetriNetBuilder(net.name());
        for (int p = 0; p < net.places(); p++) {
            builder.place(net.placeId(p), net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            if (t != transition) {
                int to = builder.transition(net.transitionId(t));
                for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
                    builder.input(to, net.inputs().place(a), net.inputs().weight(a));
                }
                for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
                    builder.output(to, net.outputs().place(a), net.outputs().weight(a));
                }
            }
        }
        return builder.build();
    }
}
