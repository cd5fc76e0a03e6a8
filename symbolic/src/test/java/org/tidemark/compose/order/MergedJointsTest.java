package org.tidemark.compose.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.compose.NaiveSystem;
import org.tidemark.compose.RandomSystems;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class MergedJointsTest {
    private static final StepMatrix UP = StepMatrix.of(2, new int[] {0}, new int[] {1}, 1);
    private static final StepMatrix DOWN = StepMatrix.of(2, new int[] {1}, new int[] {0}, 1);
    private static final StepMatrix BOTH = StepMatrix.sum(List.of(UP, DOWN));

    private static Kronecker.Joint joint(int a, int b, StepMatrix... steps) {
        return new Kronecker.Joint(List.of(a, b), List.of(steps));
    }

    @Test
    void stepsThatDifferOnOneSideBecomeAChoice() {
        MergedJoints merged = MergedJoints.of(List.of(joint(0, 1, UP, UP), joint(0, 1, UP, DOWN)), List.of(4, 7));
        assertThat(merged.joints()).containsExactly(joint(0, 1, UP, BOTH));
        assertThat(merged.numbers()).singleElement().isEqualTo(new int[] {4, 7});
        assertThat(merged.freshBytes()).isEqualTo(BOTH.bytes());
    }

    @Test
    void stepsThatDifferOnBothSidesOrInTheirPartnersStay() {
        List<Kronecker.Joint> joints = List.of(joint(0, 1, UP, UP), joint(0, 1, DOWN, DOWN), joint(0, 2, UP, UP));
        MergedJoints merged = MergedJoints.of(joints, List.of(0, 1, 2));
        assertThat(merged.joints()).containsExactlyInAnyOrderElementsOf(joints);
        assertThat(merged.freshBytes()).isZero();
    }

    @Test
    void allFourCombinationsAreOneStep() {
        List<Kronecker.Joint> joints =
                List.of(joint(0, 1, UP, UP), joint(0, 1, UP, DOWN), joint(0, 1, DOWN, UP), joint(0, 1, DOWN, DOWN));
        assertThat(MergedJoints.of(joints, List.of(0, 1, 2, 3)).joints()).containsExactly(joint(0, 1, BOTH, BOTH));
    }

    @Test
    void noStepIsAddedOrLost(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            SplittableRandom random = new SplittableRandom(seed);
            Kronecker drawn = RandomSystems.draw(seed, 4, 3);
            // Matrices from a small stock, so that many steps are alike.
            List<Kronecker.Joint> joints = new ArrayList<>(drawn.joints());
            for (Kronecker.Joint joint : drawn.joints()) {
                List<StepMatrix> steps = new ArrayList<>(joint.steps());
                int side = random.nextInt(steps.size());
                steps.set(side, RandomSystems.matrix(random, steps.get(side).states(), 2));
                joints.add(new Kronecker.Joint(joint.partners(), steps));
            }
            MergedJoints merged = MergedJoints.of(
                    joints, IntStream.range(0, joints.size()).boxed().toList());
            Kronecker before = new Kronecker(drawn.parts(), joints);
            Kronecker after = new Kronecker(drawn.parts(), merged.joints());
            assertThat(merged.joints().size()).isLessThanOrEqualTo(joints.size());
            for (List<Integer> state : NaiveSystem.reachable(before)) {
                assertThat(new HashSet<>(NaiveSystem.successors(after, state)))
                        .isEqualTo(new HashSet<>(NaiveSystem.successors(before, state)));
            }
        }
    }
}
