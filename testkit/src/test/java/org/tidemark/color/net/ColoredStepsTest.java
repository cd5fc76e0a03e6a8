package org.tidemark.color.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Variable;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveColored.Spot;
import org.tidemark.reference.NaiveStateSpace.Edge;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.SmallerNets;

/** What happens in each state of a high-level net, executed directly and played by the textbook, against the reference. */
@Seeded
class ColoredStepsTest {
    private static final int CAP = 150;

    /** The reference with its states by their markings. */
    private record Known(NaiveColored states, Map<SortedMap<Spot, Long>, Integer> numbers) {
        static Known of(ColoredNet net) {
            NaiveColored states = new NaiveColored(net, CAP);
            Map<SortedMap<Spot, Long>, Integer> numbers = new HashMap<>();
            for (int s = 0; s < states.states().size(); s++) {
                numbers.put(states.states().get(s), s);
            }
            return new Known(states, numbers);
        }

        int number(SortedMap<Spot, Long> marking) {
            return Objects.requireNonNull(numbers.get(marking), "a marking that the reference does not reach");
        }

        /** Transition and target of every edge of a state, in order. */
        List<List<Integer>> steps(int state) {
            return states.graph().get(state).stream()
                    .map(edge -> List.of(edge.transition(), edge.target()))
                    .sorted(ColoredStepsTest::compare)
                    .toList();
        }
    }

    private static int compare(List<Integer> a, List<Integer> b) {
        return a.get(0).equals(b.get(0)) ? a.get(1) - b.get(1) : a.get(0) - b.get(0);
    }

    private static void put(SortedMap<Spot, Long> marking, int place, SortedMap<Long, Integer> tokens) {
        tokens.forEach((rank, count) -> marking.put(new Spot(place, rank), (long) count));
    }

    @Test
    void directExecutionTakesTheStepsOfTheReferenceInEveryState(Seeds seeds) throws Exception {
        int compared = 0;
        for (long seed : seeds.upTo(350)) {
            ColoredNet net = RandomColoredNets.net(seed);
            Known known = Known.of(net);
            if (known.states().isComplete()) {
                compared += compareDirect(net, known);
            }
        }
        assertThat(compared).isGreaterThan(350);
    }

    /** Each binding is found once, although several tokens or searches may lead to it, and no fault is missed. */
    @Test
    void directExecutionMatchesComputedTokens(Seeds seeds) {
        AtomicInteger compared = new AtomicInteger();
        AtomicInteger faulty = new AtomicInteger();
        for (long seed : seeds.upTo(400)) {
            SmallerNets.check(RandomColoredNets.computed(seed, seed % 2 == 0), "seed " + seed, net -> {
                Known known = Known.of(net);
                if (known.states().isComplete()) {
                    compared.addAndGet(compareDirect(net, known));
                    faulty.addAndGet(hasFault(net, known.states()) ? 1 : 0);
                }
            });
        }
        assertThat(compared.get()).isGreaterThan(400);
        assertThat(faulty.get()).isGreaterThan(20);
    }

    private static boolean hasFault(ColoredNet net, NaiveColored states) {
        return IntStream.range(0, net.transitions().size()).anyMatch(states::isFaulty);
    }

    /** Returns how many states were met: all of the reference. */
    private static int compareDirect(ColoredNet net, Known known) throws Exception {
        DirectModel model = DirectNet.of(net).wideModel();
        Expander expander = model.expander();
        int words = model.layout().words();
        Successors found = new Successors(words, 16);
        model.initial(found);
        Map<Integer, Integer> entryOf = new HashMap<>(Map.of(known.number(marking(net, model, found.words(), 0)), 0));
        List<Integer> waiting = new ArrayList<>(entryOf.keySet());
        for (int i = 0; i < waiting.size(); i++) {
            long[] state = new long[words];
            System.arraycopy(
                    found.words(), found.at(Objects.requireNonNull(entryOf.get(waiting.get(i)))), state, 0, words);
            int first = found.size();
            expander.expand(state, 0, found);
            List<List<Integer>> steps = new ArrayList<>();
            for (int entry = first; entry < found.size(); entry++) {
                int target = known.number(marking(net, model, found.words(), found.at(entry)));
                steps.add(List.of(model.direct().transition(found.event(entry)), target));
                if (entryOf.putIfAbsent(target, entry) == null) {
                    waiting.add(target);
                }
            }
            steps.sort(ColoredStepsTest::compare);
            assertThat(steps).as("state %d of %s", waiting.get(i), net).isEqualTo(known.steps(waiting.get(i)));
        }
        assertThat(waiting).hasSameSizeAs(known.states().states());
        assertThat(model.direct().fault() != null).isEqualTo(hasFault(net, known.states()));
        return waiting.size();
    }

    private static SortedMap<Spot, Long> marking(ColoredNet net, DirectModel model, long[] words, int at) {
        SortedMap<Spot, Long> marking = new TreeMap<>();
        for (int p = 0; p < net.places().size(); p++) {
            put(marking, p, model.tokens(words, at, p));
        }
        return marking;
    }

    /** A walk that takes any binding which the game says is enabled; there are as many as the reference has edges. */
    @Test
    void theTextbookGameTakesTheStepsOfTheReference(Seeds seeds) throws Exception {
        int fired = 0;
        for (long seed : seeds.upTo(200)) {
            ColoredNet net = RandomColoredNets.net(seed);
            Known known = Known.of(net);
            if (!known.states().isComplete()) {
                continue;
            }
            SplittableRandom random = new SplittableRandom(seed);
            ColoredGame game = new ColoredGame(net);
            for (int step = 0; step < 12; step++) {
                int state = known.number(marking(net, game));
                List<Edge> edges = known.states().graph().get(state);
                List<long[]> choices = new ArrayList<>();
                List<Integer> transitions = new ArrayList<>();
                for (int t = 0; t < net.transitions().size(); t++) {
                    int of = t;
                    List<long[]> enabled = enabled(net, game, t);
                    assertThat(enabled)
                            .as("bindings of transition %d in state %d of %s", t, state, net)
                            .hasSize((int) edges.stream()
                                    .filter(edge -> edge.transition() == of)
                                    .count());
                    choices.addAll(enabled);
                    enabled.forEach(binding -> transitions.add(of));
                }
                if (choices.isEmpty()) {
                    break;
                }
                int chosen = random.nextInt(choices.size());
                game.fire(transitions.get(chosen), choices.get(chosen));
                int target = known.number(marking(net, game));
                assertThat(edges).contains(new Edge(state, transitions.get(chosen), target));
                fired++;
            }
        }
        assertThat(fired).isGreaterThan(250);
    }

    private static SortedMap<Spot, Long> marking(ColoredNet net, ColoredGame game) {
        SortedMap<Spot, Long> marking = new TreeMap<>();
        for (int p = 0; p < net.places().size(); p++) {
            put(marking, p, game.tokens(p));
        }
        return marking;
    }

    private static List<long[]> enabled(ColoredNet net, ColoredGame game, int transition) {
        List<Variable> variables = net.transitions().get(transition).variables();
        List<long[]> found = new ArrayList<>();
        long[] binding = new long[variables.size()];
        while (true) {
            if (isEnabled(game, transition, binding)) {
                found.add(binding.clone());
            }
            int v = 0;
            while (v < binding.length && ++binding[v] == variables.get(v).type().count()) {
                binding[v++] = 0;
            }
            if (v == binding.length) {
                return found;
            }
        }
    }

    /** Where something has no value, nothing happens; an output arc is looked at only when its tokens are made. */
    private static boolean isEnabled(ColoredGame game, int transition, long[] binding) {
        try {
            return game.enabled(transition, binding)
                    && !game.fault(transition, binding).contains("has no value");
        } catch (EvaluationFault fault) {
            return false;
        }
    }
}
