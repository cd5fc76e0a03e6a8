package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** Every run of state classes has dates, which clocks confirm, and no other sequence of transitions has. */
class ScheduleTest {
    @Test
    void runsHaveDatesAndOthersHaveNone() {
        int impossible = 0;
        int possible = 0;
        for (int seed = 1; seed <= 150; seed++) {
            TransitionSystem system = RandomTimeNets.system(RandomTimeNets.text(seed, seed % 2 == 0), "linear");
            TimeNet net = ((TimeNetSystem) system).net();
            Random random = new Random(seed);
            Game game = system.game();
            List<Integer> run = new ArrayList<>();
            for (int step = 0; step < 12 && !game.isDead(); step++) {
                for (int t = 0; t < system.vocabulary().transitions().size(); t++) {
                    List<Integer> longer = new ArrayList<>(run);
                    longer.add(t);
                    boolean isPossible = game.enabled(t);
                    assertThat(isMarked(net, longer) && Schedule.of(net, longer) != null)
                            .as("seed %d, run %s", seed, longer)
                            .isEqualTo(isPossible);
                    possible += isPossible ? 1 : 0;
                    impossible += isPossible ? 0 : 1;
                }
                int[] enabled = game.enabled();
                int event = enabled[random.nextInt(enabled.length)];
                game.fire(event);
                run.add(event);
            }
        }
        assertThat(possible).isGreaterThan(500);
        assertThat(impossible).isGreaterThan(500);
    }

    /** Whether the tokens are there for all steps but the last, and for that one. */
    private static boolean isMarked(TimeNet net, List<Integer> run) {
        int[] marking = net.net().initialMarking();
        for (int t : run) {
            if (!net.enables(marking, t)) {
                return false;
            }
            net.take(marking, t);
            net.give(marking, t);
        }
        return true;
    }

    /** Every run through atomic classes has dates at which the clocks are in them. */
    @Test
    void runsThroughAtomicClassesHaveDates() {
        int splits = 0;
        for (TransitionSystem system : RandomTimeNets.bounded(60, "atomic")) {
            for (int walk = 0; walk < 3; walk++) {
                Random random = new Random(walk);
                Game game = system.game();
                List<Integer> run = new ArrayList<>();
                while (run.size() < 12 && !game.isDead()) {
                    int[] enabled = game.enabled();
                    run.add(enabled[random.nextInt(enabled.length)]);
                    splits += system.transitionOf(run.get(run.size() - 1)) == run.get(run.size() - 1) ? 0 : 1;
                    game.fire(run.get(run.size() - 1));
                }
                assertThat(system.dates(run))
                        .as("%s in %s", run, system.definition())
                        .hasSameSizeAs(run);
            }
        }
        assertThat(splits).as("steps to another class than the first one").isGreaterThan(10);
    }

    @Test
    void datesAreTheEarliestOnes() {
        TransitionSystem system = RandomTimeNets.system(
                "pl a (1)\npl b (1)\ntr slow ]2,5] a ->\ntr fast [1,3] b -> c\ntr last ]0,1[ c ->\n", "linear");
        assertThat(system.dates(List.of(1, 2, 0))).containsExactly("1", "9/8", "17/8");
        assertThat(system.dates(List.of(0, 1))).containsExactly("13/6", "13/6");
    }
}
