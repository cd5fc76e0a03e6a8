package org.tidemark.format.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.format.trace.ProcessNet.Condition;
import org.tidemark.format.trace.ProcessNet.Order;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.ForAllNets;
import org.tidemark.zoo.Zoo;

class ProcessNetTest {
    private static List<Integer> named(PetriNet net, String... names) {
        return List.of(names).stream().map(net::findTransition).toList();
    }

    /** The table with one philosopher's bite between two grabs of his neighbours. */
    @Test
    void independentEventsAreUnordered() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        ProcessNet process = ProcessNet.of(net, named(net, "takeLeft_1", "takeLeft_2", "takeLeft_3"));
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                assertThat(process.before(a, b)).isFalse();
            }
        }
        assertThat(process.conditions()).hasSize(9);
        assertThat(process.orders()).isEmpty();
    }

    @Test
    void aTokenOrdersItsMakerBeforeItsTaker() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/2");
        ProcessNet process = ProcessNet.of(net, named(net, "takeLeft_1", "takeRight_1", "putBack_1", "takeLeft_2"));
        assertThat(process.before(0, 1)).isTrue();
        assertThat(process.before(0, 3)).isTrue();
        assertThat(process.before(3, 0)).isFalse();
        int thinking = net.findPlace("think_2");
        assertThat(process.conditions()).contains(new Condition(thinking, 1, ProcessNet.NONE, 3, List.of()));
    }

    @Test
    void tokensOfOneOriginAndOneFateAreOneCondition() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("p", 1_000_000);
        int q = builder.place("q", 0);
        int t = builder.transition("t");
        int u = builder.transition("u");
        PetriNet net = builder.input(t, p, 2).output(t, q, 3).input(u, q, 4).build();
        ProcessNet process = ProcessNet.of(net, List.of(t, t, u));
        assertThat(process.conditions())
                .containsExactlyInAnyOrder(
                        new Condition(p, 2, ProcessNet.NONE, 0, List.of()),
                        new Condition(p, 2, ProcessNet.NONE, 1, List.of()),
                        new Condition(q, 3, 0, 2, List.of()),
                        new Condition(q, 1, 1, 2, List.of()),
                        new Condition(q, 2, 1, ProcessNet.NONE, List.of()));
        assertThat(process.before(0, 1)).isFalse();
    }

    @Test
    void readersAreUnorderedAndComeBeforeTheTaker() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("p", 1);
        int look = builder.transition("look");
        int take = builder.transition("take");
        PetriNet net = builder.read(look, p, 1).input(take, p, 1).build();
        ProcessNet process = ProcessNet.of(net, List.of(look, look, take));
        assertThat(process.before(0, 1)).isFalse();
        assertThat(process.orders()).containsExactlyInAnyOrder(new Order(0, 2), new Order(1, 2));
        assertThat(process.conditions()).containsExactly(new Condition(p, 1, ProcessNet.NONE, 2, List.of(0, 1)));
    }

    @Test
    void inhibitorsOrderAfterEmptiersAndBeforeFillers() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("p", 1);
        int empty = builder.transition("empty");
        int pass = builder.transition("pass");
        int fill = builder.transition("fill");
        PetriNet net = builder.input(empty, p, 1)
                .inhibitor(pass, p, 1)
                .output(fill, p, 1)
                .build();
        ProcessNet process = ProcessNet.of(net, List.of(empty, pass, pass, fill));
        assertThat(process.orders())
                .containsExactlyInAnyOrder(new Order(0, 1), new Order(0, 2), new Order(1, 3), new Order(2, 3));
        assertThat(process.before(0, 3)).isTrue();
        assertThat(process.before(1, 2)).isFalse();
    }

    @Test
    void ordersThatFollowAreNotRepeated() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("p", 1);
        int q = builder.place("q", 0);
        int move = builder.transition("move");
        int pass = builder.transition("pass");
        PetriNet net = builder.input(move, p, 1)
                .output(move, q, 1)
                .inhibitor(pass, p, 1)
                .input(pass, q, 1)
                .build();
        ProcessNet process = ProcessNet.of(net, List.of(move, pass));
        assertThat(process.before(0, 1)).isTrue();
        assertThat(process.orders()).isEmpty();
    }

    @Test
    void untouchedTokensAreLeftOut() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/30");
        assertThat(ProcessNet.of(net, named(net, "takeLeft_7")).conditions()).hasSize(3);
        assertThat(ProcessNet.of(net, List.of()).conditions()).isEmpty();
    }

    @Test
    void longRunsAndFalseRunsAreRefused() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/2");
        assertThatThrownBy(() -> ProcessNet.of(net, Collections.nCopies(301, 0)))
                .isInstanceOf(InputException.class)
                .hasMessage("a run of 301 events is too big for a picture, which holds 300 events");
        assertThatThrownBy(() -> ProcessNet.of(net, named(net, "putBack_1")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** The guarantee itself: any order of the events that keeps the partial one is a run to the same marking. */
    @Test
    void everyLinearisationIsARunToTheSameMarking(TestInfo test) {
        int[] reordered = {0};
        int nets = ForAllNets.in(test, 1_200).check(net -> {
            Random random = new Random(net.name().hashCode());
            List<Integer> run = run(net, random, 12);
            int[] end = play(net, run);
            ProcessNet process = ProcessNet.of(net, run);
            for (int later = 0; later < run.size(); later++) {
                for (int event = later; event < run.size(); event++) {
                    assertThat(process.before(event, later)).isFalse();
                }
            }
            for (int i = 0; i < 8; i++) {
                List<Integer> other = linearisation(process, random);
                assertThat(play(net, other)).as("%s as %s", run, other).isEqualTo(end);
                reordered[0] += other.equals(run) ? 0 : 1;
            }
        });
        assertThat(reordered[0]).isGreaterThan(nets);
    }

    private static List<Integer> run(PetriNet net, Random random, int most) {
        TokenGame game = new TokenGame(net);
        List<Integer> run = new ArrayList<>();
        int[] enabled = new int[net.transitions()];
        for (int n = game.enabled(enabled); n > 0 && run.size() < most; n = game.enabled(enabled)) {
            int transition = enabled[random.nextInt(n)];
            game.fire(transition);
            run.add(transition);
        }
        return run;
    }

    private static int[] play(PetriNet net, List<Integer> run) {
        TokenGame game = new TokenGame(net);
        for (int transition : run) {
            assertThat(game.enabled(transition))
                    .as("%s in %s", net.transitionName(transition), run)
                    .isTrue();
            game.fire(transition);
        }
        return game.marking();
    }

    /** Any event that has all its causes behind it may be next. Uses only what the picture shows. */
    private static List<Integer> linearisation(ProcessNet process, Random random) {
        List<Integer> left = new ArrayList<>();
        for (int event = 0; event < process.events().size(); event++) {
            left.add(event);
        }
        List<Integer> order = new ArrayList<>();
        while (!left.isEmpty()) {
            List<Integer> ready =
                    left.stream().filter(event -> ready(process, event, left)).toList();
            Integer next = ready.get(random.nextInt(ready.size()));
            left.remove(next);
            order.add(process.events().get(next));
        }
        return order;
    }

    private static boolean ready(ProcessNet process, int event, List<Integer> left) {
        boolean tokens = process.conditions().stream()
                .filter(c -> c.consumer() == event || c.readers().contains(event))
                .noneMatch(c -> left.contains(c.producer()));
        return tokens
                && process.orders().stream()
                        .noneMatch(order -> order.after() == event && left.contains(order.before()));
    }
}
