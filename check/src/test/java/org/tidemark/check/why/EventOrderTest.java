package org.tidemark.check.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeds;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** Every sequence of the events that respects the order is a run to the same state: all of them are tried. */
class EventOrderTest {
    private static final int STEPS = 7;

    /** Calls with every sequence of events that respects the order. */
    private static void linearisations(
            EventOrder order, List<Integer> done, BitSet used, Consumer<List<Integer>> each) {
        if (done.size() == order.size()) {
            each.accept(done);
            return;
        }
        for (int i = 0; i < order.size(); i++) {
            int event = i;
            boolean isNext = !used.get(i)
                    && used.stream().noneMatch(other -> order.isBefore(event, other))
                    && IntStream.range(0, order.size())
                            .noneMatch(other -> order.isBefore(other, event) && !used.get(other));
            if (isNext) {
                used.set(i);
                done.add(i);
                linearisations(order, done, used, each);
                done.remove(done.size() - 1);
                used.clear(i);
            }
        }
    }

    private static List<Integer> events(List<Integer> run, List<Integer> positions) {
        return positions.stream().map(run::get).toList();
    }

    @Test
    void everySequenceThatRespectsTheOrderIsARunOfTheNet(TestInfo test) {
        AtomicInteger free = new AtomicInteger();
        ForAllNets.in(test, 250).check(net -> {
            NaiveWalk naive = new NaiveWalk(net);
            List<Integer> run = naive.random(net.transitions(), STEPS);
            List<List<Integer>> markings = naive.markings(run);
            EventOrder order = EventOrder.of(new NetSystem(net), List.of(), run, null);
            int[] count = new int[1];
            linearisations(order, new ArrayList<>(), new BitSet(), positions -> {
                List<List<Integer>> passed = naive.markings(events(run, positions));
                assertThat(passed).as(positions + " of " + run).isNotEmpty();
                assertThat(passed.get(run.size())).isEqualTo(markings.get(run.size()));
                count[0]++;
            });
            assertThat(count[0]).isPositive();
            free.addAndGet(count[0] > 1 ? 1 : 0);
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(free.get()).as("orders that leave a choice").isGreaterThan(30);
        }
    }

    /** The visible value changes in the order of the run, whatever sequence is taken: here how many tokens the first place has. */
    @Test
    void whatIsSeenChangesInTheSameOrder(TestInfo test) {
        AtomicInteger free = new AtomicInteger();
        ForAllNets.in(test, 250).check(net -> {
            NaiveWalk naive = new NaiveWalk(net);
            List<Integer> run = naive.random(net.arcs(), STEPS);
            String place = net.placeName(0);
            EventOrder order = EventOrder.of(new NetSystem(net), List.of(), run, game -> game.number(place));
            List<Integer> seen = changes(naive.markings(run));
            int[] count = new int[1];
            linearisations(order, new ArrayList<>(), new BitSet(), positions -> {
                assertThat(changes(naive.markings(events(run, positions)))).isEqualTo(seen);
                count[0]++;
            });
            free.addAndGet(count[0] > 1 ? 1 : 0);
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(free.get()).isGreaterThan(10);
        }
    }

    /** The numbers of tokens in the first place, without repetitions. */
    private static List<Integer> changes(List<List<Integer>> markings) {
        List<Integer> changes = new ArrayList<>();
        for (List<Integer> marking : markings) {
            if (changes.isEmpty() || !changes.get(changes.size() - 1).equals(marking.get(0))) {
                changes.add(marking.get(0));
            }
        }
        return changes;
    }

    /** Without tokens to follow, by exchanging events: in high-level nets, and in nets that are seen as any other system. */
    @Test
    void otherSystemsAreOrderedByReplay() throws Exception {
        int free = 0;
        for (long seed = 1; seed <= 60; seed++) {
            TransitionSystem system = new DirectSystem(DirectNet.of(RandomColoredNets.net(seed)));
            List<Integer> run = walk(system, seed);
            EventOrder order = EventOrder.of(system, List.of(), run, null);
            Object end = after(system, run);
            int[] count = new int[1];
            linearisations(order, new ArrayList<>(), new BitSet(), positions -> {
                assertThat(after(system, events(run, positions))).isEqualTo(end);
                count[0]++;
            });
            assertThat(order.isKept()).isFalse();
            free += count[0] > 1 ? 1 : 0;
        }
        assertThat(free).isGreaterThan(10);
    }

    private static List<Integer> walk(TransitionSystem system, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Game game = system.game();
        List<Integer> run = new ArrayList<>();
        while (run.size() < STEPS && !game.isDead()) {
            int[] enabled = game.enabled();
            run.add(enabled[random.nextInt(enabled.length)]);
            game.fire(run.get(run.size() - 1));
        }
        return run;
    }

    private static Object after(TransitionSystem system, List<Integer> run) {
        Game game = system.game();
        for (int event : run) {
            if (!game.enabled(event)) {
                return "not a run";
            }
            game.fire(event);
        }
        return game.state();
    }

    /** Three steps of which two share what one tests: that the last two exclude the first is seen in no pair of them. */
    @Test
    void anOrderThatNoPairShowsIsAdded() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("pair");
        int p = builder.place("p", 2);
        int test = builder.transition("test");
        builder.read(test, p, 1).output(test, builder.place("done", 0), 1);
        builder.input(builder.transition("a"), p, 1);
        builder.input(builder.transition("b"), p, 1);
        builder.priority(0, 1).priority(1, 1).priority(2, 1); // so that tokens are not followed
        PetriNet net = builder.build();
        EventOrder order = EventOrder.of(new NetSystem(net), List.of(), List.of(0, 1, 2), null);
        assertThat(order.isBefore(0, 1) || order.isBefore(0, 2)).isTrue();
        assertThat(order.isTotal()).isFalse();
    }

    @Test
    void columnsFollowTheOrderAndAPictureHasIt(TestInfo test) {
        ForAllNets.in(test, 100).check(net -> {
            List<Integer> run = new NaiveWalk(net).random(net.places(), 12);
            EventOrder order = EventOrder.of(new NetSystem(net), List.of(), run, null);
            int[] columns = order.columns();
            for (int event = 0; event < run.size(); event++) {
                for (int before = event - 1; before >= 0; before--) {
                    if (columns[before] == columns[event]) {
                        assertThat(order.causes(event)).contains(before);
                        break;
                    }
                }
            }
            List<String> names = run.stream().map(event -> "e").toList();
            ProcessNet drawn = ProcessNet.of(
                    order.net("order", names),
                    IntStream.range(0, run.size()).boxed().toList());
            for (int one = 0; one < run.size(); one++) {
                for (int other = 0; other < run.size(); other++) {
                    assertThat(drawn.before(one, other)).isEqualTo(order.isBefore(one, other));
                }
            }
        });
    }
}
