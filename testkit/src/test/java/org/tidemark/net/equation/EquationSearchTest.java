package org.tidemark.net.equation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.proof.CaseProof;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.proof.Proofs;
import org.tidemark.net.proof.RandomFormulas;
import org.tidemark.net.proof.Truth;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.Seeds;

/** Solutions of the state equation that end in runs, and lemmas that end in proofs; both against the reference explorer. */
class EquationSearchTest {
    private static final int FORMULAS = 6;
    private static final long POLLS = 2_000;

    @Test
    void neitherProofsNorRunsContradictTheReference(TestInfo test) {
        int[] count = new int[5];
        ForAllNets.in(test, 300).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            EquationSearch search = new EquationSearch(net, PlaceBounds.of(net, Limit.none()));
            RandomFormulas formulas = new RandomFormulas(net, net.arcs());
            for (int i = 0; i < FORMULAS; i++) {
                Formula f = formulas.formula(i % 3);
                boolean reachable = space.states().stream().anyMatch(marking -> new Truth(net, marking).of(f));
                EquationSearch.Answer answer = search.reach(ProofGoal.of(f, net), Limit.polls(POLLS));
                if (answer instanceof EquationSearch.Never never) {
                    assertThat(reachable).as("%s is reachable", f).isFalse();
                    assertThat(never.proof().text(net)).isNotBlank();
                    count[hasLemma(never.proof().root()) ? 1 : 0]++;
                } else if (answer instanceof EquationSearch.Reached reached) {
                    List<Integer> marking = new ArrayList<>();
                    for (int tokens : TokenGame.after(net, reached.run()).marking()) {
                        marking.add(tokens);
                    }
                    boolean isExact = !f.toString().contains("Product");
                    assertThat(!isExact || new Truth(net, marking).of(f))
                            .as("%s after %s", f, reached.run())
                            .isTrue();
                    count[2]++;
                } else {
                    count[3]++;
                }
                count[4]++;
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(count[1])
                    .as("proofs with lemmas, of %d formulas", count[4])
                    .isGreaterThan(20);
            assertThat(count[2]).as("runs").isGreaterThan(count[4] / 4);
            assertThat(count[3]).as("open").isLessThan(count[4] / 10);
        }
    }

    private static boolean hasLemma(CaseProof.Step step) {
        return step instanceof CaseProof.Cases cases
                && (cases.lemma() != null || cases.steps().stream().anyMatch(EquationSearchTest::hasLemma));
    }

    private static EquationSearch.Answer reach(PetriNet net, String goal) throws Exception {
        return new EquationSearch(net, PlaceBounds.of(net, Limit.none())).reach(goal(net, goal), Limit.polls(10_000));
    }

    private static ProofGoal goal(PetriNet net, String goal) throws Exception {
        return ProofGoal.of(FormulaParser.formula(goal, new NetVocabulary(net)), net);
    }

    /** What the state equation and traps alone leave open. */
    private static boolean isOpenWithoutLemmas(PetriNet net, String goal) throws Exception {
        Formula formula = FormulaParser.formula(goal, new NetVocabulary(net));
        return !Proofs.of(net, PlaceBounds.of(net, Limit.none()))
                .unreachable(formula, Limit.none())
                .isProven();
    }

    /** The token that opens the door can be spent on the key or on going through, not on both. */
    @Test
    void whatIsOnlyReadHasToComeFromSomewhere() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("door");
        int coin = builder.place("coin", 1);
        int key = builder.place("key", 0);
        int inside = builder.place("inside", 0);
        int buy = builder.transition("buy");
        builder.input(buy, coin, 1).output(buy, key, 1);
        int enter = builder.transition("enter");
        builder.input(enter, coin, 1).read(enter, key, 1).output(enter, inside, 1);
        builder.input(builder.transition("lose"), coin, 1);
        PetriNet net = builder.build();
        assertThat(isOpenWithoutLemmas(net, "inside >= 1")).isTrue();
        assertThat(reach(net, "inside >= 1"))
                .isInstanceOfSatisfying(
                        EquationSearch.Never.class,
                        never -> assertThat(never.proof().text(net))
                                .contains("enter cannot fire before there are tokens in key"));
    }

    /** The key is borrowed and given back: both firings add up to nothing, and a smallest solution has neither. */
    @Test
    void tokensAreBorrowedWhereSomeAreNeeded() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("bank");
        int work = builder.place("work", 2);
        int bank = builder.place("bank", 3);
        int tool = builder.place("tool", 0);
        int done = builder.place("done", 0);
        int lend = builder.transition("lend");
        builder.input(lend, bank, 1).output(lend, tool, 1);
        int giveBack = builder.transition("giveBack");
        builder.input(giveBack, tool, 1).output(giveBack, bank, 1);
        int use = builder.transition("use");
        builder.input(use, work, 1).input(use, tool, 2).output(use, tool, 2).output(use, done, 1);
        PetriNet net = builder.build();
        assertThat(reach(net, "done >= 2 && bank >= 3"))
                .isInstanceOfSatisfying(EquationSearch.Reached.class, reached -> {
                    assertThat(reached.run()).hasSize(6);
                    assertThat(TokenGame.after(net, reached.run()).marking()).containsExactly(0, 3, 0, 2);
                });
    }

    /** Whoever has come in leaves a guest behind, since each of the two goes only while the other one stays. */
    @Test
    void aTrapThatIsMarkedOnTheWayStaysMarked() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("guests");
        int outside = builder.place("outside", 1);
        int left = builder.place("left", 0);
        int right = builder.place("right", 0);
        int visit = builder.place("visit", 0);
        int come = builder.transition("come");
        builder.input(come, outside, 1)
                .output(come, left, 1)
                .output(come, right, 1)
                .output(come, visit, 1);
        int stayAway = builder.transition("stayAway");
        builder.input(stayAway, outside, 1);
        int leftGoes = builder.transition("leftGoes");
        builder.input(leftGoes, left, 1).input(leftGoes, right, 1).output(leftGoes, right, 1);
        int rightGoes = builder.transition("rightGoes");
        builder.input(rightGoes, left, 1).input(rightGoes, right, 1).output(rightGoes, left, 1);
        PetriNet net = builder.build();
        String nobody = "visit >= 1 && left + right <= 0";
        assertThat(isOpenWithoutLemmas(net, nobody)).isTrue();
        assertThat(reach(net, nobody))
                .isInstanceOfSatisfying(
                        EquationSearch.Never.class,
                        never -> assertThat(never.proof().text(net)).contains("leaves a token in"));
        assertThat(reach(net, "visit >= 1 && left + right <= 1")).isInstanceOf(EquationSearch.Reached.class);
    }

    /** Only one order of the smallest solution can be fired. */
    @Test
    void orderMatters() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("steps");
        int start = builder.place("start", 1);
        int[] stage = new int[6];
        for (int i = 0; i < stage.length; i++) {
            stage[i] = builder.place("stage" + i, 0);
        }
        for (int i = 0; i < stage.length; i++) {
            int t = builder.transition("step" + i);
            builder.input(t, i == 0 ? start : stage[i - 1], 1).output(t, stage[i], 1);
        }
        int restart = builder.transition("restart");
        builder.input(restart, stage[5], 1).output(restart, start, 1);
        PetriNet net = builder.build();
        assertThat(reach(net, "stage5 >= 1")).isEqualTo(new EquationSearch.Reached(List.of(0, 1, 2, 3, 4, 5)));
    }

    /** No time at all is enough to say so. */
    @Test
    void aLimitIsKept() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("small");
        int p = builder.place("p", 1);
        int q = builder.place("q", 0);
        int t = builder.transition("t");
        builder.input(t, p, 1).output(t, q, 1);
        PetriNet net = builder.build();
        EquationSearch search = new EquationSearch(net, PlaceBounds.of(net, Limit.none()));
        assertThat(search.reach(goal(net, "q >= 1"), Limit.polls(0))).isInstanceOf(EquationSearch.Unknown.class);
        assertThat(search.reach(goal(net, "q >= 1"), Limit.none())).isEqualTo(new EquationSearch.Reached(List.of(0)));
    }
}
