package org.tidemark.check.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.walk.WalkObserver.GoalTruth;
import org.tidemark.net.exec.Neighbours;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas.Kind;

/** What is kept up to date step by step is what a look at the whole marking would say. */
class GoalGraphTest {
    private static final int STEPS = 25;

    @Test
    void truthAndDistanceFollowTheMarking(TestInfo test) {
        int[] count = new int[2];
        ForAllNets.in(test, 300).with(Kind.STATE).check((net, formula) -> {
            ProofGoal goal = ProofGoal.of(formula, net);
            GoalGraph graph = GoalGraph.of(goal, net.places());
            QuickGame game = new QuickGame(new Neighbours(net));
            GoalTruth truth = new GoalTruth(graph, game.marking());
            GoalDistance distance = new GoalDistance(graph, game.marking());
            SplittableRandom random = new SplittableRandom(net.arcs());
            for (int round = 0; round < 2; round++) {
                game.reset();
                truth.reset();
                distance.measure();
                for (int step = 0; step < STEPS; step++) {
                    boolean isMet = holds(goal, game.marking());
                    assertThat(truth.isMet(graph.nodes() - 1)).isEqualTo(isMet);
                    assertThat(distance.now()).isEqualTo(new GoalDistance(graph, game.marking()).now());
                    assertThat(distance.now() == 0).isEqualTo(isMet);
                    count[isMet ? 0 : 1]++;
                    if (!net.hasPriorities() && new NaiveTruth(net).holds(formula, boxed(game.marking()))) {
                        assertThat(isMet).isTrue();
                    }
                    if (game.enabled() == 0) {
                        break;
                    }
                    int t = game.enabled(random.nextInt(game.enabled()));
                    game.changes(t, distance);
                    game.changesBack(t, distance);
                    game.changes(t, distance);
                    game.changes(t, truth);
                    assertThat(game.fire(t)).isTrue();
                }
            }
        });
        assertThat(Math.min(count[0], count[1])).isGreaterThan(200);
    }

    private static List<Integer> boxed(int[] marking) {
        return Arrays.stream(marking).boxed().toList();
    }

    private static boolean holds(ProofGoal goal, int[] marking) {
        if (goal instanceof ProofGoal.Need need) {
            return need.inequality().holds(marking);
        }
        return goal instanceof ProofGoal.All all
                ? all.parts().stream().allMatch(part -> holds(part, marking))
                : ((ProofGoal.Any) goal).parts().stream().anyMatch(part -> holds(part, marking));
    }

    @Test
    void sumsThatCannotBeCountedAreTakenAsMet() {
        SparseVector heavy = SparseVector.of(new int[] {0}, new long[] {1L << 40});
        ProofGoal goal = new ProofGoal.Need(new Inequality(heavy, 1));
        GoalTruth truth = new GoalTruth(GoalGraph.of(goal, 1), new int[] {0});
        assertThat(truth.isMet(0)).isTrue();
    }

    @Test
    void equalPartsAreOneNode() {
        ProofGoal one = new ProofGoal.Need(new Inequality(SparseVector.unit(0), 1));
        ProofGoal same = new ProofGoal.Need(new Inequality(SparseVector.unit(0), 1));
        ProofGoal two = new ProofGoal.Need(new Inequality(SparseVector.unit(0), 2));
        GoalGraph graph = GoalGraph.of(
                new ProofGoal.Any(
                        List.of(new ProofGoal.All(List.of(one, two)), new ProofGoal.All(List.of(two, same)), one)),
                1);
        assertThat(graph.nodes()).isEqualTo(4);
        assertThat(graph.sums).hasSize(1);
    }
}
