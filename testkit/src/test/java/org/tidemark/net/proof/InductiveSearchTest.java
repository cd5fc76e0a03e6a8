package org.tidemark.net.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.Seeds;

/** What is proven of random nets is true of every marking that the reference explorer reaches, and what is reached is reached by a run. */
class InductiveSearchTest {
    private static final int FORMULAS = 8;
    private static final long POLLS = 4_000;

    @Test
    void neitherProofsNorRunsContradictTheReference(TestInfo test) {
        int[] count = new int[5];
        ForAllNets.in(test, 400).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            InductiveSearch search = new InductiveSearch(net, PlaceBounds.of(net, Limit.none()));
            RandomFormulas formulas = new RandomFormulas(net, net.arcs());
            for (int i = 0; i < FORMULAS; i++) {
                Formula f = formulas.formula(i % 3);
                boolean reachable = space.states().stream().anyMatch(marking -> new Truth(net, marking).of(f));
                InductiveSearch.Answer answer = search.reach(ProofGoal.of(f, net), Limit.polls(POLLS));
                if (answer instanceof InductiveSearch.Never never) {
                    assertThat(reachable).as("%s is reachable", f).isFalse();
                    assertThat(never.proof().text(net)).isNotBlank();
                    count[never.proof().cubes().isEmpty() ? 0 : 1]++;
                } else if (answer instanceof InductiveSearch.Reached reached && !net.hasPriorities()) {
                    TokenGame game = TokenGame.after(net, reached.run());
                    List<Integer> marking = new ArrayList<>();
                    for (int tokens : game.marking()) {
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
                    .as("proofs with cubes, of %d formulas", count[4])
                    .isGreaterThan(20);
            assertThat(count[2]).as("runs").isGreaterThan(count[4] / 4);
            assertThat(count[3]).as("open").isLessThan(count[4] / 10);
        }
    }

    /** A proof with one number changed, one condition dropped or one cube missing shows nothing, unless what it says is still true. */
    /** A sum beyond 64 bits ends one search, and leaves nothing behind for the next. */
    @Test
    void numbersThatAreTooLargeEndOneSearchOnly() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("large");
        int p = builder.place("p", 1);
        int q = builder.place("q", 0);
        int r = builder.place("r", 0);
        int t = builder.transition("t");
        builder.input(t, p, 3).output(t, q, 3);
        int u = builder.transition("u");
        builder.input(u, p, 1).output(u, r, 2);
        int v = builder.transition("v");
        builder.input(v, r, 1).output(v, q, 1);
        PetriNet net = builder.build();
        InductiveSearch search = new InductiveSearch(net, PlaceBounds.of(net, Limit.none()));
        assertThat(reach(search, net, "4000000000000000001*p + 3*q >= 7000000000000000000"))
                .isInstanceOf(InductiveSearch.Unknown.class);
        assertThat(reach(search, net, "2*p + 3*q + r >= 4")).isInstanceOf(InductiveSearch.Reached.class);
        assertThat(reach(search, net, "q + r >= 3")).isInstanceOf(InductiveSearch.Never.class);
    }

    private static InductiveSearch.Answer reach(InductiveSearch search, PetriNet net, String goal) throws Exception {
        return search.reach(ProofGoal.of(FormulaParser.formula(goal, new NetVocabulary(net)), net), Limit.polls(4_000));
    }

    @Test
    void tamperedProofsAreRefused(TestInfo test) {
        int[] count = new int[2];
        ForAllNets.in(test, 400).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            InductiveSearch search = new InductiveSearch(net, PlaceBounds.of(net, Limit.none()));
            RandomFormulas formulas = new RandomFormulas(net, net.arcs());
            SplittableRandom random = new SplittableRandom(net.arcs());
            for (int i = 0; i < 4 && space.isComplete(); i++) {
                InductiveSearch.Answer answer =
                        search.reach(ProofGoal.of(formulas.formula(i % 3), net), Limit.polls(POLLS));
                if (answer instanceof InductiveSearch.Never never
                        && !never.proof().cubes().isEmpty()) {
                    for (InductiveProof forged : forged(never.proof(), random)) {
                        boolean isTrue = isTrue(forged, space);
                        count[0]++;
                        if (!isTrue) {
                            assertThat(forged.holds(net)).as("%s", forged).isFalse();
                            count[1]++;
                        }
                    }
                }
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(count[1]).as("false ones of %d forged proofs", count[0]).isGreaterThan(20);
        }
    }

    private static List<InductiveProof> forged(InductiveProof proof, SplittableRandom random) {
        List<InductiveProof> forged = new ArrayList<>();
        int at = random.nextInt(proof.cubes().size());
        List<List<Inequality>> fewer = new ArrayList<>(proof.cubes());
        fewer.remove(at);
        forged.add(new InductiveProof(proof.goal(), fewer, List.of()));
        List<List<Inequality>> looser = new ArrayList<>(proof.cubes());
        List<Inequality> cube = new ArrayList<>(looser.get(at));
        int side = random.nextInt(cube.size());
        Inequality one = cube.get(side);
        cube.set(side, new Inequality(one.weights(), one.least() - 1 - random.nextInt(2)));
        looser.set(at, cube);
        forged.add(new InductiveProof(proof.goal(), looser, proof.unreachable()));
        List<Inequality> without = new ArrayList<>(proof.cubes().get(at));
        without.remove(side);
        List<List<Inequality>> wider = new ArrayList<>(proof.cubes());
        wider.set(at, without);
        forged.add(new InductiveProof(proof.goal(), wider, proof.unreachable()));
        forged.add(new InductiveProof(ProofGoal.TRUE, proof.cubes(), proof.unreachable()));
        return forged;
    }

    /** Whether no reachable marking is in one of the cubes or meets the goal: then a check may well succeed. */
    private static boolean isTrue(InductiveProof proof, NaiveStateSpace space) {
        return space.states().stream().noneMatch(marking -> {
            int[] tokens = marking.stream().mapToInt(Integer::intValue).toArray();
            return meets(proof.goal(), tokens)
                    || proof.cubes().stream()
                            .anyMatch(cube -> cube.stream().allMatch(inequality -> inequality.holds(tokens)));
        });
    }

    private static boolean meets(ProofGoal goal, int[] marking) {
        if (goal instanceof ProofGoal.Need need) {
            return need.inequality().holds(marking);
        } else if (goal instanceof ProofGoal.All all) {
            return all.parts().stream().allMatch(part -> meets(part, marking));
        }
        return ((ProofGoal.Any) goal).parts().stream().anyMatch(part -> meets(part, marking));
    }
}
