package org.tidemark.check.distance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.SharedInquiries;
import org.tidemark.check.question.Technique;
import org.tidemark.logic.Formula;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;

/** States are put down for an open inquiry, at the distance that the textbook sum of missing tokens has. */
class OpenGoalsTest {
    private static final int STEPS = 30;

    @Test
    void distancesAreThoseOfTheMarkingWhateverCameBefore(TestInfo test) {
        int[] away = new int[1];
        int checked = ForAllNets.in(test, 200).check(net -> {
            List<Inquiry> inquiries = new ArrayList<>();
            List<ProofGoal> goals = new ArrayList<>();
            for (int seed = 1; seed <= 3; seed++) {
                Formula condition = RandomFormulas.draw(Kind.STATE, net, seed);
                inquiries.add(new SharedInquiries().goal(condition));
                goals.add(ProofGoal.of(condition, net));
            }
            int[] most = new int[net.places()];
            Arrays.fill(most, 1 << 20);
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, most));
            OpenGoals open = OpenGoals.of(inquiries, model);
            assertThat(open.aims()).isEqualTo(3);
            SplittableRandom random = new SplittableRandom(net.arcs());
            int[] transitions = new int[net.transitions()];
            long[] words = new long[model.layout().words()];
            for (int round = 0; round < 3; round++) {
                TokenGame game = new TokenGame(net);
                for (int step = 0; step < STEPS; step++) {
                    Arrays.fill(words, 0);
                    model.encode(game.marking(), words);
                    int aim = open.look(words, 0);
                    long distance = StateDistance.from(game.marking(), goals.get(aim));
                    assertThat(open.distance()).isEqualTo(distance);
                    away[0] += distance > 0 ? 1 : 0;
                    int enabled = game.enabled(transitions);
                    if (enabled == 0) {
                        break;
                    }
                    game.fire(transitions[random.nextInt(enabled)]);
                }
            }
            inquiries.get(0).close(Technique.STRUCTURE, "");
            inquiries.get(2).close(Technique.STRUCTURE, "");
            assertThat(open.look(words, 0)).isEqualTo(1);
        });
        assertThat(checked).isPositive();
        assertThat(away[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 20);
    }
}
